/** How each language names one day by counting from today: all that is listed. */
import type { DayWords } from './day-word-shape.ts'
import { EAST_ASIAN } from './day-words-east-asian.ts'
import { NORTHERN } from './day-words-north.ts'
import { SOUTHERN } from './day-words-south.ts'

/** By ISO 639-1 code. */
export const DAY_WORDS: Readonly<Record<string, DayWords>> = {
  ...NORTHERN,
  ...SOUTHERN,
  ...EAST_ASIAN
}
