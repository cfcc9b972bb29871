/** Which of many names a text names, found in one walk over the text. */
import { foldText, KeywordMatcher } from '#src/text/keyword-matcher.ts'

/** More names in one add are a list of names; the first ones are looked for. */
const NAMES_MAX = 1_000

export class NameFinder {
  readonly #names: readonly string[]
  readonly #matcher: KeywordMatcher

  constructor(names: readonly string[]) {
    this.#names = names.slice(0, NAMES_MAX)
    this.#matcher = new KeywordMatcher(this.#names.map(foldText))
  }

  /** The names that stand in the text as whole words, case apart, in the order in which they were given. */
  namedIn(text: string): string[] {
    if (this.#names.length === 0) return []
    const folded = foldText(text)
    const found = new Set<number>()
    this.#matcher.visit(folded, (name, start, end) => {
      if (!found.has(name) && isWhole(folded, start, end)) found.add(name)
    })
    return this.#names.filter((_, place) => found.has(place))
  }
}

/** The two units before and behind are one character at least. */
function isWhole(text: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  )
}
