/** What the text of a message is found to be, as far as ranking asks: told once, where it is copied. */
import type { TextMarks } from '#src/finding/evidence.ts'
import { kindsIn } from '#src/finding/kinds/kinds.ts'
import { endsAsking } from '#src/finding/ranking/asking.ts'
import { isStanding } from '#src/finding/standing.ts'
import { tellsTime } from '#src/finding/temporal/time-words.ts'

export function textMarks(text: string): TextMarks {
  return {
    asks: endsAsking(text),
    tellsTime: tellsTime(text),
    isStanding: isStanding(text),
    kinds: kindsIn(text)
  }
}
