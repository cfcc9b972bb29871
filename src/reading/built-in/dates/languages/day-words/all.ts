/** How each language names one day by counting from today: all that is listed. */

import { EAST_ASIAN } from './east-asian.ts'
import { NORTHERN } from './north.ts'
import type { DayWords } from './shape.ts'
import { SOUTHERN } from './south.ts'

/** By ISO 639-1 code. */
export const DAY_WORDS: Readonly<Record<string, DayWords>> = {
  ...NORTHERN,
  ...SOUTHERN,
  ...EAST_ASIAN
}
