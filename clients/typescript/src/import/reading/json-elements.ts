/**
 * The elements of a JSON list, one at a time. A parser library would hold an element until it is whole,
 * however long it is; here one that is too long is passed over as it streams by, so a hostile file costs time
 * and no memory. Each element is handed on as its own text, for the platform's parser.
 */
import { UnreadableSource } from '../source.ts'

/** The text of an element; null for one that is too long to be read. */
export type Element = string | null

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d]

export const ELEMENT_BYTES_MAX = 16 * 1024 * 1024

/**
 * Elements of the list that the bytes are; where they are an object, that object alone. Throws
 * `UnreadableSource` where they are neither, or end too soon, after all that was whole.
 */
export async function* jsonElements(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax = ELEMENT_BYTES_MAX
): AsyncGenerator<Element> {
  const cutter = new Cutter(bytesMax)
  for await (const chunk of chunks) yield* cutter.take(chunk)
  cutter.end()
}

class Cutter {
  readonly #bytesMax: number
  /** Pieces of the element under way, from chunks that are gone. */
  #held: Uint8Array[] = []
  #heldBytes = 0
  #isTooLong = false
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** Depth at which elements stand: 1 in a list, 0 for a single object, -1 before anything was seen. */
  #base = -1
  #isOver = false

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  *take(chunk: Uint8Array): Generator<Element> {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (byte === BACKSLASH) this.#isEscaped = true
        else if (byte === QUOTE) this.#isInString = false
        continue
      }
      if (byte === QUOTE) this.#isInString = true
      else if (byte === BRACKET || byte === BRACE) {
        if (this.#base === -1) {
          this.#begin(chunk, at)
          this.#base = byte === BRACKET ? 1 : 0
          start = byte === BRACKET ? at + 1 : at
        }
        this.#depth++
      } else if (byte === BRACKET_END || byte === BRACE_END) {
        this.#depth--
        if (this.#base === 0 && this.#depth === 0) {
          yield this.#cut(chunk.subarray(start, at + 1))
          start = at + 1
          this.#isOver = true
        } else if (this.#base === 1 && this.#depth === 0) {
          yield* this.#filled(chunk.subarray(start, at))
          start = at + 1
          this.#isOver = true
        }
      } else if (byte === COMMA && this.#base === 1 && this.#depth === 1) {
        yield* this.#filled(chunk.subarray(start, at))
        start = at + 1
      }
      if (this.#isOver) return
    }
    if (this.#base !== -1) this.#hold(chunk.subarray(start))
  }

  end(): void {
    if (!this.#isOver) throw new UnreadableSource('The JSON ends before its end.')
  }

  /** Before the first bracket there may be nothing but blanks. */
  #begin(chunk: Uint8Array, at: number): void {
    for (let place = 0; place < at; place++) {
      if ((chunk[place] ?? 0) > 0x20) throw new UnreadableSource('It is no JSON.')
    }
  }

  #hold(piece: Uint8Array): void {
    if (this.#isOver || this.#isTooLong) return
    this.#heldBytes += piece.length
    if (this.#heldBytes > this.#bytesMax) {
      this.#isTooLong = true
      this.#held = []
    } else this.#held.push(Buffer.from(piece))
  }

  /** The element, unless there is none between two brackets. */
  *#filled(last: Uint8Array): Generator<Element> {
    const element = this.#cut(last)
    if (element === null || element.trim() !== '') yield element
  }

  #cut(last: Uint8Array): Element {
    this.#hold(last)
    const text = this.#isTooLong ? null : Buffer.concat(this.#held).toString('utf8')
    this.#held = []
    this.#heldBytes = 0
    this.#isTooLong = false
    return text
  }
}
