/** Whether a statement holds what a question wants, and whether it is about whom it names. */

import type { Statement } from '#src/ask/statements.ts'
import { isNobody } from '#src/ask/wording.ts'
import { tellsAge } from '#src/question/asked-attribute.ts'
import { toldIn, toldShare } from '#src/question/asked-stems.ts'
import type { AskedQuestion } from '#src/question/question.ts'
import { QUESTION_WORDS } from '#src/question/question-words.ts'
import { namesAges, tellsHowOften, tellsNumber, tellsTime } from '#src/question/time-words.ts'
import { stopWordsOf } from '#src/text/stop-words.ts'
import { wordsOf } from '#src/text/tokens.ts'
import { anyOfList } from '#src/text/word-lists.ts'
import { signalsOf } from '#src/updates/features.ts'

/** Scripts without capital letters: there any statement may hold a name. */
const WITHOUT_CAPITALS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** How a fact about the user begins. */
const NOBODY = /^User(?![\p{L}])/iu
const CAPITALISED = /(?<![\p{L}\p{N}'’])\p{Lu}[\p{L}\p{M}]+/gu

/** A day, a number, a reason, a name …; null where that cannot be told of such a question. */
export function holdsKind(question: AskedQuestion, { text, fact }: Statement): boolean | null {
  const { language, wanted } = question
  const words = QUESTION_WORDS[language]
  if (words === undefined) return null
  switch (wanted) {
    case 'when':
      return (fact?.eventDate ?? null) !== null || tellsTime(text, language)
    case 'often':
      return tellsHowOften(text, language) || tellsNumber(text, language)
    case 'age':
      return tellsAge(text) || (namesAges(text, language) && tellsNumber(text, language))
    case 'count':
      return tellsNumber(text, language)
    case 'length':
      return anyOfList(words.units, language).test(text)
    case 'why':
      return anyOfList(words.because, language).test(text)
    case 'who':
      return (
        holdsNewName(question, text) ||
        opensWithNew(question, text) ||
        signalsOf(text, [language]).other === 1
      )
    case 'where':
      return holdsNewName(question, text)
    case 'said':
    case 'other':
      return null
  }
}

/** A word with a capital letter inside the text that the question does not have. */
function holdsNewName({ names }: AskedQuestion, text: string): boolean {
  if (WITHOUT_CAPITALS.test(text)) return true
  const first = /\p{L}/u.exec(text)?.index ?? 0
  return [...text.matchAll(CAPITALISED)].some(
    ({ 0: word, index }) => index !== first && !names.has(word.toLowerCase())
  )
}

/** "Maya owns billing": what a sentence begins with may be a name where it is no word of grammar or of the question. */
function opensWithNew({ words, languages }: AskedQuestion, text: string): boolean {
  const [first] = wordsOf(text)
  if (first === undefined || NOBODY.test(text)) return false
  const told = toldIn(first, languages)
  return (
    languages.every((language) => !stopWordsOf(language).has(first)) &&
    words.every((word) => toldShare(word, told) === 0)
  )
}

/** Whether it is by or about somebody whom the question names; null where it names nobody. */
export function isOfNamed(
  { names }: AskedQuestion,
  { text, fact, evidence }: Statement
): boolean | null {
  if (names.size === 0) return null
  return namesIn([fact?.entity ?? '', evidence.entity, text]).some((word) => names.has(word))
}

/**
 * Without what is told by or of somebody else, where something is told by or of somebody whom the question names: what
 * Nia says of her bees is nothing of Tom's.
 */
export function withoutOthers(
  question: AskedQuestion,
  statements: readonly Statement[]
): readonly Statement[] {
  const { names } = question
  const isOf = (statement: Statement) => {
    const person = personOf(statement)
    return person === null ? null : namesIn([person]).some((word) => names.has(word))
  }
  if (!statements.some((one) => isOf(one) === true)) return statements
  return statements.filter((one) => isOf(one) !== false || isOfNamed(question, one) !== false)
}

/** Who says it, or of whom the fact is; null for a user who has no name. */
function personOf({ fact, evidence }: Statement): string | null {
  const person = fact?.entity ?? evidence.entity
  return isNobody(person) ? null : person
}

/** The share of the question's names that nothing of what was found has. */
export function unknownNames({ names }: AskedQuestion, statements: readonly Statement[]): number {
  if (names.size === 0) return 0
  const told = new Set(
    statements.flatMap(({ text, fact, evidence }) =>
      namesIn([text, evidence.text, evidence.entity, fact?.entity ?? ''])
    )
  )
  return [...names].filter((name) => !told.has(name)).length / names.size
}

function namesIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => wordsOf(text).map((word) => word.replace(/'s?$/u, '')))
}
