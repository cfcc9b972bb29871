/**
 * Facts for a question, and the entities they belong to. A fact is found by its own words and its
 * own vector; the chunk that it was drawn from lends it its rank, since chunks are ranked with more
 * evidence. Entities that the question names literally are always among the seeds.
 */

import type { View } from '#db/shared-view.ts'
import { type EntityRow, findEntitiesById } from '#db/stores/entities/entities.ts'
import { relationsOf } from '#db/stores/entities/relations.ts'
import type { Telling } from '#db/stores/entities/told-relations.ts'
import { type FactRow, factsById } from '#db/stores/facts/facts.ts'
import type { Probe } from '#db/stores/finding/candidates.ts'
import {
  entitiesNamed,
  type FactCandidate,
  type FactOrigin,
  factsOfChunks,
  type Near,
  newestFactsOf,
  type WhichEntities
} from '#db/stores/finding/fact-candidates.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ScopeAt } from '#src/finding/copies/scope-copy.ts'
import type { After, RankedChunk } from '#src/finding/evidence.ts'
import { withinConfidence } from '#src/finding/fusion/calibration.ts'
import { standardScores } from '#src/finding/fusion/standard-scores.ts'
import { type Gathered, type Hit, hitOf } from '#src/finding/gather.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import type { PostingScores } from '#src/text/lexical/posting-scores.ts'

/** A fact with its score, before its row is read. */
export interface ScoredFact {
  fact: FactCandidate
  hit: Hit
  /** 0 to 1. */
  score: number
  /** Names from a seed entity to this fact's entity; empty when it was found directly. */
  path: string[]
  /** Drawn from a message that was brought along (`standing.ts`). */
  standing?: boolean
  after?: After
}

/** An entity's facts by relevance, and the entity's score: that of the best. */
export interface RankedEntity {
  entityId: string
  score: number
  facts: ScoredFact[]
  path: string[]
}

export interface FoundFact extends Omit<ScoredFact, 'fact'> {
  fact: FactRow
}

export interface FoundEntity {
  entity: EntityRow
  score: number
  facts: FoundFact[]
  path: string[]
}

/** How many facts each list gives. */
export const FACTS_GATHERED = 150
/** What a hop along a relation leaves of a score. */
const HOP_DECAY = 0.5
const SEEDS_MAX = 5
const FACTS_PER_ENTITY = 10
/** Facts looked at of an entity that is named or reached: its newest. */
const FACTS_OF_ENTITY = 200
/** Chunks whose facts join the candidates. */
const CHUNKS_TOLD_FROM = 40

export interface FactRequest<Of extends View = Scope> extends Probe<Of> {
  query: string
  terms: readonly string[]
  /** Nothing is asked but a name: then every fact about it answers. */
  namesOnly: boolean
  graphDepth: number
  /** Which relations a hop may follow. */
  telling: Telling
  /** What the thread keeps of the scope; null where the database is to be asked. */
  copy: ScopeAt | null
}

/** Entities by their best fact, each with its facts by relevance; rows are read for those shown. */
export async function rankEntities(
  tx: ReadTx,
  request: FactRequest,
  chunks: readonly RankedChunk[],
  gathered: Gathered,
  origins: ReadonlyMap<string, FactOrigin>
): Promise<RankedEntity[]> {
  const { lexical } = gathered
  const near = gathered.nearness?.of ?? null
  const hits = new Map<string, FactCandidate & Hit>()
  for (const [id, hit] of gathered.hits) {
    const origin = origins.get(id)
    if (origin !== undefined) hits.set(id, { ...hit, ...origin })
  }
  const add = (facts: readonly FactCandidate[]) => {
    for (const fact of facts)
      if (!hits.has(fact.itemId)) hits.set(fact.itemId, hitOf(fact, lexical))
  }
  const telling = chunks.slice(0, CHUNKS_TOLD_FROM).map((chunk) => chunk.id)
  const { copy } = request
  const [told, named] = await Promise.all([
    copy !== null && near !== null
      ? copy.factsOfChunks(telling, near)
      : factsOfChunks(tx, request, telling, near),
    newestOf(tx, request, { nameKeys: namesIn(request.query) }, near)
  ])
  add(told)
  add(named.facts)
  const chunkScore = new Map(chunks.map((chunk) => [chunk.id, chunk.score]))
  const lent = (fact: FactCandidate) => chunkScore.get(fact.chunkId ?? '') ?? 0
  const scored = scoreFacts(request, [...hits.values()], named.entityIds, lent)
  const confidence = request.namesOnly ? 1 : (chunks[0]?.score ?? 1)
  // A fact without a chunk was not weighed with the chunks.
  const always = new Set(chunks.flatMap(({ id, standing }) => (standing ? [id] : [])))
  const direct = withinConfidence(scored, confidence, ({ fact }) => fact.chunkId === null).map(
    (one) => ({ ...one, standing: always.has(one.fact.chunkId ?? '') })
  )
  return byEntity([...direct, ...(await reach(tx, request, direct, lexical, near))])
}

/** The newest facts of entities, and the entities there are. */
async function newestOf<Of extends View>(
  tx: ReadTx,
  request: FactRequest<Of>,
  which: WhichEntities,
  near: Near
): Promise<{ entityIds: Set<string>; facts: FactCandidate[] }> {
  const { copy, scope } = request
  if (copy === null || near === null) {
    return newestFactsOf(tx, request, which, { limit: FACTS_OF_ENTITY, near })
  }
  const entityIds =
    'nameKeys' in which ? await entitiesNamed(tx, scope, which.nameKeys) : new Set(which.entityIds)
  return { entityIds, facts: copy.newestFactsOf(entityIds, FACTS_OF_ENTITY, near) }
}

/** Entities with their rows and those of their best facts, `most` of each, in the order given. */
export async function readEntities(
  tx: ReadTx,
  view: View,
  ranked: readonly RankedEntity[],
  most = FACTS_PER_ENTITY
): Promise<FoundEntity[]> {
  const shown = ranked.map((one) => ({ ...one, facts: shownOf(one.facts, most) }))
  const [entities, facts] = await Promise.all([
    findEntitiesById(
      tx,
      view,
      shown.map((one) => one.entityId)
    ),
    factsById(
      tx,
      view,
      shown.flatMap((one) => one.facts.map(({ fact }) => fact.itemId))
    )
  ])
  const entityOf = new Map(entities.map((entity) => [entity.entityId, entity]))
  // Within a view an entity's id names one thing; a fact's may stand with two accounts.
  const factOf = new Map(facts.map((fact) => [`${fact.entityId} ${fact.factId}`, fact]))
  return shown.flatMap((one) => {
    const entity = entityOf.get(one.entityId)
    if (entity === undefined) return []
    const own = one.facts.flatMap((found): FoundFact[] => {
      const fact = factOf.get(`${one.entityId} ${found.fact.itemId}`)
      return fact === undefined ? [] : [{ ...found, fact }]
    })
    return [{ ...one, entity, facts: own, path: one.path.length > 0 ? one.path : [entity.name] }]
  })
}

/** The best, with those that were brought along in the last places. */
function shownOf(facts: readonly ScoredFact[], most: number): ScoredFact[] {
  const brought = facts
    .slice(most)
    .filter(({ standing }) => standing)
    .slice(0, most / 2)
  return [...facts.slice(0, most - brought.length), ...brought]
}

/** Keys of the names that may stand in the query: its runs of up to four words. */
export function namesIn(query: string): string[] {
  const words = query
    .split(/\s+/u)
    .map((word) =>
      word
        .replace(/^[^\p{L}\p{N}@#]+|(?<![^\p{L}\p{N}+#])[^\p{L}\p{N}+#]+$/gu, '')
        .replace(/['’]s$/u, '')
    )
    .filter((word) => word !== '')
  const runs = new Set<string>()
  for (let from = 0; from < words.length; from++) {
    for (let length = 1; length <= 4 && from + length <= words.length; length++) {
      runs.add(nameKey(words.slice(from, from + length).join(' ')))
    }
  }
  return [...runs].slice(0, 400)
}

/** Facts by their own evidence and what `lent` says of where they come from: 0 to 1. */
export function scoreFacts<Found extends FactCandidate & Hit>(
  request: Pick<FactRequest, 'terms'>,
  hits: readonly Found[],
  named: ReadonlySet<string>,
  lent: (fact: Found) => number
): ScoredFact[] {
  const lexical = standardScores(hits.map((hit) => hit.lexical))
  const dense = standardScores(hits.map((hit) => hit.similarity))
  return hits.map((hit, place) => {
    // Own evidence on the 0–1 scale: cosine is one by itself, words add what they cover of the query.
    const covered = request.terms.length === 0 ? 0 : hit.tf.size / request.terms.length
    const own = Math.max(0, hit.similarity ?? 0) * 0.6 + covered * 0.4
    const order = logistic(((lexical[place] ?? 0) + (dense[place] ?? 0)) / 2)
    const score = Math.min(1, 0.45 * own + 0.4 * lent(hit) + 0.15 * order)
    const boosted = named.has(hit.entityId) ? score + (1 - score) * 0.15 : score
    return { fact: hit, hit, score: boosted, path: [] }
  })
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** Facts of entities within `graphDepth` hops of the best ones, with decay per hop. */
export async function reach<Of extends View>(
  tx: ReadTx,
  request: FactRequest<Of>,
  found: readonly ScoredFact[],
  lexical: PostingScores,
  near: Near = null
): Promise<ScoredFact[]> {
  const best = new Map<string, number>()
  for (const { fact, score } of found) {
    best.set(fact.entityId, Math.max(best.get(fact.entityId) ?? 0, score))
  }
  const seen = new Set(best.keys())
  let front = new Map([...best].sort(([, a], [, b]) => b - a).slice(0, SEEDS_MAX))
  const paths = new Map<string, string[]>()
  const reached: ScoredFact[] = []
  for (let hop = 1; hop <= request.graphDepth && front.size > 0; hop++) {
    const next = new Map<string, number>()
    for (const relation of await relationsOf(
      tx,
      request.scope,
      [...front.keys()],
      request.telling
    )) {
      for (const [here, there, hereName, thereName] of [
        [relation.fromEntity, relation.toEntity, relation.fromName, relation.toName],
        [relation.toEntity, relation.fromEntity, relation.toName, relation.fromName]
      ] as const) {
        const score = front.get(here)
        if (score === undefined || seen.has(there)) continue
        next.set(there, Math.max(next.get(there) ?? 0, score * HOP_DECAY))
        paths.set(there, [...(paths.get(here) ?? [hereName]), thereName])
      }
    }
    for (const id of next.keys()) seen.add(id)
    const { facts } = await newestOf(tx, request, { entityIds: [...next.keys()] }, near)
    for (const fact of facts) {
      const own = Math.max(0, fact.similarity ?? 0)
      const score = (next.get(fact.entityId) ?? 0) * (0.5 + 0.5 * own)
      const path = paths.get(fact.entityId) ?? []
      reached.push({ fact, hit: hitOf(fact, lexical), score, path })
    }
    front = next
  }
  return reached
}

/** Entities by their best fact. */
export function byEntity(facts: readonly ScoredFact[]): RankedEntity[] {
  const groups = Map.groupBy(facts, (found) => found.fact.entityId)
  return [...groups]
    .map(([entityId, group]) => {
      const own = group.sort(
        (a, b) => b.score - a.score || b.fact.statedAt.getTime() - a.fact.statedAt.getTime()
      )
      return { entityId, score: own[0]?.score ?? 0, facts: own, path: own[0]?.path ?? [] }
    })
    .sort((a, b) => b.score - a.score || (a.entityId < b.entityId ? -1 : 1))
}
