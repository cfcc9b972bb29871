/**
 * The job of an import: part by part, each its own commit, so that what is kept stays kept and a job
 * cut short goes on at its next part. An item goes the whole way of an add; records of an export are
 * kept as they are. A part that cannot be kept for good is stepped over, told of, and given back; a long
 * item that has failed half-way goes on where it failed when it is imported again.
 */
import {
  type KeepContext,
  type PartKept,
  type Progress,
  partedJob,
  Stale
} from '#actors/operation.ts'
import { readUploadPart } from '#db/stores/add/uploads.ts'
import { findEntitiesById, findEntitiesByKey } from '#db/stores/entities/entities.ts'
import { type KeptPiece, lastMessageOf } from '#db/stores/import/import.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import { queuedAdd } from '#src/extraction/accept/queued-add.ts'
import {
  type Place,
  placeAfter,
  placeBehind,
  type Slice,
  sliceName,
  sliceOf
} from '#src/extraction/accept/slices.ts'
import { forgetReading, prepareReady } from '#src/extraction/job.ts'
import { keepMemory } from '#src/extraction/keep/keep-memory.ts'
import type { ReadyAdd } from '#src/extraction/prepare/prepared-add.ts'
import type { ImportPart, QueuedImport } from '#src/import/contract.ts'
import { keepUnits, type PreparedUnits, prepareUnits } from '#src/import/job/keep-units.ts'
import { addsFor } from '#src/import/operations.ts'
import { addSums, type ImportSums, noSums, sumsOfAdd } from '#src/import/sums.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

interface Cursor {
  /** The part that is next. */
  part: number
  /** Where a long item goes on; absent between two parts. */
  at?: Place
  sums: ImportSums
  failures: { index: number; error: string }[]
  failed: number
}

type Plan =
  | PreparedItem
  | { kind: 'known' }
  | { kind: 'units'; plan: PreparedUnits }
  | { kind: 'skipped' }

/** A slice of an item, which is all of it where it is not long. */
interface PreparedItem {
  kind: 'item'
  itemId: string
  place: Place
  /** The piece behind which it goes on; undefined where nothing was kept of it by another import. */
  behind: Pick<KeptPiece, 'messageIndex' | 'part'> | undefined
  slice: Slice
  ready: ReadyAdd
}

/** What an import tells when it is done (contract 12). */
type ImportResult = Awaited<ReturnType<typeof resultOf>>

/** Failures that a result lists; all are counted. */
const FAILURES_MAX = 1000

const FIRST: Cursor = { part: 0, sums: noSums(), failures: [], failed: 0 }

export const keepImport = partedJob<QueuedImport, Cursor, Plan, ImportResult>({
  prepare: async (context, input, cursor) => {
    const { part, at } = cursor ?? FIRST
    context.step('extracting', progressOf(input, part))
    if (input.skipped.includes(part)) return { kind: 'skipped' }
    const { accountId, jobId } = context
    const bytes = await context.read((tx) => readUploadPart(tx, accountId, jobId, part))
    // Gone with its scope; keeping finds the job closed.
    if (bytes === null) return { kind: 'skipped' }
    const sent = JSON.parse(Buffer.from(bytes).toString()) as ImportPart
    if ('units' in sent) {
      const { sources } = input
      const plan = await prepareUnits(context, sent.units, { sources, characters: bytes.length })
      return { kind: 'units', plan }
    }
    const { itemId, accept } = sent.item
    const scope = { accountId, userId: input.userId }
    const add = queuedAdd(accept, input.acceptedAt)
    // Kept by an import before this one: all of it, or what came before the place where it failed.
    const kept =
      at === undefined ? await context.read((tx) => lastMessageOf(tx, scope, itemId)) : []
    const place = at ?? placeBehind(add, kept)
    if (place === null) return { kind: 'known' }
    const slice = sliceOf(add, place)
    const item = { ...context, jobId: itemId }
    const ready = await prepareReady(item, slice.add, sliceName(itemId, place))
    return { kind: 'item', itemId, place, behind: kept.at(-1), slice, ready }
  },
  keep: async (context, plan, input, cursor) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const { at, ...before } = cursor ?? FIRST
    const sums = await keepPlan(context, scope, plan, at !== undefined)
    if (plan.kind === 'item') forgetReading(sliceName(plan.itemId, plan.place))
    const after = { ...before, sums: addSums(before.sums, sums) }
    const next = plan.kind === 'item' ? placeAfter(plan.place, plan.slice, plan.ready.chunks) : null
    if (next === null) return goOn(context, scope, input, after)
    return { next: { ...after, at: next }, progress: progressOf(input, before.part) }
  },
  skip: (context, input, cursor, cause) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const { at: _, ...before } = cursor ?? FIRST
    const from = recordsBefore(input, before.part)
    const records = input.sizes[before.part] ?? 0
    const failures = Array.from({ length: records }, (_, place) => ({
      index: from + place,
      error: cause
    }))
    return goOn(context, scope, input, {
      ...before,
      failures: [...before.failures, ...failures].slice(0, FAILURES_MAX),
      failed: before.failed + records
    })
  }
})

async function keepPlan(
  context: KeepContext,
  scope: Scope,
  plan: Plan,
  isBegun: boolean
): Promise<ImportSums> {
  switch (plan.kind) {
    case 'skipped':
      return noSums()
    case 'known':
      return { ...noSums(), known: 1 }
    case 'units':
      return keepUnits(context, scope, plan.plan)
    case 'item': {
      if (!isBegun) await assertAsSeen(context.tx, scope, plan)
      const item = { ...context, jobId: plan.itemId }
      const result = await keepMemory(item, plan.ready, plan.slice.add)
      const ids = await idsOf(context.tx, scope, result.entities)
      const created = await idsOf(context.tx, scope, result.created)
      return sumsOfAdd(result, { created, touched: ids })
    }
  }
}

/** Throws Stale when an import before this one has kept something of the item since it was prepared. */
async function assertAsSeen(tx: ReadTx, scope: Scope, plan: PreparedItem): Promise<void> {
  const last = (await lastMessageOf(tx, scope, plan.itemId)).at(-1)
  const { behind } = plan
  const isSame = last?.messageIndex === behind?.messageIndex && last?.part === behind?.part
  if (!isSame) throw new Stale()
}

async function idsOf(tx: ReadTx, scope: Scope, names: readonly string[]): Promise<string[]> {
  return (await findEntitiesByKey(tx, scope, names.map(nameKey))).map((row) => row.entityId)
}

/** On to the next part, or to the result. */
async function goOn(
  context: KeepContext,
  scope: Scope,
  input: QueuedImport,
  cursor: Cursor
): Promise<PartKept<Cursor, ImportResult>> {
  const next = cursor.part + 1
  const progress = progressOf(input, next)
  if (next < input.sizes.length) return { next: { ...cursor, part: next }, progress }
  const { total } = progress
  context.refund(addsFor(input.kind, total) - addsFor(input.kind, total - cursor.failed))
  return { result: await resultOf(context.tx, scope, input, cursor), progress }
}

function recordsBefore({ sizes }: QueuedImport, part: number): number {
  return sizes.slice(0, part).reduce((sum, size) => sum + size, 0)
}

function progressOf(input: QueuedImport, part: number): Progress {
  return { done: recordsBefore(input, part), total: recordsBefore(input, input.sizes.length) }
}

async function resultOf(tx: ReadTx, scope: Scope, input: QueuedImport, cursor: Cursor) {
  const { sums, failures, failed } = cursor
  const names = async (ids: readonly string[]) =>
    (await findEntitiesById(tx, scope, ids)).map((row) => row.name)
  return {
    created: await names(sums.createdIds),
    count: sums.created,
    entities: await names(sums.touchedIds),
    ...sums.counts,
    chunks: sums.chunks,
    reflections: sums.reflections,
    known: sums.known,
    redactions: input.redactions,
    skipped_by_policy: input.kind === 'items' && input.skipped.length === input.sizes.length,
    items_done: recordsBefore(input, input.sizes.length) - failed,
    items_failed: failed,
    failures
  }
}
