/**
 * What a run changes, as one entry of the journal over all its turns, so that it is taken back as one act.
 * An entry that somebody has taken back meanwhile is left alone, and a new one begins.
 */
import type { KeepContext } from '#actors/operation.ts'
import { findEntry } from '#db/stores/journal/journal.ts'
import type { Scope } from '#src/base/scope.ts'
import { type Change, composed } from '#src/memory/journal-entry.ts'
import type { About, MemoryWriter } from '#src/memory/writer/memory-writer.ts'

export class RunChange {
  /** Whether anything may be changed. */
  readonly isFixing: boolean
  readonly #memory: MemoryWriter
  #change: Change | null = null

  constructor(memory: MemoryWriter, isFixing: boolean) {
    this.#memory = memory
    this.isFixing = isFixing
  }

  /** Does a change. */
  async apply(change: Change): Promise<void> {
    await this.#memory.apply(change)
    this.#change = this.#change === null ? change : composed(this.#change, change)
  }

  /** Writes down what this turn has done; returns the entry of the run, null where there is none. */
  async journal(
    context: KeepContext,
    scope: Scope,
    journalId: string | null
  ): Promise<string | null> {
    if (this.#change === null) return journalId
    const about: About = {
      action: 'curate',
      entityId: null,
      entity: null,
      actor: { kind: 'agent', id: context.jobId },
      reason: 'curator'
    }
    const entry =
      journalId === null ? null : await findEntry(context.tx, scope, journalId, context.now)
    if (entry === null || entry.undoneAt !== null) {
      return (await this.#memory.journal(this.#change, about)).journalId
    }
    await this.#memory.extend(entry, this.#change, about)
    return entry.journalId
  }
}
