/** What of an earlier statement stays when a later one closes it. */
import type { Look } from '#src/updates/features.ts'
import { withName } from '#src/updates/own-words.ts'
import { withDaysAdded } from '#src/updates/stays/keeps-open.ts'
import { type Left, leftOf } from '#src/updates/stays/left.ts'
import { withoutTime } from '#src/updates/stays/without-time.ts'

/** What is left of it when it is closed; a day that reading has added would be lost with a part. */
export function leftWhenClosed(
  content: string,
  said: string,
  older: Look,
  newer: Look & { text: string },
  name: string | null
): Left & { isWithoutTime?: true } {
  const timeless = withoutTime(said, older, newer, newer.text)
  if (timeless !== null)
    return { kind: 'part', text: withName(timeless, content, name), isWithoutTime: true }
  const left = leftOf(said, older.reading, newer.reading)
  if (left.kind !== 'part') return left
  const text = withDaysAdded(left.text, content)
  return text === null ? { kind: 'unclear' } : { kind: 'part', text: withName(text, content, name) }
}
