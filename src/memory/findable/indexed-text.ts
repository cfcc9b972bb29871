/** What an item of each kind is found by: the one text that is counted and embedded for it. */
import { termsOf } from '#src/text/tokens.ts'

/** The terms of a text and their sum, which BM25 takes for its length. */
export function findableTerms(text: string): { terms: Map<string, number>; length: number } {
  const terms = termsOf(text)
  let length = 0
  for (const frequency of terms.values()) length += frequency
  return { terms, length }
}

/** The parts of an item as one text; empty ones are left out. */
export function joinedText(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part.trim() !== '').join('\n')
}
