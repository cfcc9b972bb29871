/**
 * Why evidence is missed at 10: each missed turn is put under the first cause that holds, told from
 * what the ranking saw. A look at where there is something to win, not a proof; no text is shown, so
 * the table may be published where the questions may not.
 */
import type { RankedChunk } from '#src/finding/evidence.ts'
import type { Question } from '#src/finding/question.ts'

export const CAUSES = {
  unreached: 'no list gathered it',
  otherSpeaker: 'said by somebody else than whom the question names',
  neighbour: 'a turn beside it is among the ten in its place',
  oneOfMany: 'other evidence of the question is among the ten, this piece is not',
  nothingShared: 'shares no word with the question, and its vector is no nearer than the average',
  justBehind: 'stands on 11 to 20',
  outranked: 'stands behind 20: others fit the wording better'
} as const

export type Cause = keyof typeof CAUSES

/** One missed turn with what is known of it. */
export interface Miss {
  category: string
  cause: Cause
}

/** A question that was ranked. */
export interface Examined {
  category: string
  question: Question
  evidence: readonly string[]
  ranked: readonly RankedChunk[]
  /** Session, place in it and speaker of a turn; null for ids that the data does not hold. */
  turnOf(id: string): { session: string; place: number; speaker: string | null } | null
  /** Terms of the question that stand in a turn. */
  shared(id: string): number
}

const SHOWN = 10
const BESIDE = 2

/** Every evidence turn that is not among the first ten, with its cause. */
export function missesOf(examined: Examined): Miss[] {
  const order = new Map(examined.ranked.map((chunk, place) => [chunk.id, place]))
  return examined.evidence
    .filter((id) => (order.get(id) ?? SHOWN) >= SHOWN)
    .map((id) => ({ category: examined.category, cause: causeOf(examined, id, order.get(id)) }))
}

function causeOf(examined: Examined, id: string, rank: number | undefined): Cause {
  const { question, evidence, ranked } = examined
  if (rank === undefined) return 'unreached'
  const own = examined.turnOf(id)
  const shown = ranked.slice(0, SHOWN)
  const named = question.speakersNamed
  if (named.length > 0 && own?.speaker && !named.includes(own.speaker)) return 'otherSpeaker'
  const beside = shown.some((chunk) => {
    const other = examined.turnOf(chunk.id)
    return (
      own !== null && other?.session === own.session && Math.abs(other.place - own.place) <= BESIDE
    )
  })
  if (beside) return 'neighbour'
  const found = shown.filter((chunk) => evidence.includes(chunk.id)).length
  if (found > 0) return 'oneOfMany'
  const dense = ranked[rank]?.signals.dense ?? 0
  if (examined.shared(id) === 0 && dense <= 0) return 'nothingShared'
  return rank < 2 * SHOWN ? 'justBehind' : 'outranked'
}

/** So many of them, spread evenly over all, the same at every run. */
export function sampleOf(misses: readonly Miss[], count: number): Miss[] {
  if (misses.length <= count) return [...misses]
  return Array.from(
    { length: count },
    (_, place) => misses[Math.floor((place * misses.length) / count)]
  ).flatMap((miss) => miss ?? [])
}
