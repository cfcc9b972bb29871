/**
 * What speaks for a session of a chat with an assistant as a whole. The assistant's long answers
 * repeat the words of every question about the same plan, so the best chunk alone does not tell one
 * session on the plan from the next. Plans change, and the last word holds: what tells is how many of the
 * sessions found are newer, and what the sessions most like it score.
 *
 * People who talk to each other are asked about long afterwards: there this does not hold, and it is
 * left out.
 */
import type { ChunkMaterial, Material } from '#src/finding/evidence.ts'
import { standardScores } from '#src/finding/fusion/standard-scores.ts'
import type { AssistantWeights } from '#src/finding/fusion/weights.ts'
import { likenessScores } from './session-likeness.ts'

/** Share of what was gathered from which on the memory is one of talks with an assistant. */
const ASSISTANT_SHARE_MIN = 0.2
/** With fewer sessions found, what tells them apart counts less: of two one is always the newer. */
const SESSIONS_FULL = 10

/** Whether these are chats with an assistant. */
export function isAssistantChat(chunks: readonly ChunkMaterial[]): boolean {
  const byAssistant = chunks.filter((chunk) => chunk.byAssistant).length
  return byAssistant > 0 && byAssistant >= chunks.length * ASSISTANT_SHARE_MIN
}

/** Adds to rank scores, by position, what chunks of assistant chats gain. */
export function addAssistantEvidence(
  sums: Float64Array,
  chunks: readonly ChunkMaterial[],
  vectors: Material['sessionVectors'],
  weights: AssistantWeights
): void {
  const best = new Map<string, number>()
  for (const [i, { jobId, byAssistant }] of chunks.entries()) {
    const sum = (sums[i] ?? 0) + (byAssistant ? 0 : weights.byUser)
    sums[i] = sum
    best.set(jobId, Math.max(best.get(jobId) ?? sum, sum))
  }
  const { recency, likeness } = sessionSignals(chunks, best, vectors)
  for (const [i, { jobId }] of chunks.entries()) {
    const gain =
      weights.recency * (recency.get(jobId) ?? 0) + weights.likeness * (likeness.get(jobId) ?? 0)
    sums[i] = (sums[i] ?? 0) + gain
  }
}

/** Both signals by session; `best` has the rank score of each one's best chunk. */
export function sessionSignals(
  chunks: readonly ChunkMaterial[],
  best: ReadonlyMap<string, number>,
  vectors: Material['sessionVectors']
): Record<'recency' | 'likeness', Map<string, number>> {
  const share = Math.min(1, (best.size - 1) / SESSIONS_FULL)
  const recency = sessionRecency(chunks)
  const likeness = likenessScores(
    [...best.values()],
    [...best.keys()].map((jobId) => vectors?.get(jobId) ?? null)
  )
  return {
    recency: new Map([...recency].map(([jobId, score]) => [jobId, score * share])),
    likeness: new Map([...best.keys()].map((jobId, i) => [jobId, (likeness[i] ?? 0) * share]))
  }
}

/**
 * How new each session found is beside the others, as a standard score. They are told by the order in
 * which they were stored: that is the order in which they were held, while the times that callers give are
 * days at best.
 */
function sessionRecency(chunks: readonly ChunkMaterial[]): Map<string, number> {
  const last = new Map<string, number>()
  for (const { jobId, entryNo } of chunks) {
    last.set(jobId, Math.max(last.get(jobId) ?? 0, entryNo))
  }
  const newestFirst = [...last].sort(([, a], [, b]) => b - a).map(([jobId]) => jobId)
  const scores = standardScores(newestFirst.map((_, newer) => -Math.log(1 + newer)))
  return new Map(newestFirst.map((jobId, i) => [jobId, scores[i] ?? 0]))
}
