/** What of an earlier statement stays when a later one closes it. */
import type { Look } from '#src/updates/features.ts'
import { withName } from '#src/updates/own-words.ts'
import type { Reading } from '#src/updates/pieces.ts'
import { withDaysAdded } from '#src/updates/stays/keeps-open.ts'
import { placesOf, ratherIn } from '#src/updates/stays/left-alone.ts'
import { withoutBeside } from '#src/updates/stays/parts/beside-with.ts'
import { type Left, leftOf } from '#src/updates/stays/parts/left.ts'
import { withoutCompany } from '#src/updates/stays/parts/lives-alone.ts'
import { withOtherCode } from '#src/updates/stays/parts/with-other-code.ts'
import { withOtherDay } from '#src/updates/stays/parts/with-other-day.ts'
import { withoutAmount } from '#src/updates/stays/parts/without-amount.ts'
import { withoutPlace } from '#src/updates/stays/parts/without-place.ts'
import { withoutTime } from '#src/updates/stays/parts/without-time.ts'

/**
 * What is left of it when it is closed; a day that reading has added would be lost with a part. `newer` is the fact of the
 * later message that speaks of it; `turns` tells whether that message turns what a text tells.
 */
export function leftWhenClosed(
  content: string,
  said: string,
  older: Look,
  newer: Look & { text: string; message: Reading },
  name: string | null,
  turns: (text: string) => boolean
): Left & { isOfTurned?: true } {
  const asPart = (part: string, ofTurned: { isOfTurned?: true }): Left & { isOfTurned?: true } => {
    const text = withDaysAdded(part, content)
    if (text === null) return { kind: 'unclear' }
    return { kind: 'part', text: withName(text, content, name), ...ofTurned }
  }
  const rest =
    putRight(said, newer.text) ??
    withOtherCode(said, newer.text, older.reading.language) ??
    withoutTime(said, older, newer, newer.text) ??
    withOtherDay(said, newer.text, older.reading.language) ??
    withoutPlace(said, older, newer, newer.text) ??
    withoutCompany(said, older.reading, newer.message) ??
    withoutAmount(said, older.reading, newer.reading)
  if (rest !== null) return asPart(rest, { isOfTurned: true })
  const head = withoutBeside(said, older.reading, newer.reading)
  if (head !== null && !turns(head)) return asPart(head, { isOfTurned: true })
  const left = leftOf(said, older.reading, newer.reading)
  return left.kind === 'part' ? asPart(left.text, {}) : left
}

/** "It's flat 12, not 2" of "9 Birch Court, flat 2": all of it with the one part put right. */
function putRight(said: string, text: string): string | null {
  const rather = ratherIn(text)
  if (rather === null || placesOf(rather.now, said).length > 0) return null
  const [there, another] = placesOf(rather.was, said)
  if (there === undefined || another !== undefined) return null
  const before = said.slice(0, there.index)
  // "Flat 12" in the place of "2": what it is stands there already.
  const [first = '', ...rest] = rather.now.split(' ')
  const isSaid = rest.length > 0 && before.toLowerCase().endsWith(`${first.toLowerCase()} `)
  const value = isSaid ? rest.join(' ') : rather.now
  return `${before}${value}${said.slice(there.index + there[0].length)}`
}
