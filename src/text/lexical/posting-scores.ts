/**
 * Exact BM25 over the postings of one kind of memory, in flat arrays: at a hundred thousand entries
 * a common word has tens of thousands of postings, and an object for each would cost more than
 * reading them from the database.
 *
 * Postings come as pairs of 32-bit words, as they are stored (`db/stores/finding/postings.ts`): the entry
 * number, then term frequency and entry length in the lower and the upper half. Within a term the
 * entry numbers rise.
 */
import { inverseFrequency, type LexicalCounts, saturate } from '#src/text/lexical/bm25.ts'

export interface Totals {
  entries: number
  /** Summed length. */
  terms: number
}

/**
 * Entry numbers are gone through in stretches of so many, whose scores add up in one small array that
 * stays in the processor's cache: one over all numbers would be a megabyte made, cleared and given
 * back for every search. Always left full of zeros; nothing is awaited while it is in use.
 */
const STRETCH = 16_384
const SUMS = new Float64Array(STRETCH)

export class PostingScores {
  readonly counts: LexicalCounts
  readonly #terms: readonly { term: string; words: Uint32Array; idf: number }[]
  readonly #saturation: SaturationTable
  /** Entries in which a term occurs, each once, and their scores. */
  readonly #entries: Uint32Array
  readonly #scores: Float64Array

  /** `postings` by term; a term that occurs nowhere is absent. */
  constructor(totals: Totals, postings: ReadonlyMap<string, Uint32Array>) {
    const frequencies = new Map([...postings].map(([term, words]) => [term, words.length / 2]))
    const meanLength = totals.entries > 0 ? totals.terms / totals.entries : 0
    this.counts = { documents: totals.entries, meanLength, frequencies }
    this.#terms = [...postings].map(([term, words]) => {
      return { term, words, idf: inverseFrequency(totals.entries, words.length / 2) }
    })
    this.#saturation = new SaturationTable(meanLength)
    let all = 0
    for (const words of postings.values()) all += words.length / 2
    const entries = new Uint32Array(all)
    const scores = new Float64Array(all)
    const found = this.#fill(entries, scores)
    this.#entries = entries.subarray(0, found)
    this.#scores = scores.subarray(0, found)
  }

  /** Fills in entries, rising by stretch, and their scores; returns how many there are. */
  #fill(entries: Uint32Array, scores: Float64Array): number {
    const lists = this.#terms.map(({ words, idf }) => ({ words, at: 0, idf }))
    let highest = -1
    for (const { words } of lists) highest = Math.max(highest, words[words.length - 2] ?? -1)
    let found = 0
    for (let from = 0; from <= highest; from += STRETCH) {
      const first = found
      for (const list of lists) {
        const { words, idf } = list
        let { at } = list
        for (; at < words.length; at += 2) {
          const place = (words[at] as number) - from
          if (place >= STRETCH) break
          const known = SUMS[place] as number
          if (known === 0) entries[found++] = place + from
          SUMS[place] = known + idf * this.#saturation.of(words[at + 1] as number)
        }
        list.at = at
      }
      for (let i = first; i < found; i++) {
        const place = (entries[i] as number) - from
        scores[i] = SUMS[place] as number
        SUMS[place] = 0
      }
    }
    return found
  }

  /** Entries in which a term occurs. */
  get size(): number {
    return this.#entries.length
  }

  /** BM25 of an entry (0 when no term occurs), and how often each term occurs in it; others are absent. */
  evidenceOf(entryNo: number): { score: number; frequencies: Map<string, number> } {
    const frequencies = new Map<string, number>()
    let score = 0
    for (const { term, words, idf } of this.#terms) {
      const at = placeOf(words, entryNo)
      if (at < 0) continue
      const packed = words[at + 1] as number
      score += idf * this.#saturation.of(packed)
      frequencies.set(term, packed & 0xffff)
    }
    return { score, frequencies }
  }

  /** The best entries from the `from`th on, at most `count`; equal ones newest first. */
  best(from: number, count: number): number[] {
    const entries = this.#entries
    const scores = this.#scores
    const before = (a: number, b: number) =>
      (scores[b] ?? 0) - (scores[a] ?? 0) || (entries[b] ?? 0) - (entries[a] ?? 0)
    const wanted = from + count
    const numberOf = (place: number) => entries[place] as number
    if (entries.length <= wanted * 2) {
      return [...entries.keys()].sort(before).slice(from, wanted).map(numberOf)
    }
    // What lies below a bound that `wanted` others pass cannot be among the best.
    const bound = nthHighest(scores.slice(), wanted)
    const passing: number[] = []
    for (let place = 0; place < scores.length; place++) {
      if ((scores[place] as number) >= bound) passing.push(place)
    }
    return passing.sort(before).slice(from, wanted).map(numberOf)
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

/** The `n`th highest of the values, of which there are at least `n`; their order is lost. */
function nthHighest(values: Float64Array, n: number): number {
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
