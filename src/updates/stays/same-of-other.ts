/**
 * Whether a later text only tells of another thing what the earlier one tells of its own: "Netflix costs me 12 euros a
 * month", "Spotify costs me 11 euros a month". Both are the same sentence but for what they are about and a number,
 * and the later one says nothing of a change. Where no number is told, what differs may be the value: "Sarah is my
 * manager", "Dave is my manager".
 */
import type { Group, Reading } from '#src/updates/pieces.ts'

const OF_CHANGE: readonly Group[] = ['change', 'end', 'correct', 'now', 'still']
/** Whoever speaks, as facts call them and as they do. */
const SPEAKER = new Set(['user', 'and', 'others', 'i', 'me', 'my', 'we', 'us', 'our'])

/** Whether both say the same of two things, each with a number of its own. */
export function tellsSameOfOther(older: Reading, newer: Reading): boolean {
  const [before, now] = [numbersIn(older), numbersIn(newer)]
  if (before.length === 0 || now.length === 0 || before.join() === now.join()) return false
  const [own, other] = [wordsFromSubject(older), wordsFromSubject(newer)]
  const isSame = own.length > 1 && own.slice(1).join(' ') === other.slice(1).join(' ')
  if (!isSame || own[0] === other[0]) return false
  return OF_CHANGE.every((name) => newer.signal(name).length === 0)
}

function numbersIn({ pieces }: Reading): string[] {
  return pieces.flatMap(({ text, isNumber }) => (isNumber ? [text] : []))
}

/** From the first word that can tell what a text is about, its article left out. */
function wordsFromSubject({ pieces }: Reading): string[] {
  const words = pieces.filter(({ text, isNumber }) => !isNumber && !SPEAKER.has(text))
  const first = words.findIndex(({ tells }) => tells)
  return first === -1 ? [] : words.slice(first).map(({ text }) => text)
}
