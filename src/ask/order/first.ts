/** Which of the likeliest statements stands first, by more than how likely each is. */
import type { Ranked } from '#src/ask/confidence.ts'
import type { FoundEvidence } from '#src/ask/evidence.ts'
import type { AskedQuestion } from '#src/question/question.ts'
import { termsOf } from '#src/text/tokens.ts'

/** How far behind the best a statement may stand to be said beside it, on the scale of the trained sums. */
export const BEHIND_MAX = 5
/** A statement so little behind the best, on that scale, is about as likely: of 16 questions that it decides 7 were wrong before, 1 is now. */
const ABOUT_AS_LIKELY = 1

/** Of two things that are asked between, a statement with one of them decides; it need not be likeliest. */
export function decidingFirst({ choice }: AskedQuestion, statements: Ranked[]): Ranked[] {
  const [best] = statements
  if (choice === null || best === undefined) return statements
  const decides = ({ statement, sum }: Ranked) => {
    const own = new Set(termsOf(statement.text).keys())
    const named = choice.filter((terms) => !terms.isDisjointFrom(own))
    return named.length === 1 && sum >= best.sum - BEHIND_MAX
  }
  const first = statements.find(decides)
  return first === undefined ? statements : [first, ...statements.filter((one) => one !== first)]
}

/** Of about as likely ones, one that tells the kind of thing that is asked for: a place, not an hour. */
export function wantedFirst(statements: Ranked[]): Ranked[] {
  const [best] = statements
  if (best === undefined || best.values.tellsWanted === 1) return statements
  const first = statements.find(
    ({ values, sum }) => values.tellsWanted === 1 && sum >= best.sum - ABOUT_AS_LIKELY
  )
  return first === undefined ? statements : [first, ...statements.filter((one) => one !== first)]
}

/**
 * What no longer holds has lost its fact, and with it stands behind what else its message tells, or behind what only
 * tells of the one step that has changed; where it has more of the question, it is what the question has found.
 */
export function closedFirst(statements: Ranked[], others: FoundEvidence['others']): Ranked[] {
  const [best] = statements
  if (best === undefined) return statements
  const closed = statements.find(
    ({ statement, values }) =>
      statement.replaced &&
      (statement.evidence.id === best.statement.evidence.id ||
        others.get(statement.evidence.id)?.isProcedure === true) &&
      values.covers > best.values.covers
  )
  return closed === undefined ? statements : [closed, ...statements.filter((one) => one !== closed)]
}
