/**
 * What a model's reply proposes, as candidates. The shape has been checked; here everything is
 * checked that a shape cannot say: the message exists, may be drawn from and holds the quote; a date
 * is a day; a list is not endless; a text can be stored. What does not hold is left out, item by
 * item, and nothing is mended by guessing. Pure: the same reply gives the same candidates.
 */
import {
  type Candidates,
  type EntityCandidate,
  type EntityType,
  type EpisodeCandidate,
  type FactCandidate,
  type KnowledgeCandidate,
  noCandidates,
  type ProcedureCandidate,
  type RelationCandidate,
  type SourceMessage
} from '#src/memory/candidates.ts'
import { quoteIsIn } from '#src/memory/quotes.ts'
import { attributeOf } from '#src/memory/reconcile/attributes.ts'
import { isoDay, isWritable } from '#src/reading/built-in/dates/calendar.ts'
import type { Cast } from '#src/reading/built-in/people.ts'
import { dateIsCarried, isCarried } from '#src/reading/carried/carried.ts'
import { GroundsOfWindow } from '#src/reading/model/grounds-of-window.ts'
import type { ExtractionReply } from '#src/reading/model/schema.ts'
import { isDrawnFrom, type MessageWindow, type Piece } from '#src/reading/model/windows.ts'

export interface ReadReply {
  candidates: Candidates
  /** Facts left out because no message of the window holds their quote, or it does not carry them. */
  unfounded: number
}

const NAME_MAX = 200
const SENTENCE_MAX = 1000
const TEXT_MAX = 8000
/** Beyond these a reply is no reading any more, it repeats itself. */
const FACTS_MAX = 300
const ITEMS_MAX = 60
const STEPS_MAX = 50
/** A quote of one short word would be found anywhere. */
const QUOTE_LETTERS_MIN = 6

/** Reads a reply against the window that it was asked for. */
export function candidatesOfReply(
  reply: ExtractionReply,
  window: MessageWindow,
  cast: Cast
): ReadReply {
  const sources = new Sources(window)
  const types = new Map(reply.entities.map((one) => [keyOf(one.name), one.type]))
  const grounds = new GroundsOfWindow(window, cast)
  const named = reply.entities.slice(0, ITEMS_MAX).map((one) => text(one.name, NAME_MAX))
  const facts = reply.facts
    .slice(0, FACTS_MAX)
    .map((fact) => factOf(fact, { sources, grounds, named, cast, types }))
  const kept = facts.filter((fact) => fact !== null && fact !== 'unfounded')
  const items = <Item, Candidate>(list: readonly Item[], read: (item: Item) => Candidate | null) =>
    list
      .slice(0, ITEMS_MAX)
      .map(read)
      .filter((one) => one !== null)
  return {
    unfounded: facts.filter((fact) => fact === 'unfounded').length,
    candidates: {
      ...noCandidates(),
      entities: items(reply.entities, entityOf),
      facts: kept,
      relations: items(reply.relations, (one) => relationOf(one, sources)),
      knowledge: items(reply.knowledge, (one) => knowledgeOf(one, sources)),
      episodes: items(reply.episodes, (one) => episodeOf(one, sources)),
      procedures: items(reply.procedures, (one) => procedureOf(one, sources))
    }
  }
}

/** The pieces that may be drawn from, by the index of their message. */
class Sources {
  readonly #pieces: readonly Piece[]

  constructor(window: MessageWindow) {
    this.#pieces = window.pieces.filter(isDrawnFrom)
  }

  has(index: number): boolean {
    return this.#pieces.some((piece) => piece.message.index === index)
  }

  known(indexes: readonly number[]): number[] {
    return [...new Set(indexes)].filter((index) => this.has(index)).sort((a, b) => a - b)
  }

  /**
   * The piece that a quote was taken from: one of the message named, else the only message in which
   * it stands, since models often miscount. Null when nobody said it.
   */
  of(quote: string, index: number): Piece | null {
    const holding = this.#pieces.filter((piece) => quoteIsIn(quote, piece.text))
    const named = holding.find((piece) => piece.message.index === index)
    if (named !== undefined) return named
    const messages = new Set(holding.map((piece) => piece.message.index))
    return messages.size === 1 ? (holding[0] ?? null) : null
  }
}

type Of<List extends keyof ExtractionReply> = ExtractionReply[List][number]

/** What a fact is read against. */
interface Reading {
  sources: Sources
  grounds: GroundsOfWindow
  /** Names that the reply lists. */
  named: readonly string[]
  cast: Cast
  types: ReadonlyMap<string, EntityType>
}

function factOf(fact: Of<'facts'>, reading: Reading): FactCandidate | 'unfounded' | null {
  const { sources, cast, types } = reading
  const quote = text(fact.quote, TEXT_MAX)
  const source = sources.of(quote, fact.message)
  if (source === null || saysTooLittle(quote, source.text)) return 'unfounded'
  const { message } = source
  const speaker = cast.speakerOf(message)
  const named = text(fact.entity, NAME_MAX)
  const entity = personMeant(named, message, cast)
  const content = text(fact.fact, SENTENCE_MAX)
  if (entity === '' || content === '') return null
  const grounds = reading.grounds.of(source, quote)
  if (!isCarried(content, [entity, ...reading.named], grounds)) return 'unfounded'
  const date = dayOrTime(fact.date)
  const isSpeaker = keyOf(entity) === keyOf(speaker)
  return {
    entity,
    entityType: types.get(keyOf(entity)) ?? (isSpeaker ? 'person' : 'unknown'),
    content,
    eventDate: date !== null && dateIsCarried(date, grounds) ? date : null,
    messageIndex: message.index,
    speaker: message.speaker,
    quote,
    attribute: attributeFor(content, entity, fact.attribute),
    importance: share(fact.importance)
  }
}

const FIRST_PERSON = /^(?:i|me|my|myself|we|us|speaker|the speaker)$/i
const THE_USER = /^(?:(?:the )?(?:user|human|customer))$/i

/** Models write "User" or "I" for whoever speaks; in the assistant's words a user is the other one. */
function personMeant(named: string, message: SourceMessage, cast: Cast): string {
  if (FIRST_PERSON.test(named)) return cast.speakerOf(message)
  if (!THE_USER.test(named)) return named
  if (message.kind === 'user') return cast.speakerOf(message)
  return cast.speakerOf({ ...message, kind: 'user', speaker: null })
}

function saysTooLittle(quote: string, source: string): boolean {
  const letters = quote.replace(/[^\p{L}\p{N}]/gu, '')
  // Scripts without spaces say in four signs what takes others twelve.
  const weight = letters.length + 2 * (letters.match(/[\p{Lo}]/gu)?.length ?? 0)
  return weight < QUOTE_LETTERS_MIN && quote.trim() !== source.trim()
}

/**
 * An attribute makes a new value replace an old one, so a model's word alone is not enough: the
 * rules' own reading goes first, and otherwise only words that are known to hold one value count.
 * What else may contradict is asked for apart (`conflicts.ts`).
 */
function attributeFor(content: string, entity: string, proposed: string | null): string | null {
  const reading = attributeOf(content)
  if (reading !== null) {
    return keyOf(reading.subject ?? entity) === keyOf(entity) ? reading.attribute : null
  }
  const attribute = text(proposed ?? '', 80)
    .toLowerCase()
    .replaceAll('colour', 'color')
  return ONE_VALUE.test(attribute) ? attribute : null
}

const ONE_VALUE =
  /^(?:lives in|works at|works as|married to|engaged to|age|relationship status|born (?:in|on)|located in|majors in|favou?rite [\p{L} -]{2,40}|(?:full |first |last )?name|nickname|birthday|date of birth|email(?: address)?|phone(?: number)?|(?:home )?address|hometown|occupation|profession|job(?: title)?|employer|salary|height|weight|shoe size|nationality|religion|native language|blood type|time zone|deadline|due date|start date|end date|budget|version|status|owner|port|capital|headquarters|rent|number of \p{L}+)$/u

function entityOf(entity: Of<'entities'>): EntityCandidate | null {
  const name = text(entity.name, NAME_MAX)
  return name === '' || FIRST_PERSON.test(name) || THE_USER.test(name)
    ? null
    : { name, type: entity.type }
}

function relationOf(relation: Of<'relations'>, sources: Sources): RelationCandidate | null {
  const [from, to] = [text(relation.from, NAME_MAX), text(relation.to, NAME_MAX)]
  const type = text(relation.type, NAME_MAX)
  const lost = from === '' || to === '' || type === '' || keyOf(from) === keyOf(to)
  if (lost || !sources.has(relation.message)) return null
  const description = text(relation.description, SENTENCE_MAX) || `${from} ${type} ${to}.`
  return { from, to, type, description, messageIndex: relation.message }
}

function knowledgeOf(item: Of<'knowledge'>, sources: Sources): KnowledgeCandidate | null {
  const [entity, title] = [text(item.entity, NAME_MAX), text(item.title, NAME_MAX)]
  const content = text(item.content, TEXT_MAX)
  if (entity === '' || title === '' || content === '' || !sources.has(item.message)) return null
  const artifact = text(item.artifact ?? '', TEXT_MAX) || null
  return { entity, type: item.type, title, content, artifact, messageIndex: item.message }
}

function episodeOf(episode: Of<'episodes'>, sources: Sources): EpisodeCandidate | null {
  const messageIndexes = sources.known(episode.messages)
  const summary = text(episode.summary, SENTENCE_MAX)
  if (summary === '' || messageIndexes.length === 0) return null
  return {
    summary,
    context: text(episode.context, SENTENCE_MAX),
    outcome: text(episode.outcome ?? '', SENTENCE_MAX) || null,
    participants: names(episode.participants),
    emotionalValence: episode.valence,
    importance: share(episode.importance),
    happenedAt: dayOrTime(episode.date),
    messageIndexes
  }
}

function procedureOf(procedure: Of<'procedures'>, sources: Sources): ProcedureCandidate | null {
  const messageIndexes = sources.known(procedure.messages)
  const name = text(procedure.name, NAME_MAX)
  const steps = procedure.steps
    .slice(0, STEPS_MAX)
    .map((step) => ({
      action: text(step.action, SENTENCE_MAX),
      detail: text(step.detail, SENTENCE_MAX)
    }))
    .filter((step) => step.action !== '')
  if (name === '' || steps.length < 2 || messageIndexes.length === 0) return null
  const trigger = text(procedure.trigger ?? '', SENTENCE_MAX) || null
  const { origin } = procedure
  return { name, trigger, steps, entities: names(procedure.entities), messageIndexes, origin }
}

function names(list: readonly string[]): string[] {
  const named = list.map((name) => text(name, NAME_MAX)).filter((name) => name !== '')
  return [...new Set(named)].slice(0, ITEMS_MAX)
}

/** A text that can be stored: no NUL, no half characters, not endless. */
function text(value: string, max: number): string {
  return value.replaceAll('\0', '').toWellFormed().trim().slice(0, max).toWellFormed()
}

function keyOf(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

/** 0 to 1; models that count to ten are understood. */
function share(value: number): number {
  const within = value > 1 && value <= 10 ? value / 10 : value
  return Math.round(Math.min(1, Math.max(0, within)) * 100) / 100
}

/** `YYYY-MM-DD`, with a time where one was told; null for what is no day of the calendar. */
function dayOrTime(value: string | null): string | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      value?.trim() ?? ''
    )
  const [, day, time] = match ?? []
  if (day === undefined) return null
  const named = Math.floor(Date.parse(day) / 86_400_000)
  if (!isWritable(named) || isoDay(named) !== day) return null
  if (time === undefined || time.startsWith('00:00')) return day
  return `${day}T${time.length === 5 ? `${time}:00` : time}`
}
