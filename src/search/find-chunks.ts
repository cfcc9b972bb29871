/** Chunks for a question: gathered, widened by their neighbours, and ranked (see `evidence.ts`). */
import {
  type ChunkOutline,
  type ChunkRow,
  chunkOutlines,
  chunksById,
  neighboursOf
} from '#db/stores/chunks.ts'
import { chunksByFact } from '#db/stores/facts.ts'
import { entriesOf, readTokenVectors } from '#db/stores/search-index.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { TokenVectors } from '#src/models/models.ts'
import {
  type ChunkMaterial,
  GATHER_LIMIT,
  type Material,
  NEIGHBOUR_REACH,
  type RankedChunk
} from '#src/search/evidence.ts'
import { type Gathered, type GatherRequest, gather, type Hit, hitsFor } from '#src/search/gather.ts'
import type { Question } from '#src/search/question.ts'
import { rankChunks, shortList } from '#src/search/ranking/chunk-ranking.ts'

export interface FoundChunk extends RankedChunk {
  row: ChunkRow
}

/** More are never shown, and lend no fact a score worth having. */
const FOUND_MAX = 100

/** The best chunks of all that the question reaches; `told` are the facts gathered for it. */
export async function findChunks(
  tx: ReadTx,
  question: Question,
  questionTokens: TokenVectors | null,
  request: Omit<GatherRequest, 'kind' | 'terms' | 'limit'>,
  told: Gathered
): Promise<FoundChunk[]> {
  const { scope } = request
  const full: GatherRequest = {
    ...request,
    kind: 'chunk',
    terms: question.terms,
    limit: GATHER_LIMIT
  }
  const gathered = await gather(tx, full)
  const hits = await widened(tx, full, gathered, told)
  const ids = [...hits.keys()]
  const facts = await factSimilarities(tx, full, ids, told)
  const chunks = (await chunkOutlines(tx, scope, ids)).flatMap((outline): ChunkMaterial[] => {
    const hit = hits.get(outline.chunkId)
    return hit === undefined ? [] : [materialOf(outline, hit, facts)]
  })
  const bare: Material = { chunks, counts: gathered.counts, questionTokens }
  const material = await withTokens(tx, full, question, bare, hits)
  const best = rankChunks(question, material).slice(0, FOUND_MAX)
  const rows = await chunksById(
    tx,
    scope,
    best.map((ranked) => ranked.id)
  )
  const rowOf = new Map(rows.map((row) => [row.chunkId, row]))
  return best.flatMap((ranked) => {
    const row = rowOf.get(ranked.id)
    return row === undefined ? [] : [{ ...ranked, row }]
  })
}

/** What was gathered, with the chunks of the nearest facts and the neighbours of all of them. */
async function widened(
  tx: ReadTx,
  full: GatherRequest,
  gathered: Gathered,
  told: Gathered
): Promise<Map<string, Hit>> {
  const nearestFacts = [...told.hits.values()]
    .sort((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0))
    .slice(0, GATHER_LIMIT)
    .map((hit) => hit.itemId)
  const chunkOf = await chunksByFact(tx, full.scope, { factIds: nearestFacts })
  const found = new Set([...gathered.hits.keys(), ...chunkOf.values()])
  const around = await neighboursOf(tx, full.scope, [...found], NEIGHBOUR_REACH)
  const fresh = [...new Set([...found, ...around])].filter((id) => !gathered.hits.has(id))
  const entries = await entriesOf(tx, full.scope, 'chunk', fresh)
  return new Map([...gathered.hits, ...(await hitsFor(tx, full, entries, gathered.lexical))])
}

/** For each chunk the similarity of its best admitted fact; a chunk without one is absent. */
async function factSimilarities(
  tx: ReadTx,
  full: GatherRequest,
  chunkIds: readonly string[],
  told: Gathered
): Promise<Map<string, number>> {
  const chunkOf = await chunksByFact(tx, full.scope, { chunkIds })
  const fresh = [...chunkOf.keys()].filter((id) => !told.hits.has(id))
  const entries = await entriesOf(tx, full.scope, 'fact', fresh)
  const more = await hitsFor(tx, { ...full, kind: 'fact' }, entries, told.lexical)
  const best = new Map<string, number>()
  for (const [factId, chunkId] of chunkOf) {
    const similarity = (told.hits.get(factId) ?? more.get(factId))?.similarity ?? null
    if (similarity !== null) best.set(chunkId, Math.max(best.get(chunkId) ?? -1, similarity))
  }
  return best
}

/** Token vectors for the short list; none without late interaction. */
async function withTokens(
  tx: ReadTx,
  full: GatherRequest,
  question: Question,
  material: Material,
  hits: ReadonlyMap<string, Hit>
): Promise<Material> {
  if (material.questionTokens === null) return material
  const numbers = shortList(question, material).flatMap((id) => hits.get(id)?.entryNo ?? [])
  const tokens = await readTokenVectors(tx, full.scope, 'chunk', numbers)
  return {
    ...material,
    chunks: material.chunks.map((chunk) => {
      const own = tokens.get(hits.get(chunk.id)?.entryNo ?? -1)
      return own === undefined ? chunk : { ...chunk, tokens: own }
    })
  }
}

function materialOf(
  outline: ChunkOutline,
  hit: Hit,
  facts: ReadonlyMap<string, number>
): ChunkMaterial {
  return {
    id: outline.chunkId,
    jobId: outline.jobId,
    // Parts of one message share its index; a thousandth keeps their order.
    place: outline.messageIndex + outline.part / 1000,
    speaker: outline.speaker,
    at: outline.saidAt.getTime(),
    text: outline.content,
    length: hit.length,
    tf: hit.tf,
    similarity: hit.similarity,
    factSimilarity: facts.get(outline.chunkId) ?? null,
    tokens: null
  }
}
