/**
 * Cuts what a policy denies out of running text: chunks, reflections, profiles, digests (contract 13).
 *
 * Whole sentences go, never half of one. A keyword can also stand across a sentence end ("her bank.\n
 * Account …"), since white space is folded before matching; what is left is therefore asked again,
 * and when it still matches, the neighbours that match together go too. The result never matches.
 */
import type { ContentGate } from '#src/policy/content-gate.ts'

/** Matches over sentence ends that show only when others are gone; more are no accident. */
const ROUNDS_MAX = 8

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Sentences of a text with the white space that follows them; line ends end a sentence. */
export function splitSentences(text: string): string[] {
  return [...segmenter.segment(text)].map((segment) => segment.segment)
}

/**
 * The text without its denied sentences, trimmed when anything went; null when nothing is left.
 * A text that matches nothing comes back unchanged.
 */
export function cutSentences(gate: ContentGate, text: string): string | null {
  if (text.trim() === '') return null
  if (!gate([text]).dropped) return text
  let kept = splitSentences(text).filter((sentence) => !gate([sentence]).dropped)
  for (let round = 0; kept.length > 1 && gate([kept.join('')]).dropped; round++) {
    if (round === ROUNDS_MAX) return null
    const isPartOfPair = kept.map(
      (sentence, index) =>
        gate([sentence + (kept[index + 1] ?? '')]).dropped ||
        gate([(kept[index - 1] ?? '') + sentence]).dropped
    )
    const rest = kept.filter((_, index) => isPartOfPair[index] !== true)
    // A match over three sentences or more has no pair to blame: nothing of it may stay.
    kept = rest.length < kept.length ? rest : []
  }
  const left = kept.join('').trim()
  return left === '' || gate([left]).dropped ? null : left
}
