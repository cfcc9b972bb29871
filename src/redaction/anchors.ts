/**
 * Finds the few places of a text where a secret may begin, in one cheap pass.
 *
 * Running two hundred patterns over every message would cost milliseconds; a message without secrets
 * must cost microseconds. So each rule names literals ("ghp_", "passw", "密码") that it cannot do
 * without. Three characters of each set a bit in a small table; the pass looks one bit up per
 * character and asks further only where it is set. The bits are hashed: a set bit proves nothing, an
 * unset one proves that no literal is here.
 *
 * The same pass counts blank-separated tokens as long as the words of seed phrases, since a phrase has
 * no literal to look for. Whatever it reports is a candidate; seed-phrase/find.ts decides.
 *
 * The loop of `scan` is written for the compiler: no calls, no allocation, integers only. Measure
 * before tidying (`bench/redaction.ts`).
 */

/** A literal that a rule hangs on; `rule` is any number the caller gives meaning to. */
export interface Anchor {
  /** Lower case when `ignoreCase`. */
  literal: string
  rule: number
  ignoreCase: boolean
}

/** What the pass reports. Positions are UTF-16 code units. */
export interface AnchorSink {
  /** The literal of `rule` stands at `start`. */
  onAnchor: (rule: number, start: number) => void
  /** Twelve or more tokens in a row have the length of a list word. */
  onTokenRun: (start: number, end: number) => void
}

const TABLE_SIZE = 1 << 16
const TABLE_MASK = TABLE_SIZE - 1
const SHIFT = 5
const BLANK = 32
/** ASCII is told apart by three characters, other scripts, whose words are shorter, by two. */
const WIDE = 128

const RUN_TOKENS_MIN = 12
/** List words have 3 to 8 letters, and a comma may follow. */
const TOKEN_MIN = 3
const TOKEN_MAX = 9
/** "12." before a word of a numbered list neither counts nor ends a run. */
const NUMBER_MAX = 4

function hashOf(first: number, second: number, third: number): number {
  return ((first << (2 * SHIFT)) ^ (second << SHIFT) ^ third) & TABLE_MASK
}

/** Index inside the literal at which its hash is complete. */
function hashOffset(literal: string): number {
  for (let index = 1; index < literal.length; index++) {
    if (literal.charCodeAt(index) >= WIDE || index >= 2) return index
  }
  throw new RangeError(`anchor is too short: ${literal}`)
}

function hashAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  const first = unit < WIDE ? text.charCodeAt(index - 2) : 0
  return hashOf(first, text.charCodeAt(index - 1), unit)
}

/** All ways to write the few letters of a head in upper and lower case ("PsExec", "WiFi"). */
function caseVariants(head: string): Set<string> {
  let variants = ['']
  for (const letter of head) {
    variants = variants.flatMap((start) => [start + letter, start + letter.toUpperCase()])
  }
  return new Set(variants.filter((variant) => variant.length === head.length))
}

/** A literal as the comparison needs it: no slices, no case folding while scanning. */
interface Entry {
  rule: number
  offset: number
  /** Units that may stand at each place, and the other case of each (the same when it counts). */
  units: Uint16Array
  otherCase: Uint16Array
}

function toEntry(anchor: Anchor, offset: number): Entry {
  const upper = anchor.literal.toUpperCase()
  const other = anchor.ignoreCase && upper.length === anchor.literal.length ? upper : anchor.literal
  const unitsOf = (text: string) =>
    Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return { rule: anchor.rule, offset, units: unitsOf(anchor.literal), otherCase: unitsOf(other) }
}

/** Whether the literal stands at `start`; looks first at what the hash has not seen. */
function stands(text: string, start: number, entry: Entry): boolean {
  const { units, otherCase } = entry
  const length = units.length
  for (let step = 1; step <= length; step++) {
    const place = (entry.offset + step) % length
    const unit = text.charCodeAt(start + place)
    if (unit !== units[place] && unit !== otherCase[place]) return false
  }
  return true
}

/** A compiled set of anchors. */
export class AnchorTable {
  readonly #isSet = new Uint8Array(TABLE_SIZE)
  readonly #entries: (Entry[] | undefined)[] = new Array(TABLE_SIZE)

  constructor(anchors: readonly Anchor[]) {
    for (const anchor of anchors) {
      const offset = hashOffset(anchor.literal)
      const entry = toEntry(anchor, offset)
      const head = anchor.literal.slice(0, offset + 1)
      for (const variant of anchor.ignoreCase ? caseVariants(head) : [head]) {
        const hash = hashAt(variant, offset)
        this.#isSet[hash] = 1
        const entries = this.#entries[hash] ?? []
        // Two variants of one literal can share a slot; it must be reported once.
        if (!entries.includes(entry)) entries.push(entry)
        this.#entries[hash] = entries
      }
    }
  }

  /** Reports every anchor and token run of `text`, in order of where they are complete. */
  scan(text: string, sink: AnchorSink): void {
    const isSet = this.#isSet
    const length = text.length
    let first = 0
    let second = 0
    let blankAt = -1
    let tokens = 0
    let runStart = 0
    for (let index = 0; index < length; index++) {
      const unit = text.charCodeAt(index)
      if (unit < WIDE) {
        const triple = ((first << (2 * SHIFT)) ^ (second << SHIFT) ^ unit) & TABLE_MASK
        if (isSet[triple] !== 0) this.#report(text, index, triple, sink)
        if (unit <= BLANK) {
          const size = index - blankAt - 1
          if (size >= TOKEN_MIN && size <= TOKEN_MAX) {
            if (tokens === 0) runStart = blankAt + 1
            tokens++
          } else if (size > NUMBER_MAX || (size > 0 && !isDigit(text.charCodeAt(blankAt + 1)))) {
            if (tokens >= RUN_TOKENS_MIN - 1) sink.onTokenRun(runStart, index)
            tokens = 0
          }
          blankAt = index
        }
      } else {
        const pair = ((second << SHIFT) ^ unit) & TABLE_MASK
        if (isSet[pair] !== 0) this.#report(text, index, pair, sink)
      }
      first = second
      second = unit
    }
    if (tokens >= RUN_TOKENS_MIN - 1) sink.onTokenRun(runStart, length)
  }

  #report(text: string, index: number, hash: number, sink: AnchorSink): void {
    const entries = this.#entries[hash]
    if (entries === undefined) return
    for (let place = 0; place < entries.length; place++) {
      const entry = entries[place]
      if (entry === undefined) return
      const start = index - entry.offset
      if (start >= 0 && stands(text, start, entry)) sink.onAnchor(entry.rule, start)
    }
  }
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}
