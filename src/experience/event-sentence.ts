/**
 * Whether a sentence tells an event: something that happened once, to somebody, with a time or an
 * outcome. Habits, plans, opinions, wishes and questions are no events. English by its past tense;
 * other languages by a word of past time or a clear outcome, which misses more but invents nothing.
 */
import { readOutcome } from '#src/experience/outcome.ts'
import { wordsOf } from '#src/experience/wording/words.ts'

const PAST_VERB =
  /\b(?:was|were|went|had|did|got|made|took|came|saw|met|bought|ate|gave|told|found|lost|left|won|began|broke|brought|built|caught|chose|drove|fell|felt|flew|forgot|grew|heard|held|hit|kept|knew|led|paid|ran|read|rode|sang|sold|sent|set|shot|sat|slept|spent|spoke|stood|stole|swam|taught|thought|threw|understood|woke|wore|wrote|became|cut|put|quit|[a-z]{3,}(?:[^e]|e)ed)\b/iu
const PAST_TIME =
  /\b(?:yesterday|last (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter|time|\w+day)|this (?:morning|afternoon|week|month)|today|tonight|earlier|\w+ ago|just now|recently|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|in (?:19|20)\d\d|at \d{1,2}(?::\d\d)?|the other day|gestern|heute morgen|letzte\w* \p{L}+|hier|avant-hier|la semaine dernière|ayer|la semana pasada|ieri|ontem|gisteren|vorige week|wczoraj|вчера|вчора|včera|dün|kemarin|hôm qua|χθες|דיروז)\b|昨日|先週|昨天|上周|어제|지난|أمس|אתמול|دیروز/iu
const TELLER =
  /^\W*(?:(?:and|so|then|but|well|oh|yeah|yes|yesterday|today|recently|finally|unfortunately|luckily|also|hey)\W+){0,3}(?:\S+\s+){0,4}?(?:i|we|my|our)\b/iu
const NAMED = /^\W*\p{Lu}[\p{L}'’-]+(?:\s+(?:and\s+)?\p{Lu}?[\p{L}'’-]+){0,3}\s/u
const HABIT =
  /\b(?:usually|always|often|every (?:day|week|month|year|morning|evening|time)|used to|tend to|never|normally|generally|would like|if i|imagine)\b/iu
const LANDMARK =
  /\b(?:graduated|married|engaged|divorced|born|moved (?:to|into|out)|hired|fired|promoted|launched|released|passed away|died|broke up|adopted|diagnosed|accident|won|founded|retired|quit|accepted (?:the|an|a) (?:offer|job)|signed|deployed|migrated|shipped|rolled (?:out|back))\b/iu

export interface EventReading {
  isEvent: boolean
  /** 0 to 1, how much the sentence itself says that it matters. */
  weight: number
}

const NO_EVENT: EventReading = { isEvent: false, weight: 0 }

/** Reads one sentence of a user or assistant message. */
export function readEvent(sentence: string): EventReading {
  const words = wordsOf(sentence)
  if (words.length < 4 && !isDense(sentence)) return NO_EVENT
  if (/[?？]\s*$/u.test(sentence) || HABIT.test(sentence)) return NO_EVENT
  const isEnglishPast = PAST_VERB.test(sentence)
  const isForeign = !isEnglishPast && /[^\p{ASCII}]/u.test(sentence)
  // Most sentences end here, before the outcome is looked for in 23 languages.
  if (!isEnglishPast && !isForeign) return NO_EVENT
  const isDated = PAST_TIME.test(sentence)
  const isLandmark = LANDMARK.test(sentence)
  const hasOutcome = readOutcome(sentence).evidence !== null
  if (!isEnglishPast && !(isForeign && (isDated || hasOutcome))) return NO_EVENT
  if (isEnglishPast && !TELLER.test(sentence) && !NAMED.test(sentence) && !hasOutcome)
    return NO_EVENT
  if (!isDated && !isLandmark && !hasOutcome) return NO_EVENT
  const weight = 0.1 * Number(isDated) + 0.2 * Number(isLandmark) + 0.2 * Number(hasOutcome)
  return { isEvent: true, weight }
}

/** Scripts without spaces tell an event in few segmented words. */
function isDense(sentence: string): boolean {
  return (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sentence) && sentence.length >= 6
  )
}

/** Whether a sentence goes on about what was told before ("It failed because …", "That worked"). */
export function continuesStory(sentence: string): boolean {
  return /^\W*(?:and |but |so |then |well,? |unfortunately,? |luckily,? |sadly,? )*(?:it|that|this|they|he|she|the \w+)\b/iu.test(
    sentence
  )
}
