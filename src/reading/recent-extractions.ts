/**
 * What a model has read of jobs that are not kept yet, so that preparing a job again (its plan was
 * stale, an earlier job must be retried first, the embedder did not answer) does not ask and pay
 * again. In memory only, few and for minutes: losing it costs tokens and nothing else.
 */
import type { Extraction } from '#src/reading/extractor.ts'

const JOBS_MAX = 64
const KEPT_MS = 300_000

export class RecentExtractions {
  readonly #kept = new Map<
    string,
    { at: number; userName: string | null; extraction: Extraction }
  >()

  /** What was read of the job with the user under this name, read now where nothing is kept. */
  async of(
    { name: jobId, userName }: { name: string; userName: string | null },
    now: number,
    read: () => Promise<Extraction>
  ): Promise<Extraction> {
    this.#forgetOld(now)
    const known = this.#kept.get(jobId)
    if (known?.userName === userName) return known.extraction
    const extraction = await read()
    // The built-in extractor is asked for nothing, so it is asked again.
    if (extraction.report.calls > 0) this.#kept.set(jobId, { at: now, userName, extraction })
    return extraction
  }

  forget(jobId: string): void {
    this.#kept.delete(jobId)
  }

  #forgetOld(now: number): void {
    for (const [jobId, { at }] of this.#kept) {
      if (this.#kept.size < JOBS_MAX && now - at < KEPT_MS) break
      this.#kept.delete(jobId)
    }
  }
}
