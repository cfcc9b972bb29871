/** The jobs whose time for models is remembered: one that is prepared again has only what it left. */
import { Transient } from '#src/base/failure.ts'
import { MODEL_JOB_SECONDS } from '#src/config/config.ts'
import { AttemptFailed } from '#src/models/attempts.ts'
import type { ChatModel } from '#src/models/chat.ts'
import { JobTime } from '#src/models/job-time.ts'
import type { Models } from '#src/models/models.ts'

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
