/** Appointments that a later statement has moved or called off, while both statements are told. */
import { contentWords } from '#src/text/content-words.ts'
import { guessLanguage } from '#src/text/language-guess.ts'
import type { Pair } from '#src/triggers/contradictions/pair.ts'
import { matchersOf } from '#src/triggers/reminders/reading-words.ts'

/** Words that both share, beside the one whom they are about. */
const SHARED_MIN = 1

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
      isOff(newer) && sharedWords(older, newer) >= SHARED_MIN ? older.factId : []
    )
  )
}

function callsOff(text: string): boolean {
  const words = matchersOf(guessLanguage(text))
  return words !== null && (words.cancelled.test(text) || words.moved.test(text))
}

function sharedWords(older: Pair['older'], { content, entity }: Pair['newer']): number {
  const [words, name] = [contentWords(content), contentWords(entity)]
  return [...contentWords(older.content)].filter(
    (word) => words.has(word) && !name.has(word) && word !== 'user' && !/\d/.test(word)
  ).length
}
