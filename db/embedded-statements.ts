/**
 * Prepared statements on the embedded database. PGlite's own `query` parses, plans and describes each
 * statement anew in five passages into WebAssembly, some 900 µs for a lookup by key; a named statement
 * is bound and executed in one passage, some 80 µs.
 *
 * Runs inside `EmbeddedLane` only: these calls take no lock of their own. A statement is named by its
 * text, so texts must not carry values; the oldest names are closed when there are too many.
 */
import { type PGlite, protocol } from '@electric-sql/pglite'

const STATEMENTS_MAX = 400
const BYTEA = 17

interface Prepared {
  name: string
  /** Column names and type numbers; empty for a statement without rows. */
  columns: { name: string; type: number }[]
}

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]

export class EmbeddedStatements {
  readonly #pglite: PGlite
  readonly #prepared = new Map<string, Prepared>()
  #next = 1
  #last: Promise<unknown> = Promise.resolve()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  /** Runs one statement with its values; rows by column name. Throws what the database said. */
  async run(text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
    const { serialize } = protocol
    const statement = await this.#prepare(text)
    const messages = await this.#send(
      serialize.bind({ statement: statement.name, values: values.map(asParameter) }),
      serialize.execute({}),
      serialize.sync()
    )
    const rows: Record<string, unknown>[] = []
    for (const message of messages) {
      if (message.name !== 'dataRow') continue
      const { fields } = message as unknown as { fields: (string | null)[] }
      rows.push(this.#rowOf(statement, fields))
    }
    return rows
  }

  /** A command without values: begin, commit, rollback. */
  async command(text: string): Promise<void> {
    await this.#send(protocol.serialize.query(text))
  }

  async #prepare(text: string): Promise<Prepared> {
    const known = this.#prepared.get(text)
    if (known !== undefined) {
      this.#prepared.delete(text)
      this.#prepared.set(text, known)
      return known
    }
    const { serialize } = protocol
    const name = `keepsake_${this.#next++}`
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync()
    )
    const prepared = { name, columns: columnsIn(messages) }
    this.#prepared.set(text, prepared)
    if (this.#prepared.size > STATEMENTS_MAX) await this.#closeOldest()
    return prepared
  }

  async #closeOldest(): Promise<void> {
    const [oldest] = this.#prepared
    if (oldest === undefined) return
    const [text, { name }] = oldest
    this.#prepared.delete(text)
    const { serialize } = protocol
    await this.#send(serialize.close({ type: 'S', name }), serialize.sync())
  }

  /** One passage into the database after the other: a transaction may ask for two things at once. */
  #send(...parts: Uint8Array[]): Promise<Message[]> {
    const sent = this.#last.then(async () => {
      const answer = await this.#pglite.execProtocol(Buffer.concat(parts), { syncToFs: false })
      return answer.messages
    })
    this.#last = sent.catch(() => {})
    return sent
  }

  #rowOf({ columns }: Prepared, fields: readonly (string | null)[]): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (const [place, { name, type }] of columns.entries()) {
      const text = fields[place] ?? null
      row[name] = text === null ? null : this.#valueOf(text, type)
    }
    return row
  }

  #valueOf(text: string, type: number): unknown {
    // PGlite reads hex digit by digit; token vectors come by the hundred.
    if (type === BYTEA) return new Uint8Array(Buffer.from(text.slice(2), 'hex'))
    const parse = this.#pglite.parsers[type]
    return parse === undefined ? text : parse(text, type)
  }
}

function columnsIn(messages: readonly Message[]): Prepared['columns'] {
  const description = messages.find((message) => message.name === 'rowDescription')
  if (description === undefined) return []
  const { fields } = description as unknown as { fields: { name: string; dataTypeID: number }[] }
  return fields.map((field) => ({ name: field.name, type: field.dataTypeID }))
}

/** Bytes and floats go as they are: reading them from text takes the database ten times as long. */
function asParameter(value: unknown): string | Uint8Array | null {
  if (value instanceof Float32Array) return asReals(value)
  return value instanceof Uint8Array ? value : asText(value)
}

const REAL = 700
const ARRAY_HEAD_BYTES = 20

/** The binary form of `real[]`: one dimension, no nulls, element type, length, first place; then each. */
function asReals(values: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(ARRAY_HEAD_BYTES + 8 * values.length))
  view.setInt32(0, 1)
  view.setInt32(8, REAL)
  view.setInt32(12, values.length)
  view.setInt32(16, 1)
  let at = ARRAY_HEAD_BYTES
  for (const value of values) {
    view.setInt32(at, Float32Array.BYTES_PER_ELEMENT)
    view.setFloat32(at + 4, value)
    at += 8
  }
  return new Uint8Array(view.buffer)
}

/** A value as the text form that the database reads for whatever type the statement wants. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(asElement).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function asElement(value: unknown): string {
  const text = asText(value)
  return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`
}
