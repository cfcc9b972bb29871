/**
 * The built-in extractor: sentence facts from conversations and texts without any model. It is pure
 * and deterministic: the same messages give the same candidates, wherever and whenever it runs.
 *
 * A fact is a whole sentence made to stand alone, never a triple: rule-made triples were wrong half
 * the time. Episodes and procedures have their own builders and are left empty here.
 */
import type {
  Candidates,
  EntityType,
  FactCandidate,
  SourceMessage
} from '#src/memory/candidates.ts'
import { type AttributeReading, attributeOf } from '#src/memory/reconcile/attributes.ts'
import { withoutTautology } from '#src/memory/user-name.ts'
import { putRight } from '#src/reading/built-in/corrections/put-right.ts'
import { isAssent } from '#src/reading/built-in/sentence/confirmed.ts'
import { wishOrPlan } from '#src/reading/built-in/sentence/instructions.ts'
import { notMeant } from '#src/reading/built-in/sentence/not-meant.ts'
import {
  answersBarely,
  asReply,
  confirmedIn,
  saysNothingAlone
} from '#src/reading/built-in/sentence/replies.ts'
import { type Place, type Scene, surroundings } from '#src/reading/built-in/sentence/scene.ts'
import {
  arrangedBehind,
  questionAsFact,
  sharedImage
} from '#src/reading/built-in/sentence/unstated.ts'
import { withWhatIsAhead } from '#src/reading/built-in/sentence/worded/asked-ahead.ts'
import { withThings } from '#src/reading/built-in/sentence/worded/things.ts'
import { dateOf, importanceOf, opening, word } from '#src/reading/built-in/sentence/wording.ts'
import { type Judgement, judge } from '#src/reading/built-in/sentence/worth-keeping.ts'
import { onlyAcknowledges } from '#src/reading/built-in/text/acknowledged.ts'
import { GREETING } from '#src/reading/built-in/text/greetings.ts'
import { languageOf, languageOfReply } from '#src/reading/built-in/text/languages.ts'
import { statedPart } from '#src/reading/built-in/text/questions.ts'
import { type Sentence, splitSentences } from '#src/reading/built-in/text/sentences.ts'
import { tidy } from '#src/reading/built-in/text/tagger.ts'
import { factInAnyLanguage } from './any-language.ts'
import { Collector } from './collector.ts'
import { namesIn, typeOf } from './entity-types.ts'
import { isOnlyIntroduction } from './introductions.ts'
import { statementsIn } from './joined-sentences.ts'
import { fencedCommand, knowledgeIn } from './knowledge.ts'
import { listedIn } from './listed/listed.ts'
import { type Before, ownBefore, sceneOf } from './message-scene.ts'
import { attributeOfOwner, ownerOf } from './owner.ts'
import {
  type Antecedent,
  antecedentIn,
  askedOf,
  type Cast,
  castOf,
  isNameOf,
  meantBy,
  nameAnswered,
  onlyOne,
  pointsBack,
  SpokenOf,
  somebodyIn,
  withoutSelf
} from './people.ts'
import { relationsIn } from './relations.ts'
import { addSlight, isUnread, namesThing, SAYS_TOO_LITTLE, slightFact } from './says-little.ts'

export interface LocalOptions {
  /** The person behind nameless user messages, where the scope knows one; null before that. */
  userName: string | null
  /** What was said shortly before, in adds of their own: it is put right, or tells who "he" is. */
  earlier?: readonly SourceMessage[] | undefined
}

/** Proposes facts, entities, relations and knowledge items from `messages`, in their order. */
export function extractLocally(
  messages: readonly SourceMessage[],
  options: LocalOptions
): Candidates {
  const collector = new Collector()
  const cast = castOf(messages, options.userName)
  const said = options.earlier ?? []
  const all = [...said, ...messages]
  const spokenOf = pointsBack(messages) ? whoWasSpokenOf(said, cast) : new SpokenOf()
  for (const [place, message] of messages.entries()) {
    if (!message.extract || message.kind === 'context') continue
    const previous =
      messages.slice(0, place).findLast((earlier) => earlier.kind !== 'context') ?? null
    const isReply = previous !== null && cast.speakerOf(previous) !== cast.speakerOf(message)
    const before = {
      previous: isReply ? previous : null,
      earlier: () => ownBefore(all, said.length + place, cast),
      last: place === 0 ? (said.at(-1) ?? null) : null
    }
    const speaker = cast.speakerOf(message)
    for (const one of readMessage(message, before, cast, spokenOf.by(speaker), collector))
      spokenOf.add(speaker, one)
  }
  return withWhatIsAhead(collector.candidates, messages, () => {
    const told = new Collector()
    whoWasSpokenOf(said, cast, told)
    return told.candidates.facts
  })
}

/** Of whom each spoke in messages whose facts are kept already; what they told there goes to `out`. */
function whoWasSpokenOf(
  said: readonly SourceMessage[],
  cast: Cast,
  out = new Collector()
): SpokenOf {
  const spokenOf = new SpokenOf()
  const alone = { previous: null, earlier: () => [], last: null }
  for (const message of said) {
    if (message.kind === 'context') continue
    const speaker = cast.speakerOf(message)
    const known = spokenOf.by(speaker)
    for (const one of readMessage(message, alone, cast, known, out)) spokenOf.add(speaker, one)
  }
  return spokenOf
}

/** Reads a message into `out`; returns of whom it spoke. `known` are those of whom its speaker spoke before. */
function readMessage(
  message: SourceMessage,
  around: Before,
  cast: Cast,
  known: readonly Antecedent[],
  out: Collector
): Antecedent[] {
  const { previous, last } = around
  const language = languageOfReply(message.text, previous?.text ?? null, last?.text ?? '')
  const before = previous === null ? [] : splitSentences(previous.text)
  const sentences = splitSentences(message.text)
  const scene = sceneOf(message, { previous, before, sentences: sentences.length }, cast)
  const unmeant = scene.isToAssistant ? notMeant(sentences) : null
  const meant = sentences.filter((sentence) => unmeant?.has(sentence) !== true)
  const listed = listedIn(message.text, meant, language)
  const plain = statementsIn(listed.rest, language, scene.speaker, (clause) => {
    const alone = new Collector()
    readSentence(clause, 'later', scene, null, alone)
    return alone.candidates.facts.length > 0
  })
  const said = [...plain, ...listed.statements].sort((a, b) => a.start - b.start)
  const { clauses, facts: corrections } = putRight(said, scene, language, around)
  for (const fact of corrections) out.addFact(fact, [])
  const isYes = scene.isToAssistant && isAssent(message.text)
  const confirmed = confirmedIn(sentences, before, scene)
  if (confirmed !== null) out.addFact(confirmed.fact, [])
  if (confirmed?.isAll === true || (isYes && language !== 'en')) return []
  const introduction = cast.introduction?.index === message.index ? cast.introduction : null
  const isImplied = introduction !== null && !introduction.isStated
  const spokenOf: Antecedent[] = []
  let heard: Heard = { antecedent: null, next: 'opening' }
  for (const sentence of withThings(clauses, language)) {
    if (isImplied && isOnlyIntroduction(sentence.text, introduction)) continue
    if (isUnread(sentence.text) || sentence.start < (confirmed?.end ?? 0)) continue
    if (message.kind === 'assistant' && onlyAcknowledges(sentence.text)) continue
    const spoken = language === 'en' ? languageOf(sentence.text) : language
    if (spoken === 'en') {
      const antecedent = meantBy(sentence.text, heard.antecedent) ?? onlyOne(known, sentence.text)
      heard = readEnglish(sentence, scene, { ...heard, antecedent }, out)
      if (heard.antecedent?.beside !== undefined) spokenOf.push(heard.antecedent.beside)
      if (heard.antecedent !== null) spokenOf.push(heard.antecedent)
      continue
    }
    const read = factInAnyLanguage(sentence, message, {
      ...{ speaker: scene.speaker, language: spoken, isToAssistant: scene.isToAssistant },
      question: sentence === clauses[0] ? scene.question : null,
      isPart: sentence.said === undefined && !meant.includes(sentence)
    })
    if (read?.isSlight === false) out.addFact(read.fact, [])
    else if (read !== null) addSlight(read.fact, scene, out)
  }
  const command =
    language === 'en' ? fencedCommand(message.text, scene.speaker, message.index) : null
  if (command !== null) out.addKnowledge(command)
  return spokenOf
}

/** Of whom the sentences of a message have spoken so far, and where the next one stands. */
interface Heard {
  antecedent: Antecedent | null
  next: Place
}

function readEnglish(whole: Sentence, scene: Scene, heard: Heard, out: Collector): Heard {
  const sentence = withoutSelf(whole, scene.speaker)
  if (sentence === null) return heard
  const shared = sharedImage(sentence, scene)
  if (shared !== null) {
    out.addFact(shared, [])
    return heard
  }
  const read = readSentence(sentence, heard.next, scene, heard.antecedent, out)
  const arranged = arrangedBehind(sentence, scene)
  if (arranged !== null) out.addFact(arranged, [])
  return { antecedent: read.antecedent ?? heard.antecedent, next: read.next }
}

/** "Weird! I keep waking at four.": behind the answer, and a statement without anything that points back. */
const STANDS_ALONE =
  /^I (?!(?:do|did|am|was|have|had|will|would|can|could|should)(?:n['’]t)?\b)(?:[\p{L}'’-]+ ){2,}(?!.*\b(?:it|that|this|them|those|so|too)\b)/iu

const BARELY: Judgement = { keep: true, importance: 0.35, reason: 'short answer' }

/** Behind these an answer may still follow. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['social', 'says nothing'])

function readSentence(
  sentence: Sentence,
  place: Place,
  scene: Scene,
  antecedent: Antecedent | null,
  out: Collector
): Heard {
  const wished = wishOrPlan(tidy(sentence.text), scene)
  const stated = wished === null ? statedPart(sentence.text) : sentence.text
  if (stated === null) {
    const asked = questionAsFact(sentence, scene)
    if (asked !== null) out.addFact(asked, [])
    return { antecedent: askedOf(asked?.quote ?? '', scene.speaker), next: 'later' }
  }
  if (wished === null && GREETING.test(stated)) return { antecedent: null, next: place }
  const name = place === 'opening' ? nameAnswered(scene.question ?? '', stated) : null
  const tidied = wished?.text ?? (name === null ? tidy(stated) : `My name is ${name}.`)
  const { text: opened, tokens, isPointing } = opening(tidied, scene)
  if (tokens.length === 0 || (isPointing && scene.previous === null))
    return { antecedent: null, next: place }
  const isBare = place === 'opening' && answersBarely(tidied, scene)
  const judgement =
    wished?.judgement ?? (isBare ? BARELY : judge(opened, tokens, surroundings(scene, place)))
  const quote = sentence.said ?? (sentence.text.startsWith(stated) ? stated : sentence.text)
  if (!judgement.keep) {
    const isSlight = SAYS_TOO_LITTLE.has(judgement.reason) && tokens.some(namesThing)
    if (isSlight && scene.isToAssistant) {
      const { content, dates } = word(opened, tokens, scene, antecedent)
      addSlight(slightFact(content, dateOf(dates), quote, scene), scene, out)
    }
    return { antecedent: null, next: SAYS_NOTHING.has(judgement.reason) ? place : 'later' }
  }
  const mayReply =
    wished === null && (place === 'opening' || (place !== 'later' && !STANDS_ALONE.test(opened)))
  const isReply = mayReply && saysNothingAlone(judgement, tokens, scene)
  if (isReply && scene.byAssistant && !scene.wasAsked) return { antecedent: null, next: 'later' }
  const { content, dates } = word(isReply ? tidied : opened, tokens, scene, antecedent)
  const names = namesIn(tokens, scene.named).map(({ name }) => name)
  const reading = isReply ? null : attributeOf(content)
  const { speaker } = scene
  const owner = isReply
    ? scene.self
    : ownerOf({ content, tokens, names, reading, speaker, antecedent })
  const fact = factOf(sentence, owner, reading, {
    content: isReply
      ? asReply(content, tidied, scene, judgement)
      : withoutTautology(content, speaker, reading?.value ?? ''),
    eventDate: dateOf(dates),
    messageIndex: scene.message.index,
    speaker: scene.message.speaker,
    quote,
    importance: importanceOf(judgement, dates, names.length)
  })
  out.addFact(fact, relationsIn(reading, content, scene.message.index))
  const knowledge = knowledgeIn(stated, fact.content, owner.entity, scene.message.index)
  if (knowledge !== null) out.addKnowledge(knowledge)
  const others = names.filter((name) => !isNameOf(name, speaker))
  const people = others.filter((name) => typeOf(name, content) === 'person')
  return {
    antecedent: antecedentIn(content, speaker, people) ?? somebodyIn(content, others),
    next: place === 'later' ? 'later' : 'behind an answer'
  }
}

/** A fact of its owner, with the attribute where it tells one of them. */
function factOf(
  { corrects }: Sentence,
  owner: { entity: string; type: EntityType },
  reading: AttributeReading | null,
  told: Omit<FactCandidate, 'entity' | 'entityType' | 'attribute'>
): FactCandidate {
  return {
    ...{ entity: owner.entity, entityType: owner.type, ...told },
    attribute: attributeOfOwner(reading, owner.entity),
    ...(corrects === undefined ? {} : { corrects })
  }
}
