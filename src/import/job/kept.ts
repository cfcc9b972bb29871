/**
 * One part of an import as it is kept, in its turn: which ids and entities its records have here, and
 * what is handed to the writer of memory: every time something was said, and the wordings that it is
 * found by; and what that comes to.
 */
import type { KeepContext } from '#actors/operation.ts'
import { findEntitiesByKey } from '#db/stores/entities/entities.ts'
import type { NewStatement } from '#db/stores/facts/statements.ts'
import type { ImportTable } from '#db/stores/import/import.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ToldStatement } from '#src/import/contract.ts'
import { type Resolved, resolveIds } from '#src/import/job/resolve.ts'
import { type ImportSums, noSums } from '#src/import/sums.ts'
import { embeddingFor, findable } from '#src/memory/findable/findable.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import type { FoundItem } from '#src/memory/writer/gathered.ts'
import type { MemoryWriter } from '#src/memory/writer/memory-writer.ts'
import type { Embedding } from '#src/text/embedding.ts'

/** Texts as they were embedded in preparing. */
export type Embeddings = ReadonlyMap<string, Embedding>

/** An index has nothing of the rest of a longer text; only what somebody wrote by hand is as long. */
const INDEXED_MAX = 32_000

/** The part of a text by which an item is found. */
export function indexed(text: string): string {
  return text.length <= INDEXED_MAX ? text : text.slice(0, INDEXED_MAX).toWellFormed()
}

export class Kept {
  readonly sums: ImportSums = noSums()
  /** What entities are called here, by id. */
  readonly names = new Map<string, string>()
  readonly memory: MemoryWriter
  readonly scope: Scope
  readonly tx: ReadTx
  readonly now: number
  readonly jobId: string
  readonly #embeddings: Embeddings
  readonly #said: { itemKind: NewStatement['itemKind']; itemId: string; told: ToldStatement }[] = []

  constructor(context: KeepContext, scope: Scope, memory: MemoryWriter, embeddings: Embeddings) {
    this.tx = context.tx
    this.now = context.now
    this.jobId = context.jobId
    this.scope = scope
    this.memory = memory
    this.#embeddings = embeddings
  }

  /** Which ids these records have here. */
  ids(table: ImportTable, ids: readonly (string | null)[]): Promise<Resolved> {
    return resolveIds(this.tx, this.scope, table, ids)
  }

  /** The same of records by themselves. */
  idsOf(table: ImportTable, records: readonly { id: string }[]): Promise<Resolved> {
    const ids = records.map((record) => record.id)
    return this.ids(table, ids)
  }

  /** Ids of the entities that are here, by the key of their name. */
  async entities(names: readonly string[]): Promise<Map<string, string>> {
    const rows = await findEntitiesByKey(this.tx, this.scope, [...new Set(names.map(nameKey))])
    return new Map(rows.map((row) => [row.nameKey, row.entityId]))
  }

  /** Every time an item was said. */
  said(
    itemKind: NewStatement['itemKind'],
    itemId: string,
    statements: readonly ToldStatement[]
  ): void {
    for (const told of statements) this.#said.push({ itemKind, itemId, told })
  }

  /** An item is to be found by a text. */
  found({ text: whole, ...item }: Omit<FoundItem, 'found'> & { text: string }): void {
    const text = indexed(whole)
    const embedding = this.#embeddings.get(text)
    const own = embedding === undefined ? null : embeddingFor(item.kind, embedding)
    this.memory.keep.found({ ...item, found: findable(text, own) })
  }

  /** Hands over every time that something was said; to be called once, last. */
  async handOverStatements(): Promise<void> {
    const told = this.#said.map((said) => said.told)
    const resolved = await this.idsOf('statements', told)
    const rows = this.#said.map(({ itemKind, itemId, told: { id, ...told } }) => ({
      ...told,
      statement_id: resolved.idOf(id),
      item_kind: itemKind,
      item_id: itemId
    }))
    this.memory.keep.saidElsewhere(rows)
  }
}
