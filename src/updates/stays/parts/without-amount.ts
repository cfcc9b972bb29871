/**
 * What still holds when a later statement only gives another number of the same: "User is staying at the Thon Hotel, 3
 * nights", "Hotel's now 4 nights". Nothing is put into other words: how many it was is cut out.
 */
import { namesOther } from '#src/updates/anchors.ts'
import type { Reading } from '#src/updates/pieces.ts'
import { LACKS_ITS_VALUE } from '#src/updates/stays/parts/without-time.ts'

/** Numbers in words, small letters. */
const NUMBERS =
  'two three four five six zwei drei vier fünf sechs dos tres cuatro cinco seis deux trois quatre cinq due tre quattro cinque sei dois duas três quatro twee drie vijf zes dwie dwa trzy cztery pięć'.split(
    ' '
  )
/** How many of what, behind a mark or a word that leads to it, on the end of a statement or before another mark. */
const AMOUNT = new RegExp(
  `(?:,| (?:for|für|por|para|durante|pour|pendant|per|voor|na|dla))\\s(?<many>\\p{N}{1,4}|${NUMBERS.join('|')})\\s(?<of>\\p{Ll}[\\p{Ll}'’-]{2,20})(?=[,;.!]|$)`,
  'giu'
)
/** The statement tells a name beside it, or so many words. */
const TELLS_MIN = 3

/** The earlier statement without how many it was, where the later one gives another number of the same; null where not. */
export function withoutAmount(said: string, older: Reading, newer: Reading): string | null {
  const found = [...said.matchAll(AMOUNT)]
  const [only, more] = found
  if (only?.groups === undefined || more !== undefined) return null
  const { many = '', of = '' } = only.groups
  const again = newer.pieces.findIndex(({ text }) => text === of.toLowerCase())
  const number = newer.pieces[again - 1]?.text
  if (number === undefined || number === many.toLowerCase() || !isNumber(number)) return null
  // "4 nights, and at the Scandic": more than how many has changed.
  if (namesOther(older, newer)) return null
  const left = `${said.slice(0, only.index)}${said.slice(only.index + only[0].length)}`
  const kept = older.pieces.filter(
    ({ tells, start }) => tells && (start < only.index || start > only.index + only[0].length)
  )
  const isTold = kept.some(({ isName, at }) => isName && at > 0) || kept.length >= TELLS_MIN
  return isTold && !LACKS_ITS_VALUE.test(left) ? left : null
}

function isNumber(text: string): boolean {
  return /^\p{N}+$/u.test(text) || NUMBERS.includes(text)
}
