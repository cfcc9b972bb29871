/**
 * What keeping a part of an import gathers on its way, written together at its end: statements, index
 * entries, and which of them have ceased to hold.
 */
import type { KeepContext } from '#actors/operation.ts'
import { touchEntities } from '#db/stores/entities.ts'
import { closeEntries, insertImported } from '#db/stores/import.ts'
import { insertEntries, type NewEntry } from '#db/stores/search-index.ts'
import type { NewStatement } from '#db/stores/statements.ts'
import type { ToldStatement } from '#src/import/contract.ts'
import { resolveIds } from '#src/import/keep/resolve.ts'
import { type ImportSums, noSums } from '#src/import/keep/sums.ts'
import type { Embedding } from '#src/models/models.ts'
import type { Scope } from '#src/scope.ts'
import { findable } from '#src/search/findable.ts'

/** Texts as they were embedded in preparing. */
export type Embeddings = ReadonlyMap<string, Embedding>

interface Wording {
  kind: NewEntry['kind']
  itemId: string
  text: string
  statedAt: number
  expiresAt: number | null
  /** When it ceased to hold; null while it holds. */
  closedAt: number | null
}

/** An index has nothing of the rest of a longer text; only what somebody wrote by hand is as long. */
const INDEXED_MAX = 32_000

/** The part of a text by which an item is found. */
export function indexed(text: string): string {
  return text.length <= INDEXED_MAX ? text : text.slice(0, INDEXED_MAX).toWellFormed()
}

/** What is read token by token; the others have a vector alone. */
const WITH_TOKENS: ReadonlySet<string> = new Set(['chunk', 'episode', 'procedure'])

export class Kept {
  readonly sums: ImportSums = noSums()
  readonly #context: KeepContext
  readonly #scope: Scope
  readonly #embeddings: Embeddings
  readonly #entries: NewEntry[] = []
  readonly #closed: {
    kind: NewEntry['kind']
    itemId: string
    statedAt: number
    closedAt: number
  }[] = []
  readonly #said: { itemKind: NewStatement['itemKind']; itemId: string; told: ToldStatement }[] = []
  readonly #touched = new Set<string>()

  constructor(context: KeepContext, scope: Scope, embeddings: Embeddings) {
    this.#context = context
    this.#scope = scope
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
  found(wording: Wording): void {
    const { kind, itemId, statedAt, expiresAt, closedAt } = wording
    const text = indexed(wording.text)
    const embedding = this.#embeddings.get(text) ?? null
    const own =
      embedding === null || WITH_TOKENS.has(kind) ? embedding : { ...embedding, tokens: null }
    this.#entries.push({ kind, itemId, ...findable(text, own), statedAt, expiresAt })
    if (closedAt !== null) this.#closed.push({ kind, itemId, statedAt, closedAt })
  }

  /** Something was added to an entity that was there before. */
  touch(entityId: string): void {
    this.#touched.add(entityId)
  }

  /** Writes what was gathered; `model` names the embedder. */
  async write(model: string): Promise<void> {
    const { tx, now } = this.#context
    await insertEntries(tx, this.#scope, this.#entries, model)
    for (const [kind, rows] of Map.groupBy(this.#closed, (row) => row.kind)) {
      await closeEntries(tx, this.#scope, kind, rows)
    }
    await this.#writeStatements()
    await touchEntities(tx, this.#scope, [...this.#touched], now)
  }

  async #writeStatements(): Promise<void> {
    const { tx } = this.#context
    const ids = this.#said.map(({ told }) => told.id)
    const resolved = await resolveIds(tx, this.#scope, 'statements', ids)
    const rows = this.#said.map(({ itemKind, itemId, told: { id, ...told } }) => ({
      ...told,
      statement_id: resolved.idOf(id),
      item_kind: itemKind,
      item_id: itemId
    }))
    await insertImported(tx, this.#scope, 'statements', rows)
  }
}
