/** `after` and `before` of a list (contract 1.6): both ends count, a bare date ends with its day. */
import { invalid } from '#src/base/failure.ts'
import { parseInstant } from '#src/input/instant.ts'

/** Milliseconds since the epoch; null is open. Throws 422 when the range ends before it begins. */
export function timeRange(given: { after?: string | undefined; before?: string | undefined }): {
  after: number | null
  before: number | null
} {
  const after = given.after === undefined ? null : (parseInstant(given.after)?.ms ?? null)
  const before =
    given.before === undefined ? null : (parseInstant(given.before, 'endOfDay')?.ms ?? null)
  if (after !== null && before !== null && after > before) {
    throw invalid('after', 'must not be later than before')
  }
  return { after, before }
}
