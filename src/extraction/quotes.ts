/**
 * Whether a fact's quote really stands in its source. A fact whose quote is not found is not stored
 * (contract 2, FactDetail): this is what keeps a model's invention out of memory. White space may
 * differ (models fold line breaks); nothing else may, not even case.
 */
import type { FactCandidate, SourceMessage } from './candidates.ts'

/** Whether `quote` is a stretch of `source`, white space folded; an empty quote is not. */
export function quoteIsIn(quote: string, source: string): boolean {
  const wanted = fold(quote)
  if (wanted === '') return false
  return source.includes(quote) || fold(source).includes(wanted)
}

/** Parts the facts into those whose quote stands in the message they name and those whose does not. */
export function checkQuotes(
  facts: readonly FactCandidate[],
  messages: readonly SourceMessage[]
): { kept: FactCandidate[]; unfounded: FactCandidate[] } {
  const byIndex = new Map(messages.map((message) => [message.index, message]))
  const kept: FactCandidate[] = []
  const unfounded: FactCandidate[] = []
  for (const fact of facts) {
    const source = byIndex.get(fact.messageIndex)
    const isFounded = source?.extract === true && quoteIsIn(fact.quote, source.text)
    ;(isFounded ? kept : unfounded).push(fact)
  }
  return { kept, unfounded }
}

function fold(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
