/**
 * Reading in processes of its own. There are three lines, each with one process that is started when
 * it is first needed and ended when it has rested:
 * - awaited: somebody waits for the answer;
 * - brief: queued work on texts of usual length;
 * - long: queued work on long texts, which may take a minute each.
 * So nobody who waits stands behind queued work, and usual adds do not stand behind long ones.
 */
import { failureFromRecord } from '#src/base/failure.ts'
import { log } from '#src/base/log.ts'
import type { TaskInput, TaskName, TaskOutput } from '#src/reading/process/reading.ts'
import { type Reading, type ReadingOptions, ReadingStopped } from '#src/reading/process/reading.ts'
import { readTaskAnswer, type TaskAsk } from '#src/reading/process/reading-messages.ts'
import { type SlotLimits, startSlots } from '#src/reading/process/slots.ts'
import {
  ProcessEnded,
  type ProcessLimits,
  startWatched,
  type WatchedProcess
} from '#src/reading/process/watched-process.ts'

export interface ReadingBounds extends ProcessLimits {
  /** Time for any task, and so much more for each thousand characters. Milliseconds. */
  taskMs: number
  taskMsPerThousand: number
  /** Where nobody waits it is processor time, and a busy machine may take so many times as long. */
  patience: number
  /** Queued texts above this length wait in the long line. Characters. */
  briefMax: number
  /** A process that has used so much processor time is replaced before the kernel ends it. */
  cpuRenewMs: number
  /** How long a process rests before it is ended. */
  idleMs: number
  /** Tasks that somebody waits for: how many may stand in line, and how long. */
  awaited: Pick<SlotLimits, 'waitingMax' | 'waitMaxMs'>
}

/** Usual text takes under 0.1 ms a thousand characters; the bounds leave room on a busy machine. */
export const READING_BOUNDS: ReadingBounds = {
  memoryMaxBytes: 1024 * 1024 * 1024,
  cpuMaxS: 1800,
  niceness: 5,
  taskMs: 15_000,
  taskMsPerThousand: 60,
  patience: 20,
  briefMax: 20_000,
  cpuRenewMs: 900_000,
  idleMs: 120_000,
  awaited: { waitingMax: 32, waitMaxMs: 15_000 }
}

const ENTRY = new URL('../../reading-process.ts', import.meta.url).pathname
/** Queued work waits as long as it takes: it is durable, and nobody holds a line open for it. */
const QUEUED = { waitingMax: Number.POSITIVE_INFINITY, waitMaxMs: Number.POSITIVE_INFINITY }

/** Reading within these bounds; no process is started yet. */
export function openReading(bounds: ReadingBounds = READING_BOUNDS): Reading {
  const awaited = new ReadingLine(bounds, bounds.awaited)
  const brief = new ReadingLine(bounds, QUEUED)
  const long = new ReadingLine(bounds, QUEUED)
  const lineFor = ({ characters, isAwaited }: ReadingOptions) => {
    if (isAwaited) return awaited
    return characters > bounds.briefMax ? long : brief
  }
  return {
    run: <Name extends TaskName>(name: Name, input: TaskInput<Name>, options: ReadingOptions) =>
      lineFor(options).run({ task: name, input: JSON.stringify(input) }, options) as Promise<
        TaskOutput<Name>
      >,
    close: async () => {
      await Promise.all([awaited.close(), brief.close(), long.close()])
    }
  }
}

/** One process and those who wait for it; accounts take turns. */
class ReadingLine {
  readonly #bounds: ReadingBounds
  readonly #slots
  #process: WatchedProcess | null = null
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(bounds: ReadingBounds, waiting: Pick<SlotLimits, 'waitingMax' | 'waitMaxMs'>) {
    this.#bounds = bounds
    this.#slots = startSlots({ ...waiting, slotsMax: 1 })
  }

  async run(ask: TaskAsk, options: ReadingOptions): Promise<unknown> {
    const leave = await this.#slots.take(options)
    clearTimeout(this.#rest)
    try {
      options.signal?.throwIfAborted()
      return await this.#ask(ask, options)
    } finally {
      this.#rest = setTimeout(() => void this.close(), this.#bounds.idleMs)
      this.#rest.unref()
      leave()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#rest)
    const ending = this.#process
    this.#process = null
    await ending?.end()
  }

  async #ask(ask: TaskAsk, options: ReadingOptions): Promise<unknown> {
    const { characters, isAwaited, signal } = options
    const { taskMs, taskMsPerThousand, patience, cpuRenewMs } = this.#bounds
    if (this.#process?.isAlive === false) await this.close()
    const isUsed = this.#process !== null
    this.#process ??= startWatched(ENTRY, this.#bounds, null)
    const process = this.#process
    const stop = () => process.kill('time')
    signal?.addEventListener('abort', stop, { once: true })
    try {
      const timeMs = taskMs + (taskMsPerThousand * characters) / 1000
      const time = isAwaited ? { waitMs: timeMs } : { waitMs: timeMs * patience, workMs: timeMs }
      const answer = readTaskAnswer(await process.ask(ask, time))
      if (answer === null) throw new ProcessEnded('crashed')
      if (answer.cpuMs > cpuRenewMs) await this.close()
      if ('failure' in answer) throw failureFromRecord(answer.failure)
      if ('bug' in answer) {
        log.write('error', 'reading_failed', { task: ask.task, ...answer.bug })
        throw new ReadingStopped('crashed')
      }
      return answer.value
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      await this.close()
      signal?.throwIfAborted()
      // It may have died while it rested, which is no fault of this text: a new one is asked.
      if (isUsed && error.breach === 'crashed') return await this.#ask(ask, options)
      log.write('warn', 'reading_stopped', { task: ask.task, breach: error.breach, characters })
      throw new ReadingStopped(error.breach)
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }
}
