/**
 * Finds wallet seed phrases: twelve or more words of the BIP-39 list in a row, also numbered or one a
 * line. Ordinary prose reaches runs of four or five; a sentence of twelve would have to avoid "a",
 * "the", "is" and "of".
 */
import { SEED_WORDS } from '#src/redaction/seed-words.ts'

/** Fewest words of a phrase in the standard. */
export const SEED_PHRASE_WORDS_MIN = 12

const WORD = /[a-z]+/gi

/** What may stand between two words: blanks, commas, quotes, line ends, list numbers. */
const GAP = /^[\s,;"'|]*(?:\d{1,2}[.):]?)?[\s,;"'|]*$/

/**
 * Spans of seed phrases inside `text`, as `[start, end)` in UTF-16 code units.
 * @param text a stretch to look through; the caller bounds its length
 */
export function findSeedPhrases(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  let start = 0
  let end = 0
  let count = 0
  const close = () => {
    if (count >= SEED_PHRASE_WORDS_MIN) found.push({ start, end })
    count = 0
  }
  for (const match of text.matchAll(WORD)) {
    const isListed = SEED_WORDS.has(match[0].toLowerCase())
    if (count > 0 && (!isListed || !GAP.test(text.slice(end, match.index)))) close()
    if (!isListed) continue
    if (count === 0) start = match.index
    count++
    end = match.index + match[0].length
  }
  close()
  return found
}
