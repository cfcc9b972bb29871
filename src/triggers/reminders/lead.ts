/** When a reminder fires: how long before what it reminds of, by what that is. Times are the user's own. */

export const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type Kind = 'asked' | 'yearly' | 'expiry' | 'deadline' | 'travel' | 'appointment' | 'plan'

/** Days before, at this hour in the morning, for what has no time of day or is better prepared early. */
const DAYS_BEFORE: Readonly<Record<Kind, number>> = {
  asked: 0,
  yearly: 1,
  expiry: 14,
  deadline: 1,
  travel: 1,
  appointment: 1,
  plan: 1
}
const MORNING = 9
/** An appointment at a time of day is told of this long before it. */
const BEFORE_TIME_MS = 2 * HOUR_MS
/** Nobody is woken: what would fire before seven comes the evening before. */
const DAY_BEGINS = 7
const EVENING = 18

/** What was asked for at a time is told even so much later, as when a model took long to read it. */
const LATE_MS = HOUR_MS

/** Whether what was asked for at that time is still to be told. */
export function isStillAhead(at: number, now: number): boolean {
  return at > now - LATE_MS
}

/** What is reminded of, on the user's own clock. */
export interface Event {
  kind: Kind
  /** `YYYY-MM-DD`. */
  day: string
  /** `HH:MM` or `HH:MM:SS`; null where none was said. */
  time: string | null
  /** How long before it was asked for, in milliseconds; null where nothing was said. */
  before: number | null
}

/** The user's own midnight of a day as an instant. */
function midnight(day: string, offsetMinutes: number): number {
  return Date.parse(`${day}T00:00:00Z`) - offsetMinutes * MINUTE_MS
}

/** When the event is; the end of its day where no time was said. */
export function endOf({ day, time }: Event, offsetMinutes: number): number {
  const start = midnight(day, offsetMinutes)
  return time === null ? start + DAY_MS : start + clockMs(time)
}

function clockMs(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000
}

/**
 * When to fire, in milliseconds since the epoch; `from` (now) at the earliest. What is nearer than its
 * lead time falls back to the morning of its day, and then to at once.
 */
export function fireAt(event: Event, offsetMinutes: number, from: number): number {
  const { kind, day, time, before } = event
  const start = midnight(day, offsetMinutes)
  const morning = start + MORNING * HOUR_MS
  const at = time === null ? null : start + clockMs(time)
  if (before !== null) return Math.max(from, (at ?? morning) - before)
  if (kind === 'asked') return Math.max(from, at ?? morning)
  const early = morning - DAYS_BEFORE[kind] * DAY_MS
  const candidates = kind === 'appointment' && at !== null ? [nearTime(at, start)] : [early]
  if (at === null) candidates.push(morning)
  else candidates.push(at - BEFORE_TIME_MS)
  return candidates.find((candidate) => candidate >= from) ?? from
}

function nearTime(at: number, start: number): number {
  const near = at - BEFORE_TIME_MS
  return near < start + DAY_BEGINS * HOUR_MS ? start - DAY_MS + EVENING * HOUR_MS : near
}
