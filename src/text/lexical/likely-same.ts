/**
 * Which facts have to be compared at all. Two facts that share so many of their words share one of their
 * rarest, so each is looked up by a few rare words (prefix filtering: Chaudhuri, Ganti and Kaushik, "A
 * primitive operator for similarity joins", ICDE 2006). Nothing is lost, and the cost grows with the
 * facts and not with their pairs.
 */

export interface Indexable {
  /** Equal for facts with the same text. */
  key: string
  words: ReadonlySet<string>
}

export class LikelySame<Item extends Indexable> {
  readonly #shareMin: number
  readonly #frequency = new Map<string, number>()
  readonly #byKey = new Map<string, number[]>()
  readonly #byWord = new Map<string, number[]>()
  readonly #items: Item[] = []

  /** @param all every item that will be added or asked for; @param shareMin of their words (Jaccard) */
  constructor(all: readonly Item[], shareMin: number) {
    this.#shareMin = shareMin
    for (const { words } of all) {
      for (const word of words) this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + 1)
    }
  }

  add(item: Item): void {
    const place = this.#items.push(item) - 1
    this.#byKey.getOrInsertComputed(item.key, () => []).push(place)
    for (const word of this.#rarest(item)) {
      this.#byWord.getOrInsertComputed(word, () => []).push(place)
    }
  }

  /** Items added that may have as much in common with this one, in the order in which they were added. */
  of(item: Item): Item[] {
    const places = new Set(this.#byKey.get(item.key))
    for (const word of this.#rarest(item)) {
      for (const place of this.#byWord.get(word) ?? []) places.add(place)
    }
    return [...places].toSorted((a, b) => a - b).flatMap((place) => this.#items[place] ?? [])
  }

  /** One of so many must be shared where the whole is. */
  #rarest({ words }: Item): string[] {
    const frequency = (word: string) => this.#frequency.get(word) ?? 0
    const count = words.size - Math.ceil(this.#shareMin * words.size - 1e-9) + 1
    return [...words]
      .toSorted((a, b) => frequency(a) - frequency(b) || (a < b ? -1 : 1))
      .slice(0, count)
  }
}
