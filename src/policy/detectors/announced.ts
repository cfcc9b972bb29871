/**
 * Numbers that mean something only behind a word that names them ("passport 123456"). The number is
 * found first and the text before it read then: a pattern that looks back from every place of a text
 * takes minutes where the words are many and no number follows.
 */

/** `[start, end)` in UTF-16 code units. */
export interface Detection {
  start: number
  end: number
}

export interface Announced {
  /** The number by itself; global. */
  number: RegExp
  /** The word and what may stand between it and the number; ends with `$`. */
  word: RegExp
}

/** More than a word and a few others between it and the number. */
const REACH = 120
/** What every announcement ends with; most numbers are seen by this to have none. */
const ANY_WORD = /\p{L}[:.#]{0,3} ?$/u

/** Every number that is announced, in order. */
export function findAnnounced({ number, word }: Announced, text: string): Detection[] {
  const found: Detection[] = []
  number.lastIndex = 0
  for (let match = number.exec(text); match !== null; match = number.exec(text)) {
    const { index } = match
    const isAnnounced =
      ANY_WORD.test(text.slice(Math.max(0, index - 6), index)) &&
      word.test(text.slice(Math.max(0, index - REACH), index))
    if (isAnnounced) found.push({ start: index, end: index + match[0].length })
    // A shorter number may begin inside: "AB1234567" behind a word that ends with "A".
    else number.lastIndex = index + 1
  }
  return found
}
