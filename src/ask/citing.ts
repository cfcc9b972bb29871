/** An answer put together of pieces, and where in it each piece stands (contract 4.2). */
import type { Citation } from '#src/ask/contract.ts'

/** A stretch of an answer and what it rests on; a stretch without sources only leads over. */
export interface Piece {
  text: string
  sources: Citation['sources']
}

/** Length in Unicode code points, as citations count. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The pieces with a space between them, and a citation for each that has sources. */
export function cited(pieces: readonly Piece[]): { answer: string; citations: Citation[] } {
  let answer = ''
  const citations: Citation[] = []
  for (const { text, sources } of pieces) {
    if (answer !== '') answer += ' '
    const start = codePoints(answer)
    answer += text
    if (sources.length > 0) citations.push({ text, start, end: codePoints(answer), sources })
  }
  return { answer, citations }
}
