/**
 * What keeping a part of an import hands to the writer of memory: records with their own ids, every time
 * they were said, and the wordings that they are found by; and what that comes to.
 */
import type { NewStatement } from '#db/stores/statements.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { ToldStatement } from '#src/import/contract.ts'
import { resolveIds } from '#src/import/keep/resolve.ts'
import { type ImportSums, noSums } from '#src/import/keep/sums.ts'
import type { FoundItem } from '#src/memory/gathered.ts'
import type { MemoryWriter } from '#src/memory/memory-writer.ts'
import type { Embedding } from '#src/models/models.ts'
import type { Scope } from '#src/scope.ts'
import { embeddingFor, findable } from '#src/search/findable.ts'

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
  readonly #embeddings: Embeddings
  readonly #said: { itemKind: NewStatement['itemKind']; itemId: string; told: ToldStatement }[] = []

  constructor(memory: MemoryWriter, embeddings: Embeddings) {
    this.memory = memory
    this.#embeddings = embeddings
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
  async handOverStatements(tx: ReadTx, scope: Scope): Promise<void> {
    const ids = this.#said.map(({ told }) => told.id)
    const resolved = await resolveIds(tx, scope, 'statements', ids)
    const rows = this.#said.map(({ itemKind, itemId, told: { id, ...told } }) => ({
      ...told,
      statement_id: resolved.idOf(id),
      item_kind: itemKind,
      item_id: itemId
    }))
    this.memory.keep.saidElsewhere(rows)
  }
}
