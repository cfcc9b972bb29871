/** How much of what a question asks each of several texts says, a word counting by how few of the texts say it. */
import { guessLanguage } from '#src/text/language-guess.ts'
import { inverseFrequency } from '#src/text/lexical/bm25.ts'
import { stopWordsOf } from '#src/text/stop-words.ts'
import { stemsOf } from '#src/updates/features.ts'

const SHORT_WORD = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{2,3}(?![\p{L}\p{N}])/gu

/** Beginnings of words, short words too ("dog", "Mia"), without those that carry nothing. */
function wordsOf(text: string): Set<string> {
  const stops = stopWordsOf(guessLanguage(text))
  const short = text.normalize('NFKC').toLowerCase().match(SHORT_WORD) ?? []
  return new Set([...stemsOf(text), ...short].filter((word) => !stops.has(word)))
}

/** What texts say of a question and of each other. */
export class WordsAsked {
  readonly #said: readonly ReadonlySet<string>[]
  readonly #weights = new Map<string, number>()
  readonly #asked: string[]
  readonly #whole: number

  constructor(question: string, texts: readonly string[]) {
    this.#said = texts.map(wordsOf)
    const counts = new Map<string, number>()
    for (const words of this.#said)
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts)
      this.#weights.set(word, inverseFrequency(texts.length, count))
    this.#asked = [...wordsOf(question)].filter((word) => counts.has(word))
    this.#whole = this.#weigh(this.#asked)
  }

  /** The share of the question's words that this text says, of those that any says: 0 to 1. */
  askedIn(place: number): number {
    const said = this.#said[place]
    if (said === undefined || this.#whole === 0) return 0
    return this.#weigh(this.#asked.filter((word) => said.has(word))) / this.#whole
  }

  /** The share of what one text says that another says, too: 0 to 1. */
  sharedBy(place: number, other: number): number {
    const [own, told] = [this.#said[place], this.#said[other]]
    if (own === undefined || told === undefined) return 0
    const whole = this.#weigh([...told])
    return whole === 0 ? 0 : this.#weigh([...told].filter((word) => own.has(word))) / whole
  }

  #weigh(words: readonly string[]): number {
    return words.reduce((sum, word) => sum + (this.#weights.get(word) ?? 0), 0)
  }
}
