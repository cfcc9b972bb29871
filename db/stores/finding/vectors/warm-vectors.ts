/**
 * Vectors of the scopes that are asked, in this thread's memory, where all of a large scope are gone
 * through in the time that a statement takes to begin. A copy is only ever added to: entries come in the
 * order of their numbers, and any other change of a scope's vectors (`scopes.rewritten`) drops it. It is
 * read behind the first search, in pages; until it is whole the database scans.
 */
import { select } from '#db/reading.ts'
import type { ScopeIndex } from '#db/stores/finding/scope-index.ts'
import { first, type ReadTx } from '#db/transaction.ts'
import { sentVectors } from '#db/vector.ts'
import { BoundedCopies, type CopyBounds } from '#src/base/bounded-copies.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'
import { NearestRows } from '#src/text/int8/nearest-rows.ts'

/** Vectors of one kind of a scope, made by one model. */
export interface VectorSet {
  scope: Scope
  kind: ItemKind
  model: string
}

export interface WarmBounds extends CopyBounds {
  /** Of fewer entries a scan costs nothing worth saving. */
  entriesMin: number
  /** Where a scope has so many of all kinds, few of one are kept as well: finding their nearest takes a plan of its own each time. */
  scopeMin: number
}

/** What came since is read within a search up to so many entries, and behind it above. */
const CAUGHT_UP_MAX = 1000
const PAGE = 1000

interface Copy {
  rows: NearestRows
  readonly bytes: number
  rewritten: number
  /** Entries up to this number are in. */
  upto: number
}

type Read = <Result>(work: (tx: ReadTx) => Promise<Result>) => Promise<Result>

export class WarmVectors {
  readonly #copies: BoundedCopies<Copy>
  readonly #loading = new Set<string>()
  readonly #bounds: WarmBounds

  constructor(bounds: WarmBounds) {
    this.#bounds = bounds
    this.#copies = new BoundedCopies(bounds)
  }

  /** What all copies take. */
  get bytes(): number {
    return this.#copies.bytes
  }

  /** The copy as of `index`; null where there is none or it is too far behind. */
  async of(tx: ReadTx, set: VectorSet, index: ScopeIndex): Promise<NearestRows | null> {
    const key = keyOf(set)
    const copy = this.#copies.peek(key)
    if (copy === undefined) return null
    if (copy.rewritten !== index.rewritten) {
      this.#copies.drop(key)
      return null
    }
    if (index.lastEntry - copy.upto > CAUGHT_UP_MAX) return null
    while (copy.upto < index.lastEntry) await this.#bring(tx, set, copy, index)
    this.#copies.keep(key, copy)
    return copy.rows
  }

  /** Reads the copy in, or what it is behind; returns at once where that is under way or not worth it. */
  async load(read: Read, set: VectorSet, index: ScopeIndex): Promise<void> {
    const entries = index.kinds.get(set.kind)?.entries ?? 0
    const key = keyOf(set)
    const { entriesMin, scopeMin } = this.#bounds
    const all = [...index.kinds.values()].reduce((sum, kind) => sum + kind.entries, 0)
    const isWorthIt = entries >= entriesMin || (entries > 0 && all >= scopeMin)
    if (!isWorthIt || this.#loading.has(key)) return
    const known = this.#copies.peek(key)
    if (known !== undefined && known.upto >= index.lastEntry) return
    this.#loading.add(key)
    try {
      const copy = known ?? (await read((tx) => begun(tx, set, index)))
      if (copy === null || bytesOf(entries, copy.rows.dimensions) > this.#bounds.bytesMax) return
      while (copy.upto < index.lastEntry) await read((tx) => this.#bring(tx, set, copy, index))
      this.#copies.keep(key, copy)
    } finally {
      this.#loading.delete(key)
    }
  }

  /** The next page, unless another search has brought it meanwhile. */
  async #bring(tx: ReadTx, set: VectorSet, copy: Copy, index: ScopeIndex): Promise<void> {
    const after = copy.upto
    const page = await vectorsAfter(tx, set, after)
    if (copy.upto !== after) return
    for (const { no, vector } of page) copy.rows.append(no, vector)
    const last = page.at(-1)?.no ?? index.lastEntry
    copy.upto = page.length === PAGE ? last : Math.max(last, index.lastEntry)
  }
}

function keyOf({ scope, kind, model }: VectorSet): string {
  return JSON.stringify([scope.accountId, scope.userId, kind, model])
}

/** A copy of nothing yet; null where the scope has no vector of the model. */
async function begun(tx: ReadTx, set: VectorSet, { rewritten }: ScopeIndex): Promise<Copy | null> {
  const one = (await vectorsAfter(tx, set, 0, 1))[0]
  if (one === undefined) return null
  const rows = new NearestRows(one.vector.length)
  return {
    rows,
    get bytes() {
      return rows.bytes
    },
    rewritten,
    upto: 0
  }
}

/** What a copy of so many entries will take, nearly. */
function bytesOf(entries: number, dimensions: number): number {
  return entries * (dimensions + 3 * Int32Array.BYTES_PER_ELEMENT)
}

interface NumberedVector {
  no: number
  vector: Float32Array
}

/**
 * The next vectors by number. They come as pgvector sends them, in one piece, as base64: a row and a text
 * each take five times as long.
 */
async function vectorsAfter(
  tx: ReadTx,
  { scope, kind, model }: VectorSet,
  after: number,
  count = PAGE
): Promise<NumberedVector[]> {
  const row = first(
    await tx.rows<{ numbers: number[]; bytes: string }>(select`
      coalesce(json_agg(v.entry_no order by v.entry_no), '[]') as numbers,
      coalesce(encode(string_agg(halfvec_send(v.embedding), ''::bytea order by v.entry_no), 'base64'),
        '') as bytes
    from (select entry_no, embedding from vectors
      where account_id = ${scope.accountId} and user_id = ${scope.userId} and kind = ${kind}
        and role = 'text' and model = ${model} and entry_no > ${after}
      order by entry_no limit ${count}) v`)
  )
  const numbers = row?.numbers ?? []
  const vectors = sentVectors(Buffer.from(row?.bytes ?? '', 'base64'), numbers.length)
  return vectors.map((vector, place) => ({ no: numbers[place] as number, vector }))
}
