/**
 * Hard deletion of whole scopes and accounts. The tables are asked from the database, so that a table
 * that a later feature adds is emptied too: whatever has an account and a user belongs to that user's
 * memory, unless it is named here. Nothing erased can come back; the journal goes with it.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { countRows } from '#db/stores/rows.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** Rows that went, by table. */
export type ErasedRows = Record<string, number>

/** Not memory: keys may be bound to a user and stay; job rows stay without what they say. */
const NOT_MEMORY = new Set(['api_keys', 'jobs'])

async function tablesWith(tx: ReadTx, columns: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(select`c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relkind = 'r' and a.attname in (${sql.join(
      columns.map((name) => sql`${name}`),
      sql`, `
    )})
    group by c.relname having count(*) = ${columns.length} order by c.relname`)
  return rows.map((row) => row.name)
}

/** Empties every table of one user's memory, and what shares and search settings it had. */
export async function eraseScopeRows(tx: WriteTx, scope: Scope): Promise<ErasedRows> {
  const { accountId, userId } = scope
  const erased: ErasedRows = {
    team_shares: await countRows(
      tx,
      sql`delete from team_shares s using entities e
      where s.account_id = ${accountId} and e.account_id = s.account_id
        and e.entity_id = s.entity_id and e.user_id = ${userId}`
    )
  }
  for (const table of await tablesWith(tx, ['account_id', 'user_id'])) {
    if (NOT_MEMORY.has(table)) continue
    erased[table] = await countRows(
      tx,
      sql`delete from ${sql.identifier(table)}
      where account_id = ${accountId} and user_id = ${userId}`
    )
  }
  return erased
}

/** Empties every table of an account, its own row last. */
export async function eraseAccountRows(tx: WriteTx, accountId: string): Promise<ErasedRows> {
  const erased: ErasedRows = {}
  const tables = await tablesWith(tx, ['account_id'])
  for (const table of [...tables.filter((name) => name !== 'accounts'), 'accounts']) {
    erased[table] = await countRows(
      tx,
      sql`delete from ${sql.identifier(table)} where account_id = ${accountId}`
    )
  }
  return erased
}

/** A job that was unfinished, and what of its charge is to be given back. */
export interface ClosedJob {
  jobId: string
  userId: string
  meter: string | null
  charged: number
  month: string
}

/** Ends the unfinished jobs of a scope as `deleted`; the drain steps over them. */
export async function closeOpenJobs(tx: WriteTx, scope: Scope): Promise<ClosedJob[]> {
  return tx.rows<ClosedJob>(sql`update jobs set status = 'failed', step = 'done', input = null,
      cursor = null, result = null, error = 'deleted', finished_at = now()
    where account_id = ${scope.accountId} and user_id = ${scope.userId} and status = 'processing'
    returning job_id as "jobId", user_id as "userId", meter, charged,
      coalesce(charged_month, '') as month`)
}

/** Empties what ended jobs of a scope tell of memory; the rows stay, so that they can be looked up. */
export async function emptyJobResults(tx: WriteTx, scope: Scope): Promise<number> {
  return countRows(
    tx,
    sql`update jobs set result = null, input = null
    where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and (result is not null or input is not null)`
  )
}

/**
 * Removes kept answers that name a procedure of the scope, whichever scope they were given in: merged
 * memory moves. What tells of the scope by itself goes with `eraseAnswersOf`.
 */
export async function eraseAnswersNaming(tx: WriteTx, scope: Scope): Promise<number> {
  return countRows(
    tx,
    sql`delete from idempotency i using procedures p
    where i.account_id = ${scope.accountId} and p.account_id = i.account_id
      and p.user_id = ${scope.userId} and strpos(i.value, p.procedure_id::text) > 0`
  )
}

/** Removes deliveries that tell of a thing of the scope, whichever scope it was of when they were written. */
export async function eraseDeliveriesNaming(tx: WriteTx, scope: Scope): Promise<number> {
  const own = (table: string, key: string) => sql`select ${sql.identifier(key)}::text
    from ${sql.identifier(table)} t
    where t.account_id = ${scope.accountId} and t.user_id = ${scope.userId}`
  const names = (key: string) => sql`payload -> 'data' ->> ${sql.raw(`'${key}'`)}`
  return countRows(
    tx,
    sql`delete from deliveries where account_id = ${scope.accountId}
      and user_id is distinct from ${scope.userId}
      and (${names('entity_id')} in (${own('entities', 'entity_id')})
        or ${names('procedure_id')} in (${own('procedures', 'procedure_id')})
        or ${names('trigger_id')} in (${own('triggers', 'trigger_id')}))`
  )
}
