/** Chunks for a question: gathered, widened by their neighbours, and ranked (see `evidence.ts`). */
import type { Probe } from '#db/stores/candidates.ts'
import { type ChunkCandidate, chunksAround } from '#db/stores/chunks-around.ts'
import { readTokenVectors } from '#db/stores/search-index.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { TokenVectors } from '#src/models/models.ts'
import {
  type ChunkMaterial,
  GATHER_LIMIT,
  type Material,
  NEIGHBOUR_REACH,
  type RankedChunk
} from '#src/search/evidence.ts'
import { FACTS_GATHERED } from '#src/search/find-facts.ts'
import { standardScores } from '#src/search/fusion/standard-scores.ts'
import { type Gathered, type Hit, hitOf } from '#src/search/gather.ts'
import type { Question } from '#src/search/question.ts'
import { rankChunks, shortList } from '#src/search/ranking/chunk-ranking.ts'

/** More are never shown, and lend no fact a score worth having. */
const FOUND_MAX = 100
/** Up to so many chunks in a scope the neighbours of all hits are looked at, above of these many. */
const WIDENED_ALL_MAX = 3000
const WIDENED_MAX = 100

/** What chunks are found by. */
export interface ChunkSources {
  gathered: Gathered
  /** Facts gathered for the same question, and the chunk that each was drawn from. */
  told: Gathered
  chunkOfFact: ReadonlyMap<string, string | null>
  /** How many chunks there are in the scope. */
  chunksInScope: number
}

/** The best chunks of all that the question reaches. */
export async function findChunks(
  tx: ReadTx,
  question: Question,
  questionTokens: TokenVectors | null,
  probe: Probe,
  sources: ChunkSources
): Promise<RankedChunk[]> {
  const { gathered, told, chunkOfFact } = sources
  const near = nearestOf(told, GATHER_LIMIT)
  const ofFacts = near.flatMap(({ itemId }) => chunkOfFact.get(itemId) ?? [])
  const ids = [...new Set([...gathered.hits.keys(), ...ofFacts])]
  const around = await chunksAround(tx, probe, {
    found: [...gathered.hits.values()],
    others: ids.filter((id) => !gathered.hits.has(id)),
    ...widening(ids, sources),
    known: similarities(gathered, told),
    // Of a chunk with one of the nearest facts no other fact can be nearer.
    knownFacts: bestFactByChunk(nearestOf(told, FACTS_GATHERED), chunkOfFact)
  })
  const hits = around.map((chunk) => hitOf(chunk, gathered.lexical))
  const chunks = hits.map(materialOf)
  const bare: Material = { chunks, counts: gathered.lexical.counts, questionTokens }
  const entryNo = new Map(around.map((chunk) => [chunk.itemId, chunk.entryNo]))
  const material = await withTokens(tx, probe, question, bare, entryNo)
  return rankChunks(question, material).slice(0, FOUND_MAX)
}

/** Similarities that gathering has brought, by entry number. */
function similarities(...gathered: readonly Gathered[]): Map<number, number> {
  const known = new Map<number, number>()
  for (const { hits } of gathered) {
    for (const { entryNo, similarity } of hits.values()) {
      if (similarity !== null) known.set(entryNo, similarity)
    }
  }
  return known
}

/** Best similarity of these facts by the chunk that they were drawn from. */
function bestFactByChunk(
  facts: Iterable<Hit>,
  chunkOfFact: ChunkSources['chunkOfFact']
): Map<string, number> {
  const best = new Map<string, number>()
  for (const { itemId, similarity } of facts) {
    const chunkId = chunkOfFact.get(itemId)
    if (similarity === null || !chunkId) continue
    best.set(chunkId, Math.max(best.get(chunkId) ?? similarity, similarity))
  }
  return best
}

function nearestOf({ hits }: Gathered, count: number): Hit[] {
  return [...hits.values()]
    .sort((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0))
    .slice(0, count)
}

/**
 * Which neighbours to look at: of every hit in a scope of a few conversations, where the lists overlap.
 * In a large one they hardly do, and there would be fifteen hundred; the most promising hits and
 * the turns right beside them are what is left of them in the end.
 */
function widening(ids: readonly string[], sources: ChunkSources) {
  if (sources.chunksInScope <= WIDENED_ALL_MAX) return { widened: ids, reach: NEIGHBOUR_REACH }
  return { widened: mostPromising(ids, sources), reach: 1 }
}

/** Hits by what is known of them so far. */
function mostPromising(ids: readonly string[], sources: ChunkSources): string[] {
  const { gathered, told, chunkOfFact } = sources
  const fact = bestFactByChunk(told.hits.values(), chunkOfFact)
  const hits = ids.map((id) => gathered.hits.get(id))
  const words = standardScores(hits.map((hit) => hit?.lexical ?? 0))
  const dense = standardScores(hits.map((hit) => hit?.similarity ?? null))
  const facts = standardScores(ids.map((id) => fact.get(id) ?? null))
  const promise = ids.map((_, i) => (words[i] ?? 0) + (dense[i] ?? 0) + (facts[i] ?? 0))
  return [...ids.keys()]
    .sort((a, b) => (promise[b] ?? 0) - (promise[a] ?? 0) || a - b)
    .slice(0, WIDENED_MAX)
    .flatMap((i) => ids[i] ?? [])
}

/** Token vectors for the short list; none without late interaction. */
async function withTokens(
  tx: ReadTx,
  probe: Probe,
  question: Question,
  material: Material,
  entryNo: ReadonlyMap<string, number>
): Promise<Material> {
  if (material.questionTokens === null) return material
  const numbers = shortList(question, material).flatMap((id) => entryNo.get(id) ?? [])
  const tokens = await readTokenVectors(tx, probe.scope, 'chunk', numbers)
  return {
    ...material,
    chunks: material.chunks.map((chunk) => {
      const own = tokens.get(entryNo.get(chunk.id) ?? -1)
      return own === undefined ? chunk : { ...chunk, tokens: own }
    })
  }
}

function materialOf(hit: ChunkCandidate & Hit): ChunkMaterial {
  return {
    id: hit.itemId,
    jobId: hit.jobId,
    // Parts of one message share its index; a thousandth keeps their order.
    place: hit.messageIndex + hit.part / 1000,
    speaker: hit.speaker,
    at: hit.saidAt,
    text: hit.content,
    length: hit.length,
    tf: hit.tf,
    similarity: hit.similarity,
    factSimilarity: hit.factSimilarity,
    tokens: null
  }
}
