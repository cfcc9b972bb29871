/** Where an unquoted value ends: the sentence's own punctuation is not the secret's. */
import type { Span } from '#src/redaction/values/span.ts'

/** How a value stands: right behind `=`, behind another sign, or as a word among words. */
export type ValueStanding = 'assigned' | 'signed' | 'loose'

/** Marks that close what stands around a value; whoever writes settings writes the others on purpose. */
const CLOSING_SIGNS: Readonly<Record<ValueStanding, string>> = {
  assigned: ',;)]}',
  signed: '.,:;)]}*`',
  loose: '.,!?:;)]}*_~`'
}

const OPENING_OF: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** The end of the value without what closes the sentence, the bracket or the line around it. */
export function trimClosing(text: string, { start, end }: Span, standing: ValueStanding): number {
  const signs = CLOSING_SIGNS[standing]
  let at = end
  while (at > start) {
    const sign = text[at - 1] ?? ''
    if (isEscapedLineEnd(text, at) && at - 2 >= start) {
      at -= 2
      continue
    }
    if (sign !== '\\' && !signs.includes(sign)) break
    const opening = OPENING_OF[sign]
    // "pa(ss)" holds its own bracket.
    if (opening !== undefined && text.slice(Math.max(start, at - 100), at - 1).includes(opening))
      break
    at--
  }
  return at
}

function isEscapedLineEnd(text: string, end: number): boolean {
  const sign = text[end - 1]
  return text[end - 2] === '\\' && (sign === 'n' || sign === 'r' || sign === 't')
}
