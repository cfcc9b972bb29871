/**
 * What everybody has, asked for by whoever it is about: "Where do I live?" is answered by "We moved to Porto",
 * with which it shares neither a word nor, for a small model of meaning, much sense. What tells it comes first
 * and counts as an answer; of a home or a job only what was told last.
 */
import type { FactRow } from '#db/stores/facts/facts.ts'
import type { FoundChunk, ShownEntity } from '#src/finding/found.ts'
import { kindsAsked } from '#src/finding/kinds/asked-kind.ts'
import { kindsIn, strengthOf } from '#src/finding/kinds/kinds.ts'
import { isGenericUser } from '#src/memory/entity.ts'
import {
  type AskedAttribute,
  attributeAsked,
  isOfAsker,
  isOfSubject,
  isOneAtATime,
  mentionsSubject,
  tellsAge,
  tellsAttribute
} from '#src/question/asked-attribute.ts'
import { type AskedName, nameAsked, tellsName } from '#src/question/asked-name.ts'
import { readQuestion } from '#src/question/question.ts'
import { guessLanguage, plausibleLanguages } from '#src/text/language-guess.ts'
import { signalsOf } from '#src/updates/features.ts'

/** As sure as an answer is that tells what is asked for in words for it; what it scored by itself comes on top. */
const TOLD = 0.75
const BY_ITSELF = 0.2

/** From this chance on what stands in front of a statement has overtaken it, though it tells nothing of what is asked for. */
const OVERTAKEN_FROM = 0.1

/** Japanese has one polite ending for what is so and what is to come; this is what is so. */
const IS_SO = /[てで][いお]?ます/u

interface Shown {
  entities: ShownEntity[]
  chunks: FoundChunk[]
}

/** What a question asks for of whoever asks it, or how old somebody else is; null where it asks for something else. */
export interface AttributeOfAsker extends AskedAttribute {
  /** Whether it asks how that was before. */
  isOfPast: boolean
}

export function attributeOfAsker(query: string): AttributeOfAsker | AskedName | null {
  const question = readQuestion(query)
  const name = question.past ? null : nameAsked(query.trim(), plausibleLanguages(query))
  if (name !== null) return name
  const asked = attributeAsked(question)
  // Of others only an age is told in words that are sure to be theirs: "Ben is 12".
  if (asked === null || !(asked.subject === null || asked.attributes.includes('born'))) return null
  return { ...asked, isOfPast: question.past }
}

/** The same findings; those that tell what is asked for score at least 0.75 and stand in front. `now` in milliseconds. */
export function toldFirst(
  asked: AttributeOfAsker | AskedName | null,
  shown: Shown,
  now: number
): Shown {
  if (asked === null) return shown
  const told =
    'whose' in asked ? namingOf(asked, shown.entities) : tellingOf(asked, shown.entities, now)
  if (told.size === 0) return shown
  const entities = shown.entities.map((one) => {
    const facts = inOrder(
      one.facts.map((found) =>
        told.has(found.fact.factId) ? { ...found, score: raised(found.score) } : found
      )
    )
    return { ...one, facts, score: Math.max(one.score, facts[0]?.score ?? 0) }
  })
  const messages = new Set(told.values())
  const chunks = shown.chunks.map((one) =>
    messages.has(one.row.chunkId) ? { ...one, score: raised(one.score) } : one
  )
  return { entities: inOrder(entities), chunks: inOrder(chunks) }
}

/** Ids of the facts that name it, with the message that each was drawn from; those in its own word before others. */
function namingOf(asked: AskedName, entities: readonly ShownEntity[]) {
  const own = entities.filter(({ teamId }) => teamId === null).flatMap(({ facts }) => facts)
  const naming = (looser: boolean) =>
    own.filter(({ fact }) => tellsName(fact.content, asked, looser))
  const exact = naming(false)
  const found = exact.length > 0 ? exact : naming(true)
  return new Map(found.map(({ fact }) => [fact.factId, fact.chunkId]))
}

/** Ids of the facts that tell it, with the message that each was drawn from. */
function tellingOf(asked: AttributeOfAsker, entities: readonly ShownEntity[], now: number) {
  const { isOfPast } = asked
  // What may have replaced it stands in front of it by now, in whatever words.
  const overtaken = new Set(
    entities.flatMap(({ facts }) =>
      facts.flatMap(({ after, fact }) =>
        after !== undefined &&
        after.chance >= OVERTAKEN_FROM &&
        mentionsSubject(fact.content, asked)
          ? after.id
          : []
      )
    )
  )
  const telling = entities
    .filter(({ teamId }) => teamId === null)
    .flatMap(({ entity, facts }) => facts.map(({ fact }) => ({ fact, entity })))
    .filter(({ fact, entity }) => tells(fact, entity, asked, now))
    .map(({ fact }) => fact)
    .filter(({ content }) => asked.subject === null || tellsAge(content))
    .filter(({ factId }) => isOfPast || !overtaken.has(factId))
  const last = Math.max(...telling.map(({ statedAt }) => statedAt.getTime()))
  // How it was before is told by all but the last.
  const counting =
    isOneAtATime(asked) || asked.subject !== null
      ? telling.filter(({ statedAt }) => (statedAt.getTime() === last) !== isOfPast)
      : telling
  // "I quit as a barista and I'm a train driver now": what has ended is not how it is.
  const holding = isOfPast ? [] : counting.filter(({ content }) => !tellsEnd(content))
  const ended = isOfPast ? counting : counting.filter((one) => !isBehindWhatCame(one, entities))
  return new Map(
    (holding.length > 0 ? holding : ended).map(({ factId, chunkId }) => [factId, chunkId])
  )
}

/** "The Corsa is scrapped. We got a Leaf.": of one message what came stands in front already. */
function isBehindWhatCame({ factId, chunkId }: FactRow, entities: readonly ShownEntity[]): boolean {
  const facts = entities.flatMap((entity) => entity.facts)
  const own = facts.find(({ fact }) => fact.factId === factId)?.score ?? 0
  return facts.some(
    ({ fact, score, after }) =>
      fact.factId !== factId && fact.chunkId === chunkId && after !== undefined && score >= own
  )
}

function tellsEnd(content: string): boolean {
  return signalsOf(content, [guessLanguage(content)]).end === 1
}

/** A wish tells nothing of how it is, and a plan nothing before its day. */
function tells(
  fact: Pick<FactRow, 'content' | 'eventDate' | 'speaker'>,
  entity: ShownEntity['entity'],
  asked: AskedAttribute,
  now: number
): boolean {
  const { content, eventDate } = fact
  const isTold = tellsAttribute(content, asked) || tellsTrade(content, asked)
  if (!isTold || !isOfSubject(content, entity.name, asked)) return false
  if (isOfAsker(asked) && isOfAnother(fact, entity)) return false
  const { ahead, unreal } = signalsOf(content, [guessLanguage(content)])
  // "I start at Spotify on 1 September" says nothing of a plan but its day.
  const isPlan = ahead === 1 && !IS_SO.test(content)
  const isAhead = eventDate === null ? isPlan : Date.parse(eventDate) > now
  return unreal === 0 && !isAhead
}

/** "Kate has moved to York" of whoever else: a named person who is not the user of this memory. */
function isOfAnother(
  { content, speaker }: Pick<FactRow, 'content' | 'speaker'>,
  entity: ShownEntity['entity']
): boolean {
  const isOwn = entity.identity || isGenericUser(entity) || speaker !== null
  return !isOwn && entity.type === 'person' && content.startsWith(entity.name)
}

/** "User is a midwife": what somebody is by trade, which WordNet knows in English. */
function tellsTrade(content: string, { attributes }: AskedAttribute): boolean {
  return (
    attributes.includes('work') && IS_A.test(content) && strengthOf(kindsIn(content), TRADES) > 0.5
  )
}

const IS_A = /(?<!\p{L})(?:is|became) (?:now |still )?(?:an?|the|head|chief|senior|junior) /iu
const TRADES = kindsAsked('What is my job?', [])

function raised(score: number): number {
  return Math.max(score, TOLD + BY_ITSELF * score)
}

/** By score; equals stand as they stood. */
function inOrder<Found extends { score: number }>(found: readonly Found[]): Found[] {
  return [...found].sort((a, b) => b.score - a.score)
}
