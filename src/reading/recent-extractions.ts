/** What a model has read of jobs that are not kept yet: preparing one again does not ask and pay again. */

import { RecentJobs } from '#src/base/memory/recent-jobs.ts'
import type { Extraction } from '#src/reading/extractor.ts'

export class RecentExtractions {
  readonly #read = new RecentJobs<{ userName: string | null; extraction: Extraction }>()

  /** What was read of the job with the user under this name, read now where nothing is kept. */
  async of(
    { name: jobId, userName }: { name: string; userName: string | null },
    now: number,
    read: () => Promise<Extraction>
  ): Promise<Extraction> {
    const known = this.#read.get(jobId, now)
    if (known?.userName === userName) return known.extraction
    const extraction = await read()
    // The built-in extractor is asked for nothing, so it is asked again.
    if (extraction.report.calls > 0) this.#read.set(jobId, now, { userName, extraction })
    return extraction
  }

  forget(jobId: string): void {
    this.#read.forget(jobId)
  }
}
