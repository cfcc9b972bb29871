/**
 * A statement as the text and the values that a driver sends, the same as drizzle's own writer makes it. That one
 * makes an object of every piece and merges them level by level, which for thirty statements was a twentieth of a
 * search; what our statements are made of is appended here in one go, and anything else is left to it.
 */
import { Name, SQL, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

export interface StatementText {
  text: string
  values: unknown[]
}

const dialect = new PgDialect()

/** The text of a statement, with `$1` and so on for its values. */
export function statementText(query: SQL): StatementText {
  const written = { text: '', values: [] }
  if (append(query, written)) return written
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  return { text, values }
}

/** Appends all pieces; false where one of them is none that is written here. */
function append(query: SQL, to: StatementText): boolean {
  // Private by its type alone; `inlineParams()` sets it.
  if (query['shouldInlineParams']) return false
  for (const piece of query.queryChunks as readonly unknown[]) {
    if (piece instanceof StringChunk) {
      for (const text of piece.value) to.text += text
    } else if (piece instanceof SQL) {
      if (!append(piece, to)) return false
    } else if (piece instanceof Name) to.text += dialect.escapeName(piece.value)
    else if (isValue(piece)) to.text += `$${to.values.push(piece)}`
    else return false
  }
  return true
}

/** What no writer takes apart. */
function isValue(piece: unknown): boolean {
  if (piece === null) return true
  return typeof piece === 'object'
    ? piece instanceof Date || ArrayBuffer.isView(piece)
    : piece !== undefined && typeof piece !== 'function'
}
