/**
 * Partial vector indexes of large scopes, one a kind. A vector is in an index when its `index_slot`
 * says so; the builder brings vectors in a few at a time, in the order of their entry numbers, and
 * `upto` says how far it is. What lies above is scanned, so a search never waits for the builder and
 * an add never pays for the graph.
 *
 * An index is only ever asked by an expression that it alone has (`embedding::halfvec(n)`), so no other
 * statement can come to use it: a filter behind an index that was not meant for it loses rows.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { vectorsRewritten } from '#db/stores/finding/search-index.ts'
import { jsonRows } from '#db/stores/json-rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'

/** The database has one partial index per slot; each costs every plan over vectors a little. */
export const INDEXES_MAX = 24
/** pgvector's indexes of `halfvec` end here. */
export const DIMENSIONS_MAX = 4000

export interface VectorIndex {
  scope: Scope
  kind: ItemKind
  slot: number
  model: string
  dimensions: number
  /** Entries up to this number are in the index. */
  upto: number
}

interface IndexRow extends Omit<VectorIndex, 'scope'> {
  accountId: string
  userId: string
}

const COLUMNS = sql`i.account_id as "accountId", i.user_id as "userId", i.kind, i.slot, i.model,
  i.dimensions, i.upto`

function indexOf({ accountId, userId, ...index }: IndexRow): VectorIndex {
  return { ...index, scope: { accountId, userId } }
}

/** Name of the index of a slot, on both databases. */
export function indexName(slot: number): string {
  return `vectors_slot_${Math.trunc(slot)}`
}

/**
 * How many neighbours are weighed for each vector that comes in. What was said thirty times in nearly
 * the same words makes islands in the graph; with pgvector's 64 a walk missed a seventh of them.
 */
const CONSTRUCTION_WIDTH = 200

/** What the index of a slot holds; `dimensions` and `slot` are numbers of ours, never input. */
export function indexDefinition(slot: number, dimensions: number): string {
  return `on vectors using hnsw ((embedding::halfvec(${Math.trunc(dimensions)})) halfvec_cosine_ops)
    with (ef_construction = ${CONSTRUCTION_WIDTH}) where index_slot = ${Math.trunc(slot)}`
}

/** Every index there is to be, of any account; for the builder. */
export async function allIndexes(tx: ReadTx): Promise<VectorIndex[]> {
  return (await tx.rows<IndexRow>(select`${COLUMNS} from vector_indexes i order by i.slot`)).map(
    indexOf
  )
}

/** Slots with an index in the database that is whole, and those with a broken one. */
export async function slotsBuilt(tx: ReadTx): Promise<{ whole: number[]; broken: number[] }> {
  const rows = await tx.rows<{ slot: number; valid: boolean }>(select`
      substring(c.relname from '[0-9]+$')::int as slot, x.indisvalid as valid
    from pg_index x join pg_class c on c.oid = x.indexrelid
    where x.indrelid = 'vectors'::regclass and c.relname like 'vectors\\_slot\\_%'`)
  const slots = (valid: boolean) => rows.filter((one) => one.valid === valid).map((one) => one.slot)
  return { whole: slots(true), broken: slots(false) }
}

/** Notes that large kinds of any account are to have an index; the largest first. */
export async function claimIndexes(
  tx: WriteTx,
  entriesMin: number,
  model: string,
  dimensions: number
): Promise<void> {
  await tx.rows(sql`insert into vector_indexes (account_id, user_id, kind, model, dimensions)
    select t.account_id, t.user_id, t.kind, ${model}::text, ${dimensions}::int from search_totals t
    where t.entries >= 2000 and t.entries >= ${entriesMin} and not exists (select from
      vector_indexes i where i.account_id = t.account_id and i.user_id = t.user_id
        and i.kind = t.kind)
    order by t.entries desc
    limit greatest(0, ${INDEXES_MAX} - (select count(*) from vector_indexes))
    on conflict do nothing`)
}

/** Lets go of indexes whose scope has shrunk below, or whose vectors are of another model. */
export async function releaseIndexes(
  tx: WriteTx,
  entriesMin: number,
  model: string
): Promise<void> {
  await tx.rows(sql`delete from vector_indexes i where i.model <> ${model} or not exists (
    select from search_totals t where t.account_id = i.account_id and t.user_id = i.user_id
      and t.kind = i.kind and t.entries >= ${entriesMin})`)
}

/**
 * Brings the next vectors into an index; when there are none, `upto` goes to the number given last in
 * the scope (numbers below it are all committed: whoever reserves holds the scope's row). Returns how
 * many numbers it came further; 0 when it has all or was set back meanwhile.
 */
export async function indexNext(tx: WriteTx, index: VectorIndex, count: number): Promise<number> {
  const { scope, kind, model, slot, upto } = index
  const own = sql`v.account_id = ${scope.accountId} and v.user_id = ${scope.userId}
    and v.kind = ${kind} and v.role = 'text'`
  const row = first(
    await tx.rows<{ upto: number }>(sql`with next as (
        select v.entry_no from vectors v where ${own} and v.model = ${model}
          and v.entry_no > ${upto} order by v.entry_no limit ${count}),
      moved as (update vectors v set index_slot = ${slot}
        where ${own} and v.entry_no = any(array(select entry_no from next))
          and v.index_slot is distinct from ${slot})
      update vector_indexes i set upto = n.upto
      from (select coalesce((select max(entry_no) from next), s.last_entry) as upto from scopes s
        where s.account_id = ${scope.accountId} and s.user_id = ${scope.userId}) n
      where i.account_id = ${scope.accountId} and i.user_id = ${scope.userId} and i.kind = ${kind}
        and i.slot = ${slot} and i.upto = ${upto} and n.upto > i.upto
      returning i.upto`)
  )
  return row === null ? 0 : row.upto - upto
}

/**
 * Vectors were written for entries that had none: an index that is past them is set back before them,
 * and they are scanned until it has come to them again. Copies of the scope's vectors no longer hold.
 */
export async function scanAgainFrom(
  tx: WriteTx,
  scope: Scope,
  entries: readonly { kind: string; no: number }[]
): Promise<void> {
  if (entries.length === 0) return
  await vectorsRewritten(tx, scope)
  await tx.rows(sql`update vector_indexes i set upto = least(i.upto, n.no - 1)
    from (select kind, min(no) as no
      from json_to_recordset(${jsonRows(entries)}) as r(kind text, no int) group by kind) n
    where i.account_id = ${scope.accountId} and i.user_id = ${scope.userId} and i.kind = n.kind
      and i.upto >= n.no`)
}
