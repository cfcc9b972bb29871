/**
 * What stands beside something else: "CI is on GitHub Actions with a remote cache on S3" still runs there when the cache
 * is moved, and whoever parted from Jonas still lives in Hamburg. What is told behind "with" is cut out where nothing
 * but that is spoken of.
 */
import { partingOf, tellsState } from '#src/text/joined/joined-statements.ts'
import { type Anchor, anchorsOf } from '#src/updates/anchors.ts'
import { mattersIn } from '#src/updates/matters/matters.ts'
import { timeStretches } from '#src/updates/matters/times.ts'
import type { Piece, Reading } from '#src/updates/pieces.ts'
import { anchorsMeant } from '#src/updates/stays/said-to-stay.ts'

const WITH: Readonly<Record<string, RegExp>> = {
  en: / with /u,
  de: / mit /u,
  es: / con /u,
  fr: / avec /u,
  it: / con /u,
  nl: / met /u,
  pt: / com /u
}
/** Here a verb may stand behind what is told so: "Ich gehe am Dienstag mit Ben klettern". */
const VERB_LAST: ReadonlySet<string> = new Set(['de', 'nl'])
/** What is left tells so many words at least. */
const TELLS_MIN = 2
/** So near stands what is put away behind the word for it: "from the old S3". */
const NEAR = 3

/** The earlier statement without what it tells behind "with", where only that is spoken of; null where not. */
export function withoutBeside(said: string, older: Reading, newer: Reading): string | null {
  const { language, pieces } = older
  const at = WITH[language]?.exec(said)?.index
  if (at === undefined || partingOf(language).test(said.replace(/[\s.!]+$/u, ''))) return null
  const lead = said.slice(0, at)
  // "With Beatriz every second Friday": the day would be lost.
  if (timeStretches(said.slice(at), language).length > 0) return null
  // "Jonas and I moved to Kiel" takes the speaker along.
  if (newer.signal('change').length > 0 && mattersIn(lead, 'told').size > 0) return null
  const head = pieces.filter(({ start }) => start < at)
  const last = pieces.findLast(({ tells }) => tells)
  const meant = anchorsMeant(older, newer)
  const isOfHead = ({ before }: Anchor) => (pieces[before]?.start ?? 0) < at
  const behind = meant.filter((anchor) => !isOfHead(anchor))
  if (behind.length === 0 || last === undefined) return null
  if (!meant.every((one) => !isOfHead(one) || isOnlySubject(one, older, behind, newer))) return null
  const isWhole =
    tellsState(lead, language) &&
    head.filter(({ tells }) => tells).length >= TELLS_MIN &&
    head.some(({ isName, isNumber }) => isName || isNumber)
  if (!isWhole) return null
  const isSpokenOf = anchorsOf(older, newer).some(({ before }) => before === last.at)
  if (VERB_LAST.has(language) && !last.isName && !isSpokenOf) return null
  return `${lead}.`
}

/** "CI caches on R2 instead of S3" of what CI is on: of its subject only what is put away is told otherwise. */
function isOnlySubject(
  { before }: Anchor,
  older: Reading,
  behind: readonly Anchor[],
  newer: Reading
): boolean {
  const subject = older.pieces.find(({ tells, text }) => tells && text !== 'user')
  if (before !== subject?.at) return false
  return behind.some(({ first }) =>
    newer.signal('away').some(({ last }) => first > last && first - last <= NEAR)
  )
}

/** "Slack for chat", "Trello for tasks": behind the name the same word leads to what each is for; or a number: "Node 18". */
export function isLinkedAlike(
  [name, link, ...rest]: readonly Piece[],
  [, own]: readonly Piece[]
): boolean {
  if (name?.isName !== true || link === undefined || own === undefined) return false
  if (link.isNumber) return own.isNumber && rest.length === 0
  return !link.tells && link.text === own.text && rest.length > 0
}
