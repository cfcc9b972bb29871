/**
 * Secrets in the column of a table: the label stands in the head of a CSV, a tab-separated or a Markdown
 * table, its values in the rows below.
 */
import type { Span } from '#src/redaction/values/span.ts'

const HEAD_LENGTH_MAX = 300
const ROW_LENGTH_MAX = 600
const ROWS_MAX = 50
/** Columns of one head that are read; more labels than that in a line are no head. */
const COLUMNS_MAX = 4

const HEAD_CELL = /^["']?[\p{L}_][\p{L}\p{N} _.-]{0,30}["']?$/u
const RULE_ROW = /^[\s|:+-]+$/

/** The tables of one text; lines that were rows of one are no head of another. */
export class TableColumns {
  readonly #text: string
  #headStart = -1
  #readTo = 0
  #columns = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The cells below a label, without their quotes; none when it stands in no head of a table. */
  below(start: number, nameEnd: number): Span[] {
    const headStart = this.#headOf(start)
    if (headStart < 0) return []
    const headEnd = lineEnd(this.#text, headStart, HEAD_LENGTH_MAX)
    if (headEnd < 0) return []
    const head = this.#text.slice(headStart, headEnd)
    const sign = ['|', '\t', ';', ','].find((mark) => head.includes(mark))
    if (sign === undefined) return []
    const cells = head.split(sign)
    const named = cells.filter((cell) => cell.trim() !== '')
    if (named.length < 2 || !named.every((cell) => HEAD_CELL.test(cell.trim()))) return []
    const column = head.slice(0, start - headStart).split(sign).length - 1
    if (!/^["']?\s*$/.test(this.#cellRest(nameEnd, sign))) return []
    return this.#cells(headEnd + 1, sign, cells.length, column)
  }

  /** Start of the label's line, -1 when that line was read as a row or often enough as a head. */
  #headOf(start: number): number {
    const from = Math.max(0, start - HEAD_LENGTH_MAX)
    const before = this.#text.slice(from, start)
    const lineBreak = before.lastIndexOf('\n')
    if (lineBreak < 0 && from > 0) return -1
    const headStart = from + lineBreak + 1
    if (headStart === this.#headStart) return ++this.#columns > COLUMNS_MAX ? -1 : headStart
    if (headStart < this.#readTo) return -1
    this.#headStart = headStart
    this.#columns = 1
    return headStart
  }

  #cellRest(nameEnd: number, sign: string): string {
    const rest = this.#text.slice(nameEnd, nameEnd + 40)
    const end = [...rest].findIndex((mark) => mark === sign || mark === '\n')
    return end < 0 ? rest : rest.slice(0, end)
  }

  #cells(from: number, sign: string, count: number, column: number): Span[] {
    const found: Span[] = []
    let at = from
    for (let row = 0; row < ROWS_MAX && at < this.#text.length; row++) {
      const end = lineEnd(this.#text, at, ROW_LENGTH_MAX)
      if (end < 0) break
      const line = this.#text.slice(at, end)
      const cells = line.split(sign)
      if (cells.length !== count) break
      if (!RULE_ROW.test(line)) found.push(cellSpan(cells, column, at))
      at = end + 1
    }
    this.#readTo = Math.max(this.#readTo, at)
    return found
  }
}

function cellSpan(cells: readonly string[], column: number, rowStart: number): Span {
  const cell = cells[column] ?? ''
  const before = cells.slice(0, column).reduce((sum, part) => sum + part.length + 1, rowStart)
  const opening = /^[\s"'`]*/.exec(cell)?.[0].length ?? 0
  const value = cell.slice(opening).replace(/[\s"'`]{1,8}$/, '')
  return { start: before + opening, end: before + opening + value.length }
}

/** End of the line, -1 when it is longer than that. */
function lineEnd(text: string, from: number, lengthMax: number): number {
  const end = text.slice(from, from + lengthMax).indexOf('\n')
  if (end >= 0) return from + end
  return from + lengthMax >= text.length ? text.length : -1
}
