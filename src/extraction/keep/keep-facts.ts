/**
 * Keeping facts: what the proposed ones do to the known ones (reconcile.ts decides), written down.
 * New facts are stored, restatements become statements, and replaced facts are archived with their
 * successor and a journal entry.
 *
 * Only rivals are loaded: facts of the same entities with the same text or the same attribute, and
 * for a sentence that ends something the newest facts of its entity. An entity may have thousands.
 */
import { type KeepContext, Stale } from '#actors/operation.ts'
import {
  type BareFact,
  type FactRow,
  factsById,
  recentFacts,
  rivalFacts
} from '#db/stores/facts/facts.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import { embedSoon } from '#src/extraction/keep/embed-soon.ts'
import { findUpdates } from '#src/extraction/keep/find-updates.ts'
import type { KeptEntities } from '#src/extraction/keep/keep-entities.ts'
import { type ClosedInPart, type KeptPart, keepLeft } from '#src/extraction/keep/keep-left.ts'
import { closingOnItsDay } from '#src/extraction/keep/on-its-day.ts'
import { assertSettled } from '#src/extraction/keep/settle-facts.ts'
import { changingFacts } from '#src/extraction/keep/slight-facts.ts'
import type { PreparedFact } from '#src/extraction/prepare/embed-add.ts'
import type { PreparedAdd } from '#src/extraction/prepare/prepared-add.ts'
import { active, archived, contentKey, stateAt } from '#src/memory/fact.ts'
import { factChange } from '#src/memory/journal-entry.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import type { ConflictVerdict } from '#src/memory/reconcile/conflicts.ts'
import { attributesReplaced, mayEndOthers } from '#src/memory/reconcile/endings.ts'
import { type FactRef, type ReconcilePlan, reconcile } from '#src/memory/reconcile/reconcile.ts'
import type { MemoryWriter } from '#src/memory/writer/memory-writer.ts'
import type { Update } from '#src/updates/decide.ts'

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
      state: stateAt(row, now),
      archivedAt: row.archivedAt?.getTime() ?? null
    })),
    proposed
  )
  const idOf = (ref: FactRef) => ('factId' in ref ? ref.factId : proposed[ref.place]?.factId)
  const stored = [...decided.add, ...decided.past.map(({ place }) => place)].flatMap(
    (place) => proposed[place] ?? []
  )
  await memory.keep.facts(stored.map((one) => newFact(one, add, jobId, entities.names)))
  const fresh = decided.add.flatMap((place) => proposed[place] ?? [])
  const slight = slightFacts(plan, add, now)
  const found = await findUpdates(context, scope, plan, add, { stored: fresh, slight })
  const { kept, names, updates } = await changingFacts(context.tx, scope, slight, fresh, found)
  await memory.keep.facts(kept.map((one) => newFact(one, add, jobId, names)))
  if (kept.some(({ fact }) => fact.embedding === null)) await embedSoon(context, scope)
  stored.push(...kept)
  for (const { place, fact } of saidAgain(decided)) {
    const factId = idOf(fact)
    if (factId !== undefined) memory.keep.said('fact', factId, proposed[place]?.statedAt ?? now)
  }
  const restated = decided.restate.flatMap(({ fact }) => ('factId' in fact ? fact.factId : []))
  await memory.keep.prolonged('facts', restated, add.expiresAt)
  const replaced: Replaced[] = [
    ...decided.supersede.map(({ fact, by }) => ({ old: idOf(fact), by: proposed[by]?.factId })),
    ...decided.past.map(({ place, by }) => ({ old: proposed[place]?.factId, by: idOf(by) }))
  ]
  const { closed, inPart, doubtful, ahead } = whatComesOf(updates, replaced, now)
  replaced.push(...closed.map(({ older, newer, from }) => ({ old: older, by: newer, from })))
  await memory.keep.possibleConflicts(doubtful.map(inDoubt))
  for (const one of ahead) await context.schedule(closingOnItsDay(scope.userId, jobId, one))
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
    supersede: async () => {
      const ended = [...new Set([...closed, ...inPart].map(({ older }) => older))]
      const near = await factsById(context.tx, scope, ended)
      const parts = await keepLeft(context, memory, scope, closedInPart(inPart, near))
      await archiveReplaced(context, memory, { replaced, parts }, [...known, ...near], stored)
    }
  }
}

/** What was archived by hand was said here too: a message that says it again is known by that. */
function saidAgain({ restate, suppress }: ReconcilePlan): ReconcilePlan['restate'] {
  return [...restate, ...suppress.map(({ place, factId }) => ({ place, fact: { factId } }))]
}

/** Facts that are kept only where they change what is known, which also tells whose they are. */
function slightFacts(plan: PreparedAdd, add: QueuedAdd, now: number): Proposed[] {
  const timeOf = timesOf(add)
  return plan.slight.map((fact) => {
    const statedAt = timeOf.get(fact.candidate.messageIndex) ?? now
    return proposing(fact, { entityId: '', statedAt, hints: new Map() })
  })
}

function proposing(
  fact: PreparedFact,
  of: Pick<Proposed, 'entityId' | 'statedAt' | 'hints'>
): Proposed {
  const { content, attribute } = fact.candidate
  const keys = { entityKey: of.entityId, contentKey: contentKey(content) }
  return { fact, factId: newId(), content, attribute, ...keys, ...of }
}

const timesOf = (add: QueuedAdd) => new Map(add.messages.map(({ index, at }) => [index, at]))

/** What comes of each update, beside what one attribute tells (`replaced`). */
function whatComesOf(updates: readonly Update[], replaced: readonly Replaced[], now: number) {
  const settled = new Set(replaced.map(({ old }) => old))
  const open = updates.filter(({ older }) => !settled.has(older))
  const closed = open.filter(({ closes, from }) => closes && from <= now)
  // One attribute replaces all that was told with it: "on 12 September in Lisbon" by "on 19 September".
  const byAttribute = updates.filter(
    ({ older, newer, from }) =>
      from <= now && replaced.some(({ old, by }) => old === older && by === newer)
  )
  return {
    closed,
    inPart: [...closed, ...byAttribute].filter(({ left }) => left !== null),
    doubtful: open.filter((one) => !closed.includes(one)),
    ahead: open.filter(({ closes, from }) => closes && from > now)
  }
}

/** The facts of which something is left when they are closed. */
function closedInPart(updates: readonly Update[], facts: readonly FactRow[]): ClosedInPart[] {
  return updates.flatMap(({ older, left, from }) => {
    const fact = facts.find(({ factId }) => factId === older)
    return fact === undefined || left === null ? [] : [{ fact, left, at: from }]
  })
}

const inDoubt = ({ older, newer, chance, from }: Update) => ({
  olderFact: older,
  newerFact: newer,
  chance,
  holdsFrom: from
})

function proposedFacts(
  plan: PreparedAdd,
  add: QueuedAdd,
  entityIds: ReadonlyMap<string, string>,
  now: number
): Proposed[] {
  const timeOf = timesOf(add)
  const hints = Map.groupBy(plan.settled?.hints ?? [], (hint) => hint.place)
  return plan.facts.flatMap((fact, place) => {
    const { candidate } = fact
    const entityId = entityIds.get(nameKey(candidate.entity))
    if (entityId === undefined) return []
    const told = hints.get(place)?.map(({ factId, verdict }) => [factId, verdict] as const)
    const statedAt = timeOf.get(candidate.messageIndex) ?? now
    return [proposing(fact, { entityId, statedAt, hints: new Map(told) })]
  })
}

async function knownRivals(
  { tx, now }: KeepContext,
  scope: Scope,
  proposed: readonly Proposed[]
): Promise<BareFact[]> {
  const alike = proposed.flatMap(({ entityId, contentKey: key, attribute: own }) => {
    const attributes = own === null ? [null] : attributesReplaced(own)
    return attributes.map((attribute) => ({ entityId, key, attribute }))
  })
  const rivals = await rivalFacts(tx, scope, alike)
  const ending = proposed.filter((one) => mayEndOthers(one.content))
  const ended = [...new Set(ending.map((one) => one.entityId))]
  const endable = await recentFacts(tx, scope, ended, ENDABLE_MAX)
  const hinted = [...new Set(proposed.flatMap((one) => [...one.hints.keys()]))]
  const compared = await factsById(tx, scope, hinted)
  // What a model was asked about has been archived or erased since: its word no longer counts.
  const active = compared.filter((row) => stateAt(row, now) === 'active')
  if (active.length < hinted.length) throw new Stale()
  const known = new Map([...rivals, ...endable, ...compared].map((row) => [row.factId, row]))
  return [...known.values()]
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

interface Replaced {
  old: string | undefined
  by: string | undefined
  from?: number
}

/** One journal entry for each entity whose facts were replaced. */
async function archiveReplaced(
  { now, jobId }: KeepContext,
  memory: MemoryWriter,
  { replaced, parts }: { replaced: readonly Replaced[]; parts: readonly KeptPart[] },
  known: readonly BareFact[],
  stored: readonly Proposed[]
): Promise<void> {
  const rows = new Map(known.map((row) => [row.factId, row]))
  const moves = replaced.flatMap(({ old, by, from: since = 0 }) => {
    if (old === undefined || by === undefined) return []
    const row = rows.get(old)
    const fresh = stored.find((one) => one.factId === old)
    const entityId = row?.entityId ?? fresh?.entityId
    if (entityId === undefined) return []
    const before = active(entityId)
    // Memory as it stood changes when the successor was said, or on the day that it spoke of.
    const successor = stored.find((one) => one.factId === by)?.statedAt
    const at = successor ?? rows.get(by)?.statedAt.getTime() ?? now
    const to = archived(before, 'superseded', Math.min(now, Math.max(at, since)), by)
    return [{ factId: old, entityId, from: before, to }]
  })
  for (const [entityId, own] of Map.groupBy([...moves, ...parts], (move) => move.entityId)) {
    const change = factChange(own)
    const entity = stored.find((one) => one.entityId === entityId)?.fact.candidate.entity ?? null
    const actor = { kind: 'job', id: jobId } as const
    const about = { action: 'supersede', entityId, entity, actor } as const
    await memory.change(change, { ...about, reason: 'replaced by a later fact' })
  }
}
