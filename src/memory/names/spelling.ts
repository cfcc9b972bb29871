/** How a name may be written where a letter is missing: "Jürgen", "Juergen" and "Jurgen". */

/** Letters that some languages write as two. */
const AS_TWO: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ø', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa']
])
/** Letters that are no letter with an accent to Unicode, and what is written instead. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i']
])

/** A name in lower case without accents. Accents only: a mark of another script makes another letter. */
export function plainSpelling(name: string): string {
  return name
    .replace(/[ßæœøłđðþı]/gu, (letter) => INSTEAD.get(letter) ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

/** The ways in which a name in lower case may be spelt: one, or two. */
export function spellings(name: string): string[] {
  const asTwo = name.replace(/[äöøüå]/gu, (letter) => AS_TWO.get(letter) ?? letter)
  return [...new Set([plainSpelling(name), plainSpelling(asTwo)])]
}
