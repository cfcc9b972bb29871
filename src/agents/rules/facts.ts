/**
 * What is wrong with facts, judged by themselves: said twice, of a moment that is over, saying nothing. A
 * function of plain data, run in a reading process. It is built to leave alone what it is not sure of.
 */
import {
  type ComparableFact,
  dedupPlan,
  doubtfulPairs,
  sameKeys,
  saysTheSame
} from '#src/memory/acts/same-fact.ts'
import { contentWords } from '#src/text/content-words.ts'
import { stanceOf } from '#src/text/stance.ts'

export interface JudgedFact extends ComparableFact {
  entityId: string
  entity: string
}

export interface FactsToJudge {
  facts: JudgedFact[]
  /** Milliseconds since the epoch. */
  now: number
  /** Pairs in doubt that a model will be asked about. */
  doubtfulMax: number
}

/** Why a fact is stale or of low quality. */
export type Flaw = 'moment' | 'past_plan' | 'empty' | 'question'

export interface JudgedFacts {
  /** Each with the fact that says the same. */
  duplicates: { factId: string; into: string }[]
  stale: { factId: string; reason: Flaw }[]
  lowQuality: { factId: string; reason: Flaw }[]
  doubtful: { one: string; other: string }[]
}

const DAY_MS = 86_400_000
/** What was so "right now" is not so any more after this time. */
const MOMENT_MS = 30 * DAY_MS
const PLAN_MS = 30 * DAY_MS

/** Only words that say that something holds for this moment; "currently works" may hold for years. */
const MOMENT =
  /\b(?:right now|at the moment|just now|tonight|this (?:morning|afternoon|evening)|im moment|gerade eben|heute (?:abend|morgen|früh)|en ce moment|ce (?:soir|matin)|ahora mismo|esta (?:noche|tarde|mañana)|in questo momento|stasera|stamattina|neste momento|esta (?:noite|manhã)|op dit moment|vanavond|vanochtend)\b|прямо сейчас|сегодня вечером|現在のところ|今夜|今晚|此刻/iu
const POINTS_ONLY = /^(?:it|that|this|them|those|these|so|too|one|thing|stuff)$/iu

/** Judges the facts of some entities; every fact is found wrong in one way at most. */
export function judgeFacts({ facts, now, doubtfulMax }: FactsToJudge): JudgedFacts {
  const { sound, flawed } = parted(facts, now)
  const judged: JudgedFacts = { duplicates: [], doubtful: [], ...flawed }
  for (const own of Map.groupBy(sound, ({ entityId }) => entityId).values()) {
    const plan = dedupPlan(own)
    judged.duplicates.push(...plan.archived)
    const left = doubtfulMax - judged.doubtful.length
    if (left <= 0) continue
    const gone = new Set(plan.archived.map(({ factId }) => factId))
    const kept = own.filter(({ factId }) => !gone.has(factId))
    judged.doubtful.push(...doubtful(kept, left))
  }
  judged.duplicates.push(...saidOfTwo(sound, judged.duplicates))
  return judged
}

/**
 * What was said twice and kept with two entities, since each statement is read by itself: "User's brother Tim is a pilot",
 * "Tim, User's brother, is a pilot". Both have to name both, so only facts that name another entity are compared.
 */
function saidOfTwo(
  facts: readonly JudgedFact[],
  found: JudgedFacts['duplicates']
): JudgedFacts['duplicates'] {
  const gone = new Set(found.map(({ factId }) => factId))
  const names = namesIn(facts)
  const earlier = new Map<string, { fact: JudgedFact; named: ReadonlySet<string> }[]>()
  const duplicates: JudgedFacts['duplicates'] = []
  for (const fact of facts) {
    const named = gone.has(fact.factId) ? NONE : entitiesNamed(fact, names)
    if (named.size < 2 || !named.has(fact.entityId)) continue
    const keys = sameKeys(fact)
    const other = keys
      .flatMap((key) => earlier.get(key) ?? [])
      .find(
        (one) =>
          one.fact.entityId !== fact.entityId &&
          one.named.has(fact.entityId) &&
          named.has(one.fact.entityId) &&
          saysTheSame(one.fact, fact)
      )
    const into = other && dedupPlan([other.fact, fact]).archived[0]
    if (into !== undefined) {
      duplicates.push(into)
      gone.add(into.factId)
    }
    for (const key of keys) earlier.getOrInsertComputed(key, () => []).push({ fact, named })
  }
  return duplicates
}

const NONE: ReadonlySet<string> = new Set()

/** The entities of these facts, each under the first word of its name. */
type Names = ReadonlyMap<string, readonly { entityId: string; words: readonly string[] }[]>

function namesIn(facts: readonly JudgedFact[]): Names {
  const entities = new Map(facts.map(({ entityId, entity }) => [entityId, entity]))
  const named = [...entities].flatMap(([entityId, entity]) => {
    const words = [...contentWords(entity)]
    return words.length === 0 ? [] : [{ entityId, words }]
  })
  return Map.groupBy(named, ({ words }) => words[0] ?? '')
}

/** Those of the entities whose whole name the fact says. */
function entitiesNamed({ content }: JudgedFact, names: Names): Set<string> {
  const said = contentWords(content)
  const named = [...said].flatMap((word) => names.get(word) ?? [])
  return new Set(
    named.flatMap(({ entityId, words }) => (words.every((word) => said.has(word)) ? entityId : []))
  )
}

/** What a part of one entity's facts comes to, before it is known what the other parts say. */
export interface SiftedFacts extends Omit<JudgedFacts, 'duplicates'> {
  /** Facts that nothing is wrong with by themselves; only those that share a key can say the same. */
  sound: { factId: string; keys: string[] }[]
}

/** Judges facts of one entity that has too many to be judged at once; pairs in doubt are those among these. */
export function siftFacts({ facts, now, doubtfulMax }: FactsToJudge): SiftedFacts {
  const { sound, flawed } = parted(facts, now)
  return {
    ...flawed,
    sound: sound.map((fact) => ({ factId: fact.factId, keys: sameKeys(fact) })),
    doubtful: doubtfulMax > 0 ? doubtful(sound, doubtfulMax) : []
  }
}

function parted(facts: readonly JudgedFact[], now: number) {
  const flawed: Pick<JudgedFacts, 'stale' | 'lowQuality'> = { stale: [], lowQuality: [] }
  const sound = facts.filter((fact) => {
    const low = lowQuality(fact)
    const stale = low === null ? staleness(fact, now) : null
    if (low !== null) flawed.lowQuality.push({ factId: fact.factId, reason: low })
    if (stale !== null) flawed.stale.push({ factId: fact.factId, reason: stale })
    return low === null && stale === null
  })
  return { sound, flawed }
}

function doubtful(facts: readonly JudgedFact[], max: number): JudgedFacts['doubtful'] {
  return doubtfulPairs(facts, max).map(({ one, other }) => ({
    one: one.factId,
    other: other.factId
  }))
}

/** Says nothing: a question, or no word beside the name and what only points. */
function lowQuality({ content, entity }: JudgedFact): Flaw | null {
  if (/[?？؟]["'”’)]*\s*$/u.test(content)) return 'question'
  if (!/\p{L}/u.test(content)) return 'empty'
  const own = contentWords(entity)
  const words = [...contentWords(content)].filter((word) => !own.has(word))
  if (words.length === 0) return 'empty'
  const last = content.match(/[\p{L}']+(?=[^\p{L}]*$)/u)?.[0] ?? ''
  return words.length === 1 && POINTS_ONLY.test(last) ? 'empty' : null
}

/** Of a moment that is over, or a plan whose day has passed. */
function staleness(fact: JudgedFact, now: number): Flaw | null {
  const { content, eventDate, statedAt } = fact
  if (eventDate === null) {
    return MOMENT.test(content) && statedAt < now - MOMENT_MS ? 'moment' : null
  }
  const day = Date.parse(eventDate.slice(0, 10))
  const isPast = !Number.isNaN(day) && day < now - PLAN_MS && statedAt <= day
  const isAhead = stanceOf(content) === 'planned' || MOMENT.test(content)
  return isPast && isAhead ? 'past_plan' : null
}

/** Whether a stale fact may be archived unasked: a past plan may have come true, and then it holds. */
export function isOver(reason: Flaw): boolean {
  return reason !== 'past_plan'
}
