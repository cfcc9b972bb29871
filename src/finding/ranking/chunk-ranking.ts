/**
 * The order of chunks for a question, from the material that was gathered (evidence.ts says how).
 * Pure arithmetic over a few hundred chunks: signals, standard scores, one weighted sum, a spread
 * over sessions, then the 0–1 scale.
 */

import {
  type ChunkMaterial,
  type Material,
  type RankedChunk,
  SIGNALS,
  type Signal
} from '#src/finding/evidence.ts'
import { confidenceOf, confidenceWhenYoung, scoreBehind } from '#src/finding/fusion/calibration.ts'
import { standardScores } from '#src/finding/fusion/standard-scores.ts'
import {
  type AssistantWeights,
  IN_ASSISTANT_CHATS,
  type Weights,
  WITH_LATE_INTERACTION,
  WITHOUT_LATE_INTERACTION
} from '#src/finding/fusion/weights.ts'
import type { Question } from '#src/finding/question.ts'
import {
  asksValues,
  coverageOf,
  factValues,
  kindValues,
  LATE_REACH,
  type LateValues,
  lateValues,
  lexicalValues,
  speakerValues,
  tellsTimeValues,
  timeValues,
  type Values
} from './chunk-signals.ts'
import { areManySessions, bySessions, isAssistantChat, isLongTalk } from './session-evidence.ts'
import { SPREAD, SPREAD_IN_ASSISTANT_CHATS, spreadOverSessions } from './session-spread.ts'
import { inConversationOrder, windowsOf } from './sessions.ts'

/** Chunks whose token vectors are loaded, their neighbours not counted. */
export const SHORT_LIST_SIZE = 60

export interface RankingSetting {
  /** Instead of the built-in weights, for ablations. */
  weights?: Weights
  /** Instead of the built-in ones; null leaves out what holds for chats with an assistant. */
  assistant?: AssistantWeights | null
  /** False leaves the order as the rank scores give it; true without. */
  spread?: boolean
  /** What the short list was made by, where it was made of the same chunks in the same order. */
  plain?: PlainValues
  /** No more are wanted; all without. */
  most?: number
}

/** Raw values by signal, and late interaction of single chunks, which only the confidence reads. */
type SignalValues = Record<Signal | 'own', Values>
/** Those that need no token vectors. */
export type PlainValues = Omit<SignalValues, 'own' | 'late' | 'lateWide'>

/** What is known of the chunks before any token vectors are, in conversation order. */
export function plainValues(question: Question, material: Material): PlainValues {
  const ordered = inConversationOrder(material.chunks)
  const alone = ordered.map((_, i) => [i])
  const wide = windowsOf(ordered, 2, 2)
  return {
    lexical: lexicalValues(question, material, ordered, alone, 1),
    lexicalWide: lexicalValues(question, material, ordered, wide, 5),
    dense: ordered.map((chunk) => chunk.similarity),
    fact: factValues(ordered),
    speaker: speakerValues(question, ordered),
    time: timeValues(question, ordered),
    asks: asksValues(ordered),
    tellsTime: tellsTimeValues(question, ordered),
    kind: kindValues(question, ordered)
  }
}

function withLate(plain: PlainValues, late: LateValues | null): SignalValues {
  const none: Values = plain.dense.map(() => null)
  return {
    ...plain,
    own: late?.own ?? none,
    late: late?.near ?? none,
    lateWide: late?.wide ?? none
  }
}

/** A chunk that did not make the short list was judged worse, so it counts as the worst of it. */
function withLowestForMissing(values: Values): Values {
  let lowest = Number.POSITIVE_INFINITY
  for (const value of values) if (value !== null && value < lowest) lowest = value
  return lowest === Number.POSITIVE_INFINITY ? values : values.map((value) => value ?? lowest)
}

const NOT_STANDARDISED: ReadonlySet<Signal> = new Set<Signal>([
  'speaker',
  'time',
  'asks',
  'tellsTime',
  'kind'
])

function standardised(signal: Signal, values: Values): Float64Array {
  if (NOT_STANDARDISED.has(signal)) return Float64Array.from(values, (value) => value ?? 0)
  return standardScores(signal.startsWith('late') ? withLowestForMissing(values) : values)
}

function weightedSums(
  scores: Record<Signal, Float64Array>,
  weights: Weights,
  n: number
): Float64Array {
  const sums = new Float64Array(n)
  for (const signal of SIGNALS) {
    const weight = weights[signal]
    if (weight === 0) continue
    const own = scores[signal]
    for (let i = 0; i < n; i++) sums[i] = (sums[i] ?? 0) + weight * (own[i] ?? 0)
  }
  return sums
}

function standardiseAll(values: SignalValues): Record<Signal, Float64Array> {
  const scores: Partial<Record<Signal, Float64Array>> = {}
  for (const signal of SIGNALS) scores[signal] = standardised(signal, values[signal])
  return scores as Record<Signal, Float64Array>
}

/**
 * Ids of the chunks whose token vectors to load: the best by the signals at hand, each with
 * the chunks around it, which late interaction reads as its window. Order says nothing.
 */
export function shortList(
  question: Question,
  material: Material,
  plain = plainValues(question, material)
): string[] {
  const ordered = inConversationOrder(material.chunks)
  const values = withLate(plain, null)
  const sums = weightedSums(standardiseAll(values), WITHOUT_LATE_INTERACTION, ordered.length)
  const best = [...sums.keys()]
    .sort((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0) || a - b)
    .slice(0, SHORT_LIST_SIZE)
  const windows = windowsOf(ordered, LATE_REACH.before, LATE_REACH.after)
  const chosen = new Set(best.flatMap((i) => windows[i] ?? []))
  return [...chosen].flatMap((i) => ordered[i]?.id ?? [])
}

/** The highest of those values whose position passes; 0 when there is none. */
function highest(values: Values, passes: (position: number) => boolean): number {
  let best = 0
  for (const [i, value] of values.entries()) {
    if (value !== null && value > best && passes(i)) best = value
  }
  return best
}

/** Messages of a scope up to which its memory is young. */
const YOUNG_MAX = 30

/** "What does Tom do?" where nobody has ever said a word of a Tom: whatever is there is not about him. */
function namesSomebodyUnknown({ text }: Question, chunks: readonly ChunkMaterial[]): boolean {
  const names = [...text.matchAll(/(?<=[\p{L}\p{N},] )\p{Lu}\p{Ll}[\p{L}'’-]*/gu)].map(([name]) =>
    name.replace(/['’]s$/u, '').toLowerCase()
  )
  const known = ({ text: said, speaker }: ChunkMaterial, name: string) =>
    said.toLowerCase().includes(name) || speaker?.toLowerCase().includes(name) === true
  return names.some((name) => !chunks.some((chunk) => known(chunk, name)))
}

/** Confidence in the answer, from raw values. */
function confidence(
  question: Question,
  material: Material,
  ordered: readonly ChunkMaterial[],
  values: SignalValues,
  best: number
): number {
  const anyFact = values.fact.some((value) => value !== null)
  const facts = anyFact ? values.fact : values.dense
  const isNamed = (i: number): boolean => values.speaker[i] === 1
  const someNamed = ordered.some((_, i) => isNamed(i))
  const meant = someNamed ? isNamed : () => true
  const bestFact = highest(facts, meant)
  const lead = someNamed ? highest(facts, (i) => !isNamed(i)) - bestFact : 0
  const chunk = ordered[best]
  const evidence = {
    bestLate: values.own.some((value) => value !== null) ? highest(values.own, meant) : null,
    coverage: chunk ? coverageOf(question, material, chunk) : 0,
    fact: Math.max(facts[best] ?? 0, 0),
    bestFact,
    otherSpeakerLead: lead
  }
  const isYoung = material.counts.documents <= YOUNG_MAX && !namesSomebodyUnknown(question, ordered)
  return isYoung ? confidenceWhenYoung(evidence) : confidenceOf(evidence)
}

/**
 * All chunks of the material, best first; equal ones newest first, then by id, so that the same
 * question always gets the same order. Empty material gives an empty list.
 */
export function rankChunks(
  question: Question,
  material: Material,
  setting: RankingSetting = {}
): RankedChunk[] {
  const ordered = inConversationOrder(material.chunks)
  if (ordered.length === 0) return []
  const plain = setting.plain ?? plainValues(question, material)
  const values = withLate(plain, lateValues(question, material, ordered))
  const hasLate = values.late.some((value) => value !== null)
  const weights = setting.weights ?? (hasLate ? WITH_LATE_INTERACTION : WITHOUT_LATE_INTERACTION)
  const scores = standardiseAll(values)
  const alone = weightedSums(scores, weights, ordered.length)
  const { assistant = IN_ASSISTANT_CHATS } = setting
  const inAssistantChats = isAssistantChat(ordered) ? assistant : null
  const sums =
    inAssistantChats === null
      ? alone
      : bySessions(
          question,
          material,
          { chunks: ordered, sums: alone, dense: scores.dense },
          inAssistantChats
        )
  const order = bestFirst(ordered, sums)
  const best = order[0] ?? 0
  // Whether there is an answer is told by what fits best by itself, wherever its session puts it.
  const fitting = sums === alone ? best : (bestFirst(ordered, alone)[0] ?? 0)
  const sure = confidence(question, material, ordered, values, fitting)
  const ranked = order.flatMap((i) => {
    const chunk = ordered[i]
    if (chunk === undefined) return []
    return [{ id: chunk.id, jobId: chunk.jobId, rankScore: sums[i] ?? 0, place: i }]
  })
  const isSettled = inAssistantChats !== null && areManySessions(ordered)
  const inTalk = isLongTalk(ordered)
  const over = inAssistantChats === null ? SPREAD : SPREAD_IN_ASSISTANT_CHATS
  const spread = setting.spread === false ? ranked : spreadOverSessions(ranked, over)
  // A score belongs to its place: whoever is moved up takes that of the place, so scores never rise.
  const scoreAt = (place: number) =>
    scoreBehind(sure, (sums[best] ?? 0) - (ranked[place]?.rankScore ?? 0))
  return spread.slice(0, setting.most).map(({ id, jobId, rankScore, place: i }, place) => {
    const signals: Partial<Record<Signal, number>> = {}
    for (const signal of SIGNALS) signals[signal] = scores[signal][i] ?? 0
    return {
      id,
      jobId,
      rankScore,
      signals: signals as Record<Signal, number>,
      score: scoreAt(place),
      ...(isSettled ? { bySession: true as const } : {}),
      ...(inTalk ? { inTalk: true as const } : {})
    }
  })
}

/** Places in `ordered`, best first. */
function bestFirst(ordered: readonly ChunkMaterial[], sums: Float64Array): number[] {
  const newestFirst = (a?: ChunkMaterial, b?: ChunkMaterial) =>
    (b?.at ?? 0) - (a?.at ?? 0) || ((a?.id ?? '') < (b?.id ?? '') ? -1 : 1)
  return [...ordered.keys()].sort(
    (i, j) => (sums[j] ?? 0) - (sums[i] ?? 0) || newestFirst(ordered[i], ordered[j])
  )
}
