/** What a data directory takes: by folder, and by table and index of the embedded database. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'

const FOLDERS = ['models', 'database/base', 'database/pg_wal', 'database/global'] as const
const BLOCK = 512

/** Name and megabytes (of a million bytes) that lie on the disk, the whole first. */
export function foldersOf(dataDir: string): [string, number][] {
  const databases = readdirSync(join(dataDir, 'database/base')).map(
    (name) => `database/base/${name}`
  )
  const named = [...FOLDERS, ...databases.sort()]
  return [
    ['all', diskMb(dataDir)],
    ...named.map((name): [string, number] => [name, diskMb(join(dataDir, name))])
  ]
}

function diskMb(folder: string): number {
  const bytes = readdirSync(folder, { recursive: true })
    .map((name) => statSync(join(folder, String(name))).blocks * BLOCK)
    .reduce((sum, size) => sum + size, 0)
  return bytes / 1e6
}

export interface TableSize {
  name: string
  rows: number
  tableKb: number
  toastKb: number
  indexKb: number
}

/** Sizes of the service's own tables, the largest first; the service must have stopped. */
export async function tablesOf(dataDir: string): Promise<TableSize[]> {
  const database = await openEmbedded(join(dataDir, 'database'))
  const rows =
    await database.script(`select relname as name, greatest(0, reltuples)::float8 as rows,
      pg_relation_size(oid) / 1e3::float8 as heap,
      (pg_table_size(oid) - pg_relation_size(oid)) / 1e3::float8 as toast,
      pg_indexes_size(oid) / 1e3::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc`)
  await database.close()
  return rows.map((row) => ({
    name: String(row['name']),
    rows: Number(row['rows']),
    tableKb: Number(row['heap']),
    toastKb: Number(row['toast']),
    indexKb: Number(row['indexes'])
  }))
}
