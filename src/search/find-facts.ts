/**
 * Facts for a question, and the entities they belong to. A fact is found by its own words and its
 * own vector; the chunk that it was drawn from lends it its rank, since chunks are ranked with more
 * evidence. Entities that the question names literally are always among the seeds.
 */
import { type EntityRow, findEntitiesById, findEntitiesByKey } from '#db/stores/entities.ts'
import { currentFactIds, type FactRow, factsByChunk, factsById } from '#db/stores/facts.ts'
import { relationsOf } from '#db/stores/relations.ts'
import { entriesOf } from '#db/stores/search-index.ts'
import type { ReadTx } from '#db/transaction.ts'
import { nameKey } from '#src/entities/name-match.ts'
import type { FoundChunk } from '#src/search/find-chunks.ts'
import { withinConfidence } from '#src/search/fusion/calibration.ts'
import { standardScores } from '#src/search/fusion/standard-scores.ts'
import {
  type Gathered,
  type GatherRequest,
  gather,
  type Hit,
  hitsFor,
  type Lexical
} from '#src/search/gather.ts'

export interface FoundFact {
  fact: FactRow
  hit: Hit
  /** 0 to 1. */
  score: number
  /** Names from a seed entity to this fact's entity; one name when it was found directly. */
  path: string[]
}

export interface FoundEntity {
  entity: EntityRow
  score: number
  facts: FoundFact[]
  path: string[]
}

const GATHER_LIMIT = 150
/** What a hop along a relation leaves of a score. */
const HOP_DECAY = 0.5
const SEEDS_MAX = 5
const FACTS_PER_ENTITY = 10

export interface FactRequest extends Omit<GatherRequest, 'kind' | 'limit'> {
  query: string
  /** Nothing is asked but a name: then every fact about it answers. */
  namesOnly: boolean
  graphDepth: number
  now: number
}

/** Facts by words and vectors; chunks are found by them too, so this comes before both. */
export function gatherFacts(
  tx: ReadTx,
  request: Omit<GatherRequest, 'kind' | 'limit'>
): Promise<Gathered> {
  return gather(tx, requestOf(request))
}

function requestOf(request: Omit<GatherRequest, 'kind' | 'limit'>): GatherRequest {
  return { ...request, kind: 'fact', limit: GATHER_LIMIT }
}

/** Entities by their best fact, each with its facts by relevance. */
export async function findEntitiesByFacts(
  tx: ReadTx,
  request: FactRequest,
  chunks: readonly FoundChunk[],
  gathered: Gathered
): Promise<FoundEntity[]> {
  const full = requestOf(request)
  const { lexical } = gathered
  const hits = new Map(gathered.hits)
  await addHits(tx, full, hits, lexical, await factsByChunk(tx, request.scope, topIds(chunks)))
  const named = await entitiesNamed(tx, request)
  const ofNamed = await currentFactIds(tx, request.scope, ids(named), request.now)
  await addHits(tx, full, hits, lexical, ofNamed)
  const scored = await scoreFacts(tx, request, hits, chunks, named)
  const confidence = request.namesOnly ? 1 : (chunks[0]?.score ?? 1)
  // A fact without a chunk was not weighed with the chunks.
  const found = withinConfidence(scored, confidence, ({ fact }) => fact.chunkId === null)
  const reached = await reach(tx, request, full, found, lexical)
  return byEntity(tx, request, [...found, ...reached])
}

function ids(rows: readonly EntityRow[]): string[] {
  return rows.map((row) => row.entityId)
}

function topIds(chunks: readonly FoundChunk[]): string[] {
  return chunks.slice(0, 40).map((chunk) => chunk.id)
}

async function addHits(
  tx: ReadTx,
  request: GatherRequest,
  hits: Map<string, Hit>,
  lexical: Lexical,
  factIds: readonly string[]
): Promise<void> {
  const fresh = factIds.filter((id) => !hits.has(id))
  const entries = await entriesOf(tx, request.scope, 'fact', fresh)
  for (const [id, hit] of await hitsFor(tx, request, entries, lexical)) hits.set(id, hit)
}

/** Entities whose whole name stands in the query, in runs of up to four words. */
async function entitiesNamed(tx: ReadTx, request: FactRequest): Promise<EntityRow[]> {
  const words = request.query
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}@#]+|[^\p{L}\p{N}+#]+$/gu, '').replace(/['’]s$/u, ''))
    .filter((word) => word !== '')
  const runs = new Set<string>()
  for (let from = 0; from < words.length; from++) {
    for (let length = 1; length <= 4 && from + length <= words.length; length++) {
      runs.add(nameKey(words.slice(from, from + length).join(' ')))
    }
  }
  return findEntitiesByKey(tx, request.scope, [...runs].slice(0, 400))
}

async function scoreFacts(
  tx: ReadTx,
  request: FactRequest,
  hits: ReadonlyMap<string, Hit>,
  chunks: readonly FoundChunk[],
  named: readonly EntityRow[]
): Promise<FoundFact[]> {
  const rows = await factsById(tx, request.scope, [...hits.keys()])
  const chunkScore = new Map(chunks.map((chunk) => [chunk.id, chunk.score]))
  const isNamed = new Set(ids(named))
  const lexical = standardScores(rows.map((row) => hits.get(row.factId)?.lexical ?? 0))
  const dense = standardScores(rows.map((row) => hits.get(row.factId)?.similarity ?? null))
  return rows.flatMap((fact, place) => {
    const hit = hits.get(fact.factId)
    if (hit === undefined) return []
    // Own evidence on the 0–1 scale: cosine is one by itself, words add what they cover of the query.
    const covered = request.terms.length === 0 ? 0 : hit.tf.size / request.terms.length
    const own = Math.max(0, hit.similarity ?? 0) * 0.6 + covered * 0.4
    const lent = chunkScore.get(fact.chunkId ?? '') ?? 0
    const order = logistic(((lexical[place] ?? 0) + (dense[place] ?? 0)) / 2)
    const score = Math.min(1, 0.45 * own + 0.4 * lent + 0.15 * order)
    const boosted = isNamed.has(fact.entityId) ? score + (1 - score) * 0.15 : score
    return [{ fact, hit, score: boosted, path: [] }]
  })
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** Facts of entities within `graphDepth` hops of the best ones, with decay per hop. */
async function reach(
  tx: ReadTx,
  request: FactRequest,
  full: GatherRequest,
  found: readonly FoundFact[],
  lexical: Lexical
): Promise<FoundFact[]> {
  const best = new Map<string, number>()
  for (const { fact, score } of found) {
    best.set(fact.entityId, Math.max(best.get(fact.entityId) ?? 0, score))
  }
  const seen = new Set(best.keys())
  let front = new Map([...best].sort(([, a], [, b]) => b - a).slice(0, SEEDS_MAX))
  const paths = new Map<string, string[]>()
  const reached: FoundFact[] = []
  for (let hop = 1; hop <= request.graphDepth && front.size > 0; hop++) {
    const next = new Map<string, number>()
    for (const relation of await relationsOf(tx, request.scope, [...front.keys()])) {
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
    const factIds = await currentFactIds(tx, request.scope, [...next.keys()], request.now)
    const entries = await entriesOf(tx, request.scope, 'fact', factIds)
    const hits = await hitsFor(tx, full, entries, lexical)
    for (const fact of await factsById(tx, request.scope, [...hits.keys()])) {
      const hit = hits.get(fact.factId)
      if (hit === undefined) continue
      const own = Math.max(0, hit.similarity ?? 0)
      const score = (next.get(fact.entityId) ?? 0) * (0.5 + 0.5 * own)
      reached.push({ fact, hit, score, path: paths.get(fact.entityId) ?? [] })
    }
    front = next
  }
  return reached
}

async function byEntity(
  tx: ReadTx,
  request: FactRequest,
  facts: readonly FoundFact[]
): Promise<FoundEntity[]> {
  const groups = Map.groupBy(facts, (found) => found.fact.entityId)
  const rows = await findEntitiesById(tx, request.scope, [...groups.keys()])
  return rows
    .map((entity) => {
      const own = [...(groups.get(entity.entityId) ?? [])].sort(
        (a, b) => b.score - a.score || b.fact.statedAt.getTime() - a.fact.statedAt.getTime()
      )
      const path = own[0]?.path.length ? own[0].path : [entity.name]
      const score = own[0]?.score ?? 0
      return { entity, score, facts: own.slice(0, FACTS_PER_ENTITY), path }
    })
    .sort((a, b) => b.score - a.score || (a.entity.entityId < b.entity.entityId ? -1 : 1))
}
