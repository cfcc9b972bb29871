/**
 * Who is embedded next. A queue of texts behind one model that can do one slice at a time.
 *
 * Why it exists: a run blocks the thread, so priority can only be given between runs. A request is
 * cut into slices of at most eight texts, and before each slice the queue is asked anew.
 *
 * A request is in one of three states:
 * - waiting: in its lane, none of its texts taken yet;
 * - partly done: in its lane or held by the slice being run, `left` texts still without a vector;
 * - gone: finished (`left` is 0), refused, or its caller forgot it. A gone request is in no lane, and
 *   what a slice still brings for it is dropped.
 *
 * Promises: searches before bulk; searches in the order they came, several of them in one slice
 * where they fit; of bulk requests goes first the one that is due first, so like ones end one after the other,
 * a long one does not hold up a short one, and short ones that keep coming do not hold up a long one; each
 * lane holds a bounded number of texts, and above it a request is refused as a whole.
 *
 * Due is when it would be done if it had been begun at once: so many texts had been served when it came, and
 * so many are its own. Taking turns instead, the requests of several adds all ended at the same time: whoever keeps
 * them had nothing to do until then, and the model nothing while they were kept.
 */

import { fitsSlice, sliceByLength } from '#src/models/local/slices.ts'
import type { Tokenize } from '#src/models/local/tokenize.ts'
import type { Urgency } from '#src/models/models.ts'
import type { Embedding } from '#src/text/embedding.ts'

/** Texts that may wait in each lane. A search is usually one text, a bulk request one job's. */
export const LANE_TEXTS_MAX: Readonly<Record<Urgency, number>> = { search: 256, bulk: 8192 }

/** Texts whose ids are made at once: enough to sort by length, few enough not to delay a search. */
const WINDOW_TEXTS = 64

export interface QueuedRequest {
  /** Whoever asked; all its requests can be forgotten together. */
  owner: object
  texts: string[]
  urgency: Urgency
  tokens: boolean
  /** Called once, with the embeddings in the order of the texts. */
  finish(embeddings: Embedding[]): void
  /** Called once instead, when the model fails. */
  fail(): void
}

interface Waiting {
  request: QueuedRequest
  /** Places in `texts` not yet turned into ids, the shortest text first. */
  unread: number[]
  slices: Part[][]
  results: Embedding[]
  left: number
  /** Counted in bulk texts served; what is due first goes first. */
  due: number
  gone: boolean
}

interface Part {
  of: Waiting
  place: number
  ids: Int32Array
}

/** What the model runs at once. */
export interface Slice {
  ids: Int32Array[]
  tokens: boolean
  /** Hands the embeddings, in the order of `ids`, to the requests they belong to. */
  deliver(embeddings: Embedding[]): void
  /** Fails every request with a text in this slice. */
  fail(): void
}

export class ComputeQueue {
  readonly #lanes: Record<Urgency, Waiting[]> = { search: [], bulk: [] }
  readonly #waitingTexts: Record<Urgency, number> = { search: 0, bulk: 0 }
  readonly #tokenize: Tokenize
  #bulkServed = 0

  constructor(tokenize: Tokenize) {
    this.#tokenize = tokenize
  }

  /** Takes a request in, or answers false when its lane is full. One without texts ends at once. */
  add(request: QueuedRequest): boolean {
    const { texts, urgency } = request
    if (texts.length === 0) {
      request.finish([])
      return true
    }
    if (this.#waitingTexts[urgency] + texts.length > LANE_TEXTS_MAX[urgency]) return false
    const length = (place: number) => texts[place]?.length ?? 0
    const unread = [...texts.keys()].sort((a, b) => length(a) - length(b))
    const results: Embedding[] = new Array(texts.length)
    const [left, due] = [texts.length, this.#bulkServed + texts.length]
    this.#lanes[urgency].push({ request, unread, slices: [], results, left, due, gone: false })
    this.#waitingTexts[urgency] += texts.length
    return true
  }

  /** Drops what the owner asked for; nothing of it is answered. */
  forget(owner: object): void {
    for (const waiting of [...this.#lanes.search, ...this.#lanes.bulk]) {
      if (waiting.request.owner === owner) this.#leave(waiting)
    }
  }

  /** Whether a search waits. */
  hasSearch(): boolean {
    return this.#lanes.search.length > 0
  }

  /** The next slice to run, or null when nobody waits. */
  next(): Slice | null {
    const parts = this.#nextSearch() ?? this.#nextBulk()
    if (!parts) return null
    return {
      ids: parts.map((part) => part.ids),
      tokens: parts.some((part) => part.of.request.tokens),
      deliver: (embeddings) => this.#deliver(parts, embeddings),
      fail: () => this.#fail(parts)
    }
  }

  #nextSearch(): Part[] | null {
    const taken: Part[] = []
    for (const waiting of [...this.#lanes.search]) {
      const slice = this.#peek(waiting)
      const longest = Math.max(...[...taken, ...slice].map((part) => part.ids.length))
      if (taken.length > 0 && !fitsSlice(taken.length + slice.length, longest)) break
      taken.push(...slice)
      this.#take(waiting)
    }
    return taken.length > 0 ? taken : null
  }

  #nextBulk(): Part[] | null {
    const [oldest, ...others] = this.#lanes.bulk
    if (!oldest) return null
    const first = others.reduce((one, other) => (other.due < one.due ? other : one), oldest)
    const slice = this.#peek(first)
    this.#take(first)
    this.#bulkServed += slice.length
    return slice
  }

  /** The request's next slice, which it has as long as it is in a lane. */
  #peek(waiting: Waiting): Part[] {
    if (waiting.slices.length === 0) {
      const window = waiting.unread.splice(0, WINDOW_TEXTS).map((place) => {
        return { of: waiting, place, ids: this.#tokenize(waiting.request.texts[place] ?? '') }
      })
      const lengths = window.map((part) => part.ids.length)
      waiting.slices = sliceByLength(lengths).map((slice) =>
        slice.flatMap((index) => window[index] ?? [])
      )
    }
    const slice = waiting.slices[0]
    if (!slice) throw new Error('compute queue: a request without texts is in a lane')
    return slice
  }

  /** Takes the slice that `#peek` showed; a request with nothing more to take leaves its lane. */
  #take(waiting: Waiting): void {
    waiting.slices.shift()
    if (waiting.slices.length + waiting.unread.length > 0) return
    const lane = this.#lanes[waiting.request.urgency]
    lane.splice(lane.indexOf(waiting), 1)
  }

  #deliver(parts: Part[], embeddings: Embedding[]): void {
    for (const [row, { of, place }] of parts.entries()) {
      const embedding = embeddings[row]
      if (!embedding) throw new Error('compute queue: the model gave fewer vectors than texts')
      if (of.gone) continue
      // A slice shared with a request that wants token vectors brings them for everybody.
      of.results[place] = of.request.tokens ? embedding : { vector: embedding.vector, tokens: null }
      of.left -= 1
      this.#waitingTexts[of.request.urgency] -= 1
      if (of.left > 0) continue
      of.gone = true
      of.request.finish(of.results)
    }
  }

  #fail(parts: Part[]): void {
    for (const { of } of parts) {
      if (of.gone) continue
      this.#leave(of)
      of.request.fail()
    }
  }

  #leave(waiting: Waiting): void {
    waiting.gone = true
    const lane = this.#lanes[waiting.request.urgency]
    const place = lane.indexOf(waiting)
    if (place >= 0) lane.splice(place, 1)
    this.#waitingTexts[waiting.request.urgency] -= waiting.left
    waiting.left = 0
  }
}
