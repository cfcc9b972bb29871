/**
 * Facts from text that is not English: each statement is kept as it was said, with conservative rules
 * that hold in any language. There are no parts of speech, so the first person stays; the speaker's
 * name stands before the sentence instead, and relative dates are added behind it.
 */

import type { FactCandidate, SourceMessage } from '#src/memory/candidates.ts'
import { GENERIC_USER } from '#src/memory/entity.ts'
import { isoDay } from '#src/reading/built-in/dates/calendar.ts'
import { dayMeant, findDatesIn } from '#src/reading/built-in/dates/languages/find-dates-in.ts'
import { type DateMention, eventDateOf } from '#src/reading/built-in/dates/mention.ts'
import { isAssent, isOffer } from '#src/reading/built-in/sentence/confirmed.ts'
import { isUnreal } from '#src/reading/built-in/sentence/not-meant.ts'
import { asksAhead } from '#src/reading/built-in/sentence/worded/asked-ahead.ts'
import { GREETING, greetingLength } from '#src/reading/built-in/text/greetings.ts'
import { asksToRemind, statedBefore } from '#src/reading/built-in/text/joined/asked-behind.ts'
import { withFullStop, withPlainEnding } from '#src/reading/built-in/text/joined/part-endings.ts'
import { lacksSubject } from '#src/reading/built-in/text/joined/third-person.ts'
import { ENDINGS, LANGUAGE_CUES, SAYS_ALONE } from '#src/reading/built-in/text/language-cues.ts'
import { saysIByItself } from '#src/reading/built-in/text/languages.ts'
import { capitalised, type Sentence } from '#src/reading/built-in/text/sentences.ts'
import { tellsOfSubject } from '#src/reading/built-in/text/short/of-subject.ts'
import {
  ASKS_TO_KEEP,
  AT_ONCE_ELSEWHERE,
  HOW_ELSEWHERE,
  LASTING,
  MOVES_ON
} from '#src/reading/built-in/text/task-words.ts'
import { knowsStates, tellsState } from '#src/text/joined/joined-statements.ts'

const QUESTION_END = /[?？؟;]["”»')\]]*$|(?:か|吗|呢|까요|(?<![끝만떠어지타])나요)[。.]?$/u
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Fewer words than this say something only with a cue that they do. */
const WORDS_MIN = 4
const WORDS_AT_ALL = 2
/** A longer question is not told with its answer. Characters. */
const QUESTION_MAX = 120

interface Telling {
  speaker: string
  language: string
  /** The question that it opens the reply to, so that one word may be enough; null otherwise. */
  question: string | null
  /** A person tells it to an assistant. */
  isToAssistant: boolean
  /** One of the statements that a sentence joins: a few words with a verb are enough. */
  isPart: boolean
}

/**
 * The fact in one sentence of a language other than English, slight where it says too little to be kept by itself; null
 * when it is a question, a courtesy or a task.
 */
export function factInAnyLanguage(
  sentence: Sentence,
  message: SourceMessage,
  { speaker, language, question, isToAssistant, isPart }: Telling
): { fact: FactCandidate; isSlight: boolean } | null {
  const text = statedIn(withoutGreeting(sentence.text, language), language)
  const asked = question !== null && !isOffer(question) ? question : null
  if (text === null || isUnreal(text) || isAssent(text)) return null
  if (!isPart && (GREETING.test(text) || isCourtesy(text))) return null
  const mayBeSlight = !isPart && !saysSomething(text, language, asked !== null)
  if (isToAssistant && isTask(text, language)) return null
  const dates = findDatesIn(language, text, message, asked ?? '')
  const isSlight = mayBeSlight && !saysMoreThanDays(text, language, dates)
  if (isSlight && !isToAssistant) return null
  const first = dayMeant(text, dates)
  const added = first?.relative === true ? ` (${inDigits(first)})` : ''
  const isBare = asked !== null && asked.length <= QUESTION_MAX && isFragment(text, language)
  const name = speaker === GENERIC_USER && !isBare ? '' : `${speaker}: `
  const fact: FactCandidate = {
    entity: speaker,
    entityType: 'person',
    content: isBare
      ? `"${asked}" – ${name}${text}${added}`
      : `${name}${isPart ? asSentence(text, language) : begun(text, language)}${added}`,
    eventDate: first === undefined ? null : eventDateOf(first),
    messageIndex: message.index,
    speaker: message.speaker,
    quote: sentence.said ?? text,
    attribute: null,
    importance: 0.4,
    ...(sentence.corrects === undefined ? {} : { corrects: sentence.corrects })
  }
  return { fact, isSlight }
}

/** All of a statement, and what a question states before it asks; null for one that only asks. */
function statedIn(text: string, language: string): string | null {
  const isTold = !QUESTION_END.test(text) || asksToRemind(text) || ASKS_TO_KEEP.test(text)
  return isTold ? text : statedBefore(text, language)
}

/** A part of a sentence written as one: "mijn grootste klant is Hoekstra" → "Mijn grootste klant is Hoekstra." */
function asSentence(said: string, language: string): string {
  return begun(withFullStop(withPlainEnding(said, language), language), language)
}

/** "Und montags hab ich Probe": what only links it with what was said before it is left out. */
const LINKS: Readonly<Record<string, RegExp>> = {
  de: /^und\s+/iu,
  es: /^[ye]\s+/iu,
  fr: /^et\s+/iu,
  // "Ed" stands before vowels alone: "Ed lives in Vienna" is of somebody.
  it: /^(?:e|ed(?=\s+[aeiouàèéìòù]))\s+/iu,
  nl: /^en\s+/iu,
  pl: /^(?:i|oraz|a)\s+/iu,
  pt: /^e\s+/iu
}

/** Written as the beginning of a sentence. */
function begun(text: string, language: string): string {
  const link = LINKS[language]
  return capitalised(link === undefined ? text : text.replace(link, ''))
}

/** What an assistant is told to do at once, and tells nothing of whoever wants it. */
function isTask(text: string, language: string): boolean {
  if (asksAhead(text)) return false
  if (MOVES_ON.test(text)) return true
  return (
    AT_ONCE_ELSEWHERE.test(text) &&
    !LASTING.test(text) &&
    !HOW_ELSEWHERE.test(text) &&
    LANGUAGE_CUES[language]?.self.test(text) !== true
  )
}

/**
 * "はい、うさぎを一匹。", "不喜欢，我喝茶。", "아니요, 그만뒀어요.": a short answer in a language that leaves out
 * what was asked after, which only the question says.
 */
const LEAVES_OUT: Readonly<Record<string, RegExp>> = {
  ja: /^(?:(?:はい|ええ|うん|いいえ|いえ|いや|ううん)[、。！!\s].{1,20}|(?!私|僕|俺|うち)[^、。はがを]{1,12})[。.!！]*$/u,
  zh: /^(?!我)(?:(?:没有?|不?\p{Script=Han}{1,3}了?)[，,。！].{1,16}|\p{Script=Han}{1,4}(?:[和跟、]\p{Script=Han}{1,4})?)[。.!！]*$/u,
  ko: /^(?:(?:네|예|응|어|아니요?|아뇨)[,.\s].{1,20}|(?!저|나|우리|제|내)(?!.*[은는을를] )[^,.]{1,12})[.!]*$/u
}

/** "成都。": with nothing but what was asked for, it says something only beside the question. */
function isFragment(text: string, language: string): boolean {
  if (LEAVES_OUT[language]?.test(text) === true) return true
  const words = wordsIn(text)
  // "Herbatę" ends like a verb that says "I"; beside the question neither is amiss.
  if ((words === 1 && !saysIByItself(text)) || YES_OR_NO.test(text)) return true
  const isOpen = isVerbless(text, language) || lacksSubject(text, language)
  const isShort = words < WORDS_MIN - 1 || (words <= OPEN_MAX && isOpen)
  return isShort && cuesOf(language)?.self.test(text) !== true && !saysAlone(text, language)
}

/** "Não, parei ano passado": of what, only the question tells. */
const YES_OR_NO =
  /^(?:s[íì]|no|sim|não|tenho(?: sim)?|tengo|ho|tak|nie|mam),? (?:\P{L}*[\p{L}\p{N}'’-]+){1,4}\P{L}*$/iu

/** "Dos niñas y un niño", "Vive en Chile": longer than a fragment, and without verb or subject as little by itself. */
const OPEN_MAX = 7
function isVerbless(text: string, language: string): boolean {
  return knowsStates(language) && !tellsState(text, language)
}

function saysAlone(text: string, language: string): boolean {
  return saysIByItself(text) || SAYS_ALONE[language]?.test(text) === true
}

function wordsIn(text: string): number {
  return [...WORDS.segment(text)].filter((part) => part.isWordLike === true).length
}

/** A day, or as much of the calendar as was named: `2026-09-07`, `2026-08`, `2025`. */
function inDigits({ grain, from, to }: DateMention): string {
  const day = isoDay(from)
  if (grain === 'year') return day.slice(0, 4)
  if (grain === 'month') return day.slice(0, 7)
  if (grain === 'season' && to !== null) return `${day.slice(0, 7)} – ${isoDay(to - 1).slice(0, 7)}`
  // The last day of a range is one of it.
  if (grain === 'range' && to !== null) return `${day} – ${isoDay(to)}`
  return (grain === 'week' || grain === 'weekend') && to !== null
    ? `${day} – ${isoDay(to - 1)}`
    : day
}

/** "Hallo, ich wohne in Bern." without its first word; a greeting without more stays as it is. */
function withoutGreeting(text: string, language: string): string {
  const rest = text.slice(greetingLength(text))
  return cuesOf(language)?.self.test(rest) === true ? rest : text
}

function cuesOf(language: string) {
  return LANGUAGE_CUES[language] ?? ENDINGS[language]
}

const NO = /^(?:nein|nee|no|non|não|nie|いいえ|いえ|不|不是|没有|아니요?|아뇨)[\s.!。！]*$/iu
const ALL_CUES = [...Object.values(LANGUAGE_CUES), ...Object.values(ENDINGS)]
/** Courtesies are shorter. Characters. */
const COURTESY_MAX = 100

/** A short line is easily taken for another language; a courtesy is one in any. */
function isCourtesy(text: string): boolean {
  return text.length <= COURTESY_MAX && ALL_CUES.some(({ courtesy }) => courtesy.test(text))
}

/** "Jutro mamy zebranie", 明天开会: what is on a day says something in few words, and "bis morgen" only takes leave. */
function saysMoreThanDays(text: string, language: string, dates: readonly DateMention[]): boolean {
  if (dates.length === 0 || TAKES_LEAVE.test(text)) return false
  const rest = dates.reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end),
    text
  )
  const isSaid = wordsIn(rest) >= WORDS_AT_ALL && tellsState(text, language)
  return isSaid || MORE_IN_CHINESE.test(rest)
}

const TAKES_LEAVE =
  /^(?:dann |pues |alors |dunque )?(?:nos vemos|nos hablamos|ci (?:vediamo|sentiamo)|on se (?:voit|capte|rappelle|parle)|wir (?:sehen|sprechen|hören) uns|a gente se (?:vê|fala)|we (?:zien|spreken) elkaar|widzimy się|tot|bis|hasta|à|até|do)(?!\p{L})/iu
/** Not "see you", "then" or "let us say". */
const MORE_IN_CHINESE = /^[^\p{L}]*(?![见見再吧好行可我你])\p{Script=Han}{2,}/u

function saysSomething(text: string, language: string, isAnswer: boolean): boolean {
  const cues = cuesOf(language)
  const words = wordsIn(text)
  if (words >= WORDS_MIN) return true
  // "Ja, zwei Kater.": yes alone says nothing, and with what is counted it does.
  if (isAnswer && words >= 1 && !NO.test(text)) return true
  if (words >= 1 && saysAlone(text, language)) return true
  if (words >= WORDS_AT_ALL && tellsOfSubject(text, language)) return true
  return words >= WORDS_AT_ALL && (cues?.self.test(text) === true || cues?.wish.test(text) === true)
}
