/**
 * The facts that were kept last in a scope, to be held against what is said now. Their vectors, and who said them
 * when, stand in this thread's memory: none of that ever changes of a fact, but for vectors that are made anew
 * (`scopes.rewritten`), and reading it for each add cost more than all else that an add asks the database. Which
 * facts hold is asked each time, in the transaction that wants to know, so nothing that was undone, deleted,
 * replaced or kept elsewhere is ever proposed or missed.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { idArray } from '#db/stores/json-rows.ts'
import { milliseconds } from '#db/stores/rows-by-column.ts'
import { first, type ReadTx } from '#db/transaction.ts'
import { sentVectors } from '#db/vector.ts'
import { BoundedCopies, type CopyBounds } from '#src/base/bounded-copies.ts'
import type { Scope } from '#src/base/scope.ts'
import { ExactRows } from '#src/text/int8/exact-rows.ts'

/** A later statement's vector, and who made it. */
export interface StatementProbe {
  place: number
  vector: Float32Array
  speaker: string | null
  /** Milliseconds since the epoch. */
  at: number
}

export interface EarlierFact {
  place: number
  factId: string
  content: string
  isDated: boolean
  /** Cosine to the probe. */
  similarity: number
  /** Of the message that it was drawn from, as sent; null where there is none. */
  role: string | null
}

type Told = Pick<EarlierFact, 'factId' | 'content' | 'isDated' | 'role'>

/** What is looked for: `model` made the vectors. */
export interface EarlierWanted {
  model: string
  perProbe: number
  similarityMin: number
  now: number
}

export interface RecentBounds extends CopyBounds {
  /** How many facts back one looks. */
  factsMax: number
}

/** A copy of so many times the facts looked at is made anew from those that are still among them. */
const SPARE = 1.5
/** The bytes of an id. */
const ID_BYTES = 16
/** What a fact takes beside its vector, about. */
const FACT_BYTES = 150

type Wanted = Pick<EarlierWanted, 'model' | 'now'>

/** A fact with its vector, by place among the rows. */
interface Known {
  factId: string
  speaker: string | null
  statedAt: number
  /** None where the fact has no vector of the model. */
  place: number | null
}

/** A fact as it is made findable. */
export interface FindableFact extends Omit<Known, 'place'> {
  vector: Float32Array | null
}

/** What is kept of a scope. */
class Copy {
  readonly rewritten: number
  readonly #known = new Map<string, Known>()
  #rows: ExactRows | null = null

  constructor(rewritten: number) {
    this.rewritten = rewritten
  }

  get bytes(): number {
    return (this.#rows?.bytes ?? 0) + this.#known.size * FACT_BYTES
  }

  get size(): number {
    return this.#known.size
  }

  known(factId: string): Known | undefined {
    return this.#known.get(factId)
  }

  add({ factId, speaker, statedAt, vector }: FindableFact): void {
    if (this.#known.has(factId)) return
    let place: number | null = null
    if (vector !== null) {
      this.#rows ??= new ExactRows(vector.length)
      place = this.#rows.append(vector)
    }
    this.#known.set(factId, { factId, speaker, statedAt, place })
  }

  /** The same of these facts alone. */
  of(factIds: readonly string[]): Copy {
    const copy = new Copy(this.rewritten)
    for (const id of factIds) {
      const one = this.#known.get(id)
      if (one === undefined) continue
      const vector = one.place === null ? null : (this.#rows?.row(one.place) ?? null)
      copy.add({ ...one, vector })
    }
    return copy
  }

  /** Of these facts those said by the probe's speaker and not after it that are nearest to it. */
  nearest(
    { vector, speaker, at }: StatementProbe,
    factIds: readonly string[],
    { perProbe, similarityMin }: EarlierWanted
  ): { factId: string; similarity: number }[] {
    const facts = new Map<number, string>()
    for (const id of factIds) {
      const one = this.#known.get(id)
      if (one === undefined || one.place === null) continue
      if (one.speaker === speaker && one.statedAt <= at) facts.set(one.place, id)
    }
    const near = this.#rows?.nearest(vector, [...facts.keys()], perProbe) ?? []
    return near
      .filter(({ similarity }) => similarity >= similarityMin)
      .map(({ place, similarity }) => ({ factId: facts.get(place) ?? '', similarity }))
  }
}

export class RecentFacts {
  readonly #copies: BoundedCopies<Copy>
  readonly #factsMax: number

  constructor(bounds: RecentBounds) {
    this.#factsMax = bounds.factsMax
    this.#copies = new BoundedCopies(bounds)
  }

  /** What all copies take. */
  get bytes(): number {
    return this.#copies.bytes
  }

  /**
   * Facts of the scope that hold now, said earlier under the same name, nearest to each probe (a user and an assistant
   * without names stand together; `role` tells them apart); none of `own`, which
   * are kept by who asks and made findable at the end of its turn: the next one need not read them.
   */
  async earlier(
    tx: ReadTx,
    scope: Scope,
    probes: readonly StatementProbe[],
    wanted: EarlierWanted,
    own: readonly FindableFact[] = []
  ): Promise<EarlierFact[]> {
    if (probes.length === 0) return []
    const ownIds = new Set(own.map(({ factId }) => factId))
    const { factIds: all, rewritten } = await holding(tx, scope, wanted, this.#factsMax)
    const factIds = all.filter((id) => !ownIds.has(id))
    if (factIds.length === 0) return []
    const copy = await this.#copyOf(tx, scope, wanted, { factIds, rewritten })
    const near = probes.map((probe) => copy.nearest(probe, factIds, wanted))
    // Where its turn is taken back nothing says that they hold, so they are never found.
    for (const fact of own) copy.add(fact)
    const found = new Set(near.flat().map(({ factId }) => factId))
    const told = await contentsOf(tx, scope, [...found])
    return probes.flatMap(({ place }, order) =>
      (near[order] ?? []).flatMap(({ factId, similarity }) => {
        const fact = told.get(factId)
        return fact === undefined ? [] : [{ place, ...fact, similarity }]
      })
    )
  }

  async #copyOf(
    tx: ReadTx,
    scope: Scope,
    wanted: Wanted,
    { factIds, rewritten }: Holding
  ): Promise<Copy> {
    const key = JSON.stringify([scope.accountId, scope.userId, wanted.model])
    const kept = this.#copies.peek(key)
    const known = kept?.rewritten === rewritten ? kept : new Copy(rewritten)
    const missing = factIds.filter((id) => known.known(id) === undefined)
    for (const fact of await loaded(tx, scope, wanted.model, missing)) known.add(fact)
    const copy = known.size > SPARE * this.#factsMax ? known.of(factIds) : known
    this.#copies.keep(key, copy)
    return copy
  }
}

interface Holding {
  /** Those kept last first. */
  factIds: string[]
  rewritten: number
}

/** The newest facts that hold now. Ids come as bytes in one piece: two thousand texts take five times as long. */
async function holding(
  tx: ReadTx,
  scope: Scope,
  { now }: Wanted,
  factsMax: number
): Promise<Holding> {
  const { accountId, userId } = scope
  const row = first(
    await tx.rows<{ ids: string; rewritten: number }>(select`
      coalesce((select encode(string_agg(uuid_send(r.fact_id), ''::bytea), 'base64')
        from (select f.fact_id from facts f
          where f.account_id = ${accountId} and f.user_id = ${userId} and ${holdsNow(now)}
          order by f.created_at desc limit ${factsMax}) r), '') as ids,
      coalesce((select s.rewritten from scopes s
        where s.account_id = ${accountId} and s.user_id = ${userId}), 0)::float8 as rewritten`)
  )
  const bytes = Buffer.from(row?.ids ?? '', 'base64')
  const factIds = Array.from({ length: bytes.length / ID_BYTES }, (_, place) =>
    idText(bytes.toString('hex', place * ID_BYTES, (place + 1) * ID_BYTES))
  )
  return { factIds, rewritten: row?.rewritten ?? 0 }
}

function idText(hex: string): string {
  const [a, b, c] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16)]
  return `${a}-${b}-${c}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** These facts with their vectors. One that is not findable yet, for its turn is under way, is left out. */
async function loaded(
  tx: ReadTx,
  scope: Scope,
  model: string,
  factIds: readonly string[]
): Promise<FindableFact[]> {
  if (factIds.length === 0) return []
  const { accountId, userId } = scope
  const row = first(
    await tx.rows<LoadedColumns>(select`coalesce(json_agg(r.fact_id), '[]') as ids,
      coalesce(json_agg(r.speaker), '[]') as speakers,
      coalesce(json_agg(${milliseconds(sql`r.stated_at`)}), '[]') as times,
      coalesce(json_agg(r.embedding is not null), '[]') as "areEmbedded",
      coalesce(encode(string_agg(halfvec_send(r.embedding), ''::bytea), 'base64'), '') as bytes
    from (select f.fact_id, f.speaker, f.stated_at, v.embedding
      from facts f
      join search_entries e on e.account_id = ${accountId} and e.user_id = ${userId}
        and e.kind = 'fact' and e.item_id = f.fact_id and e.closed_at is null
      left join vectors v on v.account_id = ${accountId} and v.user_id = ${userId}
        and v.kind = 'fact' and v.role = 'text' and v.entry_no = e.entry_no and v.model = ${model}
      where f.account_id = ${accountId} and f.user_id = ${userId}
        and f.fact_id = any(${idArray(factIds)}) offset 0) r`)
  )
  if (row === null) return []
  const vectors = sentVectors(
    Buffer.from(row.bytes, 'base64'),
    row.areEmbedded.filter(Boolean).length
  )
  let next = 0
  return row.ids.map((factId, place) => ({
    factId,
    speaker: row.speakers[place] ?? null,
    statedAt: row.times[place] ?? 0,
    vector: row.areEmbedded[place] ? (vectors[next++] ?? null) : null
  }))
}

interface LoadedColumns {
  ids: string[]
  speakers: (string | null)[]
  times: number[]
  areEmbedded: boolean[]
  bytes: string
}

async function contentsOf(
  tx: ReadTx,
  { accountId, userId }: Scope,
  factIds: readonly string[]
): Promise<Map<string, Told>> {
  if (factIds.length === 0) return new Map()
  const rows = await tx.rows<Told>(select`
      f.fact_id as "factId", f.content, f.event_date is not null as "isDated",
      (select c.role from chunks c where c.account_id = ${accountId} and c.user_id = ${userId}
        and c.chunk_id = f.chunk_id) as role
    from facts f where f.account_id = ${accountId} and f.user_id = ${userId}
      and f.fact_id = any(${idArray(factIds)})`)
  return new Map(rows.map((row) => [row.factId, row]))
}
