/**
 * Two full names of one person: spelt with other letters ("Jürgen", "Juergen"), with an initial, a middle
 * name, what the given name is called for short, or a surname joined to another by marriage. A surname must
 * be shared; whether anybody else may be meant is for the caller to see.
 */
import { FULL_NAMES } from '#src/memory/names/given-names.ts'

const GERMAN: readonly (readonly [letter: RegExp, spelt: string])[] = [
  [/ä/gu, 'ae'],
  [/[öø]/gu, 'oe'],
  [/ü/gu, 'ue'],
  [/å/gu, 'aa']
]
const LETTERS: readonly (readonly [letter: RegExp, spelt: string])[] = [
  [/ß/gu, 'ss'],
  [/æ/gu, 'ae'],
  [/œ/gu, 'oe'],
  [/ø/gu, 'o'],
  [/ł/gu, 'l'],
  [/đ/gu, 'd'],
  [/ı/gu, 'i']
]

const replaced = (text: string, letters: typeof LETTERS) =>
  letters.reduce((all, [letter, spelt]) => all.replace(letter, spelt), text)
/** Accents only: a mark of another script makes another letter. */
const plain = (text: string) =>
  replaced(text, LETTERS)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

/** How a name in lower case may be spelt where a letter is missing; one way, or two. */
export function spellings(name: string): string[] {
  return [...new Set([plain(name), plain(replaced(name, GERMAN))])]
}

/** Surnames that a person may be looked up by: a joined one by its parts too. */
export function surnamesOf(words: readonly string[]): string[] {
  const last = words.at(-1) ?? ''
  if (words.length < 2) return []
  return [...new Set([last, ...last.split('-')].flatMap(spellings))]
}

/** Whether two full names, as words in lower case without titles, may be one person's. */
export function mayBeOnePerson(a: readonly string[], b: readonly string[]): boolean {
  const [[given = '', ...more], [other = '', ...rest]] = [a, b]
  const [last, otherLast] = [more.at(-1), rest.at(-1)]
  if (last === undefined || otherLast === undefined) return false
  const isSurname = isSpelt(last, otherLast)
  if (!isSurname && !isJoined(last, otherLast)) return false
  // A name by marriage and another given name at once is somebody else.
  if (!isSurname) return isSpelt(given, other)
  return isGiven(given, other) && areMiddles(more.slice(0, -1), rest.slice(0, -1))
}

/** Whether two words are spellings of one. */
function isSpelt(a: string, b: string): boolean {
  return spellings(a).some((one) => spellings(b).includes(one))
}

/** "Weiss", "Weiss-Huber". */
function isJoined(a: string, b: string): boolean {
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  return (
    many.includes('-') && !few.includes('-') && many.split('-').some((one) => isSpelt(one, few))
  )
}

function isGiven(a: string, b: string): boolean {
  if (isSpelt(a, b) || isInitial(a, b) || isInitial(b, a)) return true
  const [ours, theirs] = [FULL_NAMES.get(a), FULL_NAMES.get(b)]
  if (ours === undefined || theirs === undefined) return false
  // "Kate" may be short for the other, but Bill and Rob have no name between them.
  return ours.has(b) || theirs.has(a)
}

const INITIAL = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\.?$/u

function isInitial(letter: string, name: string): boolean {
  return INITIAL.test(letter) && name.startsWith(letter.slice(0, 1))
}

/** One has no middle names, or each begins as the other's. */
function areMiddles(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return true
  return a.every((one, place) => {
    const other = b[place]
    return (
      other === undefined || isSpelt(one, other) || isInitial(one, other) || isInitial(other, one)
    )
  })
}
