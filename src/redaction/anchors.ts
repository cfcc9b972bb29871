/**
 * Finds the few places of a text where a secret may begin, in one cheap pass.
 *
 * Running two hundred patterns over every message would cost milliseconds; a message without secrets
 * must cost microseconds. So each rule names literals ("ghp_", "passw", "密码") that it cannot do
 * without. Their first two or three characters set a bit in a small table; the pass looks one bit up
 * per character and runs a rule's pattern only where its literal really stands. The bits are hashed:
 * a set bit proves nothing, an unset one proves that no literal is here.
 *
 * The same pass counts list-shaped words (3 to 8 letters, nothing else between them than gaps), since
 * a seed phrase has no literal to look for.
 */

/** A literal that a rule hangs on; `rule` is any number the caller gives meaning to. */
export interface Anchor {
  literal: string
  rule: number
  ignoreCase: boolean
}

/** What the pass reports. Positions are UTF-16 code units. */
export interface AnchorSink {
  /** The literal of `rule` stands at `start`. */
  onAnchor: (rule: number, start: number) => void
  /** Twelve or more list-shaped words stand in a row. */
  onWordRun: (start: number, end: number) => void
}

const TABLE_BITS = 16
const TABLE_MASK = (1 << TABLE_BITS) - 1

/** Three units for ASCII, two for other scripts, whose words are shorter. */
function hashAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  return unit < 128
    ? hashThree(text.charCodeAt(index - 2), text.charCodeAt(index - 1), unit)
    : hashTwo(text.charCodeAt(index - 1), unit)
}

function hashThree(first: number, second: number, third: number): number {
  return (Math.imul(first, 0x9e5) ^ Math.imul(second, 0x2b) ^ third) & TABLE_MASK
}

function hashTwo(first: number, second: number): number {
  return (Math.imul(first, 0x1f3) ^ Math.imul(second, 0x6d) ^ 0x8000) & TABLE_MASK
}

/** Index inside the literal at which its hash is complete. */
function hashOffset(literal: string): number {
  for (let index = 1; index < literal.length; index++) {
    if (literal.charCodeAt(index) >= 128 || index >= 2) return index
  }
  throw new RangeError(`anchor is too short: ${literal}`)
}

/** All ways to write the first letters of a literal in upper and lower case. */
function caseVariants(text: string): string[] {
  let variants = ['']
  for (const letter of text) {
    const forms = new Set([letter, letter.toLowerCase(), letter.toUpperCase()])
    variants = variants.flatMap((start) => [...forms].map((form) => start + form))
  }
  return variants.filter((variant) => variant.length === text.length)
}

interface Entry extends Anchor {
  offset: number
}

const LETTER = 1
const GAP = 2

/** Per ASCII unit: letter, gap that may stand between seed words, or neither. */
const UNIT_CLASS = new Uint8Array(128)
for (let unit = 65; unit <= 90; unit++) UNIT_CLASS[unit] = UNIT_CLASS[unit + 32] = LETTER
for (const gap of ' \t\r\n,;"\'|0123456789.):') UNIT_CLASS[gap.charCodeAt(0)] = GAP

const RUN_WORDS_MIN = 12

/** A compiled set of anchors. */
export class AnchorTable {
  readonly #set = new Uint8Array(1 << TABLE_BITS)
  readonly #entries = new Map<number, Entry[]>()

  constructor(anchors: readonly Anchor[]) {
    for (const anchor of anchors) {
      const offset = hashOffset(anchor.literal)
      const head = anchor.literal.slice(0, offset + 1)
      const heads = anchor.ignoreCase ? caseVariants(head) : [head]
      for (const variant of new Set(heads)) {
        const hash = hashAt(variant, offset)
        this.#set[hash] = 1
        const entries = this.#entries.get(hash) ?? []
        entries.push({ ...anchor, literal: anchor.literal, offset })
        this.#entries.set(hash, entries)
      }
    }
  }

  /** Reports every anchor and word run of `text`, in order of where they are complete. */
  scan(text: string, sink: AnchorSink): void {
    const set = this.#set
    const length = text.length
    let first = 0
    let second = 0
    let wordStart = -1
    let words = 0
    let runStart = 0
    for (let index = 0; index < length; index++) {
      const unit = text.charCodeAt(index)
      let kind = 0
      if (unit < 128) {
        if (set[hashThree(first, second, unit)] === 1) this.#report(text, index, sink)
        kind = UNIT_CLASS[unit] as number
      } else if (set[hashTwo(second, unit)] === 1) {
        this.#report(text, index, sink)
      }
      first = second
      second = unit
      if (kind === LETTER) {
        if (wordStart < 0) wordStart = index
        continue
      }
      if (wordStart >= 0) {
        const wordLength = index - wordStart
        if (wordLength >= 3 && wordLength <= 8) {
          if (words++ === 0) runStart = wordStart
        } else {
          if (words >= RUN_WORDS_MIN) sink.onWordRun(runStart, wordStart)
          words = 0
        }
        wordStart = -1
      }
      if (kind === 0) {
        if (words >= RUN_WORDS_MIN) sink.onWordRun(runStart, index)
        words = 0
      }
    }
    const openWord = wordStart >= 0 ? length - wordStart : 0
    if (words + (openWord >= 3 ? 1 : 0) >= RUN_WORDS_MIN) sink.onWordRun(runStart, length)
  }

  #report(text: string, index: number, sink: AnchorSink): void {
    const unit = text.charCodeAt(index)
    const second = index > 0 ? text.charCodeAt(index - 1) : 0
    const first = index > 1 ? text.charCodeAt(index - 2) : 0
    const hash = unit < 128 ? hashThree(first, second, unit) : hashTwo(second, unit)
    const entries = this.#entries.get(hash)
    if (entries === undefined) return
    for (const entry of entries) {
      const start = index - entry.offset
      if (start < 0) continue
      const stands = entry.ignoreCase
        ? text.slice(start, start + entry.literal.length).toLowerCase() === entry.literal
        : text.startsWith(entry.literal, start)
      if (stands) sink.onAnchor(entry.rule, start)
    }
  }
}
