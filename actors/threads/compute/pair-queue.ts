/**
 * Pairs of statements that wait to be judged by the same model that embeds texts. They come from jobs only, a few at
 * a time, and the job's commit waits for them; so they go before other bulk work, and after searches.
 *
 * Promises: pairs in the order they came; slices as small as those of texts, since a search waits for one; a
 * bounded number of pairs, above which a request is refused as a whole.
 */
import { sliceByLength } from '#src/models/local/slices.ts'
import type { TokenizePair } from '#src/models/local/tokenize.ts'
import type { StatementPair } from '#src/models/models.ts'

/** An add of 200 messages asks about eight earlier facts of each at the most; sixteen hundred, so two of them wait. */
export const PAIRS_MAX = 4096

/** So many pairs are made into ids at once: a search waits for them as it does for a slice. */
const WINDOW_PAIRS = 64

export interface PairRequest {
  /** Whoever asked; all its requests can be forgotten together. */
  owner: object
  pairs: readonly StatementPair[]
  /** Called once, with the log-odds in the order of the pairs. */
  finish(logOdds: number[]): void
  /** Called once instead, when the model fails. */
  fail(): void
}

interface Waiting {
  request: PairRequest
  /** Where the window ends: pairs from here on have no ids yet. */
  end: number
  /** The ids of the window's pairs, by their place in the request. */
  ids: Map<number, Int32Array>
  /** Places that are judged at once. */
  slices: number[][]
  results: number[]
}

/** What the model judges at once. */
export interface PairSlice {
  ids: Int32Array[]
  /** Hands the log-odds, in the order of `ids`, to whoever asked. */
  deliver(logOdds: readonly number[]): void
  fail(): void
}

export class PairQueue {
  readonly #waiting: Waiting[] = []
  readonly #tokenize: TokenizePair
  #pairs = 0

  constructor(tokenize: TokenizePair) {
    this.#tokenize = tokenize
  }

  /** Takes a request in, or answers false when too many pairs wait. One without pairs ends at once. */
  add(request: PairRequest): boolean {
    const { pairs } = request
    if (pairs.length === 0) {
      request.finish([])
      return true
    }
    if (this.#pairs + pairs.length > PAIRS_MAX) return false
    const results = new Array(pairs.length).fill(0)
    this.#waiting.push({ request, end: 0, ids: new Map(), slices: [], results })
    this.#pairs += pairs.length
    return true
  }

  /** Drops what the owner asked for; nothing of it is answered. */
  forget(owner: object): void {
    for (const waiting of this.#waiting.filter(({ request }) => request.owner === owner)) {
      this.#leave(waiting)
    }
  }

  /** The next slice to run, or null when nobody waits. Another may be asked for when this one is delivered. */
  next(): PairSlice | null {
    const [first] = this.#waiting
    if (first === undefined) return null
    if (first.slices.length === 0) this.#openWindow(first)
    const [slice = []] = first.slices
    return {
      ids: slice.flatMap((place) => first.ids.get(place) ?? []),
      deliver: (logOdds) => {
        if (!this.#waiting.includes(first)) return
        for (const [row, place] of slice.entries()) first.results[place] = logOdds[row] ?? 0
        first.slices.shift()
        if (first.slices.length > 0 || first.end < first.results.length) return
        this.#leave(first)
        first.request.finish(first.results)
      },
      fail: () => {
        if (!this.#waiting.includes(first)) return
        this.#leave(first)
        first.request.fail()
      }
    }
  }

  #openWindow(waiting: Waiting): void {
    const { request, end } = waiting
    const ids = request.pairs.slice(end, end + WINDOW_PAIRS).map(this.#tokenize)
    const slices = sliceByLength(ids.map(({ length }) => length))
    waiting.ids = new Map(ids.map((one, place) => [end + place, one]))
    waiting.slices = slices.map((slice) => slice.map((place) => end + place))
    waiting.end = end + ids.length
  }

  #leave(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    this.#pairs -= waiting.request.pairs.length
  }
}
