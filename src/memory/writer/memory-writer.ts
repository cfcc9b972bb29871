/**
 * The one writer of memory: everything that is kept, changed or erased goes through it. Rows are
 * written at once, what makes them findable together at the end (`gathered.ts`), and what has changed
 * is then handed to the consumers (`consumers.ts`), in the same turn. So code that changes memory does not
 * have to know what else depends on it.
 */

import { findEntitiesById, touchEntities } from '#db/stores/entities/entities.ts'
import { factsById } from '#db/stores/facts/facts.ts'
import { addVector } from '#db/stores/finding/vectors/late-vectors.ts'
import { type EntryPlace, replaceVectors } from '#db/stores/finding/vectors/missing-vectors.ts'
import { applyChange } from '#db/stores/journal/changes.ts'
import {
  extendEntry,
  type JournalAbout,
  keepEntry,
  markUndone
} from '#db/stores/journal/journal.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'
import type { Change, JournalEntry } from '#src/memory/journal-entry.ts'
import {
  type Changed,
  changedBy,
  factsSet,
  type Journaled,
  movesOfOthers,
  type ToldFact
} from '#src/memory/writer/changed.ts'
import { handOut } from '#src/memory/writer/consumers.ts'
import { Erasing } from '#src/memory/writer/erasing.ts'
import { Gathered, type Source } from '#src/memory/writer/gathered.ts'
import { Keeping, type Turn } from '#src/memory/writer/keeping.ts'
import type { Embedding } from '#src/text/embedding.ts'

/** Who did what to which entity, for the journal. */
export type About = Omit<JournalAbout, 'journalId'>

/** For turns that keep neither anything that was said nor a vector. */
const NOTHING_SAID: Source = { jobId: null, metadata: {}, model: '' }

/**
 * Changes a user's memory in a turn. When `work` is done, what it has gathered is written and the
 * consumers are notified; the writer may not be used afterwards.
 */
export async function changeMemory<Result>(
  turn: Turn,
  scope: Scope,
  work: (memory: MemoryWriter) => Promise<Result>,
  source: Source = NOTHING_SAID
): Promise<Result> {
  const memory = new MemoryWriter(turn, scope, source)
  const result = await work(memory)
  await memory.finish()
  return result
}

/** A fact that was added in this turn has not come back, whatever undoing makes of it. */
function isNew(factId: string, changes: readonly Changed[]): boolean {
  return changes.some((one) => one.kind === 'fact_added' && one.factId === factId)
}

export class MemoryWriter {
  /** Keeps what is new. */
  readonly keep: Keeping
  /** Erases what is not to come back. */
  readonly erase: Erasing
  readonly #scope: Scope
  readonly #turn: Turn
  readonly #source: Source
  readonly #gathered: Gathered
  readonly #touched = new Set<string>()
  readonly #changes: Changed[] = []
  readonly #journaled: Journaled[] = []

  constructor(turn: Turn, scope: Scope, source: Source) {
    this.#scope = scope
    this.#turn = turn
    this.#source = source
    this.#gathered = new Gathered(source)
    const to = { gathered: this.#gathered, changes: this.#changes }
    this.keep = new Keeping(turn, scope, source.jobId, to)
    this.erase = new Erasing(turn, scope, to)
  }

  /** Notes that something about these entities has changed. */
  touch(entityIds: Iterable<string>): void {
    for (const id of entityIds) this.#touched.add(id)
  }

  /** Gives the open entry of an item the vector that it was written without. */
  async addVector(kind: ItemKind, itemId: string, embedding: Embedding): Promise<void> {
    await this.write()
    const { tx } = this.#turn
    await addVector(tx, this.#scope, kind, itemId, embedding, this.#source.model)
  }

  /** Puts vectors in the place of older ones; returns how many. */
  async replaceVectors(rows: readonly (EntryPlace & { embedding: Embedding })[]): Promise<number> {
    return replaceVectors(this.#turn.tx, this.#scope, this.#source.model, rows)
  }

  /** Does a change whose `before` was read in this turn, and writes it down in the journal. */
  async change(change: Change, about: About): Promise<JournalEntry> {
    await this.apply(change)
    return this.journal(change, about)
  }

  /** Does a change that is a part of one to be written down. */
  async apply(change: Change): Promise<void> {
    await this.write()
    await applyChange(this.#turn.tx, this.#scope, change, this.#turn.now)
  }

  /** Writes down a change that is done. */
  async journal(change: Change, about: About): Promise<JournalEntry> {
    const { tx, now } = this.#turn
    this.#journaled.push({ change, about })
    return keepEntry(tx, this.#scope, change, { ...about, journalId: newId() }, now)
  }

  /**
   * Adds a change that is done to an entry that an earlier turn of the same act wrote; false where there
   * is no such entry to take back any more, and the change is to be written down by itself.
   */
  async extend(journalId: string, change: Change, about: About): Promise<boolean> {
    if (!(await extendEntry(this.#turn.tx, this.#scope, journalId, change))) return false
    this.#journaled.push({ change, about })
    return true
  }

  /** Marks a journal entry as taken back, or with null as standing again. */
  async markUndone(journalId: string, at: number | null): Promise<void> {
    await markUndone(this.#turn.tx, this.#scope, journalId, at)
  }

  /** Adds changes that cannot be seen from the rows written here. */
  tell(changes: readonly Changed[]): void {
    this.#changes.push(...changes)
  }

  /** Writes what was gathered so far, since what is changed or compared next may be among it. */
  async write(): Promise<void> {
    await this.#gathered.write(this.#turn.tx, this.#scope, this.#turn.now)
  }

  /** Writes what is left, then hands out and returns what has changed; for `changeMemory`. */
  async finish(): Promise<readonly Changed[]> {
    const turn = this.#turn
    const { tx, now } = turn
    await this.write()
    await touchEntities(tx, this.#scope, [...this.#touched], now)
    const facts = await this.#factsSet()
    const { userId } = this.#scope
    const changes = [
      ...this.#changes,
      ...this.#journaled.flatMap((journaled) => changedBy(journaled, userId, facts))
    ].filter((one) => one.kind !== 'fact_restored' || !isNew(one.factId, this.#changes))
    await handOut({ turn, scope: this.#scope, changes })
    for (const [other, moves] of movesOfOthers(changes, userId)) {
      await handOut({ turn, scope: { ...this.#scope, userId: other }, changes: moves })
    }
    return changes
  }

  /** Facts whose state was set, with the words and the entity that they have now. */
  async #factsSet(): Promise<Map<string, ToldFact>> {
    const { tx } = this.#turn
    const ids = [...new Set(this.#journaled.flatMap(({ change }) => factsSet(change)))]
    const facts = await factsById(tx, this.#scope, ids)
    const entityIds = [...new Set(facts.map((fact) => fact.entityId))]
    const entities = await findEntitiesById(tx, this.#scope, entityIds)
    const names = new Map(entities.map((entity) => [entity.entityId, entity.name]))
    return new Map(
      facts.map(({ factId, content, entityId }) => [
        factId,
        { factId, content, entityId, entity: names.get(entityId) ?? '' }
      ])
    )
  }
}
