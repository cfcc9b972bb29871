/**
 * Reads what the embedded database answers: messages of PostgreSQL's protocol, version 3, each a letter,
 * its length in four bytes (those included) and a body
 * (https://www.postgresql.org/docs/17/protocol-message-formats.html). Rows are read from the bytes; what
 * is rare is left to PGlite's parser.
 */
import { type messages, type ParserOptions, protocol } from '@electric-sql/pglite'

export interface Column {
  name: string
  /** The number of its type. */
  type: number
}

export const BYTEA = 17
const DATA_ROW = 'D'.charCodeAt(0)
const DESCRIPTION = 'T'.charCodeAt(0)
const ERROR = 'E'.charCodeAt(0)
const HEAD_BYTES = 5

/** Bytes kept for answers; after a larger one they are given back. */
const KEPT_BYTES = 2 ** 20

/**
 * An answer as it comes in, piece by piece, in memory that is used again and again: new memory for half a
 * megabyte a search cost more than copying it.
 */
export class Received {
  #bytes = Buffer.alloc(KEPT_BYTES)
  #size = 0

  /** Copies a piece; it lies in the database's memory, which goes on changing. */
  add(piece: Uint8Array): void {
    const size = this.#size + piece.length
    if (size > this.#bytes.length) {
      const larger = Buffer.alloc(2 * size)
      larger.set(this.all())
      this.#bytes = larger
    }
    this.#bytes.set(piece, this.#size)
    this.#size = size
  }

  /** Everything so far; changes with the next `clear`. */
  all(): Buffer {
    return this.#bytes.subarray(0, this.#size)
  }

  clear(): void {
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = Buffer.alloc(KEPT_BYTES)
    this.#size = 0
  }
}

/** Throws the first error in an answer as PGlite would. */
export function throwIfRefused(answer: Buffer): void {
  for (let at = 0; at < answer.length; at = next(answer, at)) {
    if (answer[at] !== ERROR) continue
    for (const message of parsed(answer.subarray(at, next(answer, at)))) throw message
  }
}

/** The SQLSTATE with which the database has ended itself, as when it cannot write its log; else null. */
export function lastWordIn(error: unknown): string | null {
  const { severity, code } = error as { severity?: unknown; code?: unknown }
  return severity === 'PANIC' || severity === 'FATAL' ? String(code) : null
}

/** The columns that an answer to `describe` names. */
export function columnsIn(answer: Buffer): Column[] {
  const description = parsed(answer).find((message) => message.name === 'rowDescription')
  if (description === undefined) return []
  const { fields } = description as messages.RowDescriptionMessage
  return fields.map((field) => ({ name: field.name, type: field.dataTypeID }))
}

/** The rows of all statements of a text, all of whose values stand there as text. */
export function rowsOfScript(answer: Buffer, parsers: ParserOptions): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = []
  let columns: Column[] = []
  for (let at = 0; at < answer.length; at = next(answer, at)) {
    if (answer[at] === DESCRIPTION) {
      columns = columnsIn(answer.subarray(at, next(answer, at)))
      if (columns.some(({ type }) => type === BYTEA)) throw new Error('a script returns no bytes')
    }
    if (answer[at] === DATA_ROW) rows.push(rowAt(answer, at + HEAD_BYTES, columns, parsers))
  }
  return rows
}

/** The rows of an answer by column name; values of bytea stand there as bytes, all others as text. */
export function rowsIn(
  answer: Buffer,
  columns: readonly Column[],
  parsers: ParserOptions
): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = []
  for (let at = 0; at < answer.length; at = next(answer, at)) {
    if (answer[at] === DATA_ROW) rows.push(rowAt(answer, at + HEAD_BYTES, columns, parsers))
  }
  return rows
}

function next(answer: Buffer, at: number): number {
  return at + 1 + answer.readInt32BE(at + 1)
}

function parsed(answer: Buffer): messages.BackendMessage[] {
  const found: messages.BackendMessage[] = []
  new protocol.Parser().parse(answer, (message) => found.push(message))
  return found
}

/** A row's body: how many values, then the length of each (-1 for null) and its bytes. */
function rowAt(
  answer: Buffer,
  body: number,
  columns: readonly Column[],
  parsers: ParserOptions
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let at = body + 2
  for (const { name, type } of columns) {
    const size = answer.readInt32BE(at)
    at += 4
    if (size < 0) {
      row[name] = null
      continue
    }
    row[name] = valueAt(answer, at, at + size, type, parsers)
    at += size
  }
  return row
}

function valueAt(
  answer: Buffer,
  from: number,
  to: number,
  type: number,
  parsers: ParserOptions
): unknown {
  // A copy: the answer's memory is used again.
  if (type === BYTEA) return new Uint8Array(answer.subarray(from, to))
  const text = answer.toString('utf8', from, to)
  const parse = parsers[type]
  return parse === undefined ? text : parse(text)
}
