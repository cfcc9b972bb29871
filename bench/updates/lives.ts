/**
 * Pairs told as one memory, eight to a user or two: a question then meets what was said of the other
 * subjects, some of it newer and full of words of change. What counts is the very first result.
 */
import type { Pair, Talk } from './cases.ts'
import { askNow, askUntold, type Judged, type Memory } from './replay.ts'
import { holds, type Said, standing } from './said.ts'
import { changeOf } from './score.ts'

/** Pairs told to one user. */
export const LIFE_PAIRS = 8
/** What somebody has told who tries a memory for the first time. */
export const YOUNG_PAIRS = 2

export interface Life {
  id: string
  language: string
  pairs: Pair[]
  /** A question about what somebody else has told. */
  unanswerable: string | null
}

/**
 * Pairs of each language, so many to a user, in an order of chance that is always the same; plans, which change
 * with the day, left out.
 */
export function livesOf(pairs: readonly Pair[], size = LIFE_PAIRS): Life[] {
  const languages = Object.entries(Object.groupBy(pairs, (pair) => pair.language))
  return languages.flatMap(([language, all = []]) => {
    const shuffled = all
      .filter((pair) => pair.relation !== 'plan')
      .sort((a, b) => Number(Bun.hash(a.id) - Bun.hash(b.id)))
    const count = Math.ceil(shuffled.length / size)
    return Array.from({ length: count }, (_, place) => ({
      id: `${language}-${place}`,
      language,
      pairs: shuffled.slice(place * size, (place + 1) * size),
      unanswerable: count < 2 ? null : (shuffled[((place + 1) % count) * size]?.question ?? null)
    }))
  })
}

/** All that is said in a life, in the order of its time. */
export function talksOf(pairs: readonly Pair[]): Talk[] {
  const talks = pairs.flatMap((pair): Talk[] => [pair.old, pair.new])
  return talks.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Tells everything in the order of its time, then asks about each pair as of now, and about what was not told. */
export async function replayLife(life: Life, memory: Memory): Promise<Judged[]> {
  const { pairs, unanswerable } = life
  await memory.tell(talksOf(pairs))
  const judged: Judged[] = []
  for (const pair of pairs)
    judged.push(await askNow(pair.question, pair.closes, memory, (said) => answers(said, pair)))
  if (unanswerable !== null) judged.push(await askUntold(unanswerable, memory))
  return judged
}

/** Of what was replaced only the current value answers; of what still holds, either statement. */
export function answers(item: Said, pair: Pair): boolean {
  if (pair.closes) return standing(item, changeOf(pair)) === 'current'
  return [pair.old_value, pair.new_value].some((value) => value !== null && holds(item.text, value))
}
