/** The words of `words.ts` as they are looked for in a sentence. */
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
