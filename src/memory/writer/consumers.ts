/**
 * The consumers: what is derived from memory, and notified of changes in the transaction that makes
 * them. A new one is a line here; code that changes memory does not call it.
 */

import { factsById } from '#db/stores/facts/facts.ts'
import { raiseVersion } from '#db/stores/finding/search-index.ts'
import { dropGeneratedTexts } from '#db/stores/memory/generated-texts.ts'
import { noteChange } from '#db/stores/triggers/lookouts.ts'
import { withdrawOfFacts } from '#db/stores/triggers/triggers.ts'
import type { Scope } from '#src/base/scope.ts'
import { announcementsOf, successorsOf } from '#src/memory/writer/announcements.ts'
import { refreshBriefing } from '#src/memory/writer/briefing.ts'
import type { Changed } from '#src/memory/writer/changed.ts'
import type { Turn } from '#src/memory/writer/keeping.ts'

/** One user's memory, as the turn leaves it. */
export interface ChangedMemory {
  turn: Turn
  scope: Scope
  changes: readonly Changed[]
}

interface Consumer {
  name: string
  hear(memory: ChangedMemory): Promise<void>
}

/** What each kind of change makes out of date. */
interface Effect {
  /** The caller's briefing, which must be ready before the phone rings. */
  briefing: boolean
  /** Profiles and rules files, and answers kept by the scope's version: adding leaves both. */
  texts: boolean
  /** What triggers rest on: there may be new ones in what is new, or in all of memory. */
  triggers: 'none' | 'new' | 'all'
}

const ADDS: Effect = { briefing: true, texts: false, triggers: 'new' }
const TAKES_AWAY: Effect = { briefing: true, texts: true, triggers: 'none' }
const BRINGS_BACK: Effect = { briefing: true, texts: true, triggers: 'all' }
const USES: Effect = { briefing: false, texts: false, triggers: 'new' }
const NOTHING: Effect = { briefing: false, texts: false, triggers: 'none' }

const EFFECTS: Readonly<Record<Changed['kind'], Effect>> = {
  fact_added: ADDS,
  facts_restated: ADDS,
  // They come with the time at which another memory had stored them, which may lie before what was seen.
  facts_imported: { briefing: false, texts: false, triggers: 'all' },
  // What another fact has replaced may stand in a text.
  fact_superseded: { briefing: true, texts: true, triggers: 'new' },
  fact_archived: TAKES_AWAY,
  fact_restored: BRINGS_BACK,
  entity_type_learned: ADDS,
  entity_type_changed: TAKES_AWAY,
  // What is told in a name's words stands in texts and briefings.
  entity_renamed: TAKES_AWAY,
  entity_pinned: TAKES_AWAY,
  entity_merged: TAKES_AWAY,
  entity_restored: TAKES_AWAY,
  entity_deleted: TAKES_AWAY,
  memory_moved: BRINGS_BACK,
  procedure_revised: USES,
  procedure_used: USES,
  // Its briefing, texts and version were erased with all the rest.
  scope_deleted: NOTHING
}

const CONSUMERS: readonly Consumer[] = [
  {
    name: 'generated texts',
    hear: async ({ turn, scope, changes }) => {
      if (!changes.some(({ kind }) => EFFECTS[kind].texts)) return
      await dropGeneratedTexts(turn.tx, scope)
    }
  },
  {
    name: 'answers kept by version',
    hear: async ({ turn, scope, changes }) => {
      if (!changes.some(({ kind }) => EFFECTS[kind].texts)) return
      await raiseVersion(turn.tx, scope)
    }
  },
  {
    name: 'briefings',
    hear: async ({ turn, scope, changes }) => {
      if (!changes.some(({ kind }) => EFFECTS[kind].briefing)) return
      await refreshBriefing(turn.tx, scope, turn.now)
    }
  },
  {
    name: 'webhooks',
    hear: async ({ turn, scope, changes }) => {
      if (!turn.isHeard) return
      const successors = await factsById(turn.tx, scope, successorsOf(changes))
      const texts = new Map(successors.map(({ factId, content }) => [factId, content]))
      await turn.announce(...announcementsOf(changes, scope.userId, texts))
    }
  },
  {
    name: 'triggers',
    hear: async ({ turn: { tx, now }, scope, changes }) => {
      const gone = changes.flatMap((change) =>
        change.kind === 'fact_superseded' || change.kind === 'fact_archived' ? change.factId : []
      )
      await withdrawOfFacts(tx, scope.accountId, gone)
      const looks = new Set(changes.map(({ kind }) => EFFECTS[kind].triggers))
      if (looks.has('new') || looks.has('all')) {
        await noteChange(tx, scope, now, { anew: looks.has('all') })
      }
    }
  }
]

/** Notifies every consumer, one after the other. */
export async function handOut(memory: ChangedMemory): Promise<void> {
  if (memory.changes.length === 0) return
  for (const consumer of CONSUMERS) await consumer.hear(memory)
}
