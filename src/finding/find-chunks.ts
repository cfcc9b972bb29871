/** Chunks for a question: gathered, widened by their neighbours, and ranked (see `evidence.ts`). */
import type { Probe } from '#db/stores/finding/candidates.ts'
import { readTokenVectors } from '#db/stores/finding/search-index.ts'
import { type ChunkCandidate, chunksAround } from '#db/stores/memory/chunks-around.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { CopiedCandidate, ScopeAt } from '#src/finding/copies/scope-copy.ts'
import {
  type ChunkMaterial,
  GATHER_LIMIT,
  type Material,
  NEIGHBOUR_REACH,
  type RankedChunk
} from '#src/finding/evidence.ts'
import { FACTS_GATHERED } from '#src/finding/find-facts.ts'
import { standardScores } from '#src/finding/fusion/standard-scores.ts'
import { type Gathered, type Hit, hitOf } from '#src/finding/gather.ts'
import type { Question } from '#src/finding/question.ts'
import { plainValues, rankChunks, shortList } from '#src/finding/ranking/chunk-ranking.ts'
import { sessionVectorsOf } from '#src/finding/session-vectors.ts'
import { broughtAlong, standingAmong } from '#src/finding/standing.ts'
import { speakerOf } from '#src/memory/speakers.ts'
import type { TokenVectors } from '#src/text/embedding.ts'
import type { Nearness } from '#src/text/int8/nearest-rows.ts'

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
  /** What the thread keeps of the scope; null where the database is to be asked. */
  copy: ScopeAt | null
  /** Ids of chunks that may say what always holds; empty where none is to be brought along. */
  standing: readonly string[]
  /** Chunks on the page that is asked for. */
  page: number
}

/** The best chunks of all that the question reaches. */
export async function findChunks(
  tx: ReadTx,
  question: Question,
  questionTokens: TokenVectors | null,
  probe: Probe,
  sources: ChunkSources
): Promise<RankedChunk[]> {
  const { gathered, told, chunkOfFact, copy, standing, page } = sources
  const ofFacts = nearestOf(told, GATHER_LIMIT).flatMap(
    ({ itemId }) => chunkOfFact.get(itemId) ?? []
  )
  const ids = [...new Set([...gathered.hits.keys(), ...ofFacts])]
  const wanted = {
    found: [...gathered.hits.values()],
    others: [...new Set([...ids, ...standing])].filter((id) => !gathered.hits.has(id)),
    ...widening(ids, sources),
    // Of a chunk with one of the nearest facts no other fact can be nearer.
    knownFacts: bestFactByChunk(nearestOf(told, FACTS_GATHERED), chunkOfFact)
  }
  const near = nearnessOf(gathered, told)
  const around: readonly (ChunkCandidate | CopiedCandidate)[] =
    copy !== null && near !== null
      ? copy.around(wanted, near)
      : await chunksAround(tx, probe, { ...wanted, known: similarities(gathered, told), near })
  const hits = around.map((chunk) => hitOf(chunk, gathered.lexical))
  const chunks = hits.map(materialOf)
  const { counts } = gathered.lexical
  const bare: Material = { chunks, counts, questionTokens, sessionVectors: null }
  const entryNo = new Map(around.map((chunk) => [chunk.itemId, chunk.entryNo]))
  const plain = plainValues(question, bare)
  const numbersOf = (ids: readonly string[]) => ids.flatMap((id) => entryNo.get(id) ?? [])
  const listed = questionTokens === null ? [] : numbersOf(shortList(question, bare, plain))
  const [withLate, sessionVectors] = await Promise.all([
    withTokens(tx, probe, bare, listed),
    sessionVectorsOf(tx, probe, chunks, gathered.nearness)
  ])
  const material = { ...withLate, sessionVectors }
  // What always holds may be brought along from any place.
  const most = standing.length === 0 ? FOUND_MAX : chunks.length
  const ranked = rankChunks(question, material, { plain, most })
  const among = new Set(standing)
  const always = standingAmong(chunks.filter(({ id }) => among.has(id)))
  return broughtAlong(ranked, always, page).slice(0, FOUND_MAX)
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

/** Of facts and messages alike, where both are known; their entries have numbers of their own. */
function nearnessOf(one: Gathered, other: Gathered): Nearness['of'] | null {
  const [a, b] = [one.nearness, other.nearness]
  return a === null || b === null ? null : (no) => a.of(no) ?? b.of(no)
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

/** With token vectors for those of these entries. */
async function withTokens(
  tx: ReadTx,
  probe: Probe,
  material: Material,
  entryNos: readonly number[]
): Promise<Material> {
  if (entryNos.length === 0) return material
  const tokens = await readTokenVectors(tx, probe.scope, 'chunk', entryNos)
  return {
    ...material,
    chunks: material.chunks.map((chunk) => {
      const own = tokens.get(chunk.entryNo)
      return own === undefined ? chunk : { ...chunk, tokens: own }
    })
  }
}

function materialOf(hit: (ChunkCandidate | CopiedCandidate) & Hit): ChunkMaterial {
  const material: ChunkMaterial = {
    id: hit.itemId,
    entryNo: hit.entryNo,
    jobId: hit.jobId,
    // Parts of one message share its index; a thousandth keeps their order.
    place: hit.messageIndex + hit.part / 1000,
    speaker: hit.speaker,
    byAssistant: speakerOf(hit.role, hit.speaker).kind === 'assistant',
    at: hit.saidAt,
    text: 'marks' in hit ? '' : hit.content,
    length: hit.length,
    tf: hit.tf,
    similarity: hit.similarity,
    factSimilarity: hit.factSimilarity,
    tokens: null
  }
  if ('marks' in hit) material.marks = hit.marks
  return material
}
