/**
 * Finds wallet seed phrases: twelve or more words of the BIP-39 list in a row, also numbered or one a
 * line. Ordinary prose reaches runs of four or five; a sentence of twelve would have to avoid "a",
 * "the", "is" and "of".
 */
import { SEED_WORDS } from '#src/redaction/seed-phrase/words.ts'

/** Fewest words of a phrase in the standard. */
export const SEED_PHRASE_WORDS_MIN = 12

/** A word with what may cling to it in a list or a sentence; group 1 is the word itself. */
const TOKEN = /^["'([]?(?:\d{1,2}[.):-]?)?([A-Za-z]{3,8})["')\],;.!?]{0,3}$/
const LIST_NUMBER = /^#?\d{1,2}[.):-]?$/

interface Token {
  start: number
  end: number
}

/**
 * Spans of seed phrases inside `text`, as `[start, end)` in UTF-16 code units, from the first word to
 * the last one.
 */
export function findSeedPhrases(text: string): Token[] {
  const tokens = listTokens(text)
  const found: Token[] = []
  // A phrase that holds none of every twelfth word does not exist, so most words are never looked up.
  let at = SEED_PHRASE_WORDS_MIN - 1
  while (at < tokens.length) {
    if (!isListed(text, tokens[at])) {
      at += SEED_PHRASE_WORDS_MIN
      continue
    }
    let first = at
    while (first > 0 && isListed(text, tokens[first - 1])) first--
    let last = at
    while (isListed(text, tokens[last + 1])) last++
    const start = wordIn(text, tokens[first])?.start
    const end = wordIn(text, tokens[last])?.end
    const isLong = last - first + 1 >= SEED_PHRASE_WORDS_MIN
    if (isLong && start !== undefined && end !== undefined) found.push({ start, end })
    at = last + SEED_PHRASE_WORDS_MIN
  }
  return found
}

/** Blank-separated tokens without the numbers of a list. */
function listTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(/\S+/g)) {
    if (!LIST_NUMBER.test(match[0])) {
      tokens.push({ start: match.index, end: match.index + match[0].length })
    }
  }
  return tokens
}

function wordIn(text: string, token: Token | undefined): Token | null {
  if (token === undefined) return null
  const written = text.slice(token.start, token.end)
  const word = TOKEN.exec(written)?.[1]
  if (word === undefined) return null
  const start = token.start + written.indexOf(word)
  return { start, end: start + word.length }
}

function isListed(text: string, token: Token | undefined): boolean {
  const word = wordIn(text, token)
  return word !== null && SEED_WORDS.has(text.slice(word.start, word.end).toLowerCase())
}
