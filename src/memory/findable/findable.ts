/**
 * How any text is made findable: its terms, their number, and its vector with pruned token vectors.
 * The same for every kind of memory, so that one scale can rank them.
 */
import type { Embedding } from '#src/text/embedding.ts'
import { guessLanguage } from '#src/text/language-guess.ts'
import type { Language } from '#src/text/languages.ts'
import { pruneTokens } from '#src/text/token-weights.ts'
import { termsOf } from '#src/text/tokens.ts'

export interface Findable {
  terms: ReadonlyMap<string, number>
  /** Sum of the term counts. */
  length: number
  /** Null where there is none yet; the item is then found by its words alone. */
  embedding: Embedding | null
}

/** What a text says, counted: its share of a Findable that needs no model. */
export interface Words {
  terms: ReadonlyMap<string, number>
  length: number
  language: Language
}

/** The words of a text; its cost grows with the text. */
export function wordsOf(text: string): Words {
  const language = guessLanguage(text)
  const terms = termsOf(text, language)
  let length = 0
  for (const frequency of terms.values()) length += frequency
  return { terms, length, language }
}

/** Words with their text's embedding, without the token vectors of words that carry no meaning. */
export function findableWith(words: Words, embedding: Embedding | null): Findable {
  const { terms, length, language } = words
  const tokens = embedding?.tokens ?? null
  if (embedding === null || tokens === null) return { terms, length, embedding }
  return { terms, length, embedding: { ...embedding, tokens: pruneTokens(tokens, language) } }
}

/** A text made findable here and now; for texts of bounded length. */
export function findable(text: string, embedding: Embedding | null): Findable {
  return findableWith(wordsOf(text), embedding)
}

/** What is read token by token; the others have a vector alone. */
const WITH_TOKENS: ReadonlySet<string> = new Set(['chunk', 'episode', 'procedure'])

/** An embedding as items of this kind keep it. */
export function embeddingFor(kind: string, embedding: Embedding): Embedding {
  return WITH_TOKENS.has(kind) ? embedding : { ...embedding, tokens: null }
}
