/** What is sent: one event as JSON, cut where it would be too long. */

/** A body is never longer, in bytes of UTF-8 (contract 11.1). */
export const BODY_BYTES_MAX = 256 * 1024
/** Event and timestamp, and what JSON puts around them. */
const FRAME_BYTES = 256

type Data = Readonly<Record<string, unknown>>

/** The body of a delivery; the same text on every attempt. */
export function bodyOf(event: string, payload: { timestamp: string; data: Data }): string {
  return JSON.stringify({ event, timestamp: payload.timestamp, data: payload.data })
}

/**
 * The data as it is, or with all of its arrays cut to the same length, the longest that fits, and
 * `truncated: true`. Counts in it stay true.
 */
export function fitted(data: Data): Data {
  if (fits(data)) return data
  const shortened = (length: number): Data => ({ ...cutArrays(data, length), truncated: true })
  let [fitting, tooLong] = [0, longestArray(data)]
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (fits(shortened(middle))) fitting = middle
    else tooLong = middle
  }
  return shortened(fitting)
}

function fits(data: Data): boolean {
  return Buffer.byteLength(JSON.stringify(data)) <= BODY_BYTES_MAX - FRAME_BYTES
}

function cutArrays<Value>(value: Value, length: number): Value {
  if (Array.isArray(value)) {
    return value.slice(0, length).map((item) => cutArrays(item, length)) as Value
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, cutArrays(inner, length)])
  ) as Value
}

function longestArray(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  const inner = Object.values(value).map(longestArray)
  return Math.max(Array.isArray(value) ? value.length : 0, ...inner)
}
