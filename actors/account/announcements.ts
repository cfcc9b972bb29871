/**
 * Announcements on their way: each is due work of the slow lane, so it outlives its process, stands
 * before nobody's add, and is told at least once (contract 11.3).
 */
import type { Announced, Deliverer } from '#actors/deliverer.ts'
import { type DueKind, dueKind } from '#actors/due-kind.ts'

/** The kind of an announcement's row. */
export const ANNOUNCEMENT = 'announcement'

/** The last attempt comes 24 hours after the first. */
const PAUSES_S = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 29_845] as const
const WITHIN_S = 30

/** The kind of due work that has announcements delivered. */
export function announcements(deliverer: Deliverer): DueKind {
  return dueKind<Announced, void>({
    name: ANNOUNCEMENT,
    pausesS: PAUSES_S,
    slow: {
      withinS: WITHIN_S,
      prepare: ({ accountId, key, attempt, signal }, announced) =>
        deliverer.deliver({ ...announced, id: key, accountId, attempt }, signal)
    },
    keep: () => Promise.resolve(null)
  })
}
