/**
 * Cuts a text without pages into pieces, the unit of its charge (contract 4.1). Each piece is filled
 * as far as a good place to cut allows, so that nobody pays for short pieces: the last paragraph end
 * in the second half of the room, else the last sentence end there, else the last word.
 */

/** Longest piece, in UTF-16 code units. */
export const PIECE_MAX = 4000

/**
 * Pieces in order, none blank; together they are the text, of whose white space between two of them one
 * character is left, at the end of the first: whether a word was cut there decides what a secret is.
 */
export function cutPieces(text: string, max = PIECE_MAX): string[] {
  const pieces: string[] = []
  let start = 0
  while (start < text.length) {
    const end = endOfPiece(text, start, max)
    const stretch = text.slice(start, end).trimEnd()
    if (stretch !== '') {
      pieces.push(stretch.trimStart() + gapBehind(text, start + stretch.length))
    }
    start = end
  }
  return pieces
}

/** What of the white space at `from` is left; '' where none stands there or nothing comes behind it. */
function gapBehind(text: string, from: number): string {
  const length = leadingSpace(text, from)
  if (length === 0 || from + length === text.length) return ''
  return text.slice(from, from + length).includes('\n') ? '\n' : ' '
}

/** Where the piece of at most `max` characters that begins at `start` ends; always after `start`. */
export function endOfPiece(text: string, start: number, max: number): number {
  // White space between pieces belongs to none and must not use up their room.
  const from = start + leadingSpace(text, start)
  if (text.length - from <= max) return text.length
  const room = text.slice(from, from + max + 1)
  const half = Math.floor(max / 2)
  const paragraph = room.lastIndexOf('\n\n')
  if (paragraph >= half) return from + paragraph
  const sentence = lastSentenceEnd(room.slice(half, max))
  if (sentence > 0) return from + half + sentence
  const line = room.lastIndexOf('\n')
  if (line >= half) return from + line
  const space = lastSpace(room)
  if (space >= half) return from + space
  return from + withoutSplitPair(room, max)
}

function leadingSpace(text: string, start: number): number {
  SPACES.lastIndex = start
  return SPACES.exec(text)?.[0].length ?? 0
}

const SPACES = /\s*/y
const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/**
 * End of the last whole sentence in `stretch`, 0 when none ends there. The last segment is left out:
 * it may go on behind the stretch.
 */
function lastSentenceEnd(stretch: string): number {
  let last = 0
  for (const { index } of SENTENCES.segment(stretch)) last = index
  return last
}

function lastSpace(text: string): number {
  for (let i = text.length - 1; i >= 0; i--) if (/\s/.test(text[i] ?? '')) return i
  return -1
}

/** A hard cut never parts the two halves of one character. */
function withoutSplitPair(text: string, at: number): number {
  const before = text.charCodeAt(at - 1)
  return before >= 0xd800 && before <= 0xdbff ? at - 1 : at
}
