/**
 * The job of a long add: slice by slice, each going the way of a usual add in a commit of its own, so
 * that nobody waits long for any of them. What is kept stays kept; a slice that cannot be kept for good
 * is stepped over, and the result says so. Where none can be kept the job fails, as a usual add does.
 */
import { type KeepContext, type PartKept, partedJob } from '#actors/operation.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import {
  BEGINNING,
  type Place,
  placeAfter,
  type Slice,
  sliceName,
  sliceOf
} from '#src/extraction/accept/slices.ts'
import { type AddResult, sumResults } from '#src/extraction/add-result.ts'
import { forgetReading, prepareReady } from '#src/extraction/job.ts'
import { keepMemory } from '#src/extraction/keep/keep-memory.ts'
import type { ReadyAdd } from '#src/extraction/prepare/prepared-add.ts'
import { charactersOf } from '#src/reading/extractor.ts'

/** The cursor: where the next slice begins, and what became of those before. */
interface LongAddProgress {
  at: Place
  done: number
  /** Sums of the slices that were kept; null while none was. */
  result: AddResult | null
  /** Absent while all of them were. */
  notKept?: NotKept
}

/** What was stepped over, as the result tells it, so that it can be sent again. */
interface NotKept {
  characters: number
  /** Places in the add of the messages that are not kept whole, from 0. */
  messages: number[]
  /** Why the last of it was not, as a job's `error` says it. */
  error: string
}

/** What a finished long add tells; `not_kept` is absent where all of it was kept. */
type LongAddResult = AddResult & { not_kept?: NotKept }

interface PreparedSlice extends Slice {
  ready: ReadyAdd
}

const FIRST: LongAddProgress = { at: BEGINNING, done: 0, result: null }
/** What an add is charged, however long it is (contract 4.1). */
const CHARGED = 1

export const extractLongAdd = partedJob<QueuedAdd, LongAddProgress, PreparedSlice, LongAddResult>({
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
    return goOn(context, whole, withKept(progress, result), { ...plan, next })
  },
  skip: (context, whole, cursor, cause) => {
    const progress = cursor ?? FIRST
    const slice = sliceOf(whole, progress.at)
    return Promise.resolve(goOn(context, whole, withoutSlice(progress, slice, cause), slice))
  }
})

/**
 * With what a slice came to. Redactions were counted when the whole was accepted, and every slice
 * tells them.
 */
function withKept(progress: LongAddProgress, slice: AddResult): LongAddProgress {
  const before = progress.result
  if (before === null) return { ...progress, result: slice }
  return { ...progress, result: { ...sumResults(before, slice), redactions: before.redactions } }
}

/** With a slice that was stepped over. */
function withoutSlice(progress: LongAddProgress, { add }: Slice, error: string): LongAddProgress {
  const { characters, messages } = progress.notKept ?? { characters: 0, messages: [] }
  const lost = add.messages.map(({ index }) => index)
  return {
    ...progress,
    notKept: {
      characters: characters + charactersOf(add.messages),
      messages: [...new Set([...messages, ...lost])],
      error
    }
  }
}

/** On to the next slice, or to the end. */
function goOn(
  context: KeepContext,
  whole: QueuedAdd,
  soFar: LongAddProgress,
  { add, next }: Slice
): PartKept<LongAddProgress, LongAddResult> {
  const done = soFar.done + charactersOf(add.messages)
  const progress = { done, total: charactersOf(whole.messages) }
  if (next !== null) return { next: { ...soFar, at: next, done }, progress }
  const { result, notKept } = soFar
  if (result === null) {
    context.refund(CHARGED)
    return { failed: notKept?.error ?? 'internal', progress }
  }
  return { result: notKept === undefined ? result : { ...result, not_kept: notKept }, progress }
}
