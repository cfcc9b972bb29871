/**
 * Datetimes as callers write them (contract 1.6): ISO 8601; no offset is UTC; a bare date is 00:00
 * of that day, or its last millisecond where a range ends. `Date.parse` is not used: it takes
 * forms that are no ISO 8601 and reads a datetime without offset in the server's own zone.
 */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DATETIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?$/
const DAY_MS = 86_400_000
/** The years 1 to 9999 in UTC: an offset may lead out of them, and neither database nor answers can write what lies beyond. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

export interface Instant {
  /** Milliseconds since the epoch. */
  ms: number
  /** Minutes east of UTC as written; null when no offset was given. */
  offsetMinutes: number | null
}

/** Reads a datetime; null when it is none. `endOfDay` is for a bare date that ends a range. */
export function parseInstant(
  text: string,
  bareDate: 'start' | 'endOfDay' = 'start'
): Instant | null {
  const date = DATE.exec(text)
  if (date !== null) {
    const day = dayMs(Number(date[1]), Number(date[2]), Number(date[3]))
    if (day === null) return null
    return { ms: bareDate === 'start' ? day : day + DAY_MS - 1, offsetMinutes: null }
  }
  const parts = DATETIME.exec(text)
  if (parts === null) return null
  const day = dayMs(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  const [hour, minute, second] = [Number(parts[4]), Number(parts[5]), Number(parts[6] ?? 0)]
  if (day === null || hour > 23 || minute > 59 || second > 59) return null
  const offset = offsetOf(parts[8], parts[9], parts[10], parts[11])
  if (offset === undefined) return null
  const fractionMs = Math.floor(Number(`0.${parts[7] ?? 0}`) * 1000 + 1e-6)
  const local = day + hour * 3_600_000 + minute * 60_000 + second * 1000 + fractionMs
  const ms = local - (offset ?? 0) * 60_000
  return ms < FIRST_MS || ms > LAST_MS ? null : { ms, offsetMinutes: offset }
}

/** Midnight UTC of a calendar day; null for a day that does not exist. */
function dayMs(year: number, month: number, day: number): number | null {
  const date = new Date(0)
  // setUTCFullYear, since Date.UTC reads years below 100 as 19xx.
  date.setUTCFullYear(year, month - 1, day)
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 1 ? date.getTime() : null
}

/** Minutes east; null without an offset, undefined for one that does not exist. */
function offsetOf(
  zulu: string | undefined,
  sign: string | undefined,
  hours: string | undefined,
  minutes: string | undefined
): number | null | undefined {
  if (zulu !== undefined) return 0
  if (sign === undefined) return null
  const [h, m] = [Number(hours), Number(minutes ?? 0)]
  if (h > 18 || m > 59) return undefined
  const east = h * 60 + m
  return sign === '-' && east > 0 ? -east : east
}
