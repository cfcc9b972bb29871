/**
 * One reader process, watched from outside. A file can make a parser run for ever, eat memory or
 * crash its process; whatever it does, the process ends and the caller learns which bound it broke.
 * Memory is looked at from here because a busy process cannot look at itself.
 */
import { readFile } from 'node:fs/promises'
import { failureFromRecord } from '#src/failure.ts'
import { unreadable } from '#src/files/file-type.ts'
import { type AnswerOf, type Ask, readAnswer } from '#src/files/reader-messages.ts'

export interface ReaderLimits {
  /** Resident memory of the process. */
  memoryMaxBytes: number
  /** Until the file is open: it has to be parsed as far as its directory, a DOCX whole. */
  openTimeoutMs: number
  /** For each question after that. */
  askTimeoutMs: number
  /** Processor time of one process; the kernel ends it even if the service is gone. */
  cpuMaxS: number
  /** 0 to 19: how far it steps back when others want the processor too. */
  niceness: number
}

/** Which bound a file broke; `crashed` is the process ending by itself. */
export type Breach = 'memory' | 'time' | 'crashed'

/** The process ended before it answered. */
export class ReaderEnded extends Error {
  readonly breach: Breach

  constructor(breach: Breach) {
    super(`the reader process ended: ${breach}`)
    this.name = 'ReaderEnded'
    this.breach = breach
  }
}

export interface ReaderChild {
  /**
   * Asks one question; the next may be asked when it is answered. Rejects with the Failure that the
   * file deserves, or with ReaderEnded.
   */
  ask<Question extends Ask>(question: Question): Promise<AnswerOf[Question['ask']]>
  /** Whether it can still be asked. */
  readonly isAlive: boolean
  /** Ends the process and waits until it is gone. */
  end(): Promise<void>
}

/** The 422 for a file that broke a bound before it could be opened. */
export function breachFailure(breach: Breach, limits: ReaderLimits) {
  const mb = Math.round(limits.memoryMaxBytes / 1024 / 1024)
  switch (breach) {
    case 'memory':
      return unreadable(`The file takes more than ${mb} MB of memory to read.`)
    case 'time':
      return unreadable('The file takes too long to read.')
    case 'crashed':
      return unreadable('The file is broken: it cannot be read.')
  }
}

const ENTRY = new URL('./reader-process.ts', import.meta.url).pathname
const WATCH_EVERY_MS = 50
const PAGE_BYTES = 4096

/** Starts a process for one file, which it is handed open: it learns no path and needs no right to one. */
export function startReader(path: string, limits: ReaderLimits): ReaderChild {
  let settle: ((message: unknown) => void) | null = null
  let breach: Breach | null = null
  const child = Bun.spawn({
    // The shell sets the kernel's bounds (processor time, no memory dump) and becomes the reader.
    cmd: [
      '/bin/sh',
      '-c',
      `ulimit -t ${limits.cpuMaxS}; ulimit -c 0; exec "$@"`,
      'reader',
      process.execPath,
      '--smol',
      '--no-env-file',
      ENTRY,
      String(limits.niceness)
    ],
    // Nothing of the service's environment: no key, no address of a database.
    env: { BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
    cwd: '/',
    stdin: Bun.file(path),
    stdout: 'ignore',
    stderr: 'ignore',
    serialization: 'advanced',
    ipc: (message) => settle?.(message)
  })
  const kill = (reason: Breach) => {
    breach ??= reason
    child.kill('SIGKILL')
  }
  const watch = setInterval(async () => {
    if ((await residentBytes(child.pid)) > limits.memoryMaxBytes) kill('memory')
  }, WATCH_EVERY_MS)
  const ended = child.exited.then(() => clearInterval(watch))

  const ask = async <Question extends Ask>(question: Question) => {
    const answered = Promise.withResolvers<unknown>()
    settle = answered.resolve
    const timeoutMs = question.ask === 'open' ? limits.openTimeoutMs : limits.askTimeoutMs
    const timer = setTimeout(() => kill('time'), timeoutMs)
    try {
      sendTo(child, question)
      const message = await Promise.race([answered.promise, ended])
      const answer = readAnswer(message)
      if (answer === null) {
        kill('crashed')
        await ended
        throw new ReaderEnded(breach ?? 'crashed')
      }
      if ('failure' in answer) throw failureFromRecord(answer.failure)
      return answer.value as AnswerOf[Question['ask']]
    } finally {
      clearTimeout(timer)
      settle = null
    }
  }
  return {
    ask,
    get isAlive() {
      return breach === null && child.exitCode === null && child.signalCode === null
    },
    end: async () => {
      child.kill('SIGKILL')
      await ended
    }
  }
}

/** A process that is gone already is noticed by its end, not by the failed sending. */
function sendTo(child: { send(message: Ask): void }, question: Ask): void {
  try {
    child.send(question)
  } catch {
    // `exited` resolves, and the question is answered by ReaderEnded.
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
