/**
 * Whether a fact's quote really stands in its source. A fact whose quote is not found is not stored
 * (contract 2, FactDetail): this is what keeps a model's invention out of memory. White space may
 * differ (models fold line breaks); nothing else may, not even case.
 */
import type { FactCandidate, SourceMessage } from './candidates.ts'

/** Whether `quote` is a stretch of `source`, white space folded; an empty quote is not. */
export function quoteIsIn(quote: string, source: string): boolean {
  return new QuotedSource(source).holds(quote)
}

/** A message that is asked for one quote after another, mostly in the order in which they stand. */
class QuotedSource {
  readonly #text: string
  #folded: string | null = null
  #last = 0

  constructor(text: string) {
    this.#text = text
  }

  holds(quote: string): boolean {
    const wanted = fold(quote)
    if (wanted === '') return false
    const ahead = this.#text.indexOf(quote, this.#last)
    if (ahead !== -1) {
      this.#last = ahead
      return true
    }
    if (this.#text.includes(quote)) return true
    this.#folded ??= fold(this.#text)
    return this.#folded.includes(wanted)
  }
}

/** Parts the facts into those whose quote stands in the message they name and those whose does not. */
export function checkQuotes(
  facts: readonly FactCandidate[],
  messages: readonly SourceMessage[]
): { kept: FactCandidate[]; unfounded: FactCandidate[] } {
  const sources = new Map(
    messages
      .filter((message) => message.extract)
      .map((message) => [message.index, new QuotedSource(message.text)])
  )
  const kept: FactCandidate[] = []
  const unfounded: FactCandidate[] = []
  for (const fact of facts) {
    const isFounded = sources.get(fact.messageIndex)?.holds(fact.quote) === true
    ;(isFounded ? kept : unfounded).push(fact)
  }
  return { kept, unfounded }
}

/**
 * Whether a text holds no word beside these quotes. Case, white space and marks between words may differ: so may
 * the words of somebody who says the same thing again.
 */
export function saysNothingBut(text: string, quotes: readonly string[]): boolean {
  const said = bare(text)
  const longestFirst = quotes.map(bare).sort((a, b) => b.length - a.length)
  const rest = longestFirst.reduce(
    (left, quote) => (quote.trim() === '' ? left : left.replaceAll(quote, ' ')),
    said
  )
  return rest.trim() === '' && said.trim() !== ''
}

/** Its letters and digits in lower case, with a space between words and around them. */
function bare(text: string): string {
  return ` ${fold(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `
}

function fold(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
