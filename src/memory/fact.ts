/**
 * Facts: their states, the moves between them, and when two of them have the same text.
 *
 * A stored fact is `active` or `archived`; `expired` is active with its expiry passed, from that very
 * millisecond on, so no sweep has to run for it to be true. A superseded fact is archived with the id
 * of its successor. Moves are functions from state to state; who made them is the journal's business.
 */

export type ArchivedBy = 'manual' | 'superseded' | 'dedup' | 'merge' | 'agent'

/** The part of a fact that changes after it was stored. Times are milliseconds since the epoch. */
export interface FactState {
  entityId: string
  state: 'active' | 'archived'
  archivedAt: number | null
  archivedBy: ArchivedBy | null
  /** The fact that took its place; null when nothing did. */
  supersededBy: string | null
}

/**
 * Longer keys are replaced by their hash: an entry of a database index has room for 2,700 bytes, and a
 * long sentence in a script of three bytes a letter would not be stored at all.
 */
const KEY_UNITS_MAX = 600

/**
 * NFC, white space folded, lower case, closing punctuation left out: what restatements share. For
 * comparing only; a long one is a hash.
 */
export function contentKey(content: string): string {
  const key = content
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?<![.!。！])[.!。！]+$/u, '')
    .toLowerCase()
  if (key.length <= KEY_UNITS_MAX) return key
  return `sha256:${new Bun.CryptoHasher('sha256').update(key).digest('hex')}`
}

/** What a caller sees: `expired` only where it would otherwise be active. */
export function stateAt(
  fact: { state: 'active' | 'archived'; expiresAt: Date | number | null },
  now: number
): 'active' | 'archived' | 'expired' {
  if (fact.state === 'archived') return 'archived'
  return fact.expiresAt !== null && Number(fact.expiresAt) <= now ? 'expired' : 'active'
}

/** Whether memory held this fact at a moment (`as_of`): said by then, not yet archived or expired. */
export function heldAt(
  fact: { statedAt: number; archivedAt: number | null; expiresAt: number | null },
  at: number
): boolean {
  if (fact.statedAt > at) return false
  if (fact.archivedAt !== null && fact.archivedAt <= at) return false
  return fact.expiresAt === null || fact.expiresAt > at
}

/** The state of a fact of this entity that holds. */
export function active(entityId: string): FactState {
  return { entityId, state: 'active', archivedAt: null, archivedBy: null, supersededBy: null }
}

/** The fact archived; one that is archived already stays as it is, with its first cause. */
export function archived(
  fact: FactState,
  by: ArchivedBy,
  at: number,
  successor: string | null = null
): FactState {
  if (fact.state === 'archived') return fact
  return { ...fact, state: 'archived', archivedAt: at, archivedBy: by, supersededBy: successor }
}

/** The fact active again, without a successor. */
export function restored({ entityId }: FactState): FactState {
  return active(entityId)
}

/**
 * When a fact is in time: the day or moment it tells of, else when it was said. Milliseconds since the
 * epoch; a date without a time is its first moment in UTC, a datetime without an offset is UTC.
 */
export function timeOf(fact: { eventDate: string | null; statedAt: number }): number {
  const { eventDate, statedAt } = fact
  if (eventDate === null) return statedAt
  const hasZone = !/[Tt ]\d/.test(eventDate) || /(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(eventDate)
  const time = Date.parse(hasZone ? eventDate : `${eventDate}Z`)
  return Number.isNaN(time) ? statedAt : time
}
