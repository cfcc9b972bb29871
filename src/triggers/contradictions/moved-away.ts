/** Appointments that a later statement has moved or called off, while both statements are told. */
import { guessLanguage } from '#src/text/language-guess.ts'
import type { Pair } from '#src/triggers/contradictions/pair.ts'
import { eventWords, sharedEvent } from '#src/triggers/event-words.ts'
import { matchersOf } from '#src/triggers/reminders/reading-words.ts'

/** A statement of the move is of this event if it shares so much of what either calls it. */
const SAME_FROM = 0.5

/** The facts of which nobody is to be reminded any more. */
export function withdrawnBy(pairs: readonly Pair[]): Set<string> {
  const off = new Map<string, boolean>()
  const isOff = ({ factId, content }: Pair['newer']) => {
    const known = off.get(factId) ?? callsOff(content)
    off.set(factId, known)
    return known
  }
  return new Set(
    pairs.flatMap(({ older, newer }) =>
      isOff(newer) && isOfSame(older, newer) ? older.factId : []
    )
  )
}

function callsOff(text: string): boolean {
  const words = matchersOf(guessLanguage(text))
  return words !== null && (words.cancelled.test(text) || words.moved.test(text))
}

function isOfSame(older: Pair['older'], newer: Pair['newer']): boolean {
  const [before, after] = [older, newer].map(({ content, entity }) => eventWords(content, entity))
  return before !== undefined && after !== undefined && sharedEvent(before, after) >= SAME_FROM
}
