import { KeepsakeError, TimeoutError } from '../http/errors.ts'
import { type CallOptions, sleep, type Transport } from '../http/transport.ts'
import type { Job } from '../wire.ts'

export interface WaitOptions {
  signal?: AbortSignal
  /** Told of the job each time it was looked at. */
  onProgress?: (job: Job) => void
  /** Two minutes unless told; no end with `Infinity`. */
  timeoutMs?: number
}

/** The answer of a call whose work goes on, with a way to wait for its end. */
export type Accepted<Wire> = Wire & {
  /** The job when it is completed; throws a `JobFailedError` where it failed. */
  wait(options?: WaitOptions): Promise<Job>
}

/** The job came to an end without having done its work; `job.error` says why in a word. */
export class JobFailedError extends KeepsakeError {
  override readonly name = 'JobFailedError'
  readonly job: Job

  constructor(job: Job) {
    super(
      { status: 0, body: { code: job.error }, retryAfter: null, requestId: null },
      `Job ${job.job_id} failed: ${job.error ?? 'no reason given'}.`
    )
    this.job = job
  }
}

const WAIT_MS = 120_000
const FIRST_LOOK_MS = 100
const LONGEST_LOOK_MS = 2_000

/** Work that goes on after a call was answered. */
export class Jobs {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  get(jobId: string, options?: CallOptions): Promise<Job> {
    return this.#transport.json('get', '/v1/jobs/{id}', { names: { id: jobId } }, options)
  }

  /** Looks at a job until it has ended, less and less often. */
  async wait(jobId: string, options: WaitOptions = {}): Promise<Job> {
    const { signal, onProgress, timeoutMs = WAIT_MS } = options
    const given = signal === undefined ? {} : { signal }
    const start = Date.now()
    for (let pause = FIRST_LOOK_MS; ; pause = Math.min(LONGEST_LOOK_MS, pause * 1.5)) {
      const job = await this.get(jobId, given)
      onProgress?.(job)
      if (job.status === 'completed') return job
      if (job.status === 'failed') throw new JobFailedError(job)
      if (Date.now() - start > timeoutMs) {
        throw new TimeoutError(`Job ${jobId} did not end within ${timeoutMs} ms.`)
      }
      await sleep(pause, signal)
    }
  }

  /** Gives an answer with a job its `wait`. */
  accepted<Wire extends { job_id: string }>(wire: Wire): Accepted<Wire> {
    return { ...wire, wait: (options) => this.wait(wire.job_id, options) }
  }
}
