/**
 * A child process that works on an untrusted text or file, watched from outside. Whatever the input
 * does to it (never ends, eats memory, crashes the parser), the process is killed and the caller learns
 * which bound was broken; the service itself is not touched. A thread would not do: a regular
 * expression under way in one cannot be interrupted.
 *
 * Memory is looked at from here because a busy process cannot look at itself.
 */
import { readFile } from 'node:fs/promises'

export interface ProcessLimits {
  /** Resident memory of the process. */
  memoryMaxBytes: number
  /** Processor time over its whole life; the kernel ends it even if the service is gone. */
  cpuMaxS: number
  /** 0 to 19: how far it steps back when others want the processor too. */
  niceness: number
}

/** How long one answer may take, in milliseconds. */
export interface AnswerTime {
  /** Until it is there, however busy the machine is. */
  waitMs: number
  /** Processor time spent on it; as much as there is where the system does not tell. */
  workMs?: number
}

/** Which bound was broken; `crashed` means that the process ended on its own. */
export type Breach = 'memory' | 'time' | 'crashed'

/** The process ended before it answered. */
export class ProcessEnded extends Error {
  readonly breach: Breach

  constructor(breach: Breach) {
    super(`the process ended: ${breach}`)
    this.name = 'ProcessEnded'
    this.breach = breach
  }
}

export interface WatchedProcess {
  /**
   * Sends one message and resolves with the next one that comes back; one question at a time.
   * Rejects with ProcessEnded when the process ends first or its time is over.
   */
  ask(message: unknown, time: AnswerTime): Promise<unknown>
  /** Whether it can still be asked. */
  readonly isAlive: boolean
  /** Ends the process for a breach; the one waiting question fails with it. */
  kill(breach: Breach): void
  /** Ends the process and waits until it is gone. */
  end(): Promise<void>
}

const WATCH_EVERY_MS = 50
const PAGE_BYTES = 4096
/** The kernel tells processor time in hundredths of a second. */
const TICK_MS = 10

/**
 * Starts the program at `entry`; its first argument is the niceness.
 * @param stdinPath a file that it is handed open: it learns no path and needs no right to one
 */
export function startWatched(
  entry: string,
  limits: ProcessLimits,
  stdinPath: string | null
): WatchedProcess {
  let waiting: PromiseWithResolvers<unknown> | null = null
  let breach: Breach | null = null
  const child = Bun.spawn({
    // The shell sets the kernel's bounds (processor time, no memory dump) and becomes the program.
    cmd: [
      '/bin/sh',
      '-c',
      `ulimit -t ${limits.cpuMaxS}; ulimit -c 0; exec "$@"`,
      'reader',
      process.execPath,
      '--smol',
      '--no-env-file',
      entry,
      String(limits.niceness)
    ],
    // Nothing of the service's environment: no key, no address of a database.
    env: { BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
    cwd: '/',
    stdin: stdinPath === null ? 'ignore' : Bun.file(stdinPath),
    stdout: 'ignore',
    stderr: 'ignore',
    serialization: 'advanced',
    ipc: (message) => waiting?.resolve(message)
  })
  const kill = (reason: Breach) => {
    breach ??= reason
    child.kill('SIGKILL')
  }
  const watch = startWatch(child.pid, limits, kill)
  const ended = child.exited.then(() => {
    watch.stop()
    breach ??= 'crashed'
    waiting?.reject(new ProcessEnded(breach))
  })
  return {
    ask: async (message, { waitMs, workMs = Number.POSITIVE_INFINITY }) => {
      const workedBefore = Number.isFinite(workMs) ? await workedMs(child.pid) : 0
      if (breach !== null) throw new ProcessEnded(breach)
      waiting = Promise.withResolvers()
      const timer = setTimeout(() => kill('time'), waitMs)
      try {
        watch.workUpTo(workedBefore + workMs)
        sendTo(child, message)
        return await waiting.promise
      } finally {
        clearTimeout(timer)
        watch.workUpTo(Number.POSITIVE_INFINITY)
        waiting = null
      }
    },
    get isAlive() {
      return breach === null
    },
    kill,
    end: async () => {
      child.kill('SIGKILL')
      await ended
    }
  }
}

/** Looks at a process again and again, and ends it when it has taken more than it may. */
function startWatch(pid: number, { memoryMaxBytes }: ProcessLimits, kill: (of: Breach) => void) {
  let workMaxMs = Number.POSITIVE_INFINITY
  const timer = setInterval(async () => {
    if ((await residentBytes(pid)) > memoryMaxBytes) kill('memory')
    const max = workMaxMs
    // Another question may have begun while this was read.
    if (Number.isFinite(max) && (await workedMs(pid)) > max && max === workMaxMs) kill('time')
  }, WATCH_EVERY_MS)
  // A process at rest does not keep its parent from ending.
  timer.unref()
  return {
    /** Processor time over its whole life, milliseconds. */
    workUpTo: (maxMs: number) => {
      workMaxMs = maxMs
    },
    stop: () => clearInterval(timer)
  }
}

/** A process that is gone already is noticed by its end, not by the failed sending. */
function sendTo(child: { send(message: unknown): void }, message: unknown): void {
  try {
    child.send(message)
  } catch {
    // Its exit is about to be noticed, and the question is answered by ProcessEnded.
  }
}

/** 0 once the process is gone, or where the system keeps no such file and time alone must do. */
async function residentBytes(pid: number): Promise<number> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
    return Number(pages) * PAGE_BYTES
  } catch {
    return 0
  }
}

/** Processor time of all its threads; 0 once the process is gone, or where the system keeps no such file. */
async function workedMs(pid: number): Promise<number> {
  try {
    // Behind the name, which may hold anything: proc(5), fields 14 and 15.
    const fields =
      (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}

/** For the program's own side: yields to the service, and is the first to go when memory runs out. */
export async function stepBack(): Promise<void> {
  const { setPriority } = await import('node:os')
  const { writeFile } = await import('node:fs/promises')
  try {
    setPriority(Number(process.argv[2] ?? 0))
    await writeFile('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or not permitted: a courtesy that is refused stops nothing.
  }
}
