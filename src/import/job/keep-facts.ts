/**
 * Keeping imported facts and knowledge, inside the account's turn. A fact comes with its state, dates
 * and lineage; what the entity is known by already, word for word, gets the statements instead. A
 * quote has to stand in what was said here.
 */
import { knowledgeOf } from '#db/stores/entities/relations.ts'
import { type BareFact, rivalFacts } from '#db/stores/facts/facts.ts'
import { messagesOf } from '#db/stores/import/import.ts'
import { chunksById } from '#db/stores/memory/chunks.ts'
import { toIso } from '#src/base/clock.ts'
import type { ImportedFact, ImportedKnowledge } from '#src/import/contract.ts'
import type { Kept } from '#src/import/job/kept.ts'
import type { Resolved } from '#src/import/job/resolve.ts'
import { contentKey, stateAt, timeOf } from '#src/memory/fact.ts'
import { knowledgeKey } from '#src/memory/knowledge.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import { quoteIsIn } from '#src/memory/quotes.ts'
import type { DoubtRecord } from '#src/shapes/export-records.ts'

/** A fact with the entity that it belongs to here. */
export interface OwnedFact {
  fact: ImportedFact
  entityId: string
}

interface Surroundings {
  ids: Resolved
  chunks: Resolved
  /** What was said where each fact came from, by chunk id; absent where it is not kept here. */
  said: ReadonlyMap<string, string>
  /** Facts of the same entities with the same words. */
  rivals: readonly BareFact[]
  /** Ids of entities that successors belong to, by name key. */
  successors: ReadonlyMap<string, string>
}

export async function keepFacts(
  owned: readonly OwnedFact[],
  matchSource: boolean,
  kept: Kept
): Promise<void> {
  const around = await surroundingsOf(owned, kept)
  const rows = []
  for (const { fact, entityId } of owned) {
    const id = around.ids.idOf(fact.id)
    if (around.ids.isHere(fact.id)) {
      kept.sums.known++
      kept.said('fact', id, fact.statements)
      continue
    }
    const quote = quoteOf(fact, around)
    if (matchSource && fact.source.quote !== null && quote !== fact.source.quote) {
      kept.sums.counts.dropped_by_policy++
      continue
    }
    const standing = standingOf(fact, entityId, around.rivals, kept.now)
    if (standing === 'suppressed') {
      kept.sums.counts.suppressed++
      continue
    }
    if (standing !== null) {
      kept.sums.known++
      kept.said('fact', standing, fact.statements)
      const expiresAt = fact.expires_at === null ? null : Date.parse(fact.expires_at)
      await kept.memory.keep.prolonged('facts', [standing], expiresAt)
      continue
    }
    rows.push(factRow(fact, { factId: id, entityId, quote, around }))
    kept.said('fact', id, fact.statements)
    kept.found(wordingOf(fact, id))
  }
  const made = await kept.memory.keep.records('facts', rows)
  kept.sums.counts.facts_added += made.size
  kept.memory.tell(
    rows
      .filter((row) => row.state === 'active' && made.has(row.fact_id))
      .map(({ fact_id: factId, entity_id: entityId, content }) => {
        const entity = kept.names.get(entityId) ?? ''
        return { kind: 'fact_added', factId, content, entityId, entity, jobId: kept.jobId }
      })
  )
}

async function surroundingsOf(owned: readonly OwnedFact[], kept: Kept): Promise<Surroundings> {
  const { tx, scope } = kept
  const facts = owned.map(({ fact }) => fact)
  const named = facts.flatMap((fact) => [fact.id, fact.superseded_by])
  const ids = await kept.ids('facts', named)
  const chunkIds = facts.map((fact) => fact.source.chunk_id)
  const chunks = await kept.ids('chunks', chunkIds)
  const here = chunkIds.flatMap((id) => (id === null ? [] : chunks.idOf(id)))
  const rows = await chunksById(tx, scope, [...new Set(here)])
  const messages = await messagesOf(tx, scope, [...new Set(rows.map((row) => row.jobId))])
  const successors = await kept.entities(facts.flatMap(({ successor }) => successor?.entity ?? []))
  const same = owned.map(({ fact, entityId }) => ({ entityId, key: contentKey(fact.content) }))
  const later = facts.flatMap(({ successor }) => {
    const entityId = successor === null ? undefined : successors.get(nameKey(successor.entity))
    return successor === null || entityId === undefined ? [] : [{ entityId, key: successor.key }]
  })
  const alike = [...same, ...later].map((one) => ({ ...one, attribute: null }))
  const rivals = await rivalFacts(tx, scope, alike)
  const said = new Map(
    rows.map((row) => [row.chunkId, messages.get(`${row.jobId} ${row.messageIndex}`) ?? ''])
  )
  return { ids, chunks, said, rivals, successors }
}

/** The quote, where what was said is not kept here or holds it. */
function quoteOf({ source }: ImportedFact, { chunks, said }: Surroundings): string | null {
  const { quote, chunk_id: chunkId } = source
  if (quote === null || chunkId === null) return quote
  const text = said.get(chunks.idOf(chunkId))
  // The message was not imported, or nothing of it may be kept.
  if (text === undefined) return null
  return quoteIsIn(quote, text) ? quote : null
}

/**
 * The fact that says this already and holds; `suppressed` where it was archived by hand after this was
 * said; null when it is to be stored.
 */
function standingOf(
  fact: ImportedFact,
  entityId: string,
  rivals: readonly BareFact[],
  now: number
): string | 'suppressed' | null {
  const expiresAt = fact.expires_at === null ? null : Date.parse(fact.expires_at)
  const state = fact.isArchived ? 'archived' : 'active'
  if (fact.isDouble || stateAt({ state, expiresAt }, now) !== 'active') return null
  const key = contentKey(fact.content)
  const same = rivals.filter((row) => row.entityId === entityId && row.contentKey === key)
  const present = same.find((row) => stateAt(row, now) === 'active')
  if (present !== undefined) return present.factId
  const statedAt = Date.parse(fact.stated_at)
  const byHand = same.some(
    (row) => row.archivedBy === 'manual' && (row.archivedAt?.getTime() ?? 0) >= statedAt
  )
  return byHand ? 'suppressed' : null
}

function factRow(
  fact: ImportedFact,
  of: { factId: string; entityId: string; quote: string | null; around: Surroundings }
) {
  const { chunks, said } = of.around
  const chunkId = fact.source.chunk_id === null ? null : chunks.idOf(fact.source.chunk_id)
  const statedAt = Date.parse(fact.stated_at)
  return {
    fact_id: of.factId,
    entity_id: of.entityId,
    content: fact.content,
    content_key: contentKey(fact.content),
    attribute: fact.attribute,
    event_date: fact.event_date,
    time: toIso(timeOf({ eventDate: fact.event_date, statedAt })),
    stated_at: fact.stated_at,
    created_at: fact.created_at,
    expires_at: fact.expires_at,
    state: fact.isArchived ? 'archived' : 'active',
    archived_at: fact.archived_at,
    archived_by: fact.archived_by,
    superseded_by: successorOf(fact, of.around),
    importance: fact.importance,
    access_count: fact.access_count,
    job_id: fact.source.job_id,
    chunk_id: chunkId !== null && said.has(chunkId) ? chunkId : null,
    message_index: fact.source.message_index,
    speaker: fact.source.speaker,
    quote: of.quote
  }
}

/** What replaced it here: the fact of that id, or the one that says the same in its place. */
function successorOf(fact: ImportedFact, around: Surroundings): string | null {
  const { superseded_by: by, successor } = fact
  if (by === null) return null
  if (around.ids.isHere(by) || successor === null) return around.ids.idOf(by)
  const entityId = around.successors.get(nameKey(successor.entity))
  const same = around.rivals.find(
    (row) => row.entityId === entityId && row.contentKey === successor.key && row.state === 'active'
  )
  return same?.factId ?? around.ids.idOf(by)
}

function wordingOf(fact: ImportedFact, factId: string) {
  const statedAt = Date.parse(fact.stated_at)
  const expiresAt = fact.expires_at === null ? null : Date.parse(fact.expires_at)
  const closedAt = fact.isArchived ? Date.parse(fact.archived_at ?? fact.stated_at) : null
  return {
    kind: 'fact',
    itemId: factId,
    text: fact.content,
    statedAt,
    expiresAt,
    closedAt
  } as const
}

/** A knowledge item with the entity that it belongs to here. */
export interface OwnedKnowledge {
  item: ImportedKnowledge
  entityId: string
}

export async function keepKnowledge(owned: readonly OwnedKnowledge[], kept: Kept): Promise<void> {
  const { tx, scope, now } = kept
  const items = owned.map(({ item }) => item)
  const ids = await kept.idsOf('knowledge', items)
  const entities = [...new Set(owned.map((one) => one.entityId))]
  const here = await knowledgeOf(tx, scope, entities, { now })
  const known = new Map(here.map((row) => [knowledgeKey(row), row.knowledgeId]))
  const rows = []
  for (const { item, entityId } of owned) {
    const key = knowledgeKey({ entityId, content: item.content, artifact: item.artifact })
    const { type, title, content, artifact, created_at, expires_at } = item
    const isHere = ids.isHere(item.id)
    const standing = isHere ? ids.idOf(item.id) : known.get(key)
    const knowledgeId = standing ?? ids.idOf(item.id)
    kept.said('knowledge', knowledgeId, item.statements)
    if (standing !== undefined) {
      kept.sums.known++
      const expiresAt = expires_at === null ? null : Date.parse(expires_at)
      if (!isHere) await kept.memory.keep.prolonged('knowledge', [standing], expiresAt)
      continue
    }
    rows.push({
      knowledge_id: knowledgeId,
      entity_id: entityId,
      type,
      title,
      content,
      content_key: contentKey(content),
      artifact,
      created_at,
      expires_at
    })
  }
  const made = await kept.memory.keep.records('knowledge', rows)
  kept.sums.counts.knowledge += made.size
}

/** Pairs of facts that are both here. */
export async function keepDoubts(doubts: readonly DoubtRecord[], kept: Kept): Promise<void> {
  const named = doubts.flatMap((doubt) => [doubt.older_fact, doubt.newer_fact])
  const ids = await kept.ids('facts', named)
  const here = doubts.filter(
    (doubt) => ids.isHere(doubt.older_fact) && ids.isHere(doubt.newer_fact)
  )
  await kept.memory.keep.conflictsOfKnown(
    here.map((doubt) => ({
      olderFact: ids.idOf(doubt.older_fact),
      newerFact: ids.idOf(doubt.newer_fact),
      chance: doubt.chance,
      holdsFrom: Date.parse(doubt.holds_from)
    }))
  )
}
