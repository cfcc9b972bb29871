/** A statement taken apart at marks and words that join, and put together again without some of its parts. */
import { partingOf, tellsState } from '#src/text/joined/joined-statements.ts'
import type { Piece, Reading } from '#src/updates/pieces.ts'

/** A stretch between marks or words that join. */
export interface Segment {
  text: string
  /** What stands before it: a mark, or a word that joins. */
  parting: string
  isSpokenOf: boolean
  own: readonly Piece[]
  /** How many of its words tell something. */
  tells: number
  /** Its first word tells that something is. */
  startsWithState: boolean
}

const BRACKET = / ?[()（）]/u
const CLOSING = /[\s,;:.!?…、，；。：！？]/u

/** Segments put together again as one sentence, each with what parted it from the one before. */
export function joined(segments: readonly Segment[]): string {
  const text = segments
    .map((one, place) => (place === 0 ? '' : one.parting.replace(BRACKET, ',')) + one.text)
    .join('')
  let end = text.length
  while (CLOSING.test(text.charAt(end - 1))) end--
  const trimmed = text.slice(0, end).trimStart()
  const [initial = ''] = trimmed
  const mark = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(trimmed) ? '。' : '.'
  return initial.toUpperCase() + trimmed.slice(initial.length) + mark
}

/** The segments of a text; `spokenOf` are the places of pieces that the later text says again. */
export function segmentsOf(said: string, older: Reading, spokenOf: ReadonlySet<number>): Segment[] {
  const { language, pieces } = older
  const segments: Segment[] = []
  let start = 0
  let parting = ''
  const close = (end: number) => {
    const own = pieces.filter((piece) => piece.start >= start && piece.start < end)
    // ", and": the word that joins counts.
    if (own.length === 0) return
    const text = said.slice(start, end)
    const isSpokenOf = own.some(({ at }) => spokenOf.has(at))
    const tells = own.filter((piece) => piece.tells).length
    segments.push({
      text,
      parting,
      own,
      isSpokenOf,
      tells,
      startsWithState: startsWithState(own, language)
    })
  }
  for (const { index, 0: mark } of said.matchAll(partingOf(language))) {
    close(index)
    start = index + mark.length
    parting = mark
  }
  close(said.length)
  return segments
}

function startsWithState([first]: readonly Piece[], language: string): boolean {
  return first === undefined || tellsState(first.text, language)
}
