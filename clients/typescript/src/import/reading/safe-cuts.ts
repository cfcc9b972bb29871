/** Cuts long texts where no secret lies: half a secret on either side would be told from nothing. */
import { redact } from '../../../../../src/redaction/redact.ts'

/** Longest piece that is sent as one text. */
export const PIECE_CHARACTERS = 400_000
/** On both sides of a cut this much is read for secrets that reach across it; the longest are shorter. */
const AROUND = 20_000

/** The text in pieces that can each be redacted alone. */
export async function* safePieces(
  stretches: AsyncIterable<string> | Iterable<string>,
  piece = PIECE_CHARACTERS
): AsyncGenerator<string> {
  let held = ''
  for await (const stretch of stretches) {
    held += stretch
    while (held.length > piece + AROUND) {
      const cut = safeCut(held, piece)
      yield held.slice(0, cut)
      held = held.slice(cut)
    }
  }
  // What is left may be a little longer than a piece, as is what service and SDK take at once.
  if (held.trim() !== '') yield held
}

/** The last good place before `limit` that parts no secret: between paragraphs, lines or words. */
function safeCut(text: string, limit: number): number {
  for (const mark of ['\n\n', '\n', ' ']) {
    // Further and further back: a secret may hold many such places.
    let step = 1
    let at = text.lastIndexOf(mark, limit - mark.length)
    while (at > limit / 2) {
      if (partsNothing(text, at + mark.length)) return at + mark.length
      at = text.lastIndexOf(mark, at - step)
      step *= 2
    }
  }
  // One word, or one secret, without an end: it has no good place.
  return limit
}

function partsNothing(text: string, cut: number): boolean {
  const before = text.slice(Math.max(0, cut - AROUND), cut)
  const after = text.slice(cut, cut + AROUND)
  return redact(before + after).text === redact(before).text + redact(after).text
}

/** The end of the longest stretch of at most `limit` characters from `from`, at a good place to cut. */
export function goodEnd(text: string, from: number, limit: number): number {
  if (text.length - from <= limit) return text.length
  const room = text.slice(from, from + limit)
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = room.lastIndexOf(mark)
    if (at > limit / 2) return from + at + mark.length
  }
  const last = room.charCodeAt(room.length - 1)
  return from + limit - (last >= 0xd800 && last <= 0xdbff ? 1 : 0)
}
