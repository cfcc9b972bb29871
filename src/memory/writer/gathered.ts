/**
 * What kept items leave to be written together: when they were said, and how they are found. On the
 * embedded database each statement costs a good part of a millisecond, however many rows it writes.
 */

import {
  insertStatements,
  type NewStatement,
  type ToldRelation
} from '#db/stores/facts/statements.ts'
import { insertEntries, type NewEntry } from '#db/stores/finding/search-index.ts'
import { closeEntries, type ImportRow, insertImported } from '#db/stores/import/import.ts'
import { foundWhileHolding } from '#db/stores/procedures/holding.ts'
import type { WriteTx } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import type { Metadata, Named } from '#src/base/provenance.ts'
import type { Scope } from '#src/base/scope.ts'
import type { Findable } from '#src/memory/findable/findable.ts'

/** The source of what a turn keeps; all its statements share it. */
export interface Source {
  jobId: string | null
  metadata: Metadata
  named?: Named
  /** Name of the embedder; empty where no vector is kept. */
  model: string
}

/** How an item is found, and from when until when. */
export interface FoundItem {
  kind: NewEntry['kind']
  itemId: string
  found: Findable
  statedAt: number
  expiresAt: number | null
  /** When it ceased to hold in this wording; null while it holds. */
  closedAt?: number | null
}

type ClosedItem = Pick<FoundItem, 'kind' | 'itemId' | 'statedAt'> & { closedAt: number }

export class Gathered {
  readonly #source: Source
  #statements: NewStatement[] = []
  #records: ImportRow[] = []
  #entries: NewEntry[] = []
  #closed: ClosedItem[] = []

  constructor(source: Source) {
    this.#source = source
  }

  /** One time that an item was said. */
  said(
    itemKind: NewStatement['itemKind'],
    itemId: string,
    statedAt: number,
    told?: Partial<ToldRelation>
  ): void {
    const statement = { statementId: newId(), itemKind, itemId, statedAt }
    this.#statements.push(told === undefined ? statement : { ...statement, told })
  }

  /** Statements that were made elsewhere, by column name. */
  saidElsewhere(records: readonly ImportRow[]): void {
    this.#records.push(...records)
  }

  /** Makes an item findable. */
  found({ found, closedAt, ...item }: FoundItem): void {
    this.#entries.push({ ...item, ...found })
    if (closedAt == null) return
    const { kind, itemId, statedAt } = item
    this.#closed.push({ kind, itemId, statedAt, closedAt })
  }

  /** Writes what was gathered since the last time. */
  async write(tx: WriteTx, scope: Scope, now: number): Promise<void> {
    const [statements, records, entries] = [this.#statements, this.#records, this.#entries]
    const closed = Map.groupBy(this.#closed, (one) => one.kind)
    this.#statements = []
    this.#records = []
    this.#entries = []
    this.#closed = []
    const { model, ...origin } = this.#source
    await insertStatements(tx, scope, statements, { ...origin, now })
    await insertImported(tx, scope, 'statements', records)
    await insertEntries(tx, scope, entries, model)
    for (const [kind, rows] of closed) await closeEntries(tx, scope, kind, rows)
    await foundWhileHolding(tx, scope, proceduresAmong(statements, records, entries))
  }
}

/** The procedures that something was said of, or that are found by other words. */
function proceduresAmong(
  statements: readonly NewStatement[],
  records: readonly ImportRow[],
  entries: readonly NewEntry[]
): string[] {
  const said = statements.filter(({ itemKind }) => itemKind === 'procedure')
  const told = records.filter((row) => row['item_kind'] === 'procedure')
  const found = entries.filter(({ kind }) => kind === 'procedure')
  const ids = [...said, ...found].map(({ itemId }) => itemId)
  return [...new Set([...ids, ...told.map((row) => String(row['item_id']))])]
}
