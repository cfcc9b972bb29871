/**
 * Exact BM25 over the postings of one kind of memory, in flat arrays: at a hundred thousand entries
 * a common word has tens of thousands of postings, and an object for each would cost more than
 * reading them from the database.
 *
 * Postings come as pairs of 32-bit words, as they are stored (`db/stores/postings.ts`): the entry
 * number, then term frequency and entry length in the lower and the upper half. Within a term the
 * entry numbers rise.
 */
import { inverseFrequency, type LexicalCounts, saturate } from '#src/search/lexical/bm25.ts'

export interface Totals {
  entries: number
  /** Summed length. */
  terms: number
}

export class PostingScores {
  readonly counts: LexicalCounts
  readonly #postings: ReadonlyMap<string, Uint32Array>
  readonly #scores: Float64Array
  readonly #matched: Uint32Array

  /** `postings` by term; a term that occurs nowhere is absent. */
  constructor(totals: Totals, postings: ReadonlyMap<string, Uint32Array>) {
    const frequencies = new Map([...postings].map(([term, words]) => [term, words.length / 2]))
    const meanLength = totals.entries > 0 ? totals.terms / totals.entries : 0
    this.counts = { documents: totals.entries, meanLength, frequencies }
    this.#postings = postings
    let highest = 0
    let all = 0
    for (const words of postings.values()) {
      highest = Math.max(highest, words[words.length - 2] ?? 0)
      all += words.length / 2
    }
    this.#scores = new Float64Array(highest + 1)
    this.#matched = this.#add(new Uint32Array(all))
  }

  /** Fills in the scores; returns the entries with one, in the order in which they were met. */
  #add(matched: Uint32Array): Uint32Array {
    const { documents, meanLength } = this.counts
    const scores = this.#scores
    const saturation = new SaturationTable(meanLength)
    let found = 0
    for (const words of this.#postings.values()) {
      const idf = inverseFrequency(documents, words.length / 2)
      for (let at = 0; at < words.length; at += 2) {
        const entryNo = words[at] as number
        const known = scores[entryNo] as number
        if (known === 0) matched[found++] = entryNo
        scores[entryNo] = known + idf * saturation.of(words[at + 1] as number)
      }
    }
    return matched.subarray(0, found)
  }

  /** Entries in which a term occurs. */
  get size(): number {
    return this.#matched.length
  }

  /** BM25 of an entry; 0 when no term occurs. */
  scoreOf(entryNo: number): number {
    return this.#scores[entryNo] ?? 0
  }

  /** How often each term occurs in an entry; others are absent. */
  frequenciesOf(entryNo: number): Map<string, number> {
    const found = new Map<string, number>()
    if (this.scoreOf(entryNo) === 0) return found
    for (const [term, words] of this.#postings) {
      const at = placeOf(words, entryNo)
      if (at >= 0) found.set(term, (words[at + 1] as number) & 0xffff)
    }
    return found
  }

  /** The best entries from the `from`th on, at most `count`; equal ones newest first. */
  best(from: number, count: number): number[] {
    const scores = this.#scores
    const before = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || b - a
    const wanted = from + count
    if (this.#matched.length <= wanted * 2) {
      return [...this.#matched].sort(before).slice(from, wanted)
    }
    // What lies below a bound that `wanted` others pass cannot be among the best.
    const bound = nthHighest(this.#matched, scores, wanted)
    const passing: number[] = []
    for (const entryNo of this.#matched) {
      if ((scores[entryNo] as number) >= bound) passing.push(entryNo)
    }
    return passing.sort(before).slice(from, wanted)
  }
}

/**
 * The saturation of each pair of frequency and length, computed once: nearly all of a hundred thousand
 * postings are one of a few hundred pairs, and two divisions for each would be half of the work.
 */
class SaturationTable {
  readonly #known = new Float64Array(TABLE_FREQUENCIES * TABLE_LENGTHS)
  readonly #meanLength: number

  constructor(meanLength: number) {
    this.#meanLength = meanLength
  }

  /** `packed` as in a posting: the frequency below, the length above. */
  of(packed: number): number {
    const frequency = packed & 0xffff
    const length = packed >>> 16
    if (frequency >= TABLE_FREQUENCIES || length >= TABLE_LENGTHS) {
      return saturate(frequency, length, this.#meanLength)
    }
    const place = frequency * TABLE_LENGTHS + length
    const known = this.#known[place] as number
    if (known !== 0) return known
    const made = saturate(frequency, length, this.#meanLength)
    this.#known[place] = made
    return made
  }
}

const TABLE_FREQUENCIES = 8
const TABLE_LENGTHS = 256

/**
 * Place of the entry in the words; -1 when the term does not occur in it. Entries lie about evenly, so
 * where it must stand is estimated: a few looks instead of fifteen that each miss the cache. Every
 * other step halves, for numbers that lie otherwise.
 */
function placeOf(words: Uint32Array, entryNo: number): number {
  let low = 0
  let high = words.length / 2 - 1
  for (let halve = false; low <= high; halve = !halve) {
    const from = words[low * 2] as number
    const to = words[high * 2] as number
    if (entryNo < from || entryNo > to) return -1
    const share = halve || to === from ? 0.5 : (entryNo - from) / (to - from)
    const middle = low + Math.floor((high - low) * share)
    const found = words[middle * 2] as number
    if (found === entryNo) return middle * 2
    if (found < entryNo) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The `n`th highest score of these entries, of which there are at least `n`. */
function nthHighest(entries: Uint32Array, scores: Float64Array, n: number): number {
  const values = new Float64Array(entries.length)
  for (let at = 0; at < entries.length; at++) values[at] = scores[entries[at] as number] as number
  let low = 0
  let high = values.length - 1
  const target = n - 1
  // Quickselect, highest first, with the middle as pivot: no order of entries makes it slow by design.
  while (low < high) {
    const pivot = values[(low + high) >>> 1] as number
    let left = low
    let right = high
    while (left <= right) {
      while ((values[left] as number) > pivot) left++
      while ((values[right] as number) < pivot) right--
      if (left <= right) {
        const swapped = values[left] as number
        values[left++] = values[right] as number
        values[right--] = swapped
      }
    }
    if (target <= right) high = right
    else if (target >= left) low = left
    else break
  }
  return values[target] ?? 0
}
