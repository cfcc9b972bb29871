/**
 * Everything an account has in the database. `dumpText` is for residue scans: every row of every
 * table as text, bytes read as text too. `dumpScope` is for comparing before and after: entry numbers
 * are replaced by the items they stand for, and what only says that something happened (times of
 * change, journal, counters of numbers given) is left out.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import type { Database, ReadTx } from '#db/transaction.ts'

type Row = Record<string, unknown>

/** Every table that has an account. */
export async function accountTables(tx: ReadTx): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(select`c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relkind = 'r' order by 1`)
  return rows.map((row) => row.name)
}

/** Every row of every table of the account, by table. */
export function dumpAll(database: Database, accountId: string): Promise<Map<string, Row[]>> {
  return database.read(accountId, async (tx) => {
    const tables = new Map<string, Row[]>()
    for (const name of await accountTables(tx)) {
      const rows = await tx.rows<Row>(
        select`* from ${sql.identifier(name)} where account_id = ${accountId}`
      )
      tables.set(name, rows)
    }
    return tables
  })
}

/**
 * Which matches of a pattern stand anywhere in the database: every column of every table but those of
 * the database itself, the queue's and the migrations' among them. By `table: match`.
 */
export function matchesInTables(database: Database, pattern: RegExp): Promise<string[]> {
  return database.read(null, async (tx) => {
    const tables = await tx.rows<{ schema: string; name: string }>(select`n.nspname as schema,
        c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'`)
    const found = new Set<string>()
    for (const { schema, name } of tables) {
      const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
      for (const row of await tx.rows<Row>(select`* from ${table}`)) {
        for (const match of Object.values(row).map(textOf).join('\n').match(pattern) ?? []) {
          found.add(`${name}: ${match.toLowerCase()}`)
        }
      }
    }
    if (tables.length < 30) throw new Error('the scan looked at hardly any table')
    return [...found].toSorted()
  })
}

/** Where in the account these words stand: `table: word`. Bytes are looked into as UTF-8. */
export async function residue(
  database: Database,
  accountId: string,
  words: readonly string[]
): Promise<string[]> {
  const found: string[] = []
  for (const [table, rows] of await dumpAll(database, accountId)) {
    for (const row of rows) {
      const text = Object.values(row).map(textOf).join('\n').replaceAll(JOB_ID, 'job').toLowerCase()
      for (const word of words) {
        if (text.includes(word.toLowerCase())) found.push(`${table}: ${word}`)
      }
    }
  }
  return [...new Set(found)].toSorted()
}

/** Random letters of an id may spell a short name: "job_u55cTOM…". */
const JOB_ID = /(?<![0-9A-Za-z])job_[0-9A-Za-z]{22}(?![0-9A-Za-z])/g

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8')
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

// `possible_conflicts` are judged anew from what is said; an import judges nothing (docs/decisions/updates.md).
const LEFT_OUT = new Set([
  'accounts',
  'agent_runs',
  'api_keys',
  'audit_events',
  'care_marks',
  'idempotency',
  'jobs',
  'journal',
  'scopes',
  'recalls',
  'usage_months',
  'generated_texts',
  'briefings',
  'deliveries',
  'lookouts',
  'possible_conflicts'
])

/** Memory and index of one user, in an order and form that two dumps can be compared in. */
export async function dumpScope(
  database: Database,
  accountId: string,
  userId: string
): Promise<Record<string, unknown>> {
  const tables = await dumpAll(database, accountId)
  const own = (name: string) =>
    (tables.get(name) ?? []).filter((row) => !('user_id' in row) || row['user_id'] === userId)
  const items = new Map(
    own('search_entries').map((row) => [`${row['kind']} ${row['entry_no']}`, row['item_id']])
  )
  const dump: Record<string, unknown> = {}
  for (const name of tables.keys()) {
    if (LEFT_OUT.has(name)) continue
    const rows = own(name).flatMap((row) =>
      name === 'postings' ? postingsOf(row, items) : [plain(row, items)]
    )
    dump[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return dump
}

function plain(row: Row, items: ReadonlyMap<string, unknown>): Row {
  const { updated_at: _, entry_no: no, ...rest } = row
  const shown = Object.fromEntries(
    Object.entries(rest)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, value instanceof Uint8Array ? [...value] : value])
  )
  return no === undefined ? shown : { ...shown, item: items.get(`${row['kind']} ${no}`) }
}

function postingsOf(row: Row, items: ReadonlyMap<string, unknown>): Row[] {
  const bytes = row['entries'] as Uint8Array
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const postings: Row[] = []
  for (let at = 0; at < bytes.byteLength; at += 8) {
    postings.push({
      kind: row['kind'],
      term: row['term'],
      item: items.get(`${row['kind']} ${view.getUint32(at, true)}`) ?? 'nothing',
      frequency: view.getUint16(at + 4, true),
      length: view.getUint16(at + 6, true)
    })
  }
  return postings
}
