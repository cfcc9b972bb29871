/**
 * Which of the facts of one message speaks of an earlier statement: "Ella gave up the violin. Max starts at St Mary's." ends
 * no school of Ella's, although the message says the words of it.
 */
import { anchorsOf } from '#src/updates/anchors.ts'
import type { Look } from '#src/updates/features.ts'

/** The place of the one fact that says a word of the earlier statement, beside words of a turn where several do; null for none or several. */
export function turningPlace(older: Look, facts: readonly Look[]): number | null {
  const speaking = facts.flatMap((fact, place) =>
    anchorsOf(older.reading, fact.reading).length > 0 ? place : []
  )
  const turning = speaking.filter((place) => facts[place] !== undefined && turns(facts[place]))
  const [only, more] = turning.length > 0 ? turning : speaking
  return more === undefined ? (only ?? null) : null
}

/** "Penicillin is still a no" turns nothing. */
function turns({ signals: { end, change, correct, now, negate, still } }: Look): boolean {
  return end + change + correct > 0 || (now + negate > 0 && still === 0)
}
