/**
 * The time that one job may spend on models, over all its calls, attempts and windows. The clock runs
 * while a call is under way; waiting for a place counts only against the end of all waiting, so that a
 * busy but healthy endpoint is not taken for a slow one.
 */
import { Transient } from '#src/failure.ts'
import { AttemptFailed } from '#src/models/attempts.ts'
import type { ChatModel } from '#src/models/chat.ts'
import type { Models } from '#src/models/models.ts'

/** `MODEL_JOB_SECONDS` when it is not set. */
export const MODEL_JOB_SECONDS = 90

/** All waiting together, in times of the job's own. */
const WAITS_MAX = 2

export class JobTime {
  readonly totalMs: number
  readonly #spent = new AbortController()
  #usedMs = 0
  #open = 0
  #runningSince = 0
  #timer: Timer | null = null
  #waiting: Timer | null = null

  constructor(totalMs: number) {
    this.totalMs = totalMs
  }

  /** Fires when the time is over. */
  get signal(): AbortSignal {
    return this.#spent.signal
  }

  /** Somebody asks, and may wait for a place. */
  asked(): void {
    if (this.#spent.signal.aborted) return
    this.#waiting ??= setTimeout(() => this.#spent.abort(), this.totalMs * WAITS_MAX)
  }

  /** A call begins; the clock runs until as many have ended. */
  begin(): void {
    if (this.#open++ > 0) return
    this.#runningSince = performance.now()
    this.#timer = setTimeout(() => this.#spent.abort(), Math.max(0, this.totalMs - this.#usedMs))
  }

  end(): void {
    if (--this.#open > 0) return
    this.#usedMs += performance.now() - this.#runningSince
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  /** Nobody asks any more for now. */
  rest(): void {
    if (this.#waiting !== null) clearTimeout(this.#waiting)
    this.#waiting = null
  }
}

/** The same model, asked within the job's time. */
function withinTime(chat: ChatModel, time: JobTime): ChatModel {
  return {
    ...chat,
    reply: async (request) => {
      time.asked()
      const signal =
        request.signal === undefined ? time.signal : AbortSignal.any([request.signal, time.signal])
      if (time.signal.aborted) throw timeOver()
      try {
        return await chat.reply({ ...request, time, signal })
      } catch (error) {
        throw time.signal.aborted && error instanceof Transient ? timeOver() : error
      }
    }
  }
}

function timeOver(): Transient {
  const cause = new AttemptFailed('too_slow', false)
  return new Transient('model_unavailable', { retryAfterS: 30, cause })
}

/** Jobs whose time is remembered; a job that is prepared again has only what it left. */
const JOBS_MAX = 1024

export class JobTimes {
  readonly #times = new Map<string, JobTime>()

  /** Runs work with models of which the one that writes is asked within what is left of the job's time. */
  async run<Result>(
    jobId: string,
    models: Models,
    work: (models: Models) => Promise<Result>
  ): Promise<Result> {
    const { chat, jobMs = MODEL_JOB_SECONDS * 1000 } = models
    if (chat === null) return work(models)
    const time = this.#of(jobId, jobMs)
    try {
      return await work({ ...models, chat: withinTime(chat, time) })
    } finally {
      time.rest()
    }
  }

  #of(jobId: string, totalMs: number): JobTime {
    const known = this.#times.get(jobId)
    if (known !== undefined) return known
    for (const oldest of this.#times.keys()) {
      if (this.#times.size < JOBS_MAX) break
      this.#times.delete(oldest)
    }
    const time = new JobTime(totalMs)
    this.#times.set(jobId, time)
    return time
  }

  /** The job is kept and asks no more. */
  forget(jobId: string): void {
    this.#times.delete(jobId)
  }
}

/** Those of this thread. */
export const jobTimes = new JobTimes()
