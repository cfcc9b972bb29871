/**
 * What an extractor proposes. Nothing here is kept yet: quotes are checked, the content gate
 * filters, and reconcile decides what joins, replaces or is new (contract 4.1, 13).
 */

/** Six types of `service.md` part 2. */
export type EntityType = 'person' | 'project' | 'technology' | 'company' | 'concept' | 'unknown'

export const ENTITY_TYPES: readonly EntityType[] = [
  'person',
  'project',
  'technology',
  'company',
  'concept',
  'unknown'
]

/** A message as the extractor sees it: already redacted, skipped ones left out. */
export interface SourceMessage {
  /** Place in the add, from 0. */
  index: number
  /** `user` and `assistant` may be drawn from (contract 3.3); `context` is only read. */
  kind: 'user' | 'assistant' | 'context'
  /** Name of the speaker, null when the role names none. */
  speaker: string | null
  text: string
  /** Time of the message, milliseconds since the epoch. */
  at: number
  /** Minutes east of UTC that the caller gave; relative dates are resolved there. */
  offsetMinutes: number
  /** Whether facts may be drawn from it under the add's speaker rule. */
  extract: boolean
}

export interface FactCandidate {
  /** Entity name that the fact belongs to. */
  entity: string
  entityType: EntityType
  /** One self-contained sentence: names for pronouns, absolute dates for relative ones. */
  content: string
  /** `YYYY-MM-DD` or an ISO datetime of the event, null when none is given. */
  eventDate: string | null
  messageIndex: number
  speaker: string | null
  /** The exact stretch of the message; a fact whose quote is not in its message is not stored. */
  quote: string
  /**
   * What the fact is about, for finding the older value that it replaces:
   * a normalised attribute ("lives in", "favorite color"), null when it replaces nothing.
   */
  attribute: string | null
  /** 0 to 1, how much it is worth remembering. */
  importance: number
  /** The sentence that it tells again with one part put right; what was drawn from that was never so. */
  corrects?: string
}

export interface EntityCandidate {
  name: string
  type: EntityType
}

export interface RelationCandidate {
  from: string
  to: string
  type: string
  description: string
  messageIndex: number
}

export type KnowledgeType =
  | 'solution'
  | 'formula'
  | 'command'
  | 'insight'
  | 'decision'
  | 'recipe'
  | 'reference'

export interface KnowledgeCandidate {
  entity: string
  type: KnowledgeType
  title: string
  content: string
  artifact: string | null
  messageIndex: number
}

export interface EpisodeCandidate {
  summary: string
  context: string
  outcome: string | null
  participants: string[]
  emotionalValence: 'positive' | 'negative' | 'neutral' | 'mixed'
  /** 0 to 1. */
  importance: number
  happenedAt: string | null
  messageIndexes: number[]
}

export interface ProcedureStepCandidate {
  action: string
  detail: string
}

export interface ProcedureCandidate {
  name: string
  trigger: string | null
  steps: ProcedureStepCandidate[]
  entities: string[]
  messageIndexes: number[]
  /**
   * How it became known: told as instructions (the default; other steps revise a known procedure) or
   * shown by a run that succeeded (that counts as a success; steps change only what is unproven).
   */
  origin?: 'instructions' | 'run'
}

/** That a step of a known procedure is done otherwise from now on. */
export interface StepChangeCandidate {
  /** The step that is given up, as it is spoken of; null where one is only added. */
  old: string | null
  /** What is done in its place, or as well; null where a step is only given up. */
  next: string | null
  /** Where an added one stands. */
  at: { side: 'before' | 'after'; anchor: string } | null
  /** What is done otherwise, where it is named. */
  subject: string | null
  /** The sentence that tells it; the reason of the revision. */
  said: string
  messageIndexes: number[]
}

/** All that one extraction proposes. */
export interface Candidates {
  entities: EntityCandidate[]
  facts: FactCandidate[]
  /** What says too little to be kept by itself ("Back to Norwich."), and is where it changes what is known. */
  slight: FactCandidate[]
  relations: RelationCandidate[]
  knowledge: KnowledgeCandidate[]
  episodes: EpisodeCandidate[]
  procedures: ProcedureCandidate[]
  stepChanges: StepChangeCandidate[]
}

/** Characters (code points) of an entity's name, and of a fact (contract 8). */
export const ENTITY_NAME_MAX = 200
export const FACT_TEXT_MAX = 2000

/**
 * The candidates that can be kept. A name beyond the bound is none, and no call could name it to read, to correct or
 * to erase it.
 */
export function withinBounds(candidates: Candidates): Candidates {
  const isName = (name: string) => isWithin(name, ENTITY_NAME_MAX)
  const isFact = (fact: FactCandidate) =>
    isName(fact.entity) && isWithin(fact.content, FACT_TEXT_MAX)
  return {
    ...candidates,
    entities: candidates.entities.filter(({ name }) => isName(name)),
    facts: candidates.facts.filter(isFact),
    slight: candidates.slight.filter(isFact),
    relations: candidates.relations.filter(({ from, to }) => isName(from) && isName(to)),
    knowledge: candidates.knowledge.filter(({ entity }) => isName(entity)),
    procedures: candidates.procedures.map((one) => ({
      ...one,
      entities: one.entities.filter(isName)
    }))
  }
}

function isWithin(text: string, characters: number): boolean {
  return text.length <= characters || [...text].length <= characters
}

export function noCandidates(): Candidates {
  return {
    entities: [],
    facts: [],
    slight: [],
    relations: [],
    knowledge: [],
    episodes: [],
    procedures: [],
    stepChanges: []
  }
}
