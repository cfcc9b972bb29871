/** What a question wants for an answer, read without a model. */
import { type AskedWords, askedWords } from '#src/question/asked-stems.ts'
import { ASKING_WORDS, QUESTION_WORDS } from '#src/question/question-words.ts'
import { guessLanguage, plausibleLanguages } from '#src/text/language-guess.ts'
import type { Language } from '#src/text/languages.ts'
import { questionTermsOf, wordsOf } from '#src/text/tokens.ts'
import { anyOfList } from '#src/text/word-lists.ts'
import { asksOfPast } from '#src/updates/asks-of-past.ts'
import { signalsOf } from '#src/updates/features.ts'
import type { SignalName } from '#src/updates/signals.ts'

export type Wanted = (typeof ASKING_WORDS)[number] | 'other'

export interface AskedQuestion {
  text: string
  language: Language
  wanted: Wanted
  /** Stems, in every language that it may be in. */
  terms: ReadonlySet<string>
  /** The languages that it may be in, the likeliest first. */
  languages: readonly Language[]
  /** What carries it, word by word. */
  words: AskedWords
  /** Of these what names nobody, as far as that can be told. */
  matter: AskedWords
  /** Names in it, lower case: words with a capital letter, the first only where it is none of asking. */
  names: ReadonlySet<string>
  /** What it shows of plans, wishes and the like, 1 or 0 each. */
  signals: Readonly<Record<SignalName, number>>
  /** How things were before, not how they are. */
  past: boolean
  /** The two things of which one is asked for; null where it offers none. */
  choice: readonly [ReadonlySet<string>, ReadonlySet<string>] | null
}

/** There names are told by nothing. */
export const WITH_CAPITAL_NOUNS: Language = 'de'

function withoutNames(words: AskedWords, names: ReadonlySet<string>): AskedWords {
  return words.filter(({ word }) => !names.has(word.replace(/['’]s?$/u, '')))
}

/** Reads a question; never fails. */
export function readQuestion(text: string): AskedQuestion {
  const language = guessLanguage(text)
  const asked = askedFor(text, language)
  const languages = [...new Set([language, ...plausibleLanguages(text)])]
  const rest = asked === null ? text : text.replace(asked.words, ' ')
  const words = askedWords(rest, languages)
  const names = namesOf(text)
  return {
    text,
    language,
    wanted: asked?.wanted ?? 'other',
    terms: questionTermsOf(rest, []),
    languages,
    words,
    matter: language === WITH_CAPITAL_NOUNS ? words : withoutNames(words, names),
    names,
    signals: signalsOf(text, [language]),
    past: asksOfPast(text, language),
    choice: choiceOf(text, language)
  }
}

/** Whether a number answers it: how often, how old, how many, how long. */
export function asksNumber({ wanted }: Pick<AskedQuestion, 'wanted'>): boolean {
  return ['often', 'age', 'count', 'length'].includes(wanted)
}

/**
 * The kind whose words come first, the longest of them, and where they stand; what somebody says only where nothing else
 * is asked.
 */
export function askedFor(
  text: string,
  language: Language
): { wanted: Wanted; words: string; at: number } | null {
  const words = QUESTION_WORDS[language]
  if (words === undefined) return null
  const found = ASKING_WORDS.flatMap((wanted) => {
    const match = anyOfList(words[wanted], language).exec(text)
    return match === null ? [] : [{ wanted, words: match[0], at: match.index }]
  })
  const [first] = found
    .filter(({ wanted }) => wanted !== 'said')
    .sort((a, b) => a.at - b.at || b.words.length - a.words.length)
  return first ?? found[0] ?? null
}

const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}'’-]*/gu

function namesOf(text: string): Set<string> {
  const first = /\p{L}/u.exec(text)?.index ?? -1
  return new Set(
    [...text.matchAll(NAME)].flatMap(({ 0: word, index }) => {
      const plain = word.replace(/['’]s?$/u, '').toLowerCase()
      return index === first || plain.length < 2 ? [] : [plain]
    })
  )
}

/** "Tea or coffee?": the words on either side that the rest of the question does not share. */
function choiceOf(text: string, language: Language): AskedQuestion['choice'] {
  const words = QUESTION_WORDS[language]
  if (words === undefined) return null
  const found = anyOfList(words.or, language).exec(text)
  if (found === null) return null
  const left = wordsOf(text.slice(0, found.index)).at(-1)
  const right = wordsOf(text.slice(found.index + found[0].length)).at(-1)
  if (left === undefined || right === undefined) return null
  const [a, b] = [questionTermsOf(left, []), questionTermsOf(right, [])]
  return a.size === 0 || b.size === 0 ? null : [a, b]
}
