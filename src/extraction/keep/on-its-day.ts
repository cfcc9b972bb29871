/**
 * What was announced for a day ahead takes effect on that day: "I start at Spotify on 1 September" leaves
 * the job at Klarna as it is until then, and closes it then, undoable like any other update. It is due
 * work of the account; whatever has become of the two facts meanwhile decides whether it still applies.
 */
import { type DueKind, dueKind } from '#actors/due-kind.ts'
import type { Scheduled } from '#actors/orders.ts'
import { findEntitiesById } from '#db/stores/entities/entities.ts'
import { announcedKey, UPDATE_ON_ITS_DAY } from '#db/stores/facts/announced-updates.ts'
import { factsById } from '#db/stores/facts/facts.ts'
import { keepLeft } from '#src/extraction/keep/keep-left.ts'
import { active, archived, stateAt } from '#src/memory/fact.ts'
import { factChange } from '#src/memory/journal-entry.ts'
import { changeMemory } from '#src/memory/writer/memory-writer.ts'
import type { Update } from '#src/updates/decide.ts'

const PAUSES_S = [60, 600, 3600] as const

interface Announced {
  userId: string
  /** The add that announced it. */
  jobId: string
  older: string
  newer: string
  /** Milliseconds since the epoch. */
  from: number
  /** What of the older one still holds then; absent in what was scheduled before there was such a thing. */
  left?: string | null
}

/** The work that closes the older fact when its day has come. */
export function closingOnItsDay(userId: string, jobId: string, update: Update): Scheduled {
  const { older, newer, from, left } = update
  const input: Announced = { userId, jobId, older, newer, from, left }
  return { kind: UPDATE_ON_ITS_DAY, key: announcedKey(older, newer), userId, input, dueAt: from }
}

/** Closes a fact on the day that was announced, where both it and what follows it still stand. */
export const updateOnItsDay: DueKind = dueKind<Announced, never>({
  name: UPDATE_ON_ITS_DAY,
  pausesS: PAUSES_S,
  keep: async (context, _, announced) => {
    const { userId, jobId, older, newer, from, left = null } = announced
    const { tx, now, accountId } = context
    const scope = { accountId, userId }
    const facts = await factsById(tx, scope, [older, newer])
    const [old, next] = [older, newer].map((id) => facts.find(({ factId }) => factId === id))
    if (old === undefined || next === undefined) return null
    if (stateAt(old, now) !== 'active' || stateAt(next, now) !== 'active') return null
    const [entity] = await findEntitiesById(tx, scope, [old.entityId])
    const { entityId } = old
    const before = active(entityId)
    const at = Math.min(now, from)
    const to = archived(before, 'superseded', at, newer)
    const inPart = left === null ? [] : [{ fact: old, left, at }]
    await changeMemory(context, scope, async (memory) => {
      const parts = await keepLeft(context, memory, scope, inPart)
      const change = factChange([{ factId: older, from: before, to }, ...parts])
      await memory.change(change, {
        action: 'supersede',
        entityId,
        entity: entity?.name ?? null,
        actor: { kind: 'job', id: jobId },
        reason: 'its announced day has come'
      })
    })
    return null
  }
})
