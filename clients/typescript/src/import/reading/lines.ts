/** The lines of a stream of bytes, none longer than what memory may hold. */

const LINE_END = 0x0a

export interface Line {
  /** Without its end. */
  bytes: Buffer
  /** The rest of the line was longer than what is kept of it. */
  isCut: boolean
}

/** Lines as bytes, since encodings may change from one to the next; `bytesMax` of each are kept. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number
): AsyncGenerator<Line> {
  let held: Buffer[] = []
  let size = 0
  let isCut = false
  const hold = (piece: Buffer): void => {
    const room = bytesMax - size
    if (piece.length > room) isCut = true
    const kept = piece.subarray(0, Math.max(0, room))
    size += kept.length
    // A copy: the chunk is written over when the next one is read.
    if (kept.length > 0) held.push(Buffer.from(kept))
  }
  const line = (): Line => {
    const whole = Buffer.concat(held)
    const bytes = whole.at(-1) === 0x0d ? whole.subarray(0, -1) : whole
    const done = { bytes, isCut }
    held = []
    size = 0
    isCut = false
    return done
  }
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    let start = 0
    for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, start)) {
      hold(bytes.subarray(start, at))
      yield line()
      start = at + 1
    }
    hold(bytes.subarray(start))
  }
  if (size > 0 || isCut) yield line()
}
