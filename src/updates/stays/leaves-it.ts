/** A later statement that speaks of an earlier one and does not replace it. */
import type { Look } from '#src/updates/features.ts'
import { tellsOfNamed, tellsOfValue } from '#src/updates/later/told-of-value.ts'
import { tellsOfOthers } from '#src/updates/stays/keeps-open.ts'

/** Whether the later text speaks of it and leaves it as it is. */
export function leavesIt(older: Look, newer: Look, said: string): boolean {
  return (
    addsToIt(newer) ||
    tellsOfValue(older, newer) ||
    tellsOfNamed(said, older, newer) ||
    tellsOfOthers(older.reading, newer.reading)
  )
}

/** Whether the later text says that something comes on top, and that nothing ends. */
function addsToIt({ signals: { also, end, correct } }: Look): boolean {
  return also === 1 && end + correct === 0
}
