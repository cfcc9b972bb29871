/**
 * Whether a result tells what kind of thing is asked for, a time, a number or a colour: "When is standup?" is not answered by
 * what was told last of the database, nor "Where is the workshop?" by when it is.
 */
import { attributeAsked, mentionsSubject, tellsAttribute } from '#src/question/asked-attribute.ts'
import { askedFor, readQuestion } from '#src/question/question.ts'
import { QUESTION_WORDS } from '#src/question/question-words.ts'
import { tellsHowOften, tellsNumber, tellsTime } from '#src/question/time-words.ts'
import { guessLanguage, plausibleLanguages } from '#src/text/language-guess.ts'
import type { Language } from '#src/text/languages.ts'
import { questionTermsOf, termsInAny } from '#src/text/tokens.ts'
import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { timesIn } from '#src/updates/matters/times.ts'
import { LACKS_ITS_VALUE, withoutTimes } from '#src/updates/stays/parts/without-time.ts'

/** "So when is it?" asks for a time, "What do I do when it rings?" does not: so many words stand before at most. */
const BEFORE_WHEN = 1

/**
 * Of what may stand first, best found first, what tells the time or colour that a question asks for, where any of it does; or the
 * number, where what was found best does. All of it where something else is asked for.
 */
export function tellingWanted<One>(
  question: string,
  found: readonly One[],
  textOf: (one: One) => string
): readonly One[] {
  const wanted = wantedIn(question)
  if (wanted === null) return found
  const telling = found.filter((one) => wanted.isTold(textOf(one)))
  const [best] = found
  const isTold = wanted.byBest ? best !== undefined && telling.includes(best) : telling.length > 0
  return isTold ? telling : found
}

/** Whether a text tells the kind of thing that a question asks for; any does where nobody can tell what that is. */
export function isToldWanted(question: string): (text: string) => boolean {
  return wantedIn(question)?.isTold ?? (() => true)
}

interface WantedKind {
  isTold: (text: string) => boolean
  /** Counts only where what was found best tells it: numbers stand in many a sentence. */
  byBest?: true
}

/** Null where another kind of thing is asked for, or in a language that nobody listed. */
function wantedIn(question: string): WantedKind | null {
  const language = guessLanguage(question)
  const asked = askedFor(question, language)
  switch (asked?.wanted) {
    case 'when': {
      const before = question.slice(0, asked.at).match(/\p{L}+/gu) ?? []
      if (!isUnspaced(language) && before.length > BEFORE_WHEN) return null
      const isTold = (text: string) =>
        tellsTime(text, language) || timesIn(text, language).length > 0
      return { isTold }
    }
    case 'often': {
      const isTold = (text: string) => tellsHowOften(text, language) || tellsNumber(text, language)
      return { isTold }
    }
    case 'length': {
      const units = anyOfList(QUESTION_WORDS[language]?.units ?? '', language)
      return { isTold: (text) => units.test(text) || tellsNumber(text, language) }
    }
    case 'age':
      return { isTold: (text) => tellsNumber(text, language) }
    case 'where':
      return { isTold: tellsMoreThanWhen(question, language) }
    case 'count':
      return { isTold: (text) => tellsNumber(text, language), byBest: true }
    default:
      return colourIn(question)
  }
}

/** Whether a text says anything of what is asked about but when it is. */
function tellsMoreThanWhen(question: string, language: Language): (text: string) => boolean {
  const asked = questionTermsOf(question, [])
  const languages = plausibleLanguages(question)
  return (text) => {
    const rest = withoutTimes(text, language)
    if (rest === null) return true
    return !LACKS_ITS_VALUE.test(rest) && !termsInAny(rest, languages).isSubsetOf(asked)
  }
}

/** A colour counts where it is told of what is asked about: "The Vespa is red." before "User bought a Vespa." */
function colourIn(question: string): WantedKind | null {
  const asked = attributeAsked(readQuestion(question))
  if (asked?.attributes.includes('colour') !== true) return null
  const isTold = (text: string) => tellsAttribute(text, asked) && mentionsSubject(text, asked)
  return { isTold }
}
