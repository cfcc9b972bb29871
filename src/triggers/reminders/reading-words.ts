/** The words of `words.ts` as they are looked for in a sentence. */
import { plausibleLanguages } from '#src/text/language-guess.ts'
import { wholeWords } from '#src/text/word-lists.ts'
import { type ReminderWords, WORDS } from '#src/triggers/reminders/words.ts'

export type Matchers = Readonly<Record<keyof ReminderWords, RegExp>>

const MATCHERS: ReadonlyMap<string, Matchers> = new Map(
  Object.entries(WORDS).map(([language, words]) => [
    language,
    Object.fromEntries(
      Object.entries(words).map(([name, pattern]) => [name, wholeWords(pattern, language)])
    ) as Matchers
  ])
)

/** What is looked for in a language; null where no words of it are known. */
export function matchersOf(language: string): Matchers | null {
  return MATCHERS.get(language) ?? null
}

/** Not in these letters: no other language is tried. */
const LATIN = /^[\p{Script=Latin}\P{L}]*$/u
const LATIN_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt']

/** The languages that a sentence may be in, the likeliest first: a short one is easily taken for another's. */
export function languagesOf(text: string): ReadonlySet<string> {
  return new Set([...plausibleLanguages(text), ...(LATIN.test(text) ? LATIN_LANGUAGES : [])])
}
