/** Lists of words in many languages, as data, made into patterns. */

/** Scripts in which words stand without spaces, or have particles grown on. */
const UNSPACED: ReadonlySet<string> = new Set(['ja', 'zh', 'ko'])

export function isUnspaced(language: string): boolean {
  return UNSPACED.has(language)
}

/** Finds any of the alternatives of a pattern as whole words, or anywhere where words are not told apart. */
export function wholeWords(alternatives: string, language: string): RegExp {
  return isUnspaced(language)
    ? new RegExp(`(?:${alternatives})`, 'u')
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu')
}

/** By language, then by list. */
const MADE = new Map<string, Map<string, RegExp>>()

/**
 * Finds any of the words of a list, parted by `|`; made once for each list. In a word `*` stands for any ending; ` * ` between words for
 * up to four more or, where words are not told apart, for eight characters.
 */
export function anyOfList(list: string, language: string): RegExp {
  const ofLanguage = MADE.get(language) ?? new Map<string, RegExp>()
  const known = ofLanguage.get(list)
  if (known !== undefined) return known
  const between = isUnspaced(language) ? '.{0,8}?' : '(?:\\s+\\S{1,20}){0,4}?\\s+'
  const alternatives = list.split('|').map((word) =>
    word
      .split(' * ')
      .map((part) =>
        part
          .split('*')
          .map((piece) => RegExp.escape(piece))
          .join('[\\p{L}\\p{N}]*')
      )
      .join(between)
  )
  const made = wholeWords(alternatives.join('|'), language)
  MADE.set(language, ofLanguage.set(list, made))
  return made
}
