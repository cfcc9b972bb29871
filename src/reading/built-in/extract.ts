/**
 * The built-in extractor: sentence facts from conversations and texts without any model. It is pure
 * and deterministic: the same messages give the same candidates, wherever and whenever it runs.
 *
 * A fact is a whole sentence made to stand alone, never a triple: rule-made triples were wrong half
 * the time. Episodes and procedures have their own builders and are left empty here.
 */
import type { Candidates, FactCandidate, SourceMessage } from '#src/memory/candidates.ts'
import { type AttributeReading, attributeOf } from '#src/memory/reconcile/attributes.ts'
import { CLEAR_OPENER, OPENERS } from '#src/reading/built-in/corrections/correction-words.ts'
import { putRight } from '#src/reading/built-in/corrections/put-right.ts'
import { isAssent } from '#src/reading/built-in/sentence/confirmed.ts'
import { wishOrPlan } from '#src/reading/built-in/sentence/instructions.ts'
import { notMeant } from '#src/reading/built-in/sentence/not-meant.ts'
import {
  agreedTo,
  answersBarely,
  asReply,
  confirmation,
  saysNothingAlone
} from '#src/reading/built-in/sentence/replies.ts'
import type { Scene } from '#src/reading/built-in/sentence/scene.ts'
import {
  arrangedBehind,
  questionAsFact,
  sharedImage
} from '#src/reading/built-in/sentence/unstated.ts'
import { dateOf, importanceOf, opening, word } from '#src/reading/built-in/sentence/wording.ts'
import {
  type Judgement,
  judge,
  type Surroundings
} from '#src/reading/built-in/sentence/worth-keeping.ts'
import { onlyAcknowledges } from '#src/reading/built-in/text/acknowledged.ts'
import { GREETING } from '#src/reading/built-in/text/greetings.ts'
import { languageOf, languageOfReply } from '#src/reading/built-in/text/languages.ts'
import { statedPart } from '#src/reading/built-in/text/questions.ts'
import { type Sentence, splitSentences } from '#src/reading/built-in/text/sentences.ts'
import { tag, tidy } from '#src/reading/built-in/text/tagger.ts'
import { isVerbal } from '#src/reading/built-in/text/verbs.ts'
import { factInAnyLanguage } from './any-language.ts'
import { Collector } from './collector.ts'
import { namesIn, typeOf } from './entity-types.ts'
import { isOnlyIntroduction } from './introductions.ts'
import { statementsIn } from './joined-sentences.ts'
import { fencedCommand, knowledgeIn } from './knowledge.ts'
import { type Before, ownBefore, sceneOf } from './message-scene.ts'
import { ownerOf } from './owner.ts'
import {
  type Antecedent,
  antecedentIn,
  askedOf,
  type Cast,
  castOf,
  isNameOf,
  nameAnswered,
  onlyOne,
  SpokenOf,
  withoutSelf
} from './people.ts'
import { relationOf, relationsInText } from './relations.ts'

export interface LocalOptions {
  /** The person behind nameless user messages, where the scope knows one; null before that. */
  userName: string | null
  /** What was said shortly before, in adds of their own; it is only put right. */
  earlier?: readonly SourceMessage[] | undefined
}

/** Longer sentences are lists, tables or logs: kept as chunks, but no facts. Characters. */
const SENTENCE_MAX = 1_000

/** A line that a program wrote: stamped with time and level, a frame of a stack, a bare error. */
const LOGGED =
  /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d\S*\s+\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\b|\[?(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\]?:?\s|at \S+ \(\S+:\d+(?::\d+)?\)|File "[^"]+", line \d+|Traceback \(most|(?:[A-Z]\w+)?(?:Error|Exception): )/

const SECRET_LAST =
  /^([^.!?]*(?:\b(?:is|are|was|were|be|as)|[:=]))\s*["'`]?\[REDACTED:[a-z0-9_]+\]["'`.!\s]*$/i

/** Proposes facts, entities, relations and knowledge items from `messages`, in their order. */
export function extractLocally(
  messages: readonly SourceMessage[],
  options: LocalOptions
): Candidates {
  const collector = new Collector()
  const cast = castOf(messages, options.userName)
  const said = options.earlier ?? []
  const all = [...said, ...messages]
  const spokenOf = new SpokenOf()
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
  return collector.candidates
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
  const said = statementsIn(meant, language, scene.speaker, (clause) => {
    const alone = new Collector()
    readSentence(clause, 'later', scene, null, alone)
    return alone.candidates.facts.length > 0
  })
  const { clauses, facts: corrections } = putRight(said, scene, language, around)
  for (const fact of corrections) out.addFact(fact, [])
  const isYes = scene.isToAssistant && isAssent(message.text)
  const confirmed = agreedTo(before, scene) ?? (isYes ? confirmation(before, scene) : null)
  if (confirmed !== null) out.addFact(confirmed, [])
  if (confirmed !== null || (isYes && language !== 'en')) return []
  const introduction = cast.introduction?.index === message.index ? cast.introduction : null
  const isImplied = introduction !== null && !introduction.isStated
  const spokenOf: Antecedent[] = []
  let heard: Heard = { antecedent: null, next: 'opening' }
  for (const sentence of clauses) {
    if (isImplied && isOnlyIntroduction(sentence.text, introduction)) continue
    if (sentence.text.length > SENTENCE_MAX || onlySecret(sentence.text)) continue
    if (LOGGED.test(sentence.text) || onlyOpens(sentence.text)) continue
    if (message.kind === 'assistant' && onlyAcknowledges(sentence.text)) continue
    const spoken = language === 'en' ? languageOf(sentence.text) : language
    if (spoken === 'en') {
      const antecedent = heard.antecedent ?? onlyOne(known, sentence.text)
      heard = readEnglish(sentence, scene, { ...heard, antecedent }, out)
      if (heard.antecedent !== null) spokenOf.push(heard.antecedent)
      continue
    }
    const fact = factInAnyLanguage(sentence, message, {
      ...{ speaker: scene.speaker, language: spoken, isToAssistant: scene.isToAssistant },
      question: sentence === clauses[0] ? scene.question : null,
      isPart: sentence.said === undefined && !meant.includes(sentence)
    })
    if (fact !== null) out.addFact(fact, [])
  }
  const command =
    language === 'en' ? fencedCommand(message.text, scene.speaker, message.index) : null
  if (command !== null) out.addKnowledge(command)
  return spokenOf
}

/** "I was wrong.": what was wrong or is right is told beside it. */
function onlyOpens(text: string): boolean {
  return CLEAR_OPENER.test(text) && text.replace(OPENERS, '') === ''
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

/** Where a sentence stands in its message: where answers stand, right behind one, or later. */
type Place = 'opening' | 'behind an answer' | 'later'

/** "My API key is [REDACTED:openai_key].": with the secret gone nothing is told. */
function onlySecret(text: string): boolean {
  const rest = SECRET_LAST.exec(text)?.[1]
  return rest !== undefined && tag(tidy(rest)).filter(isVerbal).length <= 1
}

/** "Weird! I keep waking at four.": behind the answer, and a statement without anything that points back. */
const STANDS_ALONE =
  /^I (?!(?:do|did|am|was|have|had|will|would|can|could|should)(?:n['’]t)?\b)(?:[\p{L}'’-]+ ){2,}(?!.*\b(?:it|that|this|them|those|so|too)\b)/iu

const BARELY: Judgement = { keep: true, importance: 0.35, reason: 'short answer' }

/** Behind these an answer may still follow. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['social', 'says nothing'])

function surroundings(scene: Scene, place: Place): Surroundings {
  return {
    previous: scene.previous,
    wasAsked: scene.wasAsked,
    agreeable: scene.agreeable,
    isFirst: place === 'opening',
    continuesAnswer: place === 'behind an answer',
    isDialogue: scene.isDialogue,
    isToAssistant: scene.isToAssistant,
    byAssistant: scene.message.kind === 'assistant'
  }
}

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
  if (!judgement.keep)
    return { antecedent: null, next: SAYS_NOTHING.has(judgement.reason) ? place : 'later' }
  const mayReply =
    wished === null && (place === 'opening' || (place !== 'later' && !STANDS_ALONE.test(opened)))
  const isReply = mayReply && saysNothingAlone(judgement, tokens, scene)
  if (isReply && scene.byAssistant && !scene.wasAsked) return { antecedent: null, next: 'later' }
  const { content, dates } = word(isReply ? tidied : opened, tokens, scene, antecedent)
  const quote = sentence.said ?? (sentence.text.startsWith(stated) ? stated : sentence.text)
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
      (reading?.subject ?? owner.entity).toLowerCase() === owner.entity.toLowerCase()
        ? (reading?.attribute ?? null)
        : null,
    importance: importanceOf(judgement, dates, names.length),
    ...(sentence.corrects === undefined ? {} : { corrects: sentence.corrects })
  }
  out.addFact(fact, relationsIn(reading, content, scene))
  const knowledge = knowledgeIn(stated, fact.content, owner.entity, scene.message.index)
  if (knowledge !== null) out.addKnowledge(knowledge)
  const people = names
    .map(({ name }) => name)
    .filter((name) => !isNameOf(name, scene.speaker) && typeOf(name, content) === 'person')
  return {
    antecedent: antecedentIn(content, scene.speaker, people),
    next: place === 'later' ? 'later' : 'behind an answer'
  }
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
