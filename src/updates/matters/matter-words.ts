/** The words of matters and changes by language (`words.json`). */
import { guessLanguage } from '#src/text/language-guess.ts'
import { isUnspaced } from '#src/text/word-lists.ts'
import words from '#src/updates/matters/words.json'

/** A home, work, a diet, a car, a bond, being alone, habits, a number and an address. */
export const MATTERS = [
  'home',
  'work',
  'workEnded',
  'meatless',
  'meatEaten',
  'car',
  'bond',
  'alone',
  'smoking',
  'drinking',
  'training',
  'phone',
  'email'
] as const
export type Matter = (typeof MATTERS)[number]

/**
 * By language and matter, the words by which it is told as it is, and those by which it turns; `changes` are days of
 * the week and words by which a value takes another's place. Parted by `|`, `*` for any ending and, between blanks, for a
 * few words. English also as facts are worded ("User lives in Denver").
 */
type Words = Record<Matter, { told: string; turned: string }> & {
  changes: Record<'days' | Change, string>
}
export const WORDS: Readonly<Record<string, Words>> = words

/** How one value takes the place of another of the same thing, which both texts name. */
export const CHANGES = ['moved', 'switched', 'raised', 'corrected'] as const
export type Change = (typeof CHANGES)[number]

const LATIN = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl']

/** Short texts of one alphabet are told apart badly, so all of its lists are asked. */
export function languagesOf(text: string): readonly string[] {
  const language = guessLanguage(text)
  return isUnspaced(language) ? [language] : LATIN
}
