/**
 * The built-in extractor: sentence facts from conversations and texts without any model. It is pure
 * and deterministic: the same messages give the same candidates, wherever and whenever it runs.
 *
 * A fact is a whole sentence made to stand alone, never a triple: rule-made triples were wrong half
 * the time. Episodes and procedures have their own builders and are left empty here.
 */
import type { Candidates, EntityType, FactCandidate, SourceMessage } from '../candidates.ts'
import { agreeableIn, asksWhich } from './answers.ts'
import { factInAnyLanguage, GREETING } from './any-language.ts'
import { type AttributeReading, attributeOf } from './attributes.ts'
import { Collector } from './collector.ts'
import { findDates } from './dates/find-dates.ts'
import { type DateMention, eventDateOf } from './dates/mention.ts'
import { isOnlyNamed, withAbsoluteDates } from './dates/wording.ts'
import { namesIn, typeOf } from './entity-types.ts'
import { isOnlyIntroduction } from './introductions.ts'
import { fencedCommand, knowledgeIn } from './knowledge.ts'
import { ownerOf } from './owner.ts'
import {
  type Antecedent,
  agrees,
  antecedentIn,
  type Cast,
  castOf,
  GENERIC_ASSISTANT,
  nameAnswered
} from './people.ts'
import { relationOf, relationsInText } from './relations.ts'
import { type Roles, standAlone, withoutOpener } from './self-contained.ts'
import { withSubject } from './text/ellipsis.ts'
import { languageOf } from './text/languages.ts'
import { splitMainClauses } from './text/main-clauses.ts'
import { presupposes, statedPart } from './text/questions.ts'
import { type Sentence, splitSentences } from './text/sentences.ts'
import { type Token, tag, tidy } from './text/tagger.ts'
import { directionOf, isVerbal } from './text/verbs.ts'
import { type Judgement, judge } from './worth-keeping.ts'

export interface LocalOptions {
  /** The person behind nameless user messages, where the scope knows one; null before that. */
  userName: string | null
}

/** Longer sentences are lists, tables or logs: kept as chunks, but no facts. Characters. */
const SENTENCE_MAX = 1_000

const SECRET_LAST =
  /^([^.!?]*(?:\b(?:is|are|was|were|be|as)|[:=]))\s*["'`]?\[REDACTED:[a-z0-9_]+\]["'`.!\s]*$/i

/** Proposes facts, entities, relations and knowledge items from `messages`, in their order. */
export function extractLocally(
  messages: readonly SourceMessage[],
  options: LocalOptions
): Candidates {
  const collector = new Collector()
  const cast = castOf(messages, options.userName)
  for (const [place, message] of messages.entries()) {
    if (!message.extract || message.kind === 'context') continue
    const previous =
      messages.slice(0, place).findLast((earlier) => earlier.kind !== 'context') ?? null
    const isReply = previous !== null && cast.speakerOf(previous) !== cast.speakerOf(message)
    readMessage(message, isReply ? previous : null, cast, collector)
  }
  return collector.candidates
}

interface Scene {
  message: SourceMessage
  speaker: string
  /** The speaker as the owner of what they say of themselves. */
  self: { entity: string; type: EntityType }
  listener: string | null
  isDialogue: boolean
  /** The question or statement that the message replies to. */
  previous: string | null
  wasAsked: boolean
  question: string | null
  /** What the other said about themselves, so that "me too" can mean it. */
  agreeable: string | null
  /** Lower-case names of those who talk: a name alone is an address. */
  names: ReadonlySet<string>
}

function readMessage(
  message: SourceMessage,
  previous: SourceMessage | null,
  cast: Cast,
  out: Collector
): void {
  const speaker = cast.speakerOf(message)
  const language = languageOf(message.text)
  const before = previous === null ? [] : splitSentences(previous.text)
  const question = before.findLast((sentence) => /[?？]["”')\]]*$/u.test(sentence.text))
  const scene: Scene = {
    message,
    speaker,
    self: { entity: speaker, type: speaker === GENERIC_ASSISTANT ? 'unknown' : 'person' },
    listener: cast.listenerOf(message),
    isDialogue: cast.isDialogue,
    previous: (question ?? before.at(-1))?.text ?? null,
    wasAsked: question !== undefined,
    question: question?.text ?? null,
    agreeable: agreeableIn(before.map((sentence) => sentence.text)),
    names: cast.names
  }
  let antecedent: Antecedent | null = null
  let place: Place = 'opening'
  const sentences = splitSentences(message.text)
  const isState = (clause: string) =>
    attributeOf(standAlone(tag(tidy(clause)), { speaker, listener: null, antecedent: null })) !==
    null
  const clauses =
    language === 'en' ? sentences.flatMap((one) => splitMainClauses(one, isState)) : sentences
  const introduction = cast.introduction?.index === message.index ? cast.introduction : null
  const isImplied = introduction !== null && !introduction.isStated
  for (const sentence of clauses) {
    if (isImplied && isOnlyIntroduction(sentence.text, introduction)) continue
    if (sentence.text.length > SENTENCE_MAX || onlySecret(sentence.text)) continue
    const spoken = language === 'en' ? languageOf(sentence.text) : language
    if (spoken !== 'en') {
      const fact = factInAnyLanguage(sentence, message, speaker, spoken)
      if (fact !== null) out.addFact(fact, [])
      continue
    }
    const shared = sharedImage(sentence, scene)
    if (shared !== null) {
      out.addFact(shared, [])
      continue
    }
    const read = readSentence(sentence, place, scene, antecedent, out)
    antecedent = read.antecedent ?? antecedent
    place = read.next
  }
  const command = language === 'en' ? fencedCommand(message.text, speaker, message.index) : null
  if (command !== null) out.addKnowledge(command)
}

/** Where a sentence stands in its message: where answers stand, right behind one, or later. */
type Place = 'opening' | 'behind an answer' | 'later'

/** "My API key is [REDACTED:openai_key].": with the secret gone nothing is told. */
function onlySecret(text: string): boolean {
  const rest = SECRET_LAST.exec(text)?.[1]
  return rest !== undefined && tag(tidy(rest)).filter(isVerbal).length <= 1
}

const CAPTION = /^\[(?:shared |image: ?|photo: ?)?(.{3,300})\]$/is

/** A caption in square brackets stands for an image that was shown: "[a photo of a lake]". */
function sharedImage(sentence: Sentence, scene: Scene): FactCandidate | null {
  const caption = CAPTION.exec(sentence.text)?.[1]
  if (caption === undefined || /redacted/i.test(caption)) return null
  return {
    entity: scene.speaker,
    entityType: scene.speaker === GENERIC_ASSISTANT ? 'unknown' : 'person',
    content: `${scene.speaker} shared ${caption.replace(/(?<![.\s])[.\s]+$/, '')}.`,
    eventDate: null,
    messageIndex: scene.message.index,
    speaker: scene.message.speaker,
    quote: sentence.text,
    attribute: null,
    importance: 0.35
  }
}

/** Behind these an answer may still follow. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['social', 'says nothing'])

function readSentence(
  sentence: Sentence,
  place: Place,
  scene: Scene,
  antecedent: Antecedent | null,
  out: Collector
): { antecedent: Antecedent | null; next: Place } {
  const stated = statedPart(sentence.text)
  if (stated === null) {
    const asked = questionAsFact(sentence, scene)
    if (asked !== null) out.addFact(asked, [])
    return { antecedent: null, next: 'later' }
  }
  if (GREETING.test(stated)) return { antecedent: null, next: place }
  const name = place === 'opening' ? nameAnswered(scene.question ?? '', stated) : null
  const tidied = name === null ? tidy(stated) : `My name is ${name}.`
  const { text: opened, tokens } = opening(tidied, scene)
  if (tokens.length === 0) return { antecedent: null, next: place }
  const judgement = judge(opened, tokens, {
    previous: scene.previous,
    wasAsked: scene.wasAsked,
    agreeable: scene.agreeable,
    isFirst: place === 'opening',
    continuesAnswer: place === 'behind an answer',
    isDialogue: scene.isDialogue,
    byAssistant: scene.message.kind === 'assistant'
  })
  if (!judgement.keep)
    return { antecedent: null, next: SAYS_NOTHING.has(judgement.reason) ? place : 'later' }
  const isReply = place !== 'later' && saysNothingAlone(judgement, tokens, scene)
  const { content, dates } = word(isReply ? tidied : opened, tokens, scene, antecedent)
  const quote = sentence.text.startsWith(stated) ? stated : sentence.text
  const names = namesIn(tokens)
  const reading = isReply ? null : attributeOf(content)
  const owner = isReply
    ? scene.self
    : ownerOf({
        content,
        tokens,
        names: names.map(({ name }) => name),
        reading,
        speaker: scene.speaker,
        antecedent
      })
  const fact: FactCandidate = {
    entity: owner.entity,
    entityType: owner.type,
    content: isReply ? asReply(content, tidied, scene, judgement) : content,
    eventDate: dateOf(dates),
    messageIndex: scene.message.index,
    speaker: scene.message.speaker,
    quote,
    attribute:
      reading !== null && isSame(reading.subject ?? owner.entity, owner.entity)
        ? reading.attribute
        : null,
    importance: importanceOf(judgement, dates, names.length)
  }
  out.addFact(fact, relationsIn(reading, content, scene))
  const knowledge = knowledgeIn(stated, fact.content, owner.entity, scene.message.index)
  if (knowledge !== null) out.addKnowledge(knowledge)
  const people = names
    .map(({ name }) => name)
    .filter((name) => name !== scene.speaker && typeOf(name, content) === 'person')
  return {
    antecedent: antecedentIn(content, scene.speaker, people),
    next: place === 'later' ? 'later' : 'behind an answer'
  }
}

/** "Can I bring my dog?" tells of a dog: kept as what was asked, since nothing was stated. */
function questionAsFact(sentence: Sentence, scene: Scene): FactCandidate | null {
  if (scene.message.kind === 'assistant' || !presupposes(sentence.text)) return null
  const text = withoutOpener(tidy(sentence.text))
  const { at, offsetMinutes } = scene.message
  const dates = findDates(text, { at, offsetMinutes, direction: directionOf(text, tag(text)) })
  return {
    entity: scene.speaker,
    entityType: 'person',
    content: `${scene.speaker} asked: "${withAbsoluteDates(text, dates)}"`,
    eventDate: dateOf(dates),
    messageIndex: scene.message.index,
    speaker: scene.message.speaker,
    quote: sentence.text,
    attribute: null,
    importance: 0.3
  }
}

/** The sentence without greeting and address, and with its subject where the speaker left it out. */
function opening(tidied: string, scene: Scene): { text: string; tokens: readonly Token[] } {
  const head = withoutOpener(tidied)
  const address = /^(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)\s*[,!.]+\s*/u.exec(head)
  const isAddress = address !== null && scene.names.has(address[1]?.toLowerCase() ?? '')
  // "Thanks, Mel!": behind an opener a name alone is an address, even a short form of it.
  const isOnlyName = head !== tidied && /^\p{Lu}[\p{L}'-]+[.!]*$/u.test(head)
  const text = isAddress ? head.slice(address[0].length) : head
  if (isOnlyName || !/\p{L}|\p{N}/u.test(text)) return { text, tokens: [] }
  const tokens = tag(text)
  const whole = withSubject(text, tokens)
  return whole === null ? { text, tokens } : { text: whole, tokens: tag(whole) }
}

/** "Yes, twice!": without the question the answer says nothing. */
function saysNothingAlone(judgement: Judgement, tokens: readonly Token[], scene: Scene): boolean {
  if (/^(?:short answer|agreement)$/.test(judgement.reason)) return true
  if (!scene.wasAsked) return false
  // "Gather your documents": advice without who gives it.
  if (judgement.reason === 'advice') return !tokens.some((token) => token.text === 'I')
  const nouns = tokens.filter((token) => token.pos === 'NOUN' || token.pos === 'PROPN').length
  if (nouns === 0) return true
  // The tagger takes odd names for verbs, so a few words without an auxiliary count as bare, too.
  const isFragment = asksWhich(scene.previous ?? '') && !tokens.some((token) => token.pos === 'AUX')
  const isBare = !tokens.some(isVerbal) || (isFragment && tokens.length <= 6)
  return judgement.reason === 'answer' && (isBare || tokens[0]?.pos === 'PRON')
}

function asReply(content: string, tidied: string, scene: Scene, judgement: Judgement): string {
  const agreed = judgement.reason === 'agreement' ? scene.agreeable : null
  const lead = scene.wasAsked && agreed === null ? 'Asked' : 'In reply to'
  // "Me too" keeps its words: "Anna too" would be nobody's English.
  const said = agreed === null ? content : tidied
  return `${lead} "${agreed ?? scene.previous}", ${scene.speaker} said: ${said}`
}

function word(
  text: string,
  tokens: readonly Token[],
  scene: Scene,
  antecedent: Antecedent | null
): { content: string; dates: DateMention[] } {
  const { at, offsetMinutes } = scene.message
  const found = findDates(text, { at, offsetMinutes, direction: directionOf(text, tokens) })
  const dates = found.filter((date) => !isOnlyNamed(text, date))
  const dated = withAbsoluteDates(text, dates)
  const pronoun = tokens[0]?.lower ?? ''
  const roles: Roles = {
    speaker: scene.speaker,
    listener: scene.listener,
    antecedent: antecedent !== null && agrees(pronoun, antecedent) ? antecedent.phrase : null
  }
  return { content: standAlone(tag(dated), roles), dates }
}

/** The event's date: the first that names a day, else the first at all; none for open or repeated ones. */
function dateOf(dates: readonly DateMention[]): string | null {
  const best =
    dates.find((date) => date.grain === 'day') ?? dates.find((date) => date.grain !== 'decade')
  return best === undefined ? null : eventDateOf(best)
}

function importanceOf(judgement: Judgement, dates: readonly DateMention[], names: number): number {
  const value = judgement.importance + (dates.length > 0 ? 0.15 : 0) + (names > 0 ? 0.1 : 0)
  return Math.round(Math.min(1, value) * 100) / 100
}

function relationsIn(
  reading: AttributeReading | null,
  content: string,
  scene: Scene
): Candidates['relations'] {
  const relation = reading === null ? null : relationOf(reading, content, scene.message.index)
  return [
    ...(relation === null ? [] : [relation]),
    ...relationsInText(content, scene.message.index)
  ]
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
