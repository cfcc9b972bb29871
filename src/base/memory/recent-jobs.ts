/**
 * What was worked out for jobs that are not kept yet, so that preparing a job again (its plan was stale, an earlier
 * job must be retried first, a model did not answer) does not pay for it twice. In memory only, few and for minutes:
 * losing it costs work and nothing else.
 */
const JOBS_MAX = 64
const KEPT_MS = 300_000

export class RecentJobs<Value> {
  readonly #kept = new Map<string, { at: number; value: Value }>()

  get(jobId: string, now: number): Value | undefined {
    this.#forgetOld(now)
    return this.#kept.get(jobId)?.value
  }

  set(jobId: string, now: number, value: Value): void {
    // The oldest stand first, so one that is set again moves to the end.
    this.#kept.delete(jobId)
    this.#kept.set(jobId, { at: now, value })
    this.#forgetOld(now)
  }

  forget(jobId: string): void {
    this.#kept.delete(jobId)
  }

  #forgetOld(now: number): void {
    for (const [jobId, { at }] of this.#kept) {
      if (this.#kept.size <= JOBS_MAX && now - at < KEPT_MS) break
      this.#kept.delete(jobId)
    }
  }
}
