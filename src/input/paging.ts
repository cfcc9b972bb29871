/** Pages (contract 1.14): `limit` 1–500 on lists, `offset` from 0; outside is 422, never cut. */
import { Count, defaulted, integer } from '#src/input/shared-fields.ts'

/** The longest whole number that is read from an address; no list is as long. */
const OFFSET_MAX = 999_999_999_999_999

/** `limit` and `offset` of a list. */
export function pageFields(defaultLimit: number) {
  return {
    limit: defaulted(integer(1, 500, { default: defaultLimit })),
    offset: defaulted(integer(0, OFFSET_MAX, { default: 0 }))
  }
}

/** What every page holds besides its items; `total` counts the whole query. */
export const pageAnswer = { total: Count, limit: Count, offset: Count }
