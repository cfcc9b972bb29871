/** Transactions on the embedded database's one connection, in the order that its lane gives them. */
import { rethrow } from '#db/driver-errors.ts'
import type { EmbeddedLane } from '#db/embedded/lane.ts'
import type { EmbeddedStatements } from '#db/embedded/statements.ts'
import type { EmbeddedUpkeep } from '#db/embedded/upkeep.ts'
import { type SharedView, seeShared } from '#db/shared-view.ts'
import { statementText } from '#db/statement-text.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'

export interface TransactionParts {
  statements: EmbeddedStatements
  lane: EmbeddedLane
  upkeep: EmbeddedUpkeep
  /** Has the files written where that does not happen at once. */
  sync: () => Promise<void>
}

type Place = 'ahead' | 'in line'

const BEGIN_READ = 'begin read only'

export class EmbeddedTransactions {
  readonly #parts: TransactionParts
  readonly #tx: WriteTx

  constructor(parts: TransactionParts) {
    this.#parts = parts
    const { statements } = parts
    this.#tx = {
      writes: true,
      rows: async <Row extends object>(query: Parameters<WriteTx['rows']>[0]) => {
        const { text, values } = statementText(query)
        return (await statements.run(text, values)) as Row[]
      },
      raw: async (text, values) => ({ rows: await statements.run(text, values ?? []) })
    }
  }

  /** A read-only transaction, before those in line. */
  read<Result>(work: (tx: ReadTx) => Promise<Result>): Promise<Result> {
    return this.#read(work)
  }

  /** A read of what other accounts share; the conditions of its statements keep to that. */
  readShared<Result>(view: SharedView, work: (tx: ReadTx) => Promise<Result>): Promise<Result> {
    return this.#read(work, seeShared(view))
  }

  /** A read-write transaction. */
  async write<Result>(place: Place, work: (tx: WriteTx) => Promise<Result>): Promise<Result> {
    try {
      return await this.#parts.lane.run(place, async () => {
        const result = await this.#transaction('begin', work)
        await this.#wrote()
        return result
      })
    } catch (error) {
      rethrow(error, { embedded: true })
    }
  }

  /** Statements outside a transaction; only a single one may have values. */
  async raw(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const { lane, statements } = this.#parts
    try {
      return await lane.run('ahead', async () => {
        if (values.length === 0) return { rows: await statements.script(text) }
        const rows = await statements.run(text, values)
        await this.#wrote()
        return { rows }
      })
    } catch (error) {
      rethrow(error, { embedded: true })
    }
  }

  async #read<Result>(
    work: (tx: ReadTx) => Promise<Result>,
    shared: ReturnType<typeof seeShared> | null = null
  ): Promise<Result> {
    try {
      return await this.#parts.lane.run('ahead', () => this.#readOnly(work, shared))
    } catch (error) {
      rethrow(error, { embedded: true, readOnly: true })
    }
  }

  /** Begun with its first statement: a read that finds all it needs in this thread's memory asks for nothing. */
  async #readOnly<Result>(
    work: (tx: ReadTx) => Promise<Result>,
    shared: ReturnType<typeof seeShared> | null
  ): Promise<Result> {
    const { statements } = this.#parts
    let begun: Promise<void> | null = null
    const begin = async () => {
      await statements.command(BEGIN_READ)
      if (shared !== null) await statements.run(shared.text, shared.values)
    }
    const rows: ReadTx['rows'] = async (query) => {
      begun ??= begin()
      await begun
      return this.#tx.rows(query)
    }
    try {
      const result = await work({ rows })
      if (begun !== null) await statements.command('commit')
      return result
    } catch (error) {
      if (begun !== null) await statements.command('rollback')
      throw error
    }
  }

  async #transaction<Result>(
    begin: string,
    work: (tx: WriteTx) => Promise<Result>
  ): Promise<Result> {
    const { statements } = this.#parts
    await statements.command(begin)
    try {
      const result = await work(this.#tx)
      await statements.command('commit')
      return result
    } catch (error) {
      await statements.command('rollback')
      throw error
    }
  }

  async #wrote(): Promise<void> {
    this.#parts.upkeep.wrote()
    await this.#parts.sync()
  }
}
