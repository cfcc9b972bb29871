/** The dates that a sentence tells of, seen from when and where it was said. */
import type { Token } from '#src/reading/built-in/text/tagger.ts'
import { datedClauses, directionAt } from '#src/reading/built-in/text/tense.ts'
import { findDates } from './find-dates.ts'
import type { DateMention } from './mention.ts'
import { isRecurring } from './recurring.ts'
import { isOnlyNamed } from './wording.ts'

/** Dates in a tidied and tagged English sentence, without those that name no single day. */
export function datesTold(
  text: string,
  tokens: readonly Token[],
  said: { at: number; offsetMinutes: number }
): DateMention[] {
  const clauses = datedClauses(tokens)
  const found = findDates(text, {
    at: said.at,
    offsetMinutes: said.offsetMinutes,
    direction: (offset) => directionAt(clauses, offset)
  })
  return found.filter((date) => {
    const clause = clauses.find(({ end }) => date.start < end) ?? clauses.at(-1)
    if (clause === undefined) return true
    return !isOnlyNamed(text, date) && !isRecurring(text, date, clause)
  })
}
