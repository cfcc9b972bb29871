/**
 * The second decision about a pair: whether the later statement speaks of the earlier one and says that it
 * has changed. It is asked only where the later one says a word of the earlier one again and a signal
 * of change, end or correction stands with it, or where it is the same sentence with one other part; a
 * logistic regression over what stands where then tells sure cases from the rest. Fewer pairs pass than
 * meaning alone would find, so that far fewer are taken wrongly (`docs/decisions/updates.md`).
 */
import trained from '#src/updates/closing-weights.json'
import { type ComparedPair, FEATURES, type Look, plainFeatures } from '#src/updates/features.ts'
import { REFERENCE_FEATURES, referenceOf } from '#src/updates/reference.ts'
import { chanceBy, type Weights } from '#src/updates/regression.ts'

/** From this chance on the pair is in doubt. */
export const MAY_REFER_FROM = 0.1

/** A pair of statements as it is judged. */
export interface ReferringPair extends ComparedPair {
  /** The facts that were kept of the later one. */
  facts: readonly Look[]
}

const TRAINED: Weights = trained

/** Names of the features that the weights are for, in their order. */
export const CLOSING_FEATURES: readonly string[] = [...FEATURES, ...REFERENCE_FEATURES]

/** The features of a pair; null where the later statement does not speak of a change of the earlier one. */
export function closingFeaturesOf(pair: ReferringPair): number[] | null {
  const { older, newer } = pair
  const { change, end, correct, now, negate } = newer.signals
  if (newer.asks || older.tellsOfPicture) return null
  if (change + end + correct + now + negate === 0 && newer.numbers.size === 0) return null
  const nearest = nearestReference(pair)
  return speaksOfChange(nearest, newer) ? [...plainFeatures(pair), ...nearest] : null
}

/** What two decisions ask of a pair. */
const FOUND = new WeakMap<ReferringPair, readonly number[]>()

/** How the later statement, or the fact of it that is worded most like the earlier one, refers to that; looked at once. */
export function nearestReference(pair: ReferringPair): readonly number[] {
  const known = FOUND.get(pair)
  if (known !== undefined) return known
  const facts = pair.facts.map(({ reading }) => reading)
  const found = referenceOf(pair.older.reading, pair.newer.reading, facts)
  FOUND.set(pair, found)
  return found
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
