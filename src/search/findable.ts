/**
 * How any text is made findable: its terms, their number, and its vector with pruned token vectors.
 * The same for every kind of memory, so that one scale can rank them.
 */
import type { Embedding } from '#src/models/models.ts'
import { guessLanguage } from '#src/search/lexical/language-guess.ts'
import { termsOf } from '#src/search/lexical/tokens.ts'
import { pruneTokens } from '#src/search/rerank/token-weights.ts'

export interface Findable {
  terms: ReadonlyMap<string, number>
  /** Sum of the term counts. */
  length: number
  /** Null where there is none yet: then it is found by its words alone. */
  embedding: Embedding | null
}

/** Terms of the text beside its embedding, whose tokens of words that say nothing are left out. */
export function findable(text: string, embedding: Embedding | null): Findable {
  const language = guessLanguage(text)
  const terms = termsOf(text, language)
  let length = 0
  for (const frequency of terms.values()) length += frequency
  const tokens = embedding?.tokens ?? null
  if (embedding === null || tokens === null) return { terms, length, embedding }
  return { terms, length, embedding: { ...embedding, tokens: pruneTokens(tokens, language) } }
}
