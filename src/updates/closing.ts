/**
 * The second decision about a pair: whether the later statement speaks of the earlier one and says that it
 * has changed. It is asked only where the later one says a word of the earlier one again and a signal
 * of change, end or correction stands with it, or where it is the same sentence with one other part; a
 * logistic regression over what stands where then tells sure cases from the rest. Fewer pairs pass than
 * meaning alone would find, so that far fewer are taken wrongly (`docs/decisions/updates.md`).
 */
import trained from '#src/updates/closing-weights.json'
import { FEATURES, featuresOf, type Look } from '#src/updates/features.ts'
import type { Reading } from '#src/updates/pieces.ts'
import { REFERENCE_FEATURES, referenceOf } from '#src/updates/reference.ts'
import { chanceBy, type Weights } from '#src/updates/regression.ts'

/** From this chance on the earlier statement is closed. */
export const REFERS_FROM = 0.5
/** From this chance on the pair is in doubt. */
export const MAY_REFER_FROM = 0.1

/** A pair of statements as it is judged. */
export interface ReferringPair {
  older: Look
  newer: Look
  /** The facts that were kept of the later one. */
  facts: readonly Look[]
  /** Cosine of the two vectors. */
  similarity: number
}

const TRAINED: Weights = trained

/** Names of the features that the weights are for, in their order. */
export const CLOSING_FEATURES: readonly string[] = [...FEATURES, ...REFERENCE_FEATURES]

/** The features of a pair; null where the later statement does not speak of a change of the earlier one. */
export function closingFeaturesOf({
  older,
  newer,
  facts,
  similarity
}: ReferringPair): number[] | null {
  const { change, end, correct, now, negate } = newer.signals
  if (newer.asks || older.tellsOfPicture) return null
  if (change + end + correct + now + negate === 0 && newer.numbers.size === 0) return null
  const nearest = nearestReference(
    older.reading,
    newer.reading,
    facts.map(({ reading }) => reading)
  )
  return speaksOfChange(nearest, newer)
    ? [...featuresOf(older, newer, similarity), ...nearest]
    : null
}

const FRAME = REFERENCE_FEATURES.indexOf('frame')

/** The features with the fact of the later statement, or the whole of it, that is worded most like the earlier one. */
export function nearestReference(
  older: Reading,
  newer: Reading,
  facts: readonly Reading[]
): number[] {
  return [newer, ...facts]
    .map((fact) => referenceOf(older, newer, fact))
    .reduce((best, one) => ((one[FRAME] ?? 0) > (best[FRAME] ?? 0) ? one : best))
}

/** The chance that the later statement closes the earlier one; 0 where it does not speak of it. */
export function chanceOfClosing(pair: ReferringPair, weights: Weights = TRAINED): number {
  const features = closingFeaturesOf(pair)
  return features === null ? 0 : chanceBy(weights, features, null)
}

const PLACES = new Map<string, number>(REFERENCE_FEATURES.map((name, place) => [name, place]))

function speaksOfChange(reference: readonly number[], { signals }: Look): boolean {
  const value = (name: string) => reference[PLACES.get(name) ?? -1] ?? 0
  const isTurn = signals.change + signals.end + signals.correct > 0
  const isBeside =
    value('end:near') + value('change:near') + value('correct:near') > 0 ||
    (value('away:near') > 0 && (isTurn || signals.now + signals.negate > 0)) ||
    signals.correct === 1 ||
    (signals.now === 1 && signals.change === 1)
  if (value('anchored') === 1 && isBeside) return true
  const isNew = signals.now + signals.change + signals.correct > 0 || value('frame+number') === 1
  return value('frameOneSlot') === 1 && isNew
}
