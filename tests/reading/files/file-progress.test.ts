/** Which pages of a file are settled, failed and refunded, whatever becomes of its parts. */
import { describe, expect, test } from 'bun:test'
import { emptyResult } from '#src/extraction/add-result.ts'
import {
  afterPart,
  afterSkip,
  type FileProgress,
  firstProgress,
  PAGES_A_PART
} from '#src/extraction/file/file-progress.ts'

const PAGES = 20

function at(next: number, change: Partial<FileProgress> = {}): FileProgress {
  return { ...firstProgress(), next, ...change }
}

describe('a part that was kept', () => {
  test('settles its pages and adds up what it found, names once', () => {
    const first = afterPart(at(1), {
      pages: 3,
      failed: [2],
      result: { ...emptyResult(), created: ['Ana'], count: 1, entities: ['Ana'], facts_added: 2 }
    })
    const both = afterPart(first, {
      pages: 2,
      failed: [],
      result: {
        ...emptyResult(),
        created: ['Bo'],
        count: 1,
        entities: ['Ana', 'Bo'],
        facts_added: 3
      }
    })
    expect(both).toMatchObject({ next: 6, failedPages: [2] })
    expect(both.result).toMatchObject({
      created: ['Ana', 'Bo'],
      count: 2,
      entities: ['Ana', 'Bo'],
      facts_added: 5
    })
  })

  test('of blank pages leaves the sums as they were', () => {
    const result = { ...emptyResult(), facts_added: 4 }
    expect(afterPart(at(1, { result }), { pages: 8, failed: [], result: null }).result).toEqual(
      result
    )
    expect(afterPart(at(1), { pages: 8, failed: [], result: null }).result).toBeNull()
  })
})

describe('a part that cannot be kept', () => {
  test('for a reason of its own is tried a page at a time, and only the culprit is given up', () => {
    const narrowed = afterSkip(at(9), 'internal', PAGES)
    expect(narrowed).toMatchObject({ next: 9, span: 1, failedPages: [] })
    const without = afterSkip(narrowed, 'internal', PAGES)
    expect(without).toMatchObject({ next: 10, failedPages: [9], cause: 'internal' })
    let progress = without
    for (let part = 0; part < 3; part++) {
      progress = afterPart(progress, { pages: progress.span, failed: [], result: null })
    }
    expect(progress.span).toBe(PAGES_A_PART)
  })

  test('because nothing answers gives up one page, then all that is left', () => {
    const once = afterSkip(at(3), 'model_unavailable', PAGES)
    expect(once).toMatchObject({ next: 4, failedPages: [3] })
    const back = afterPart(once, { pages: 2, failed: [], result: null })
    expect(afterSkip(back, 'model_unavailable', PAGES).next).toBe(7)
    const twice = afterSkip(once, 'model_unavailable', PAGES)
    expect(twice).toMatchObject({ next: PAGES + 1, cause: 'model_unavailable' })
    expect(twice.failedPages).toHaveLength(PAGES - 2)
  })

  test('because the file is not readable any more gives up all that is left at once', () => {
    const lost = afterSkip(at(19), 'unreadable_file', PAGES)
    expect(lost).toMatchObject({ next: 21, failedPages: [19, 20], cause: 'unreadable_file' })
  })
})

test('what stands in the job row is the same after JSON', () => {
  const progress = afterPart(at(1), { pages: 2, failed: [1], result: emptyResult() })
  expect(JSON.parse(JSON.stringify(progress))).toEqual(progress)
})
