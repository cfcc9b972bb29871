/** Sentences that say something only beside what they reply to. */
import type { FactCandidate } from '#src/memory/candidates.ts'
import { datesTold } from '#src/reading/built-in/dates/told-dates.ts'
import { withAbsoluteDates } from '#src/reading/built-in/dates/wording.ts'
import { asksWhich } from '#src/reading/built-in/sentence/answers.ts'
import {
  asOwn,
  claimIn,
  isAssent,
  isEnglishAssent,
  opensWithAssent
} from '#src/reading/built-in/sentence/confirmed.ts'
import { indirectly } from '#src/reading/built-in/sentence/indirect.ts'
import { tellsOfNamed } from '#src/reading/built-in/sentence/of-named.ts'
import type { Scene } from '#src/reading/built-in/sentence/scene.ts'
import { withoutOpener } from '#src/reading/built-in/sentence/self-contained.ts'
import { dateOf, word } from '#src/reading/built-in/sentence/wording.ts'
import type { Judgement } from '#src/reading/built-in/sentence/worth-keeping.ts'
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { type Token, tag, tidy } from '#src/reading/built-in/text/tagger.ts'
import { isVerbal } from '#src/reading/built-in/text/verbs.ts'

/** "Yes, twice!": without the question the answer says nothing. */
export function saysNothingAlone(
  judgement: Judgement,
  tokens: readonly Token[],
  scene: Scene
): boolean {
  if (/^(?:short answer|agreement)$/.test(judgement.reason)) return true
  if (scene.wasAsked && isPartOfAnswer(tokens, scene)) return true
  if (!scene.wasAsked || tellsOfNamed(tokens, scene.isToAssistant)) return false
  // "Gather your documents": advice without who gives it.
  if (judgement.reason === 'advice') return !tokens.some((token) => token.text === 'I')
  if (isWordOfAnswer(tokens, scene)) return true
  const nouns = tokens.filter((token) => token.pos === 'NOUN' || token.pos === 'PROPN').length
  if (nouns === 0) return true
  // The tagger takes odd names for verbs, so a few words without an auxiliary count as bare, too.
  const isFragment = asksWhich(scene.previous ?? '') && !tokens.some((token) => token.pos === 'AUX')
  const isBare = !tokens.some(isVerbal) || (isFragment && tokens.length <= 6)
  return judgement.reason === 'answer' && (isBare || tokens[0]?.pos === 'PRON')
}

/** "Marta, or Felix if she's out", "Managed, on Confluent Cloud": names alone, before what they hang on. */
function isPartOfAnswer(tokens: readonly Token[], { previous }: Scene): boolean {
  const hangs = tokens.findIndex(({ lower }) =>
    /^(?:if|unless|when|because|since|until)$/.test(lower)
  )
  const main = hangs < 0 ? tokens : tokens.slice(0, hangs)
  const [first, next] = main
  if (first === undefined || !/^(?:,|or|and|\/)$/.test(next?.lower ?? '')) return false
  const taken = new RegExp(`\\b${RegExp.escape(first.lower)}\\b`, 'i').test(previous ?? '')
  if (taken) return !main.slice(1).some(isVerbal)
  return asksWhich(previous ?? '') && first.pos === 'PROPN' && hangs > 0 && !main.some(isVerbal)
}

/** "No, my brother.": a person or thing alone, behind a question that yes or no answers. */
function isWordOfAnswer(tokens: readonly Token[], { previous }: Scene): boolean {
  const words = tokens.filter(({ text }) => /\p{L}/u.test(text))
  return words.length <= 3 && !words.some(isVerbal) && !asksWhich(previous ?? '')
}

const BARE_ANSWER =
  /^(?:yes|yeah|yep|yup|yea|no|nope|nah|correct|exactly|right|that's (?:right|correct|true)|I (?:am|do|did|have|was)(?: not|n't)?|I (?:don't|didn't|haven't|wasn't))(?:[\s,!.]+(?:yes|yeah|no|I (?:am|do|did|have|was|don't|didn't|haven't)(?: not)?|indeed))?[\s.!]*$/i
/** "Are you vegetarian?" asks what somebody is or has; an offer asks what is to be done now. */
const ASKS_OF_THEM =
  /(?:^|[.,!:;]\s)(?:(?:do|did|are|were|have) you|(?:is|are|was|were|does|do) your \w+)\b(?!.*\b(?:me|us|I|help|try|tried|ready|sure|questions?|anything|else|mean|understand|agree|interested)\b)/i

/** "Yes." to a question about the one who is asked: what was asked is what it tells. */
export function answersBarely(
  sentence: string,
  { previous, byAssistant, wasAsked }: Scene
): boolean {
  return byAssistant && wasAsked && BARE_ANSWER.test(sentence) && ASKS_OF_THEM.test(previous ?? '')
}

/** A fact that tells with the words what they were said to. */
export function asReply(
  content: string,
  tidied: string,
  scene: Scene,
  judgement: Judgement
): string {
  if (scene.byAssistant && scene.wasAsked)
    return `Asked ${indirectly(scene.previous ?? '')}, ${scene.speaker} said: ${content}`
  const agreed = judgement.reason === 'agreement' ? scene.agreeable : null
  const lead = scene.wasAsked && agreed === null ? 'Asked' : 'In reply to'
  // "Me too" keeps its words: "Anna too" would be nobody's English.
  const said = agreed === null ? content : tidied
  return `${lead} "${agreed ?? scene.previous}", ${scene.speaker} said: ${said}`
}

/** A fact that a message confirms of what was said before it. */
export interface Confirmed {
  fact: FactCandidate
  /** The message says nothing else. */
  isAll: boolean
  /** Where the sentence that confirms it ends; UTF-16 offset into the message. */
  end: number
}

/** What a message confirms: a yes by itself, one to a proposed time, or one that goes on; null where it confirms nothing. */
export function confirmedIn(
  sentences: readonly Sentence[],
  before: readonly Sentence[],
  scene: Scene
): Confirmed | null {
  const { text } = scene.message
  const [opening] = sentences
  // "That works. Oh and my insurance changed": the rest is read as ever.
  for (const said of new Set([text, opening?.text ?? text])) {
    const agreed = agreedTo(before, scene, said)
    if (agreed === null) continue
    const isAll = said === text
    return { fact: agreed, isAll, end: isAll ? text.length : (opening?.end ?? 0) }
  }
  if (!scene.isToAssistant || opening === undefined) return null
  const isYes = isAssent(text)
  if (!isYes && !opensWithAssent(opening.text)) return null
  const fact = confirmation(before, scene, isYes ? text : opening.text)
  return fact && { fact, isAll: isYes, end: isYes ? text.length : opening.end }
}

/** What an assistant said of the user, who says yes to it; null where it said nothing of them. */
function confirmation(
  before: readonly Sentence[],
  scene: Scene,
  assent: string
): FactCandidate | null {
  const claim = scene.byAssistant ? claimIn(before) : null
  if (claim === null) return null
  const { speaker, message, self } = scene
  const own = asOwn(claim)
  if (own === null && isEnglishAssent(assent)) return null
  const tokens = tag(tidy(own ?? ''))
  const told = own === null ? null : word(tidy(own), tokens, scene, null)
  return {
    entity: self.entity,
    entityType: self.type,
    content:
      told === null
        ? `"${claim}" – ${speaker}: ${assent}`
        : `${speaker} confirmed: ${told.content}`,
    eventDate: dateOf(told?.dates ?? []),
    messageIndex: message.index,
    speaker: message.speaker,
    quote: assent,
    attribute: null,
    importance: 0.45
  }
}

/** Phrases with which a proposal is taken, lower case, whole between marks. */
const TAKES =
  /^(?:(?:yes|yeah|ok(?:ay)?|great|perfect|oh|then) )?(?:please|yes|ok(?:ay)?|that (?:works|suits)(?: (?:well|fine|great|perfectly))?(?: for (?:me|us))?|works for (?:me|us)|works|(?:that(?:['’]s| is| will be| would be|['’]d be|['’]ll be) |it['’]s )?(?:perfect|great|lovely|brilliant|fine|good|super|cool|wonderful|excellent|ideal)(?: for (?:me|us)| with me)?|sounds (?:good|great|perfect)|(?:i['’]ll|i will|we['’]ll|let me) (?:take|have|do) (?:it|that|that one)|let['’]s (?:do|say|take) (?:that|it)|go ahead|please do|that['’]ll do|deal|see you then|book (?:it|me in)|(?:(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)(?:['’]s| is| will be| would be)? (?:works|fine|good|great|ok(?:ay)?|perfect|lovely|suits)(?: for (?:me|us)| me)?|thank you(?: very much| so much)?|thanks(?: a lot)?)$/iu
const REPLY_MARKS = /[,.;!…–—-]+\s*/u
/** Longer replies say something themselves, and longer proposals several things. Characters. */
const REPLY_MAX = 60
const PROPOSAL_MAX = 120
const TIMED =
  /\d{1,2}(?:[:.]\d\d| ?[ap]\.?m\b|st\b|nd\b|rd\b|th\b| o['’]clock)|\b(?:today|tonight|tomorrow|noon|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu
const PROPOSES =
  /[?？]["”')\]]*$|^(?:the )?\d|^(?:(?:so|and|then|ok(?:ay)?|right)[,\s]+)*(?:I have|I['’]ve got|we have|we['’]ve got|I can|we can|I could|we could|there['’]?s|there is|how about|let['’]?s|let me|I['’]ll|I will|you['’]re booked|you are booked|that['’]s|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today)\b/iu
/** Of two days neither is agreed by a yes. */
const CHOICE = /\bor\b/iu

/**
 * What the user agreed to ("Yes please." behind "Wednesday the 11th at 5 pm?"), as appointments are made on the telephone:
 * what was agreed stands in what was proposed, so it is kept as that and never as a statement of their own; null where
 * it has no time.
 */
function agreedTo(before: readonly Sentence[], scene: Scene, said: string): FactCandidate | null {
  const { message, speaker, self, byAssistant, isToAssistant } = scene
  if (!byAssistant || !isToAssistant || !takesIt(said)) return null
  const proposed = before.findLast(({ text }) => TIMED.test(text) && PROPOSES.test(text))?.text
  if (proposed === undefined || proposed.length > PROPOSAL_MAX || CHOICE.test(proposed)) return null
  const text = withoutOpener(tidy(proposed))
  const dates = datesTold(text, tag(text), message)
  return {
    entity: self.entity,
    entityType: self.type,
    content: `${speaker} agreed to: "${withAbsoluteDates(text, dates)}"`,
    eventDate: dateOf(dates),
    messageIndex: message.index,
    speaker: message.speaker,
    quote: said,
    attribute: null,
    importance: 0.5
  }
}

function takesIt(text: string): boolean {
  if (text.length > REPLY_MAX) return false
  const parts = text
    .split(REPLY_MARKS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 0 && parts.every((part) => TAKES.test(part) || isEnglishAssent(part))
}
