/**
 * From the signals of one question to the 0–1 scale that leaves the system: standard scores only
 * compare chunks of one question, while callers set thresholds across questions.
 *
 * The best chunk gets the confidence of the whole answer, a logistic function of raw (unstandardised)
 * evidence; the others fall off by their distance in rank score.
 */

/** Raw evidence of the best chunk, all 0 to 1. */
export interface Confidence {
  /** Weighted share of the question's terms that stand in the chunk and its neighbours. */
  coverage: number
  /** Cosine of the vectors; 0 when there are none. */
  dense: number
  /** MaxSim with its neighbours; null without late interaction. */
  late: number | null
  /**
   * How much better the best chunk of anybody fits than the best of the speaker named: large when
   * the thing was said, but by somebody else.
   */
  otherSpeakerLead: number
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** 0 to 1: how sure it is that the best chunk answers the question. */
export function confidenceOf(evidence: Confidence): number {
  const { coverage, dense, late, otherSpeakerLead } = evidence
  const x =
    late === null
      ? -2.2 + 2.6 * coverage + 3 * dense
      : -4.2 + 1.6 * coverage + 1 * dense + 5.5 * late
  return logistic(x - 4 * otherSpeakerLead)
}

/** Rank-score distance at which a chunk is worth half of the best one. */
const HALVING_DISTANCE = 2.5

/** Score of a chunk that stands `behind` rank-score units behind the best (0 for the best). */
export function scoreBehind(confidence: number, behind: number): number {
  return confidence * 2 ** (-Math.max(behind, 0) / HALVING_DISTANCE)
}
