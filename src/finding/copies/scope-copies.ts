/**
 * The copies of scopes that are asked (`scope-copy.ts`). As with the warm vectors a copy is only ever added to:
 * entries come in the order of their numbers, and whatever else changes (`scopes.rewritten`, `scopes.altered`)
 * drops it. It is read in pages behind a search that meets a state for the second time, so that a scope in which
 * every search meets another one is not read again and again.
 */
import type { QueryContext } from '#actors/operation.ts'
import type { ScopeIndex } from '#db/stores/finding/scope-index.ts'
import { chunkPage, episodePage, factPage, pairsOf } from '#db/stores/finding/scope-pages.ts'
import type { ReadTx } from '#db/transaction.ts'
import { BoundedCopies, type CopyBounds, StatesMet } from '#src/base/bounded-copies.ts'
import type { Scope } from '#src/base/scope.ts'
import { COPIED_KINDS, ENTRY_BYTES, ScopeCopy } from '#src/finding/copies/scope-copy.ts'

interface ScopeCopyBounds extends CopyBounds {
  /** Of fewer facts, messages and episodes nothing is copied. */
  entriesMin: number
}

/** What came since is read within a search up to so many entries, and behind it above. */
const CAUGHT_UP_MAX = 1000
const PAGE = 1000

interface Known {
  state: string
  copy: ScopeCopy
  readonly bytes: number
  /** Entries up to this number are in. */
  upto: number
}

export class ScopeCopies {
  readonly #copies: BoundedCopies<Known>
  readonly #bounds: ScopeCopyBounds
  readonly #loading = new Set<string>()
  readonly #met = new StatesMet()

  constructor(bounds: ScopeCopyBounds) {
    this.#bounds = bounds
    this.#copies = new BoundedCopies(bounds)
  }

  /** What all copies take. */
  get bytes(): number {
    return this.#copies.bytes
  }

  /** The copy as of `index`, which the same transaction has read; null where there is none. */
  async of(tx: ReadTx, scope: Scope, index: ScopeIndex): Promise<ScopeCopy | null> {
    const key = keyOf(scope)
    const known = this.#copies.peek(key)
    if (known === undefined) return null
    if (known.state !== stateOf(index)) {
      this.#copies.drop(key)
      return null
    }
    if (index.lastEntry - known.upto > CAUGHT_UP_MAX) return null
    while (known.upto < index.lastEntry) await bring(tx, scope, known, index)
    this.#copies.keep(key, known)
    return known.copy
  }

  /** Reads a copy in where its state was met before; returns at once where that is under way or not worth it. */
  async load(read: QueryContext['read'], scope: Scope, index: ScopeIndex): Promise<void> {
    const key = keyOf(scope)
    const entries = entriesIn(index)
    if (entries < this.#bounds.entriesMin || entries * ENTRY_BYTES > this.#bounds.bytesMax) return
    const known = this.#copies.peek(key)
    if (this.#loading.has(key) || (known !== undefined && known.upto >= index.lastEntry)) return
    const state = stateOf(index)
    if (known === undefined && !this.#met.again(key, state)) return
    this.#loading.add(key)
    try {
      const made = known ?? begun(state)
      while (made.upto < index.lastEntry) await read((tx) => bring(tx, scope, made, index))
      this.#copies.keep(key, made)
    } finally {
      this.#loading.delete(key)
    }
  }
}

function begun(state: string): Known {
  const copy = new ScopeCopy()
  return {
    state,
    copy,
    get bytes() {
      return copy.bytes
    },
    upto: 0
  }
}

/** The next pages, unless another search has brought them meanwhile. */
async function bring(tx: ReadTx, scope: Scope, known: Known, index: ScopeIndex): Promise<void> {
  const after = known.upto
  const [facts, chunks, episodes] = await Promise.all([
    factPage(tx, scope, after, PAGE),
    chunkPage(tx, scope, after, PAGE),
    episodePage(tx, scope, after, PAGE)
  ])
  // A pair is kept with the later of its two facts; of facts that were there the scope is altered.
  const pairs = await pairsOf(
    tx,
    scope,
    facts.map(({ itemId }) => itemId)
  )
  if (known.upto !== after) return
  const pages = [facts, chunks, episodes]
  // All are whole up to the lowest of the last numbers of pages that are full.
  const ends = pages.flatMap((page) => (page.length < PAGE ? [] : (page.at(-1)?.entryNo ?? [])))
  const last = Math.max(index.lastEntry, ...pages.map((page) => page.at(-1)?.entryNo ?? 0))
  const upto = Math.min(last, ...ends)
  known.copy.addPairs(pairs)
  known.copy.addFacts(facts.filter(({ entryNo }) => entryNo <= upto))
  known.copy.addChunks(chunks.filter(({ entryNo }) => entryNo <= upto))
  known.copy.addEpisodes(episodes.filter(({ entryNo }) => entryNo <= upto))
  known.upto = upto
}

function entriesIn({ kinds }: ScopeIndex): number {
  return COPIED_KINDS.reduce((sum, kind) => sum + (kinds.get(kind)?.entries ?? 0), 0)
}

function stateOf({ rewritten, altered }: ScopeIndex): string {
  return `${rewritten} ${altered}`
}

function keyOf({ accountId, userId }: Scope): string {
  return JSON.stringify([accountId, userId])
}
