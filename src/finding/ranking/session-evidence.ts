/**
 * What speaks for a session of a chat with an assistant as a whole. The assistant's long answers
 * repeat the words of every question about the same plan, so the best chunk alone does not tell one
 * session on the plan from the next. Plans change, and the last word holds: what tells is how many of the
 * sessions found are newer.
 *
 * People who talk to each other are asked about long afterwards: there this does not hold, and it is
 * left out.
 */
import type { ChunkMaterial } from '#src/finding/evidence.ts'
import { standardScores } from '#src/finding/fusion/standard-scores.ts'
import type { AssistantWeights } from '#src/finding/fusion/weights.ts'

/** Share of what was gathered from which on the memory is one of talks with an assistant. */
const ASSISTANT_SHARE_MIN = 0.2
/** With fewer sessions found, what tells them apart counts less: of two one is always the newer. */
const SESSIONS_FULL = 10

/** Whether these are chats with an assistant. */
export function isAssistantChat(chunks: readonly ChunkMaterial[]): boolean {
  const byAssistant = chunks.filter((chunk) => chunk.byAssistant).length
  return byAssistant > 0 && byAssistant >= chunks.length * ASSISTANT_SHARE_MIN
}

/** What chunks of assistant chats gain in rank score, by position. */
export function assistantEvidence(
  chunks: readonly ChunkMaterial[],
  weights: AssistantWeights
): Float64Array {
  const recency = sessionRecency(chunks)
  return Float64Array.from(chunks, ({ jobId, byAssistant }) => {
    return (byAssistant ? 0 : weights.byUser) + weights.recency * (recency.get(jobId) ?? 0)
  })
}

/**
 * How new each session found is beside the others, as a standard score. They are told by the order in
 * which they were stored: that is the order in which they were held, while the times that callers give are
 * days at best.
 */
export function sessionRecency(chunks: readonly ChunkMaterial[]): Map<string, number> {
  const last = new Map<string, number>()
  for (const { jobId, entryNo } of chunks) {
    last.set(jobId, Math.max(last.get(jobId) ?? 0, entryNo))
  }
  const newestFirst = [...last].sort(([, a], [, b]) => b - a).map(([jobId]) => jobId)
  const scores = standardScores(newestFirst.map((_, newer) => -Math.log(1 + newer)))
  const share = Math.min(1, (newestFirst.length - 1) / SESSIONS_FULL)
  return new Map(newestFirst.map((jobId, i) => [jobId, (scores[i] ?? 0) * share]))
}
