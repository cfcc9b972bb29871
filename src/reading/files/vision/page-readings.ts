/**
 * What a model has read of files whose pages are not kept yet: the first look, and pages. A part that
 * is prepared again (a later page was not answered, the embedder was busy, the plan was stale) goes
 * on with them, so no page is paid for twice. In memory only, of few files, and a page is let go of
 * some pages after it is kept, since a secret may reach over its end.
 */
import type { DocumentLook } from '#src/reading/files/vision/first-look.ts'
import type { ReadPage } from '#src/reading/files/vision/read-pages.ts'

/** Readings of one file. */
export interface FileReadings {
  /** Undefined until the document was looked at; null where the look told nothing. */
  look: DocumentLook | null | undefined
  pages: Map<number, ReadPage>
}

const FILES_MAX = 16

export class PageReadings {
  readonly #files = new Map<string, FileReadings>()

  /** What is known of the job's file. The files asked for longest ago are forgotten first. */
  of(jobId: string): FileReadings {
    const readings = this.#files.get(jobId) ?? { look: undefined, pages: new Map() }
    this.#files.delete(jobId)
    this.#files.set(jobId, readings)
    for (const oldest of this.#files.keys()) {
      if (this.#files.size <= FILES_MAX) break
      this.#files.delete(oldest)
    }
    return readings
  }

  /** Pages up to `page` are kept, and are not looked at any more. */
  forgetPages(jobId: string, page: number): void {
    const pages = this.#files.get(jobId)?.pages
    for (const known of pages?.keys() ?? []) if (known <= page) pages?.delete(known)
  }

  forget(jobId: string): void {
    this.#files.delete(jobId)
  }
}
