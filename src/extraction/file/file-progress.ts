/**
 * How far the job of a file has come, as it stands in the job's row between two parts: where to go
 * on, which pages failed, and the sums of what was kept so far. Everything in here is bounded by the
 * number of pages and by what was kept anyway.
 */
import { type AddResult, sumResults } from '#src/extraction/add-result.ts'
import type { DocumentLook } from '#src/reading/files/vision/first-look.ts'

/** The cursor of a file's job. It crosses JSON. */
export interface FileProgress {
  /** First page or piece that is not settled, from 1. */
  next: number
  failedPages: number[]
  /** Why the last page failed that did; null while none has. */
  cause: string | null
  /** Pages in a row that were given up because something outside did not answer. */
  givenUp: number
  /** Pages that the next part may take. */
  span: number
  /** What a model saw of the whole document; absent until it has looked. */
  look?: DocumentLook | null
  /** Null while nothing was kept. */
  result: AddResult | null
}

/** What is told of a file in the end (contract 12). */
export type FileResult = AddResult & { page_count: number; failed_pages: number[] }

/** Few, so that a part is a short commit and others of the account come between. */
export const PAGES_A_PART = 8
/** After so many pages in a row without an answer the rest would only wait in vain too. */
const GIVEN_UP_MAX = 2
/** Causes that another try may not meet again. */
const OUTSIDE: ReadonlySet<string> = new Set(['model_unavailable', 'overloaded'])

export function firstProgress(): FileProgress {
  return {
    next: 1,
    failedPages: [],
    cause: null,
    givenUp: 0,
    span: PAGES_A_PART,
    result: null
  }
}

/** After a part: its pages are settled, and those of them in `failed` could not be read. */
export function afterPart(
  progress: FileProgress,
  part: { pages: number; failed: readonly number[]; result: AddResult | null }
): FileProgress {
  const { result } = progress
  return {
    ...progress,
    next: progress.next + part.pages,
    failedPages: [...progress.failedPages, ...part.failed],
    cause: part.failed.length > 0 ? 'unreadable_file' : progress.cause,
    givenUp: 0,
    span: Math.min(PAGES_A_PART, progress.span * 2),
    result:
      part.result === null || result === null
        ? (part.result ?? result)
        : sumResults(result, part.result)
  }
}

/**
 * After a part that could not be kept for `cause`: a part of several pages is tried a page at a time,
 * so that one page cannot take others with it; a page alone is given up. When nothing answers, or the
 * file itself is gone, all that is left is given up.
 */
export function afterSkip(progress: FileProgress, cause: string, pageCount: number): FileProgress {
  const isOutside = OUTSIDE.has(cause)
  if (!isOutside && cause === 'internal' && progress.span > 1) return { ...progress, span: 1 }
  const givenUp = isOutside ? progress.givenUp + 1 : progress.givenUp
  const isHopeless = givenUp >= GIVEN_UP_MAX || (!isOutside && cause !== 'internal')
  const last = isHopeless ? pageCount : progress.next
  const lost = Array.from({ length: last - progress.next + 1 }, (_, i) => progress.next + i)
  return {
    ...progress,
    next: last + 1,
    failedPages: [...progress.failedPages, ...lost],
    cause,
    givenUp
  }
}
