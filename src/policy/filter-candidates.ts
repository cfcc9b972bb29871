/**
 * Takes out of an extraction everything that the content gate denies, and what hangs on it
 * (contract 13, "Item texts" and "Consequences").
 *
 * It runs at the moment of storing, with the policy of that moment. Which texts make up an item is
 * decided here and nowhere else, so that a new field of an item has one place to be listed.
 */

import type {
  Candidates,
  EntityCandidate,
  EpisodeCandidate,
  FactCandidate,
  KnowledgeCandidate,
  ProcedureCandidate,
  RelationCandidate,
  SourceMessage
} from '#src/memory/candidates.ts'
import type { ContentGate } from '#src/policy/content-gate.ts'
import { splitSentences } from '#src/policy/cut-sentences.ts'
import type { CapturePolicy } from '#src/policy/policy.ts'

/** A fact that may be stored; its quote is gone when only the quote was denied. */
export interface KeptFact extends Omit<FactCandidate, 'quote'> {
  quote: string | null
}

export interface KeptCandidates extends Omit<Candidates, 'facts' | 'slight'> {
  facts: KeptFact[]
  slight: KeptFact[]
}

export interface FilteredCandidates {
  kept: KeptCandidates
  /** Facts, episodes, procedures, knowledge, relations and entities that were denied. */
  droppedCount: number
}

export interface SourceMatching {
  /** `match_source`: a fact also goes when the sentence that it came from matches. */
  matchSource: boolean
  /** Text of the message with this index, null when it is not at hand. */
  messageText: (messageIndex: number) => string | null
}

/** Texts of an episode that the gate must see. */
export function episodeTexts(
  episode: Pick<EpisodeCandidate, 'summary' | 'context' | 'outcome' | 'participants'>
): string[] {
  return [episode.summary, episode.context, episode.outcome ?? '', ...episode.participants]
}

/** Texts of a procedure that the gate must see; candidates have no preconditions yet. */
export function procedureTexts(
  procedure: Pick<ProcedureCandidate, 'name' | 'trigger' | 'steps'>,
  preconditions: readonly string[] = []
): string[] {
  const steps = procedure.steps.flatMap((step) => [step.action, step.detail])
  return [procedure.name, procedure.trigger ?? '', ...steps, ...preconditions]
}

/** Texts of a knowledge item that the gate must see. */
export function knowledgeTexts(
  item: Pick<KnowledgeCandidate, 'title' | 'content' | 'artifact'>
): string[] {
  return [item.title, item.content, item.artifact ?? '']
}

/** Texts of a relation that the gate must see. */
export function relationTexts(
  relation: Pick<RelationCandidate, 'type' | 'description' | 'from' | 'to'>
): string[] {
  return [relation.type, relation.description, relation.from, relation.to]
}

/**
 * Splits an extraction into what may be stored and a count of what may not.
 * An entity whose name matches goes with all its items; one that loses its last item is not created.
 */
export function filterCandidates(
  gate: ContentGate,
  candidates: Candidates,
  source: SourceMatching
): FilteredCandidates {
  let droppedCount = 0
  const drops = (texts: readonly string[]): boolean => {
    const { dropped } = gate(texts)
    if (dropped) droppedCount++
    return dropped
  }
  const names = rememberNames(gate)
  const sentenceOf = sourceSentences(source)
  const isDenied = (fact: FactCandidate) =>
    names.isDenied(fact.entity) || (source.matchSource && gate([sentenceOf(fact)]).dropped)
  const deniedTexts = new Set<string>()
  const facts = candidates.facts
    .filter((fact) => {
      const isOut = isDenied(fact) || gate([fact.content]).dropped
      if (isOut) {
        droppedCount++
        deniedTexts.add(fact.content)
      }
      return !isOut
    })
    .map((fact) => keepFact(gate, fact, names))
  // Hardly any of them would have been kept, so none counts as dropped.
  const slight = candidates.slight
    .filter((fact) => !isDenied(fact) && !gate([fact.content]).dropped)
    .map((fact) => keepFact(gate, fact, names))
  const knowledge = candidates.knowledge.filter(
    (item) => !drops([item.entity, ...knowledgeTexts(item)])
  )
  // A relation repeats the fact that states it, word for word, so it goes with it.
  const relations = candidates.relations.filter((relation) => {
    const isOut = deniedTexts.has(relation.description) || gate(relationTexts(relation)).dropped
    if (isOut) droppedCount++
    return !isOut
  })
  const episodes = candidates.episodes.filter((episode) => !drops(episodeTexts(episode)))
  const procedures = candidates.procedures
    .filter((procedure) => !drops(procedureTexts(procedure)))
    .map((procedure) => ({
      ...procedure,
      entities: procedure.entities.filter((name) => !names.isDenied(name))
    }))
  const stepChanges = candidates.stepChanges.filter(({ said }) => !drops([said]))
  const entities = candidates.entities.filter((entity) => !drops([entity.name]))
  const kept = { facts, slight, knowledge, relations, episodes, procedures, stepChanges, entities }
  return {
    kept: { ...kept, entities: withoutEmptied(entities, candidates, kept) },
    droppedCount
  }
}

/** The same for an add: its own messages are the sources, the policy in force decides. */
export function allowedCandidates(
  candidates: Candidates,
  messages: readonly SourceMessage[],
  inForce: { policy: CapturePolicy; gate: ContentGate }
): FilteredCandidates {
  const textOf = new Map(messages.map((message) => [message.index, message.text]))
  return filterCandidates(inForce.gate, candidates, {
    matchSource: inForce.policy.match_source,
    messageText: (index) => textOf.get(index) ?? null
  })
}

interface NameMemory {
  isDenied: (name: string) => boolean
}

/** Names come again and again in one extraction; each is asked about once. */
function rememberNames(gate: ContentGate): NameMemory {
  const denied = new Map<string, boolean>()
  return {
    isDenied: (name) => {
      const known = denied.get(name)
      if (known !== undefined) return known
      const { dropped } = gate([name])
      denied.set(name, dropped)
      return dropped
    }
  }
}

function keepFact(gate: ContentGate, fact: FactCandidate, names: NameMemory): KeptFact {
  const quote = fact.quote === '' || gate([fact.quote]).dropped ? null : fact.quote
  const attribute =
    fact.attribute !== null && gate([fact.attribute]).dropped ? null : fact.attribute
  const speaker = fact.speaker !== null && names.isDenied(fact.speaker) ? null : fact.speaker
  return { ...fact, quote, attribute, speaker }
}

/**
 * The sentences of a fact's message that its quote touches; the whole message where the quote is not
 * found. Each message is cut once, however many facts came from it.
 */
function sourceSentences(source: SourceMatching): (fact: FactCandidate) => string {
  const ends = new Map<number, number[]>()
  return ({ messageIndex, quote }) => {
    const text = source.messageText(messageIndex)
    if (text === null) return quote
    const start = quote === '' ? -1 : text.indexOf(quote)
    if (start === -1) return `${text} ${quote}`
    const known = ends.get(messageIndex) ?? sentenceEnds(text)
    ends.set(messageIndex, known)
    const first = firstAbove(known, start)
    const last = firstAbove(known, start + quote.length - 1)
    return text.slice(known[first - 1] ?? 0, known[last] ?? text.length)
  }
}

function sentenceEnds(text: string): number[] {
  let end = 0
  return splitSentences(text).map((sentence) => (end += sentence.length))
}

/** Place of the first of ascending numbers that is greater than `bound`; their count where none is. */
function firstAbove(ascending: readonly number[], bound: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) > bound) high = middle
    else low = middle + 1
  }
  return low
}

/** Entities that had items and lost them all are not created; those without items stay as proposed. */
function withoutEmptied(
  entities: readonly EntityCandidate[],
  before: Candidates,
  after: Pick<KeptCandidates, 'facts' | 'knowledge' | 'relations'>
): EntityCandidate[] {
  const had = namesWithItems(before)
  const has = namesWithItems(after)
  return entities.filter((entity) => !had.has(entity.name) || has.has(entity.name))
}

function namesWithItems(items: {
  facts: readonly { entity: string }[]
  knowledge: readonly { entity: string }[]
  relations: readonly { from: string; to: string }[]
}): Set<string> {
  return new Set([
    ...items.facts.map((fact) => fact.entity),
    ...items.knowledge.map((item) => item.entity),
    ...items.relations.flatMap((relation) => [relation.from, relation.to])
  ])
}
