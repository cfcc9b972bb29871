/**
 * Who lives from memory and hears what has changed, in the transaction that changed it. A new one is
 * a line here; nobody who changes memory calls it.
 */
import { refreshBriefing } from '#db/stores/briefings.ts'
import { dropGeneratedTexts } from '#db/stores/generated-texts.ts'
import { raiseVersion } from '#db/stores/search-index.ts'
import type { WriteTx } from '#db/transaction.ts'
import type { Changed } from '#src/memory/changed.ts'
import type { Scope } from '#src/scope.ts'

/** One user's memory, as the turn leaves it. */
export interface ChangedMemory {
  tx: WriteTx
  scope: Scope
  now: number
  changes: readonly Changed[]
}

interface Consumer {
  name: string
  hear(memory: ChangedMemory): Promise<void>
}

/** What each kind of change makes untrue. */
interface Effect {
  /** The caller's briefing, which nothing else makes before a phone rings. */
  briefing: boolean
  /** Profiles and rules files, and answers kept by the scope's version: adding leaves both. */
  texts: boolean
}

const ADDS: Effect = { briefing: true, texts: false }
const TAKES_AWAY: Effect = { briefing: true, texts: true }
const NEITHER: Effect = { briefing: false, texts: false }

const EFFECTS: Readonly<Record<Changed['kind'], Effect>> = {
  fact_added: ADDS,
  facts_restated: ADDS,
  fact_superseded: ADDS,
  fact_archived: TAKES_AWAY,
  fact_restored: TAKES_AWAY,
  entity_type_learned: ADDS,
  entity_type_changed: TAKES_AWAY,
  entity_pinned: TAKES_AWAY,
  entity_merged: TAKES_AWAY,
  entity_restored: TAKES_AWAY,
  entity_deleted: TAKES_AWAY,
  memory_moved: TAKES_AWAY,
  procedure_revised: NEITHER,
  // Its briefing, texts and version went with all the rest.
  scope_deleted: NEITHER
}

const CONSUMERS: readonly Consumer[] = [
  {
    name: 'generated texts',
    hear: async ({ tx, scope, changes }) => {
      if (!changes.some(({ kind }) => EFFECTS[kind].texts)) return
      await dropGeneratedTexts(tx, scope)
    }
  },
  {
    name: 'answers kept by version',
    hear: async ({ tx, scope, changes }) => {
      if (!changes.some(({ kind }) => EFFECTS[kind].texts)) return
      await raiseVersion(tx, scope)
    }
  },
  {
    name: 'briefings',
    hear: async ({ tx, scope, now, changes }) => {
      if (!changes.some(({ kind }) => EFFECTS[kind].briefing)) return
      await refreshBriefing(tx, scope, now)
    }
  }
]

/** Tells every consumer, one after the other. */
export async function handOut(memory: ChangedMemory): Promise<void> {
  if (memory.changes.length === 0) return
  for (const consumer of CONSUMERS) await consumer.hear(memory)
}
