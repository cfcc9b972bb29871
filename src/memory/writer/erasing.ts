/**
 * Erasing from memory: items with their statements and index entries, what is said about an entity, a whole
 * scope. What is erased here is in no journal and does not come back.
 */

import { type ErasedRows, eraseScopeRows } from '#db/stores/account/erasure.ts'
import {
  type AroundCounts,
  deleteAround,
  type ErasedEntity
} from '#db/stores/entities/around-entity.ts'
import {
  clearChunks,
  clearQuotes,
  deleteRows,
  rewriteChunks,
  rewriteEpisodes
} from '#db/stores/entities/entity-erasure.ts'
import { eraseTold } from '#db/stores/entities/told-relations.ts'
import { eraseEntries } from '#db/stores/finding/search-index.ts'
import { clearReflection } from '#db/stores/reflections/reflections.ts'
import type { Scope } from '#src/base/scope.ts'
import type { Changed } from '#src/memory/writer/changed.ts'
import type { FoundItem, Gathered } from '#src/memory/writer/gathered.ts'
import type { Turn } from '#src/memory/writer/keeping.ts'

/** Rows that an item of each kind stands in. */
const TABLES = {
  fact: 'facts',
  chunk: 'chunks',
  knowledge: 'knowledge',
  relation: 'relations',
  episode: 'episodes'
} as const

/** How much was erased. */
export interface ErasedItems {
  rows: number
  statements: number
  embeddings: number
}

export class Erasing {
  readonly #turn: Turn
  readonly #scope: Scope
  readonly #gathered: Gathered
  readonly #changes: Changed[]

  /** What it gathers and what it tells of are the writer's. */
  constructor(turn: Turn, scope: Scope, to: { gathered: Gathered; changes: Changed[] }) {
    this.#turn = turn
    this.#scope = scope
    this.#gathered = to.gathered
    this.#changes = to.changes
  }

  /** Erases items with their statements and index entries. */
  async items(kind: keyof typeof TABLES, ids: readonly string[]): Promise<ErasedItems> {
    const { tx } = this.#turn
    if (kind === 'chunk') await clearChunks(tx, this.#scope, ids)
    return {
      embeddings: kind === 'relation' ? 0 : await eraseEntries(tx, this.#scope, kind, ids),
      rows: await deleteRows(tx, this.#scope, TABLES[kind], ids),
      statements: await deleteRows(tx, this.#scope, 'statements', ids)
    }
  }

  /** Erases an entity, what depends on it and what its facts state; the facts themselves go through `items`. */
  async entity(
    entity: ErasedEntity & { entity: string }
  ): Promise<AroundCounts & { told: Awaited<ReturnType<typeof eraseTold>> }> {
    const { tx } = this.#turn
    const around = await deleteAround(tx, this.#scope, entity)
    const told = await eraseTold(tx, this.#scope, entity.factIds)
    const { entityId, entity: name, factIds } = entity
    this.#changes.push({ kind: 'entity_deleted', entityId, entity: name, facts: factIds.length })
    return { ...around, told }
  }

  /** Takes the quotes from facts whose sentence was erased. */
  async quotes(factIds: readonly string[]): Promise<void> {
    await clearQuotes(this.#turn.tx, this.#scope, factIds)
  }

  /** Shortens messages. Returns how many vectors were erased. */
  async fromChunks(
    rows: Parameters<typeof rewriteChunks>[2],
    found: readonly FoundItem[]
  ): Promise<number> {
    await rewriteChunks(this.#turn.tx, this.#scope, rows)
    return this.#findBy('chunk', found)
  }

  /** Shortens episodes. Returns how many vectors were erased. */
  async fromEpisodes(
    rows: Parameters<typeof rewriteEpisodes>[2],
    found: readonly FoundItem[]
  ): Promise<number> {
    await rewriteEpisodes(this.#turn.tx, this.#scope, rows)
    return this.#findBy('episode', found)
  }

  /** Takes a reflection away that somebody does not want to see; false when there is none. */
  async reflection(reflectionId: string): Promise<boolean> {
    return clearReflection(this.#turn.tx, this.#scope, reflectionId)
  }

  /** Erases all there is of the user; counts what went by table. */
  async scope(): Promise<ErasedRows> {
    const rows = await eraseScopeRows(this.#turn.tx, this.#scope)
    this.#changes.push({ kind: 'scope_deleted', entities: rows['entities'] ?? 0 })
    return rows
  }

  /** Items are found by other words; of the old ones nothing is left. */
  async #findBy(kind: 'chunk' | 'episode', items: readonly FoundItem[]): Promise<number> {
    const ids = items.map((item) => item.itemId)
    const gone = await eraseEntries(this.#turn.tx, this.#scope, kind, ids)
    for (const item of items) this.#gathered.found(item)
    return gone
  }
}
