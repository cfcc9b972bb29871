/** A sentence made to stand alone: its subject, its dates, its names. */
import { type DateMention, eventDateOf } from '#src/reading/built-in/dates/mention.ts'
import { datesTold } from '#src/reading/built-in/dates/told-dates.ts'
import { withAbsoluteDates } from '#src/reading/built-in/dates/wording.ts'
import { type Antecedent, agrees } from '#src/reading/built-in/people.ts'
import type { Scene } from '#src/reading/built-in/sentence/scene.ts'
import {
  type Roles,
  standAlone,
  withoutOpener
} from '#src/reading/built-in/sentence/self-contained.ts'
import type { Judgement } from '#src/reading/built-in/sentence/worth-keeping.ts'
import { asSelfName, withSubject } from '#src/reading/built-in/text/ellipsis.ts'
import { type Token, tag } from '#src/reading/built-in/text/tagger.ts'

/** ", by the way." at the end: how it is said, not what. */
const ASIDE = /,? (?:by the way|btw|fyi|just so you know)(?=[.!]*$)/i
/** ", I guess.": a softener, which says nothing of the rest. */
const SOFTENER = /,? (?:tbh|to be honest|I guess)(?=[.!]*$)/i

/** "Pescatarian, by the way": one word that nothing else is said with. */
const SELF_NAME = /^\p{L}{3,}(?:ian|ist|an|er|ic|or|holic|free|handed)[.!]*$/iu

/** The sentence without greeting and address, and with its subject where the speaker left it out. */
export function opening(
  tidied: string,
  scene: Scene
): { text: string; tokens: readonly Token[]; isPointing: boolean } {
  const begun = withoutOpener(tidied)
  const bare = begun.replace(SOFTENER, '')
  const head = bare.replace(ASIDE, '')
  const address = /^(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)\s*[,!.]+\s*/u.exec(head)
  const isAddress = address !== null && scene.names.has(address[1]?.toLowerCase() ?? '')
  // "Thanks, Mel!": behind an opener a name alone is an address, even a short form of it.
  const isOnlyName = begun !== tidied && /^\p{Lu}[\p{L}'-]+[.!]*$/u.test(head)
  const text = isAddress ? head.slice(address[0].length) : head
  if (isOnlyName || !/\p{L}|\p{N}/u.test(text)) return { text, tokens: [], isPointing: false }
  const tokens = tag(text)
  const isNamed = head !== bare && SELF_NAME.test(text)
  if (takesUp(tokens, scene)) return { text, tokens, isPointing: false }
  const whole = isNamed ? asSelfName(text.replace(/[.!]+$/, ''), tokens) : withSubject(text, tokens)
  if (whole === null) return { text, tokens, isPointing: false }
  return { text: whole, tokens: tag(whole), isPointing: POINTING.test(whole) }
}

/** "Managed, on Confluent Cloud" behind "Managed or self-hosted?": a word of the question, and nothing that its speaker did. */
function takesUp([first, next]: readonly Token[], { question }: Scene): boolean {
  if (question === null || first === undefined || next?.pos !== 'PUNCT') return false
  return new RegExp(`\\b${RegExp.escape(first.lower)}\\b`, 'i').test(question)
}

/** "Raised it to 300s": who did it is left out, and what it was stands nowhere. */
const POINTING =
  /^I (?:have |am )?(?:\w+ly )?\w+(?: \w+)? (?:it|them|(?:that|this|those|these)(?! (?:\p{L}+day|morning|afternoon|evening|week|weekend|month|year|time)s?\b))\b(?! \p{L}+(?:s|er|ing)?\b.*\p{Lu})/u

/** "I'm Priya, PM at Acme", where she is called so already. */
const NAMED_TWICE = /^(?<name>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?) is \k<name>, (?=\p{L})/u

/** The sentence as it is kept, and the dates that it names. */
export function word(
  text: string,
  tokens: readonly Token[],
  scene: Scene,
  antecedent: Antecedent | null
): { content: string; dates: DateMention[] } {
  const dates = datesTold(text, tokens, scene.message)
  const dated = withNameLast(withAbsoluteDates(text, dates), antecedent)
  const pronoun = tokens[0]?.lower ?? ''
  const roles: Roles = {
    speaker: scene.speaker,
    listener: scene.listener,
    antecedent: antecedent !== null && agrees(pronoun, antecedent) ? antecedent.phrase : null
  }
  const content = standAlone(tag(dated), roles).replace(NAMED_TWICE, '$<name> is ')
  return { content, dates }
}

/** "Oskar fills in for her", behind "Helena is on leave": somebody named stands first, so the last one is who was spoken of. */
function withNameLast(text: string, antecedent: Antecedent | null): string {
  const [, before = '', pronoun = '', end = ''] = /^(\p{Lu}.*\s)(her|him)([.!]*)$/u.exec(text) ?? []
  if (antecedent === null || pronoun === '' || !agrees(pronoun, antecedent)) return text
  const [first, next] = tag(before)
  const isNamed = first?.pos === 'PROPN' && !/^(?:he|she|they|I|we)$/i.test(first.text)
  const isOther = isNamed && next?.lower !== "'s" && !before.includes(antecedent.phrase)
  return isOther ? `${before}${antecedent.phrase}${end}` : text
}

/** The event's date: the first that names a day and is meant, else the first at all; none for open or repeated ones. */
export function dateOf(dates: readonly DateMention[]): string | null {
  const meant = dates.filter(({ isRuledOut }) => isRuledOut !== true)
  const best =
    meant.find((date) => date.grain === 'day') ?? meant.find((date) => date.grain !== 'decade')
  return best === undefined ? null : eventDateOf(best)
}

/** How much a fact matters: what its words are judged at, and more with a date or a name. */
export function importanceOf(
  judgement: Judgement,
  dates: readonly DateMention[],
  names: number
): number {
  const value = judgement.importance + (dates.length > 0 ? 0.15 : 0) + (names > 0 ? 0.1 : 0)
  return Math.round(Math.min(1, value) * 100) / 100
}
