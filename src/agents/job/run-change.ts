/**
 * What a run changes, as one entry of the journal over all its turns, so that it is taken back as one act.
 * Each turn adds what it has done, and reads nothing of what earlier ones did: a run costs what it changes.
 * An entry that somebody has taken back meanwhile is left alone, and a new one begins.
 */
import type { KeepContext } from '#actors/operation.ts'
import { type Change, composed } from '#src/memory/journal-entry.ts'
import type { About, MemoryWriter } from '#src/memory/writer/memory-writer.ts'

export class RunChange {
  /** Whether anything may be changed. */
  readonly isFixing: boolean
  readonly #memory: MemoryWriter
  readonly #changes: Change[] = []

  constructor(memory: MemoryWriter, isFixing: boolean) {
    this.#memory = memory
    this.isFixing = isFixing
  }

  /** Does a change. */
  async apply(change: Change): Promise<void> {
    await this.#memory.apply(change)
    this.#changes.push(change)
  }

  /** Writes down what this turn has done; returns the entry of the run, null where there is none. */
  async journal({ jobId }: KeepContext, journalId: string | null): Promise<string | null> {
    if (this.#changes.length === 0) return journalId
    const change = composed(this.#changes)
    const about: About = {
      action: 'curate',
      entityId: null,
      entity: null,
      actor: { kind: 'agent', id: jobId },
      reason: 'curator'
    }
    if (journalId !== null && (await this.#memory.extend(journalId, change, about)))
      return journalId
    return (await this.#memory.journal(change, about)).journalId
  }
}
