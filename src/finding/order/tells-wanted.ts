/**
 * Whether a result tells what kind of thing is asked for, a time or a number: "When is standup?" is not answered by
 * what was told last of the database.
 */

import { type AskedQuestion, readQuestion } from '#src/question/question.ts'
import { QUESTION_WORDS, type QuestionWords } from '#src/question/question-words.ts'
import { tellsHowOften, tellsTime } from '#src/question/time-words.ts'
import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { timesIn } from '#src/updates/matters/times.ts'

const YEAR = /(?<!\p{N})(?:19|20)\p{N}{2}(?!\p{N})/u

/**
 * Of what may stand first, best found first, what tells the time that a question asks for, where any of it does; or the
 * number, where what was found best does. All of it where something else is asked for.
 */
export function tellingWanted<One>(
  question: string,
  found: readonly One[],
  textOf: (one: One) => string
): readonly One[] {
  const asked = readQuestion(question)
  const tells = found.map((one) => tellsWanted(asked, textOf(one)))
  const isTold = asked.wanted === 'count' ? tells[0] === true : tells.includes(true)
  return isTold ? found.filter((_, place) => tells[place] !== false) : found
}

/** "So when is it?" asks for a time, "What do I do when it rings?" does not: so many words stand before at most. */
const BEFORE_WHEN = 1

function asksWhen({ text, language }: AskedQuestion, { when }: QuestionWords): boolean {
  const before = text.slice(0, anyOfList(when, language).exec(text)?.index)
  return isUnspaced(language) || (before.match(/\p{L}+/gu) ?? []).length <= BEFORE_WHEN
}

/** Null where that cannot be seen: another kind of thing is asked for, or in a language that nobody listed. */
function tellsWanted(asked: AskedQuestion, text: string): boolean | null {
  const { wanted, language } = asked
  const words = QUESTION_WORDS[language]
  if (words === undefined || (wanted === 'when' && !asksWhen(asked, words))) return null
  const tellsNumber = () => /\p{N}/u.test(text) || anyOfList(words.numbers, language).test(text)
  switch (wanted) {
    case 'when':
      return YEAR.test(text) || tellsTime(text, language) || timesIn(text, language).length > 0
    case 'often':
      return tellsHowOften(text, language) || tellsNumber()
    case 'length':
      return anyOfList(words.units, language).test(text) || tellsNumber()
    case 'age':
    case 'count':
      return tellsNumber()
    default:
      return null
  }
}
