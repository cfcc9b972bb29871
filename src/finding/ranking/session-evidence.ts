/**
 * Chats with an assistant are ranked by sessions, and chunks stand where their session does. The assistant's
 * long answers repeat the words of every question about the same plan, so the best chunk alone does not
 * tell one session on the plan from the next. What does: how new it is (plans change, and the last word
 * holds), what was found of it altogether, and what the sessions most like it are worth.
 *
 * People who talk to each other are asked about long afterwards: there this does not hold, and it is
 * left out.
 */
import type { ChunkMaterial, Material } from '#src/finding/evidence.ts'
import type { AssistantWeights } from '#src/finding/fusion/weights.ts'
import type { Question } from '#src/finding/question.ts'
import type { Links } from './session-likeness.ts'
import { type ChunksAlone, SESSIONS_FULL, sessionsFound, weightedSum } from './session-signals.ts'

/** Share of what was gathered from which on the memory is one of talks with an assistant. */
const ASSISTANT_SHARE_MIN = 0.2

/** How far behind the first session a newer one on the same plan may be and stand before it, as a sum of signals. */
const AS_LIKELY_WITHIN = 0.35
/** Of the sessions most like one, those that are taken to be on its plan. */
const SAME_PLAN = 5

/** Whether these are chats with an assistant. */
export function isAssistantChat(chunks: readonly ChunkMaterial[]): boolean {
  const byAssistant = chunks.filter((chunk) => chunk.byAssistant).length
  return byAssistant > 0 && byAssistant >= chunks.length * ASSISTANT_SHARE_MIN
}

/**
 * Whether these are what people say to each other under their names, over many sessions. There statements about like
 * things are so many that of two in doubt the later seldom replaces the earlier.
 */
export function isLongTalk(chunks: readonly ChunkMaterial[]): boolean {
  const named = chunks.filter(({ speaker, byAssistant }) => speaker !== null && !byAssistant)
  return named.length > chunks.length * (1 - ASSISTANT_SHARE_MIN) && areManySessions(chunks)
}

/** Whether there are so many sessions that all that tells them apart counts in full. */
export function areManySessions(chunks: readonly ChunkMaterial[]): boolean {
  return new Set(chunks.map(({ jobId }) => jobId)).size > SESSIONS_FULL
}

/**
 * Rank scores where an assistant speaks: that of the session, less what the chunk stands behind the best of
 * it. So sessions come in their own order, and the chunks of one in theirs.
 */
export function bySessions(
  question: Question,
  material: Pick<Material, 'sessionVectors'>,
  { chunks, sums: bare, dense }: ChunksAlone,
  weights: AssistantWeights
): Float64Array {
  const sums = bare.map((sum, i) => sum + (chunks[i]?.byAssistant ? 0 : weights.byUser))
  const { jobIds, values, links } = sessionsFound(question, material, { chunks, sums, dense })
  const alone = jobIds.map((_, place) => weightedSum(values, weights.sessions, place))
  const worth = jobIds.length > SESSIONS_FULL ? newerFirst(alone, links) : alone
  const gains = new Map(
    jobIds.map((jobId, place) => {
      return [jobId, weights.rankScore * (worth[place] ?? 0) - (values.best[place] ?? 0)]
    })
  )
  return sums.map((sum, i) => sum + (gains.get(chunks[i]?.jobId ?? '') ?? 0))
}

/**
 * The first session changes places with a newer one on the same plan that is about as likely: what was said of a
 * plan last holds, and what else speaks for one of its sessions speaks for the next about as well. Sessions by
 * place, newest first.
 */
export function newerFirst(scores: readonly number[], links: readonly Links[]): number[] {
  const first = scores.indexOf(Math.max(...scores))
  const best = scores[first] ?? 0
  const newer = (links[first] ?? [])
    .slice(0, SAME_PLAN)
    .map(([place]) => place)
    .filter((place) => place < first && best - (scores[place] ?? 0) <= AS_LIKELY_WITHIN)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  const [chosen] = newer
  if (chosen === undefined) return [...scores]
  return scores.with(chosen, best).with(first, scores[chosen] ?? 0)
}
