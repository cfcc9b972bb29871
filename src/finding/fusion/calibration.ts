/**
 * From the signals of one question to the 0–1 scale that leaves the system: standard scores only
 * compare chunks of one question, while callers set thresholds across questions.
 *
 * The best chunk gets the confidence of the whole answer, a logistic function of raw
 * (unstandardised) evidence; the others fall off by their distance in rank score. The coefficients
 * are fitted on questions that have an answer against two kinds that have none: about things that
 * were never said, and about things that somebody else said. Half (0.5, `strong`) is set so that
 * about 88 % of the answerable ones pass it.
 */

/** Raw evidence for the answer as a whole. Cosines, mostly 0 to 1. */
export interface Confidence {
  /** Best late interaction of a single chunk of whom the question names; null without any. */
  bestLate: number | null
  /** Weighted share of the question's terms that stand in the best chunk itself. */
  coverage: number
  /** Similarity of the best chunk's fact; of the chunk itself where nothing has facts. */
  fact: number
  /** Best such similarity of whom the question names. */
  bestFact: number
  /**
   * How far the best fact of anybody else lies above the best of whom the question names; large when
   * the thing was said, but about somebody else. 0 when it names nobody.
   */
  otherSpeakerLead: number
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** 0 to 1: how sure it is that the best chunk answers the question. */
export function confidenceOf(evidence: Confidence): number {
  const { bestLate, coverage, fact, bestFact, otherSpeakerLead } = evidence
  if (bestLate !== null) {
    return logistic(-5.7 + 8.6 * bestLate + 4 * fact - 8.2 * otherSpeakerLead)
  }
  return logistic(-3 + 2.3 * coverage + 3.4 * fact + 3.6 * bestFact - 7.5 * otherSpeakerLead)
}

/** Late interaction and similarity together, from which on the best of a few things is worth a look. */
const YOUNG_EVIDENCE = 0.25
/** So much of the question said again counts as near too: of other languages the built-in model of meaning knows little. */
const YOUNG_COVERAGE = 0.25
/** `weak`: shown, and not claimed to be the answer. */
const YOUNG_CONFIDENCE = 0.2

/**
 * The same for a memory of a few messages. The coefficients were fitted on long chats, where something
 * always comes near by chance; of a few things the nearest is mostly what is meant ("What is my job?"
 * and "I run a bakery"). On questions to memories of one to three messages, those without an answer
 * stayed below 0.19, those with one lay above 0.35 but for one.
 */
export function confidenceWhenYoung(evidence: Confidence): number {
  const sure = confidenceOf(evidence)
  const { bestLate, coverage, fact, bestFact, otherSpeakerLead } = evidence
  // A message whose fact has been replaced has none of its own.
  const near = (bestLate ?? bestFact) + (fact === 0 ? bestFact : fact)
  const isNear = near >= YOUNG_EVIDENCE || coverage >= YOUNG_COVERAGE
  return isNear && otherSpeakerLead <= 0 ? Math.max(sure, YOUNG_CONFIDENCE) : sure
}

/** Rank-score distance at which a chunk is worth half of the best one. */
const HALVING_DISTANCE = 2.5
/**
 * Distance of each further halving. What stands so far behind is seldom evidence, but what falls
 * below the floor of the scale (0.05) is withheld and cannot be found at all: with the first distance
 * throughout, one page of twenty in eleven was cut short, now one in eighty.
 */
const FURTHER_HALVING_DISTANCE = 5

/** Score of a chunk that stands `behind` rank-score units behind the best (0 for the best). */
export function scoreBehind(confidence: number, behind: number): number {
  const near = Math.min(Math.max(behind, 0), HALVING_DISTANCE)
  const far = Math.max(behind - HALVING_DISTANCE, 0)
  return confidence * 2 ** -(near / HALVING_DISTANCE + far / FURTHER_HALVING_DISTANCE)
}

/**
 * Findings lowered together so that none passes the confidence in the answer's chunks: that has
 * weighed them already, and knows what they do not, for example that somebody else is spoken of.
 * Those that `standAlone` were no part of it and keep their score. Order is kept among the others.
 */
export function withinConfidence<Found extends { score: number }>(
  found: readonly Found[],
  confidence: number,
  standAlone: (one: Found) => boolean = () => false
): Found[] {
  const best = found.reduce((high, one) => (standAlone(one) ? high : Math.max(high, one.score)), 0)
  if (best <= confidence) return [...found]
  return found.map((one) =>
    standAlone(one) ? one : { ...one, score: (one.score * confidence) / best }
  )
}
