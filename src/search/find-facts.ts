/**
 * Facts for a question, and the entities they belong to. A fact is found by its own words and its
 * own vector; the chunk that it was drawn from lends it its rank, since chunks are ranked with more
 * evidence. Entities that the question names literally are always among the seeds.
 */
import {
  type FactCandidate,
  type FactOrigin,
  factsOfChunks,
  newestFactsOf,
  type Probe
} from '#db/stores/candidates.ts'
import { type EntityRow, findEntitiesById } from '#db/stores/entities.ts'
import { type FactRow, factsById } from '#db/stores/facts.ts'
import { relationsOf } from '#db/stores/relations.ts'
import type { Telling } from '#db/stores/told-relations.ts'
import type { ReadTx } from '#db/transaction.ts'
import { nameKey } from '#src/entities/name-match.ts'
import type { RankedChunk } from '#src/search/evidence.ts'
import { withinConfidence } from '#src/search/fusion/calibration.ts'
import { standardScores } from '#src/search/fusion/standard-scores.ts'
import { type Gathered, type Hit, hitOf } from '#src/search/gather.ts'

/** A fact with its score, before its row is read. */
interface ScoredFact {
  fact: FactCandidate
  hit: Hit
  /** 0 to 1. */
  score: number
  /** Names from a seed entity to this fact's entity; empty when it was found directly. */
  path: string[]
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

export interface FactRequest extends Probe {
  query: string
  terms: readonly string[]
  /** Nothing is asked but a name: then every fact about it answers. */
  namesOnly: boolean
  graphDepth: number
  /** Which relations a hop may follow. */
  telling: Telling
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
  const names = { nameKeys: namesIn(request.query) }
  const [told, named] = await Promise.all([
    factsOfChunks(tx, request, telling),
    newestFactsOf(tx, request, names, FACTS_OF_ENTITY)
  ])
  add(told)
  add(named.facts)
  const scored = scoreFacts(request, [...hits.values()], chunks, named.entityIds)
  const confidence = request.namesOnly ? 1 : (chunks[0]?.score ?? 1)
  // A fact without a chunk was not weighed with the chunks.
  const direct = withinConfidence(scored, confidence, ({ fact }) => fact.chunkId === null)
  return byEntity([...direct, ...(await reach(tx, request, direct, gathered))])
}

/** Entities with their rows and those of their best facts, in the order given. */
export async function readEntities(
  tx: ReadTx,
  request: Probe,
  ranked: readonly RankedEntity[]
): Promise<FoundEntity[]> {
  const shown = ranked.map((one) => ({ ...one, facts: one.facts.slice(0, FACTS_PER_ENTITY) }))
  const [entities, facts] = await Promise.all([
    findEntitiesById(
      tx,
      request.scope,
      shown.map((one) => one.entityId)
    ),
    factsById(
      tx,
      request.scope,
      shown.flatMap((one) => one.facts.map(({ fact }) => fact.itemId))
    )
  ])
  const entityOf = new Map(entities.map((entity) => [entity.entityId, entity]))
  const factOf = new Map(facts.map((fact) => [fact.factId, fact]))
  return shown.flatMap((one) => {
    const entity = entityOf.get(one.entityId)
    if (entity === undefined) return []
    const own = one.facts.flatMap((found): FoundFact[] => {
      const fact = factOf.get(found.fact.itemId)
      return fact === undefined ? [] : [{ ...found, fact }]
    })
    return [{ ...one, entity, facts: own, path: one.path.length > 0 ? one.path : [entity.name] }]
  })
}

/** Keys of the names that may stand in the query: its runs of up to four words. */
function namesIn(query: string): string[] {
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

function scoreFacts(
  request: FactRequest,
  hits: readonly (FactCandidate & Hit)[],
  chunks: readonly RankedChunk[],
  named: ReadonlySet<string>
): ScoredFact[] {
  const chunkScore = new Map(chunks.map((chunk) => [chunk.id, chunk.score]))
  const lexical = standardScores(hits.map((hit) => hit.lexical))
  const dense = standardScores(hits.map((hit) => hit.similarity))
  return hits.map((hit, place) => {
    // Own evidence on the 0–1 scale: cosine is one by itself, words add what they cover of the query.
    const covered = request.terms.length === 0 ? 0 : hit.tf.size / request.terms.length
    const own = Math.max(0, hit.similarity ?? 0) * 0.6 + covered * 0.4
    const lent = chunkScore.get(hit.chunkId ?? '') ?? 0
    const order = logistic(((lexical[place] ?? 0) + (dense[place] ?? 0)) / 2)
    const score = Math.min(1, 0.45 * own + 0.4 * lent + 0.15 * order)
    const boosted = named.has(hit.entityId) ? score + (1 - score) * 0.15 : score
    return { fact: hit, hit, score: boosted, path: [] }
  })
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** Facts of entities within `graphDepth` hops of the best ones, with decay per hop. */
async function reach(
  tx: ReadTx,
  request: FactRequest,
  found: readonly ScoredFact[],
  { lexical }: Gathered
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
    const { facts } = await newestFactsOf(
      tx,
      request,
      { entityIds: [...next.keys()] },
      FACTS_OF_ENTITY
    )
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

function byEntity(facts: readonly ScoredFact[]): RankedEntity[] {
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
