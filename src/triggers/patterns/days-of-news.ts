/** News by entity and day, and how far apart the days lie. */

export const DAY_MS = 86_400_000

/** One time that something was told of an entity. */
export interface Told {
  entityId: string
  entity: string
  isUser: boolean
  factId: string
  content: string
  eventDate: string | null
  statedAt: Date
}

/** The middle value; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? 0
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper
}

/** Days since the epoch without doubles, oldest first. */
export function daysOf(times: readonly number[]): number[] {
  return [...new Set(times.map((at) => Math.floor(at / DAY_MS)))].sort((a, b) => a - b)
}
