/**
 * Where values end in one text. Many labels can stand before the same long value ("token=token=…"),
 * so the next place of each ending is remembered: however often one asks, the text is read once.
 */
import { NearbyValues } from '#src/redaction/values/nearby-values.ts'
import type { QuotedSpan, Span } from '#src/redaction/values/span.ts'
import { TableColumns } from '#src/redaction/values/table-columns.ts'

/** The next match of a pattern from any place; asking from ascending places costs one pass in all. */
class NextPlace {
  readonly #text: string
  readonly #pattern: RegExp
  #askedFrom = 0
  #found = -1

  /** @param pattern global, and its match is at most two characters long */
  constructor(text: string, pattern: RegExp) {
    this.#text = text
    this.#pattern = pattern
  }

  /** Start of the first match at or after `from`; the length of the text when there is none. */
  at(from: number): number {
    if (from >= this.#askedFrom && from <= this.#found) return this.#found
    this.#pattern.lastIndex = from
    this.#found = this.#pattern.exec(this.#text)?.index ?? this.#text.length
    this.#askedFrom = from
    return this.#found
  }
}

const VALUE_LENGTH_MAX = 8_000

/** How many labels of one unbroken stretch ("key=key=key=…") are asked what stands behind them. */
const LABELS_PER_WORD_MAX = 24

/** What opens a quotation, perhaps after the prefix of a string literal, and what closes it. */
const OPENING = /[rbufRBUF@$]{0,2}(?:(\\{1,4}["'])|("|')|(&quot;|&#39;|%22)|([`“”„‘’‚«「『]))/y

const CLOSING: Readonly<Record<string, RegExp>> = {
  '"': /(?<=(?<!\\)(?:\\\\){0,3})"/g,
  "'": /(?<=(?<!\\)(?:\\\\){0,3})'/g,
  '\\"': /"/g,
  "\\'": /'/g,
  '&quot;': /&quot;/g,
  '&#39;': /&#39;/g,
  '%22': /%22/g,
  '`': /`/g,
  '“': /[“”"]/g,
  '”': /[“”"]/g,
  '„': /[“”"]/g,
  '‘': /[‘’]/g,
  '’': /[‘’]/g,
  '‚': /[‘’]/g,
  '«': /»/g,
  '「': /」/g,
  '『': /』/g
}

const LINE_END = /[\r\n]/g
const WORD_END =
  /[\s"'`<>,;|\u060c\u061b\u0964\u3000-\u9fff\uac00-\ud7af\uff01-\uff0f\uff1a-\uff20\u201c\u201d\u00ab\u00bb]/g

/** One text while its labels are read. */
export class Reading {
  readonly text: string
  readonly nearby: NearbyValues
  readonly tables: TableColumns
  readonly #places = new Map<RegExp, NextPlace>()
  #wordEnd = -1
  #wordAsked = 0

  constructor(text: string) {
    this.text = text
    this.nearby = new NearbyValues(text)
    this.tables = new TableColumns(text)
  }

  /** The unquoted value at `start`: up to a blank, a quote, a comma; null when it is empty or asked too often. */
  word(start: number): Span | null {
    const wordEnd = this.#next(WORD_END, start)
    this.#wordAsked = wordEnd === this.#wordEnd ? this.#wordAsked + 1 : 0
    this.#wordEnd = wordEnd
    if (wordEnd === start || this.#wordAsked > LABELS_PER_WORD_MAX) return null
    return { start, end: Math.min(wordEnd, start + VALUE_LENGTH_MAX) }
  }

  /** The value in quotes that opens at `at`, all on one line; null when there is none. */
  quoted(at: number): QuotedSpan | null {
    OPENING.lastIndex = at
    const opening = OPENING.exec(this.text)
    if (opening === null) return null
    const [, escaped, plain, entity, typographic] = opening
    let start = OPENING.lastIndex
    const mark = escaped === undefined ? (plain ?? entity ?? typographic) : `\\${escaped.at(-1)}`
    const closing = CLOSING[mark ?? '']
    if (closing === undefined) return null
    let end = this.#next(closing, start)
    if (end >= this.text.length || end >= this.#next(LINE_END, start)) return null
    if (escaped !== undefined) while (this.text[end - 1] === '\\' && end > start) end--
    if (mark === '«' && isBlank(this.text[start])) start++
    if (mark === '«' && isBlank(this.text[end - 1])) end--
    if (end <= start || end - start > VALUE_LENGTH_MAX) return null
    return { start, end, isTypography: mark === '`' }
  }

  #next(pattern: RegExp, from: number): number {
    let place = this.#places.get(pattern)
    if (place === undefined) {
      place = new NextPlace(this.text, pattern)
      this.#places.set(pattern, place)
    }
    return place.at(from)
  }
}

function isBlank(unit: string | undefined): boolean {
  return unit === ' ' || unit === '\u00a0' || unit === '\u202f'
}
