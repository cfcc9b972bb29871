/**
 * Keeping what is new, item by item: its row, its statement, its index entry, and the note that it is new.
 * The caller decides what may be kept.
 */

import type { Orders } from '#actors/orders.ts'
import { insertEntities, learnTypes } from '#db/stores/entities/entities.ts'
import {
  insertKnowledge,
  insertRelations,
  type NewKnowledge,
  type NewRelation,
  relationKey
} from '#db/stores/entities/relations.ts'
import { insertEpisodes, type NewEpisode } from '#db/stores/episodes/episodes.ts'
import { insertFacts, type NewFact } from '#db/stores/facts/facts.ts'
import {
  insertConflictsOfKnown,
  insertPossibleConflicts,
  type PossibleConflict
} from '#db/stores/facts/possible-conflicts.ts'
import { type NewStatement, sayOfParts, type ToldRelation } from '#db/stores/facts/statements.ts'
import { closeOpenEntries } from '#db/stores/finding/search-index.ts'
import {
  type ImportRow,
  type ImportTable,
  insertImported,
  pinIfFree
} from '#db/stores/import/import.ts'
import { insertChunks, type NewChunk } from '#db/stores/memory/chunks.ts'
import { type EndingTable, laterExpiries } from '#db/stores/memory/expiries.ts'
import {
  type ChangedProcedure,
  saveFeedback,
  saveProcedures
} from '#db/stores/procedures/saving.ts'
import {
  confirmReflections,
  deleteReflections,
  type NewReflection,
  saveReflections
} from '#db/stores/reflections/reflections.ts'
import { noteOffset } from '#db/stores/triggers/lookouts.ts'
import type { WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { EntityType } from '#src/memory/candidates.ts'
import type { Findable } from '#src/memory/findable/findable.ts'
import type { Changed } from '#src/memory/writer/changed.ts'
import type { FoundItem, Gathered } from '#src/memory/writer/gathered.ts'

/** The turn that memory is changed in. */
export interface Turn extends Pick<Orders, 'announce' | 'isHeard'> {
  tx: WriteTx
  now: number
}

/** A new row with when it was said and how it is found. */
export interface NewItem<Row> {
  row: Row
  statedAt: number
  found: Findable
}

/** A procedure as it is now. */
export interface KeptProcedure extends ChangedProcedure {
  /** When it was described or shown. */
  statedAt: readonly number[]
  /** Until when what was said then holds; its other statements have ends of their own. */
  expiresAt: number | null
  /** How it is found from a moment on; null where its words are the ones that it had. */
  reworded: { found: Findable; at: number } | null
  isNew: boolean
}

/** Of a procedure that was changed without being described or shown. */
export const NOT_TOLD = { told: null, statedAt: [], expiresAt: null } as const

export class Keeping {
  readonly #turn: Turn
  readonly #scope: Scope
  readonly #jobId: string | null
  readonly #gathered: Gathered
  readonly #changes: Changed[]

  /** What it gathers and what it tells of are the writer's. */
  constructor(
    turn: Turn,
    scope: Scope,
    jobId: string | null,
    to: { gathered: Gathered; changes: Changed[] }
  ) {
    this.#turn = turn
    this.#scope = scope
    this.#jobId = jobId
    this.#gathered = to.gathered
    this.#changes = to.changes
  }

  /** Keeps new entities. */
  async entities(rows: Parameters<typeof insertEntities>[2]): Promise<void> {
    await insertEntities(this.#turn.tx, this.#scope, rows, this.#turn.now)
  }

  /** Learns what entities without a type are. */
  async learnedTypes(
    learned: readonly { entityId: string; name: string; type: EntityType }[]
  ): Promise<void> {
    await learnTypes(this.#turn.tx, this.#scope, learned)
    for (const { entityId, name: entity, type } of learned) {
      this.#changes.push({ kind: 'entity_type_learned', entityId, entity, type })
    }
  }

  /** Keeps messages as they were said. */
  async chunks(
    items: readonly NewItem<NewChunk>[],
    add: { jobId: string; expiresAt: number | null }
  ): Promise<void> {
    const { tx, now } = this.#turn
    await insertChunks(tx, this.#scope, rowsOf(items), { ...add, now })
    for (const { row, statedAt, found } of items) {
      this.#keep({ kind: 'chunk', itemId: row.chunkId, statedAt, found, expiresAt: add.expiresAt })
    }
  }

  /** Keeps new facts; `entity` is the name of the one that a fact belongs to. */
  async facts(items: readonly (NewItem<NewFact> & { entity: string })[]): Promise<void> {
    await insertFacts(this.#turn.tx, this.#scope, rowsOf(items), this.#turn.now)
    for (const { row, statedAt, found, entity } of items) {
      const { factId, entityId, content, expiresAt } = row
      this.#keep({ kind: 'fact', itemId: factId, statedAt, found, expiresAt })
      const jobId = this.#jobId
      this.#changes.push({ kind: 'fact_added', factId, content, entityId, entity, jobId })
    }
  }

  /** Keeps parts of known facts as facts; what was said of the whole (`of`) counts as said of the part. */
  async parts(
    items: readonly (NewItem<NewFact> & { entity: string; of: string })[]
  ): Promise<void> {
    const { tx, now } = this.#turn
    await this.#gathered.write(tx, this.#scope, now)
    await insertFacts(tx, this.#scope, rowsOf(items), now)
    const told = items.map(({ of, row }) => ({ whole: of, part: row.factId, text: row.content }))
    await sayOfParts(tx, this.#scope, told)
    for (const { row, statedAt, found, entity } of items) {
      const { factId: itemId, entityId, content, expiresAt, jobId } = row
      this.found({ kind: 'fact', itemId, statedAt, found, expiresAt })
      this.#changes.push({ kind: 'fact_added', factId: itemId, content, entityId, entity, jobId })
    }
  }

  /** Marks pairs of facts of which the later may make the earlier untrue. One of each pair was kept in this turn. */
  async possibleConflicts(pairs: readonly PossibleConflict[]): Promise<void> {
    await insertPossibleConflicts(this.#turn.tx, this.#scope.accountId, pairs)
  }

  /** The same of facts that were there: copies of the scope take in pairs with the facts that came since. */
  async conflictsOfKnown(pairs: readonly PossibleConflict[]): Promise<void> {
    await insertConflictsOfKnown(this.#turn.tx, this.#scope, pairs)
  }

  /** Lets items that were said again hold until then, if that is later. */
  async prolonged(table: EndingTable, ids: string[], expiresAt: number | null): Promise<void> {
    if (ids.length === 0) return
    await laterExpiries(this.#turn.tx, this.#scope, table, ids, expiresAt)
    if (table === 'facts') this.#changes.push({ kind: 'facts_restated', factIds: ids })
  }

  /** Keeps new knowledge items, which are shown with their entity and not found by themselves. */
  async knowledge(rows: readonly NewKnowledge[], expiresAt: number | null): Promise<void> {
    await insertKnowledge(this.#turn.tx, this.#scope, rows, { now: this.#turn.now, expiresAt })
  }

  /** Keeps relations that are new, and a statement of each; returns how many were new. */
  async relations(
    told: readonly (NewRelation & { statedAt: number; told: ToldRelation })[]
  ): Promise<number> {
    const { added, ids } = await insertRelations(this.#turn.tx, this.#scope, told, this.#turn.now)
    for (const relation of told) {
      const id = ids.get(relationKey(relation))
      if (id !== undefined) this.#gathered.said('relation', id, relation.statedAt, relation.told)
    }
    return added
  }

  /** Keeps new episodes. */
  async episodes(items: readonly NewItem<NewEpisode>[]): Promise<void> {
    await insertEpisodes(this.#turn.tx, this.#scope, rowsOf(items), this.#turn.now)
    for (const { row, statedAt, found } of items) {
      const { episodeId, expiresAt } = row
      this.#keep({ kind: 'episode', itemId: episodeId, statedAt, found, expiresAt })
    }
  }

  /** Keeps procedures as they are now, new ones and changed ones alike. */
  async procedures(procedures: readonly KeptProcedure[]): Promise<void> {
    const { tx } = this.#turn
    await saveProcedures(tx, this.#scope, procedures)
    for (const { record, statedAt, expiresAt, reworded, isNew, entries } of procedures) {
      const { id, current } = record.procedure
      for (const at of statedAt) this.#gathered.said('procedure', id, at, { expiresAt })
      if (reworded !== null) {
        const { found, at } = reworded
        // Questions about now find the current version only.
        if (!isNew) await closeOpenEntries(tx, this.#scope, 'procedure', [id], at)
        // Its end is that of its statements, which `gathered.ts` looks at when they are written.
        this.found({ kind: 'procedure', itemId: id, found, statedAt: at, expiresAt: null })
      }
      const revisions = entries.filter((entry) => entry.changeType !== 'auto_created')
      for (const entry of revisions) {
        this.#changes.push({ kind: 'procedure_revised', name: current.name, entry })
      }
    }
  }

  /** Keeps what memory was found to say as a whole; what no longer says anything goes. */
  async reflections(revision: {
    saved: readonly NewReflection[]
    confirmed: readonly string[]
    gone: readonly string[]
  }): Promise<void> {
    const { tx, now } = this.#turn
    await deleteReflections(tx, this.#scope, revision.gone)
    await saveReflections(tx, this.#scope, revision.saved, now)
    await confirmReflections(tx, this.#scope, revision.confirmed, now)
  }

  /** Keeps what feedback counted: on one version, and when and with which jobs open it was used. */
  async feedback(
    procedureId: string,
    version: Parameters<typeof saveFeedback>[3],
    use: Parameters<typeof saveFeedback>[4]
  ): Promise<void> {
    await saveFeedback(this.#turn.tx, this.#scope, procedureId, version, use)
    this.#changes.push({ kind: 'procedure_used', procedureId })
  }

  /** Keeps how far the speaker's clock is ahead of UTC. */
  async offset(minutes: number): Promise<void> {
    await noteOffset(this.#turn.tx, this.#scope, minutes, this.#turn.now)
  }

  /** Notes that an item that is kept was said; of a procedure also until when that holds. */
  said(
    kind: NewStatement['itemKind'],
    itemId: string,
    statedAt: number,
    expiresAt: number | null = null
  ): void {
    this.#gathered.said(kind, itemId, statedAt, { expiresAt })
  }

  /** Makes an item that is kept findable. */
  found(item: FoundItem): void {
    this.#gathered.found(item)
  }

  /** Keeps records that were made elsewhere; returns the keys of those that are new. */
  async records(table: ImportTable, rows: readonly ImportRow[]): Promise<Set<string>> {
    const added = await insertImported(this.#turn.tx, this.#scope, table, rows)
    if (table === 'facts' && added.size > 0) {
      this.#changes.push({ kind: 'facts_imported', facts: added.size })
    }
    return added
  }

  /** Statements of such records. */
  saidElsewhere(rows: readonly ImportRow[]): void {
    this.#gathered.saidElsewhere(rows)
  }

  /** Pins an entity as the scope's own person where none is pinned. */
  async pinIfFree(entityId: string, entity: string): Promise<void> {
    const isPinned = await pinIfFree(this.#turn.tx, this.#scope, entityId)
    if (isPinned) this.#changes.push({ kind: 'entity_pinned', entityId, entity, isPinned })
  }

  #keep(item: FoundItem): void {
    this.#gathered.said(item.kind, item.itemId, item.statedAt)
    this.#gathered.found(item)
  }
}

function rowsOf<Row>(items: readonly NewItem<Row>[]): Row[] {
  return items.map(({ row }) => row)
}
