/** Dates as sources write them, as ISO 8601 or null. */

const YEAR_MIN = 1900
const YEAR_MAX = 2200

/** Seconds or milliseconds since 1970, ISO 8601, or another date that the platform reads. */
export function dateOf(value: unknown): string | null {
  if (value instanceof Date) return isoOf(value.getTime())
  if (typeof value === 'number') return isoOf(value < 1e11 ? value * 1000 : value)
  if (typeof value !== 'string' || value.trim() === '') return null
  const text = value.trim()
  if (/^\d{9,13}(?:\.\d+)?$/.test(text)) return dateOf(Number(text))
  // Without a zone it is meant for whoever wrote it; UTC is the same on every machine.
  const bare = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text)
  return isoOf(Date.parse(bare ? `${text.replace(' ', 'T')}Z` : text))
}

function isoOf(milliseconds: number): string | null {
  const date = new Date(milliseconds)
  const year = date.getUTCFullYear()
  return year >= YEAR_MIN && year <= YEAR_MAX ? date.toISOString() : null
}

/** A date at the start of a file's name: `2024-05-01 Lunch.md`, `20240501.md`, `202405011230 Note.md`. */
export function dateInName(name: string): string | null {
  const found = /^(\d{4})[-_.]?(\d\d)[-_.]?(\d\d)(?:[-_ T]?(\d\d)[-:.]?(\d\d))?(?!\d)/.exec(name)
  if (found === null) return null
  const [, year, month, day, hour = '00', minute = '00'] = found
  return dateOf(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
}
