/**
 * Keeping facts: what the proposed ones do to the known ones (reconcile.ts decides), written down.
 * New facts are stored, restatements become statements, and replaced facts are archived with their
 * successor and a journal entry.
 *
 * Only rivals are loaded: facts of the same entities with the same text or the same attribute, and
 * for a sentence that ends something the newest facts of its entity. An entity may have thousands.
 */
import { type KeepContext, Stale } from '#actors/operation.ts'
import { type BareFact, factsById, recentFacts, rivalFacts } from '#db/stores/facts.ts'
import type { QueuedAdd } from '#src/add/queued-add.ts'
import { nameKey } from '#src/entities/name-match.ts'
import type { ConflictVerdict } from '#src/extraction/conflicts.ts'
import type { PreparedFact } from '#src/extraction/embed-add.ts'
import { attributesReplaced, mayEndOthers } from '#src/extraction/endings.ts'
import type { PreparedAdd } from '#src/extraction/job.ts'
import type { KeptEntities } from '#src/extraction/keep-memory.ts'
import { type FactRef, reconcile } from '#src/extraction/reconcile.ts'
import { assertSettled } from '#src/extraction/settle-facts.ts'
import { archived, contentKey, type FactState } from '#src/facts/fact.ts'
import { newId } from '#src/ids.ts'
import { factChange } from '#src/journal/entry.ts'
import type { MemoryWriter } from '#src/memory/memory-writer.ts'
import type { Scope } from '#src/scope.ts'

export interface KeptFacts {
  added: number
  superseded: number
  suppressed: number
  /** The stored fact that each proposed one became or says again; none for what is suppressed. */
  ids: ReadonlyMap<PreparedFact, string>
  /** Archives the replaced facts; to be called when all of the add is kept. */
  supersede(): Promise<void>
}

/** A proposed fact with the names it is compared by. */
interface Proposed {
  fact: PreparedFact
  factId: string
  entityId: string
  entityKey: string
  content: string
  contentKey: string
  attribute: string | null
  statedAt: number
  hints: ReadonlyMap<string, ConflictVerdict>
}

/** Newest facts of an entity that a sentence such as "no longer …" may end. */
const ENDABLE_MAX = 500

export async function keepFacts(
  context: KeepContext,
  memory: MemoryWriter,
  scope: Scope,
  plan: PreparedAdd,
  add: QueuedAdd,
  entities: KeptEntities
): Promise<KeptFacts> {
  const { now, jobId } = context
  await assertSettled(context, scope, plan, add)
  const proposed = proposedFacts(plan, add, entities.ids, now)
  const known = await knownRivals(context, scope, proposed)
  const decided = reconcile(
    known.map((row) => ({
      ...row,
      entityKey: row.entityId,
      statedAt: row.statedAt.getTime(),
      state: stateOf(row, now),
      archivedAt: row.archivedAt?.getTime() ?? null
    })),
    proposed
  )
  const idOf = (ref: FactRef) => ('factId' in ref ? ref.factId : proposed[ref.place]?.factId)
  const stored = [...decided.add, ...decided.past.map(({ place }) => place)].flatMap(
    (place) => proposed[place] ?? []
  )
  await memory.keep.facts(stored.map((one) => newFact(one, add, jobId, entities.names)))
  for (const { place, fact } of decided.restate) {
    const factId = idOf(fact)
    if (factId !== undefined) memory.keep.said('fact', factId, proposed[place]?.statedAt ?? now)
  }
  const restated = decided.restate.flatMap(({ fact }) => ('factId' in fact ? fact.factId : []))
  await memory.keep.prolonged(restated, add.expiresAt)
  const replaced = [
    ...decided.supersede.map(({ fact, by }) => ({ old: idOf(fact), by: proposed[by]?.factId })),
    ...decided.past.map(({ place, by }) => ({ old: proposed[place]?.factId, by: idOf(by) }))
  ]
  return {
    added: stored.length,
    superseded: replaced.length,
    suppressed: decided.suppress.length,
    ids: new Map([
      ...stored.map((one) => [one.fact, one.factId] as const),
      ...decided.restate.flatMap(({ place, fact }) => {
        const [said, factId] = [proposed[place]?.fact, idOf(fact)]
        return said === undefined || factId === undefined ? [] : [[said, factId] as const]
      })
    ]),
    supersede: () => archiveReplaced(context, memory, replaced, known, stored)
  }
}

function proposedFacts(
  plan: PreparedAdd,
  add: QueuedAdd,
  entityIds: ReadonlyMap<string, string>,
  now: number
): Proposed[] {
  const timeOf = new Map(add.messages.map((message) => [message.index, message.at]))
  const hints = Map.groupBy(plan.settled?.hints ?? [], (hint) => hint.place)
  return plan.facts.flatMap((fact, place) => {
    const { candidate } = fact
    const entityId = entityIds.get(nameKey(candidate.entity))
    if (entityId === undefined) return []
    return [
      {
        fact,
        factId: newId(),
        entityId,
        entityKey: entityId,
        content: candidate.content,
        contentKey: contentKey(candidate.content),
        attribute: candidate.attribute,
        statedAt: timeOf.get(candidate.messageIndex) ?? now,
        hints: new Map(hints.get(place)?.map(({ factId, verdict }) => [factId, verdict]))
      }
    ]
  })
}

async function knownRivals(
  { tx, now }: KeepContext,
  scope: Scope,
  proposed: readonly Proposed[]
): Promise<BareFact[]> {
  const rivals = await rivalFacts(
    tx,
    scope,
    proposed.flatMap(({ entityId, contentKey: key, attribute }) =>
      (attribute === null ? [null] : attributesReplaced(attribute)).map((one) => ({
        entityId,
        key,
        attribute: one
      }))
    )
  )
  const ending = proposed.filter((one) => mayEndOthers(one.content))
  const endable = await recentFacts(
    tx,
    scope,
    [...new Set(ending.map((one) => one.entityId))],
    ENDABLE_MAX
  )
  const hinted = [...new Set(proposed.flatMap((one) => [...one.hints.keys()]))]
  const compared = await factsById(tx, scope, hinted)
  // What a model was asked about has been archived or erased since: its word no longer counts.
  const active = compared.filter((row) => stateOf(row, now) === 'active')
  if (active.length < hinted.length) throw new Stale()
  const known = new Map([...rivals, ...endable, ...compared].map((row) => [row.factId, row]))
  return [...known.values()]
}

function stateOf(row: BareFact, now: number): 'active' | 'archived' | 'expired' {
  if (row.state === 'archived') return 'archived'
  return row.expiresAt !== null && row.expiresAt.getTime() <= now ? 'expired' : 'active'
}

function newFact(one: Proposed, add: QueuedAdd, jobId: string, names: KeptEntities['names']) {
  const { candidate, chunkId, ...found } = one.fact
  const row = {
    factId: one.factId,
    entityId: one.entityId,
    content: one.content,
    contentKey: one.contentKey,
    attribute: one.attribute,
    eventDate: candidate.eventDate,
    statedAt: one.statedAt,
    expiresAt: add.expiresAt,
    importance: candidate.importance,
    jobId,
    chunkId,
    messageIndex: candidate.messageIndex,
    speaker: candidate.speaker,
    quote: candidate.quote
  }
  return { row, statedAt: one.statedAt, found, entity: names.get(one.entityId) ?? candidate.entity }
}

/** One journal entry for each entity whose facts were replaced. */
async function archiveReplaced(
  { now, jobId }: KeepContext,
  memory: MemoryWriter,
  replaced: readonly { old: string | undefined; by: string | undefined }[],
  known: readonly BareFact[],
  stored: readonly Proposed[]
): Promise<void> {
  const rows = new Map(known.map((row) => [row.factId, row]))
  const moves = replaced.flatMap(({ old, by }) => {
    if (old === undefined || by === undefined) return []
    const row = rows.get(old)
    const fresh = stored.find((one) => one.factId === old)
    const entityId = row?.entityId ?? fresh?.entityId
    if (entityId === undefined) return []
    const from: FactState = {
      entityId,
      state: 'active',
      archivedAt: null,
      archivedBy: null,
      supersededBy: null
    }
    // Memory as it stood changes when the successor was said, not when this job happened to run.
    const successor = stored.find((one) => one.factId === by)?.statedAt
    const at = successor ?? rows.get(by)?.statedAt.getTime() ?? now
    const to = archived(from, 'superseded', Math.min(now, at), by)
    return [{ factId: old, entityId, from, to }]
  })
  for (const [entityId, own] of Map.groupBy(moves, (move) => move.entityId)) {
    const change = factChange(own)
    const entity = stored.find((one) => one.entityId === entityId)?.fact.candidate.entity ?? null
    const actor = { kind: 'job', id: jobId } as const
    const about = { action: 'supersede', entityId, entity, actor } as const
    await memory.change(change, { ...about, reason: 'replaced by a later fact' })
  }
}
