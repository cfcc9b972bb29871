/**
 * What a question needs of shared facts, in this thread's memory: thousands of them are then gone through in
 * a fraction of the time that reading each takes. A copy holds no text: vectors, and for words and names
 * hashes under a key that nobody else knows. It only proposes; whatever is shown is read again by key.
 *
 * A copy stands for one state of what is shared (`sharedState`), which the check tells anew with every
 * search: anything shared, withdrawn or changed since, and it is not asked any more. A state that was met
 * twice is worth one; before that, and for a moment of the past or a filter, the database is asked.
 */
import { randomBytes } from 'node:crypto'
import type { SharedView } from '#db/shared-view.ts'
import {
  type CopiedFact,
  type SharedPage,
  sharedPage,
  sharedState
} from '#db/stores/finding/shared-pages.ts'
import type { ReadTx } from '#db/transaction.ts'
import { sentVectors } from '#db/vector.ts'
import { BoundedCopies, type CopyBounds, StatesMet } from '#src/base/bounded-copies.ts'
import { NearestRows, type Nearness } from '#src/text/int8/nearest-rows.ts'
import { termsOf } from '#src/text/tokens.ts'

/** A fact of a copy, by its place there. */
export type PlacedFact = Pick<CopiedFact, 'factId' | 'entityId' | 'length' | 'statedAt'>

const ENTITIES_A_PAGE = 200
/** Of a fact and of a posting, about. */
const FACT_BYTES = 300
const POSTING_BYTES = 16

const KEY = randomBytes(8).readBigUInt64LE()
const hashed = (text: string): number => Number(Bun.hash.xxHash64(text, KEY) & 0x1f_ffff_ffff_ffffn)

/** One state of what is shared with a reader. */
export class SharedCopy {
  readonly state: string
  readonly model: string
  readonly facts: PlacedFact[] = []
  /** From then on one of the facts does not hold, unless it was said again. */
  validUntil = Number.POSITIVE_INFINITY
  #rows: NearestRows | null = null
  readonly #postings = new Map<number, number[]>()
  readonly #named = new Map<number, string[]>()
  readonly #places = new Map<string, number[]>()
  #postingCount = 0

  constructor(state: string, model: string) {
    this.state = state
    this.model = model
  }

  get bytes(): number {
    const { length } = this.facts
    return (this.#rows?.bytes ?? 0) + length * FACT_BYTES + this.#postingCount * POSTING_BYTES
  }

  append({ facts, vectors, names }: SharedPage): void {
    const sent = sentVectors(vectors, facts.filter(({ hasVector }) => hasVector).length)
    let next = 0
    for (const { content, hasVector, expiresAt, ...fact } of facts) {
      const place = this.facts.length
      this.facts.push(fact)
      this.#places.getOrInsertComputed(fact.entityId, () => []).push(place)
      this.validUntil = Math.min(this.validUntil, expiresAt ?? Number.POSITIVE_INFINITY)
      const vector = hasVector ? sent[next++] : undefined
      if (vector !== undefined) {
        this.#rows ??= new NearestRows(vector.length)
        this.#rows.append(place, vector)
      }
      for (const [term, frequency] of termsOf(content)) {
        this.#postings.getOrInsertComputed(hashed(term), () => []).push(place, frequency)
        this.#postingCount++
      }
    }
    for (const { entityId, nameKey } of names) {
      this.#named.getOrInsertComputed(hashed(nameKey), () => []).push(entityId)
    }
  }

  /** Cosines by place; null where there are no vectors. */
  nearness(vector: Float32Array): Nearness | null {
    return this.#rows?.ask(vector) ?? null
  }

  /** The entities of these names. */
  named(nameKeys: readonly string[]): Set<string> {
    return new Set(nameKeys.flatMap((key) => this.#named.get(hashed(key)) ?? []))
  }

  placesOf(entityId: string): readonly number[] {
    return this.#places.get(entityId) ?? []
  }

  /** How often a term stands in each fact that has it, by place. */
  frequencies(term: string): Map<number, number> {
    const pairs = this.#postings.get(hashed(term)) ?? []
    const found = new Map<number, number>()
    for (let at = 0; at < pairs.length; at += 2) found.set(pairs[at] ?? 0, pairs[at + 1] ?? 0)
    return found
  }
}

type Read = <Result>(view: SharedView, work: (tx: ReadTx) => Promise<Result>) => Promise<Result>

/** The copies of a thread. */
export class SharedCopies {
  readonly #copies: BoundedCopies<SharedCopy>
  readonly #bounds: CopyBounds
  readonly #loading = new Set<string>()
  readonly #met = new StatesMet()

  constructor(bounds: CopyBounds) {
    this.#bounds = bounds
    this.#copies = new BoundedCopies(bounds)
  }

  /** What all copies take. */
  get bytes(): number {
    return this.#copies.bytes
  }

  /** The state that this read sees, and the copy of it; null where there is none. */
  async of(
    tx: ReadTx,
    view: SharedView,
    model: string,
    now: number
  ): Promise<{ state: string; copy: SharedCopy | null }> {
    const state = await sharedState(tx)
    const key = keyOf(view, model)
    const copy = this.#copies.peek(key) ?? null
    if (copy === null) return { state, copy }
    if (copy.validUntil <= now || copy.state !== state) {
      this.#copies.drop(key)
      return { state, copy: null }
    }
    this.#copies.keep(key, copy)
    return { state, copy }
  }

  /**
   * To be told of the state that a search has met. Reads a copy in where it was met before; returns at once
   * where there is one, or one is under way.
   */
  async load(read: Read, view: SharedView, model: string, state: string): Promise<void> {
    const key = keyOf(view, model)
    if (this.#loading.has(key) || this.#copies.peek(key) !== undefined) return
    if (!this.#met.again(key, state)) return
    this.#loading.add(key)
    try {
      const copy = await this.#read(read, view, new SharedCopy(state, model))
      if (copy !== null) this.#copies.keep(key, copy)
    } finally {
      this.#loading.delete(key)
    }
  }

  /** Reads what is shared page by page; null where it has changed meanwhile or is too much. */
  async #read(read: Read, view: SharedView, copy: SharedCopy): Promise<SharedCopy | null> {
    const ids = [...view.teamOf.keys()]
    for (let at = 0; at < ids.length; at += ENTITIES_A_PAGE) {
      const some = ids.slice(at, at + ENTITIES_A_PAGE)
      const page = await read(view, async (tx) =>
        (await sharedState(tx)) === copy.state ? sharedPage(tx, view, some, copy.model) : null
      )
      if (page === null) return null
      copy.append(page)
      if (copy.bytes > this.#bounds.bytesMax) return null
    }
    return copy
  }
}

function keyOf({ readerId, sharerIds }: SharedView, model: string): string {
  return JSON.stringify([readerId, sharerIds, model])
}
