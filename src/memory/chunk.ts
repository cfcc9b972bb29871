/** A chunk is one message as it was said; a long one is cut at sentence ends into several. */

/** Longer messages are cut; about three hundred tokens, more than the embedder reads at once. */
export const CHUNK_CHARACTERS_MAX = 1200

/** Cuts a text into pieces of at most `CHUNK_CHARACTERS_MAX`, at sentence ends where there are any. */
export function cutIntoChunks(text: string): string[] {
  const whole = text.trim()
  if (whole.length <= CHUNK_CHARACTERS_MAX) return whole === '' ? [] : [whole]
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(
    whole
  )) {
    if (piece !== '' && piece.length + segment.length > CHUNK_CHARACTERS_MAX) {
      pieces.push(piece.trim())
      piece = ''
    }
    piece += segment
    while (piece.length > CHUNK_CHARACTERS_MAX) {
      const end = cutPlace(piece)
      pieces.push(piece.slice(0, end).trim())
      piece = piece.slice(end)
    }
  }
  if (piece.trim() !== '') pieces.push(piece.trim())
  return pieces.filter((one) => one !== '')
}

/** The last white space before the limit, or the limit itself, never inside a surrogate pair. */
function cutPlace(text: string): number {
  const space = text.lastIndexOf(' ', CHUNK_CHARACTERS_MAX)
  if (space > CHUNK_CHARACTERS_MAX / 2) return space
  const code = text.charCodeAt(CHUNK_CHARACTERS_MAX - 1)
  const splitsPair = code >= 0xd800 && code <= 0xdbff
  return splitsPair ? CHUNK_CHARACTERS_MAX - 1 : CHUNK_CHARACTERS_MAX
}
