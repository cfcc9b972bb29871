/**
 * Finds all of many keywords in one walk over a text (Aho and Corasick, "Efficient string matching",
 * CACM 1975). The cost does not depend on how many keywords there are, so 500 of an owner's own and
 * six packs cost what one would.
 *
 * Text and keywords must have been folded the same way (`foldText`). States are numbers; a state's
 * way back (`#fallbacks`) leads to the longest proper suffix that is also the start of a keyword.
 */

/**
 * The form in which texts and keywords are compared: canonical composition, Unicode lower case, every
 * run of white space one blank. Greek sigma looks different at a word's end, which a substring is not, and
 * the Turkish capital İ keeps its dot beside the small letter, which nobody writes.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .replace(/\s+/gu, ' ')
}

/** Where the keyword with this number stands: `[start, end)` in the folded text. */
export type KeywordVisitor = (keyword: number, start: number, end: number) => void

export class KeywordMatcher {
  readonly #next: Map<number, number>[] = [new Map()]
  readonly #fallbacks: number[] = [0]
  /** Keywords that end in a state, its suffixes included. */
  readonly #ends: number[][] = [[]]
  readonly #lengths: number[]

  /** @param keywords folded, not empty; their places in the list are what visitors are told */
  constructor(keywords: readonly string[]) {
    this.#lengths = keywords.map((keyword) => keyword.length)
    for (const [index, keyword] of keywords.entries()) {
      if (keyword !== '') this.#add(keyword, index)
    }
    this.#linkFallbacks()
  }

  #add(keyword: string, index: number): void {
    let state = 0
    for (let at = 0; at < keyword.length; at++) {
      const unit = keyword.charCodeAt(at)
      const next = this.#next[state]?.get(unit)
      if (next !== undefined) {
        state = next
        continue
      }
      const created = this.#next.length
      this.#next[state]?.set(unit, created)
      this.#next.push(new Map())
      this.#fallbacks.push(0)
      this.#ends.push([])
      state = created
    }
    this.#ends[state]?.push(index)
  }

  /** Breadth first, so that a shorter suffix is complete before a longer one asks for it. */
  #linkFallbacks(): void {
    const queue = [...(this.#next[0]?.values() ?? [])]
    for (let place = 0; place < queue.length; place++) {
      const state = queue[place] ?? 0
      for (const [unit, child] of this.#next[state] ?? []) {
        const fallback = this.#step(this.#fallbacks[state] ?? 0, unit)
        this.#fallbacks[child] = fallback
        this.#ends[child]?.push(...(this.#ends[fallback] ?? []))
        queue.push(child)
      }
    }
  }

  #step(from: number, unit: number): number {
    let state = from
    for (;;) {
      const next = this.#next[state]?.get(unit)
      if (next !== undefined) return next
      if (state === 0) return 0
      state = this.#fallbacks[state] ?? 0
    }
  }

  /** Tells every place where a keyword stands, in order of their ends. */
  visit(folded: string, visitor: KeywordVisitor): void {
    let state = 0
    for (let at = 0; at < folded.length; at++) {
      state = this.#step(state, folded.charCodeAt(at))
      const ends = this.#ends[state]
      if (ends === undefined || ends.length === 0) continue
      for (const keyword of ends) visitor(keyword, at + 1 - (this.#lengths[keyword] ?? 0), at + 1)
    }
  }
}
