/**
 * Prepared statements on the embedded database. PGlite's own `query` parses, plans and describes each
 * statement anew in five passages into WebAssembly, some 900 µs for a lookup by key; a named statement
 * is bound and executed in one passage, some 80 µs.
 *
 * Answers are read here. PGlite's own reader makes a text of each value and of bytes a text of hex:
 * 400 KB of postings or token vectors took it ten times as long as the statement that finds them. Bytes
 * are asked for as they are.
 *
 * Runs inside `EmbeddedLane` only: these calls take no lock of their own. A statement is named by its
 * text, so texts must not carry values; the oldest names are closed when there are too many.
 */
import { edenGC } from 'bun:jsc'
import { type PGlite, protocol } from '@electric-sql/pglite'
import {
  BYTEA,
  type Column,
  columnsIn,
  lastWordIn,
  Received,
  rowsIn,
  rowsOfScript,
  throwIfRefused
} from '#db/embedded/answers.ts'
import { Transient } from '#src/base/failure.ts'
import { OldGarbage } from '#src/base/memory/garbage.ts'

const STATEMENTS_MAX = 400
/** SQLSTATE crash_shutdown, for when it broke off without a word. */
const CRASH = '57P02'

/**
 * After so many passages their garbage is collected. The engine counts the database's memory among its
 * own, hundreds of megabytes, so by itself it lets as many gather; and each passage leaves dozens of views
 * into that memory, all of which a collection looks at: it stopped this thread for 15 to 20 ms, three
 * times a second under load. Collected early it takes 4 ms, and less time in all.
 */
export const PASSES_PER_COLLECTION = 512

const BIND = 'B'.charCodeAt(0)
const EXECUTE_AND_SYNC = Buffer.concat([protocol.serialize.execute({}), protocol.serialize.sync()])

interface Prepared {
  name: string
  /** Empty for a statement without rows. */
  columns: readonly Column[]
}

export class EmbeddedStatements {
  readonly #pglite: PGlite
  readonly #prepared = new Map<string, Prepared>()
  #next = 1
  #last: Promise<unknown> = Promise.resolve()
  readonly #received = new Received()
  #passes = 0
  readonly #oldGarbage: OldGarbage
  readonly #tellEnded: (code: string) => void
  #ended = false

  /** `ended` is told once, with a SQLSTATE, when the database has ended itself. */
  constructor(pglite: PGlite, ended: (code: string) => void) {
    this.#pglite = pglite
    // The engine counts the database's memory twice.
    const foreignBytes = () => 2 * pglite.Module['HEAPU8'].byteLength
    this.#oldGarbage = new OldGarbage({ foreignBytes })
    this.#tellEnded = ended
  }

  get ended(): boolean {
    return this.#ended
  }

  /** Runs one statement with its values; rows by column name. Throws what the database said. */
  run(text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
    return this.#inOrder(async () => {
      const { name, columns } = await this.#prepare(text)
      const answer = await this.#pass(boundMessage(name, values.map(asParameter), columns))
      return rowsIn(answer, columns, this.#pglite.parsers)
    })
  }

  /** A command without values: begin, commit, rollback. */
  async command(text: string): Promise<void> {
    await this.#inOrder(() => this.#pass(protocol.serialize.query(text)))
  }

  /** Statements without values that nobody prepares; the rows of all. */
  script(text: string): Promise<Record<string, unknown>[]> {
    return this.#inOrder(async () =>
      rowsOfScript(await this.#pass(protocol.serialize.query(text)), this.#pglite.parsers)
    )
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
    const described = [serialize.describe({ type: 'S', name }), serialize.sync()]
    const answer = await this.#pass(Buffer.concat([serialize.parse({ name, text }), ...described]))
    const prepared = { name, columns: columnsIn(answer) }
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
    await this.#pass(Buffer.concat([serialize.close({ type: 'S', name }), serialize.sync()]))
  }

  /** Sends messages, one behind the other, in one passage. The answer is gone with the next one. */
  async #pass(messages: Uint8Array): Promise<Buffer> {
    if (this.#ended) throw new Transient('database_unavailable')
    this.#received.clear()
    try {
      await this.#pglite.execProtocolRawStream(messages, {
        syncToFs: false,
        onRawData: (piece) => this.#received.add(piece)
      })
    } catch {
      this.#end(CRASH)
    }
    // In a turn of the loop of its own: whoever waits for this answer has it by then.
    if (++this.#passes % PASSES_PER_COLLECTION === 0) {
      setImmediate(() => {
        // Closed meanwhile, it has no memory left to count.
        if (!this.#pglite.closed) this.#oldGarbage.look(edenGC())
      })
    }
    const answer = this.#received.all()
    try {
      throwIfRefused(answer)
    } catch (error) {
      const lastWord = lastWordIn(error)
      if (lastWord !== null) this.#end(lastWord)
      throw error
    }
    return answer
  }

  /** It has said its last word, or broken off: another passage would never come back. */
  #end(code: string): never {
    this.#ended = true
    this.#tellEnded(code)
    throw new Transient('database_unavailable')
  }

  /**
   * One statement after the other, in the order they were asked for, those that must be prepared first
   * too: a transaction may ask for several at once, and a setting holds for what is asked after it.
   */
  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }
}

/**
 * What binds a statement's values and has it executed, as one piece: bind, execute, sync. Bytes are asked for as they
 * are and all else as text. PGlite writes one message at a time into a buffer of its own and copies each out of it,
 * which took longer than the database needs for a look-up; it does not know formats of answers either.
 */
function boundMessage(
  name: string,
  values: readonly (string | Uint8Array | null)[],
  columns: readonly Column[]
): Buffer {
  const sizes = values.map((value) =>
    typeof value === 'string' ? Buffer.byteLength(value) : (value?.length ?? 0)
  )
  const formats = columns.some(({ type }) => type === BYTEA) ? columns : []
  const carried = sizes.reduce((sum, size) => sum + size, 0)
  // Length, the portal without a name, the statement's name, three counts; a format and a length each.
  const bindBytes =
    4 + 1 + Buffer.byteLength(name) + 1 + 6 + 6 * values.length + carried + 2 * formats.length
  const message = Buffer.allocUnsafe(1 + bindBytes + EXECUTE_AND_SYNC.length)
  let at = message.writeUInt8(BIND, 0)
  at = message.writeInt32BE(bindBytes, at)
  at = message.writeUInt8(0, at)
  at += message.write(name, at)
  at = message.writeUInt8(0, at)
  at = message.writeInt16BE(values.length, at)
  for (const value of values) at = message.writeInt16BE(value instanceof Uint8Array ? 1 : 0, at)
  at = message.writeInt16BE(values.length, at)
  for (const [place, value] of values.entries()) {
    at = message.writeInt32BE(value === null ? -1 : (sizes[place] ?? 0), at)
    if (typeof value === 'string') at += message.write(value, at)
    else if (value !== null) {
      message.set(value, at)
      at += value.length
    }
  }
  at = message.writeInt16BE(formats.length, at)
  for (const { type } of formats) at = message.writeInt16BE(type === BYTEA ? 1 : 0, at)
  message.set(EXECUTE_AND_SYNC, at)
  return message
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
