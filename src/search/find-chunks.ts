/** Chunks for a question: gathered, widened by their neighbours, and ranked (see `evidence.ts`). */
import { type ChunkRow, chunksById, neighboursOf } from '#db/stores/chunks.ts'
import { entriesOf, readTokenVectors } from '#db/stores/search-index.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { TokenVectors } from '#src/models/models.ts'
import { type ChunkMaterial, NEIGHBOUR_REACH, type RankedChunk } from '#src/search/evidence.ts'
import { type GatherRequest, gather, type Hit, hitsFor } from '#src/search/gather.ts'
import type { Question } from '#src/search/question.ts'
import { rankChunks, shortList } from '#src/search/ranking/chunk-ranking.ts'

export interface FoundChunk extends RankedChunk {
  row: ChunkRow
}

/** Chunks of one source per gathering step; the benchmark's ablation shows what more would bring. */
const GATHER_LIMIT = 150

/** Ranks all material that the question reaches; best first. */
export async function findChunks(
  tx: ReadTx,
  question: Question,
  questionTokens: TokenVectors | null,
  request: Omit<GatherRequest, 'kind' | 'terms' | 'limit'>
): Promise<FoundChunk[]> {
  const { scope } = request
  const full: GatherRequest = {
    ...request,
    kind: 'chunk',
    terms: question.terms,
    limit: GATHER_LIMIT
  }
  const { hits, counts } = await gather(tx, full)
  const near = await neighboursOf(tx, scope, [...hits.keys()], NEIGHBOUR_REACH)
  const wider = near.filter((id) => !hits.has(id))
  const entries = await entriesOf(tx, scope, 'chunk', wider)
  for (const [id, hit] of await hitsFor(tx, full, entries)) hits.set(id, hit)
  const rows = new Map((await chunksById(tx, scope, [...hits.keys()])).map((r) => [r.chunkId, r]))
  const chunks = [...hits.values()].flatMap((hit) => {
    const row = rows.get(hit.itemId)
    return row === undefined ? [] : [materialOf(row, hit, null)]
  })
  const bare = { chunks, counts, questionTokens }
  const listed = questionTokens === null ? [] : shortList(question, bare)
  const numbers = listed.flatMap((id) => hits.get(id)?.entryNo ?? [])
  const tokens = await readTokenVectors(tx, scope, 'chunk', numbers)
  const material = {
    ...bare,
    chunks: chunks.map((chunk) => {
      const own = tokens.get(hits.get(chunk.id)?.entryNo ?? -1)
      return own === undefined ? chunk : { ...chunk, tokens: own }
    })
  }
  return rankChunks(question, material).flatMap((ranked) => {
    const row = rows.get(ranked.id)
    return row === undefined ? [] : [{ ...ranked, row }]
  })
}

function materialOf(row: ChunkRow, hit: Hit, tokens: TokenVectors | null): ChunkMaterial {
  return {
    id: row.chunkId,
    jobId: row.jobId,
    // Parts of one message share its index; a thousandth keeps their order.
    place: row.messageIndex + row.part / 1000,
    speaker: row.speaker,
    at: row.saidAt.getTime(),
    text: row.content,
    length: hit.length,
    tf: hit.tf,
    similarity: hit.similarity,
    factSimilarity: null,
    tokens
  }
}
