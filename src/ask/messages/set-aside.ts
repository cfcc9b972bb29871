/** What of a message an answer may still be made of, where somebody has set a part of it aside by hand. */
import { saysNothingBut } from '#src/memory/quotes.ts'
import { splitSentences } from '#src/reading/built-in/text/sentences.ts'

/** A fact that holds, and the stretch of the message that it was drawn from. */
interface Told {
  text: string
  quote: string | null
}

interface Stretch {
  start: number
  end: number
}

/**
 * The message without the sentences that tell what was set aside by hand (`quotes`): of such a sentence only
 * what other facts were drawn from stays.
 */
export function withoutSetAside(
  text: string,
  quotes: readonly string[],
  facts: readonly Told[]
): string {
  if (quotes.length === 0) return text
  const gone = quotes.flatMap((quote) => stretchesOf(text, quote))
  const parts: string[] = []
  let behind = 0
  for (const sentence of splitSentences(text)) {
    parts.push(text.slice(behind, sentence.start))
    behind = sentence.end
    const isGone = isAmong(sentence, gone) || saysNothingBut(sentence.text, quotes)
    parts.push(isGone ? leftOf(sentence, text, { gone, facts }) : sentence.text)
  }
  return [...parts, text.slice(behind)].join('').trim()
}

/** In the words of the message, or where they are the same words that something set aside was drawn from, in the fact's own. */
function leftOf(
  sentence: Stretch,
  text: string,
  { gone, facts }: { gone: readonly Stretch[]; facts: readonly Told[] }
): string {
  const told = facts.flatMap((fact) => {
    const own = stretchesOf(text, fact.quote ?? '').filter((one) => isAmong(one, [sentence]))
    if (own.length === 0) return []
    return own.some((one) => isAmong(one, gone)) ? fact.text : (fact.quote ?? '')
  })
  return [...new Set(told)].join('; ')
}

function stretchesOf(text: string, quote: string): Stretch[] {
  const start = quote === '' ? -1 : text.indexOf(quote)
  return start === -1 ? [] : [{ start, end: start + quote.length }]
}

function isAmong(one: Stretch, stretches: readonly Stretch[]): boolean {
  return stretches.some(({ start, end }) => start < one.end && end > one.start)
}
