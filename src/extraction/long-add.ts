/**
 * The job of a long add: slice by slice, each going the way of a usual add in a commit of its own, so
 * that nobody waits long for any of them. What is kept stays kept; a slice that cannot be kept for good
 * is stepped over, and the result says so.
 */
import { type PartKept, partedJob } from '#actors/operation.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import {
  BEGINNING,
  type Place,
  placeAfter,
  type Slice,
  sliceName,
  sliceOf
} from '#src/extraction/accept/slices.ts'
import { type AddResult, emptyResult, sumResults } from '#src/extraction/add-result.ts'
import { forgetReading, prepareReady } from '#src/extraction/job.ts'
import { keepMemory } from '#src/extraction/keep/keep-memory.ts'
import type { ReadyAdd } from '#src/extraction/prepare/prepared-add.ts'
import { charactersOf } from '#src/reading/extractor.ts'

/** The cursor: where the next slice begins, and the sums of what was kept so far. */
interface LongAddProgress {
  at: Place
  done: number
  result: AddResult | null
}

interface PreparedSlice extends Slice {
  ready: ReadyAdd
}

const FIRST: LongAddProgress = { at: BEGINNING, done: 0, result: null }

export const extractLongAdd = partedJob<QueuedAdd, LongAddProgress, PreparedSlice, AddResult>({
  prepare: async (context, whole, cursor) => {
    const progress = cursor ?? FIRST
    const slice = sliceOf(whole, progress.at)
    const ready = await prepareReady(context, slice.add, sliceName(context.jobId, progress.at))
    return { ...slice, ready }
  },
  keep: async (context, plan, whole, cursor) => {
    const progress = cursor ?? FIRST
    const result = await keepMemory(context, plan.ready, plan.add)
    forgetReading(sliceName(context.jobId, progress.at))
    const next = placeAfter(progress.at, plan, plan.ready.chunks)
    return goOn(whole, progress, { ...plan, next }, result)
  },
  skip: (_context, whole, cursor) => {
    const progress = cursor ?? FIRST
    const lost = emptyResult()
    lost.extraction.stopped = 'crashed'
    return Promise.resolve(goOn(whole, progress, sliceOf(whole, progress.at), lost))
  }
})

/** On to the next slice, or to the result. */
function goOn(
  whole: QueuedAdd,
  before: LongAddProgress,
  { add, next }: Slice,
  result: AddResult
): PartKept<LongAddProgress, AddResult> {
  const done = before.done + charactersOf(add.messages)
  const progress = { done, total: charactersOf(whole.messages) }
  // Redactions were counted when the whole was accepted, and every slice tells them.
  const { redactions } = whole
  const summed =
    before.result === null ? result : { ...sumResults(before.result, result), redactions }
  if (next === null) return { result: summed, progress }
  return { next: { at: next, done, result: summed }, progress }
}
