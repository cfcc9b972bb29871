/**
 * What the embedded database has nobody else for: statistics and dead rows, the end of its log, and
 * memory for its pages.
 */
import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffersFor } from '#db/embedded/buffers.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { select } from '#db/reading.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { until } from '#tests/support/until.ts'

const COUNTS = `select relname as name, vacuum_count::int as vacuumed, n_dead_tup::int as dead,
  n_live_tup::int as live from pg_stat_user_tables where relname = any($1) order by 1`

test('tables that have changed are tidied, others are left alone', async () => {
  const database = await openEmbedded(null)
  const counts = async () => (await database.raw(COUNTS, ['{busy,idle}'])).rows
  await database.raw('create table busy (place int, times int); create table idle (place int)')
  for (let place = 0; place < 40; place++) {
    await database.raw('insert into busy values ($1, 0)', [place])
  }
  await database.raw('update busy set times = times + $1', [1])
  await database.tidy()
  const tidied = { name: 'busy', vacuumed: 1, dead: 0, live: 40 }
  const alone = { name: 'idle', vacuumed: 0, dead: 0, live: 0 }
  expect(await counts()).toEqual([tidied, alone])
  for (let n = 0; n < 200; n++) await database.raw('select $1::int', [n])
  await database.tidy()
  expect(await counts()).toEqual([tidied, alone])
  await database.raw('update busy set times = times + $1', [1])
  for (let n = 0; n < 400; n++) await database.raw('select $1::int', [n])
  await database.tidy()
  expect(await counts()).toEqual([{ ...tidied, vacuumed: 2 }, alone])
  await database.close()
})

const LOG_MB = `select ((pg_current_wal_insert_lsn() - redo_lsn) / 1048576)::int as mb
  from pg_control_checkpoint()`

/** Megabytes that a database's log takes on the disk. */
function logOnDiskMb(folder: string): number {
  const log = join(folder, 'pg_wal')
  const blocks = readdirSync(log).map((name) => statSync(join(log, name)).blocks)
  return (512 * blocks.reduce((sum, count) => sum + count, 0)) / 2 ** 20
}

test('a long log is ended by a checkpoint, in a quiet moment, and its files go', async () => {
  const folder = temporaryFolder()
  const database = await openEmbedded(folder)
  const logMb = async () => (await database.script(LOG_MB))[0]?.['mb'] as number
  const write = async (megabytes: number) => {
    for (let n = 0; n < megabytes; n++) {
      await database.raw(
        "insert into notes select $1::int, repeat('x', 1000) from generate_series(1, 1024)",
        [n]
      )
    }
  }
  await database.raw('create table notes (round int, text text)')
  await write(10)
  await database.tidy()
  expect(await logMb()).toBeGreaterThan(9)
  await write(60)
  let over = false
  const asking = (async () => {
    while (!over) {
      await database.read(null, (tx) => tx.rows(select`1`))
      await Bun.sleep(1)
    }
  })()
  await database.tidy()
  over = true
  await asking
  expect(await logMb()).toBeGreaterThan(64)
  await Bun.sleep(200)
  await database.tidy()
  expect(await logMb()).toBe(0)
  expect(logOnDiskMb(folder)).toBeLessThan(17)
  await write(30)
  await database.close()
  const again = await openEmbedded(folder)
  expect(await again.script('select count(*)::int as n from notes')).toEqual([{ n: 100 * 1024 }])
  await again.close()
}, 30_000)

test('at rest hardly any log is kept, and what the database holds stays', async () => {
  const folder = temporaryFolder()
  const database = await openEmbedded(folder)
  await database.script(`create table notes (text text)`)
  const keep = () =>
    database.write(null, (tx) =>
      tx.raw("insert into notes select repeat('x', 1000) from generate_series(1, 20000)")
    )
  await keep()
  await database.tidy()
  await database.tidy()
  expect(logOnDiskMb(folder)).toBeGreaterThan(17)
  const rows = () => database.script('select count(*)::int, min(length(text)) from notes')
  for (const count of [20_000, 40_000]) {
    await until('the log is empty', async () => {
      await database.tidy()
      return logOnDiskMb(folder) < 2
    })
    expect(await rows()).toEqual([{ count, min: 1000 }])
    if (count < 40_000) await keep()
  }
  await database.close()
  const again = await openEmbedded(folder)
  expect(await again.script('select count(*)::int from notes')).toEqual([{ count: 40_000 }])
  await again.close()
}, 60_000)

/** A folder with files of so many megabytes in all, without their contents. */
function folderOf(...sizesMb: number[]): string {
  const folder = temporaryFolder()
  const base = join(folder, 'base', '5')
  mkdirSync(base, { recursive: true })
  for (const [place, size] of sizesMb.entries()) {
    const file = join(base, `${place}`)
    writeFileSync(file, '')
    truncateSync(file, size * 2 ** 20)
  }
  return folder
}

test.each([
  ['a new folder', temporaryFolder(), 128],
  ['little data', folderOf(20, 30), 128],
  ['more data', folderOf(100, 200, 1), 320],
  ['much data', folderOf(3000), 1024]
])('buffers for %s', (_, folder, expected) => {
  expect(buffersFor(folder, 64_000)).toBe(expected)
})

test('buffers take an eighth of the memory there is, but never less than the least', () => {
  const folder = folderOf(3000)
  expect(buffersFor(folder, 4000)).toBe(500)
  expect(buffersFor(folder, 512)).toBe(128)
  expect(buffersFor(null, 64_000)).toBe(128)
})

test('a database opened on little data has the least buffers', async () => {
  const database = await openEmbedded(null)
  expect(await database.script('show shared_buffers')).toEqual([{ shared_buffers: '128MB' }])
  await database.close()
})

test('whether the database answers can be asked without ending its rest; whoever reads ends it', async () => {
  const database = await openEmbedded(null)
  // The first look finds all that opening has written.
  await database.tidy()
  await database.tidy()
  await until('it rests', () => database.restMs() > 0)
  await database.answers()
  await database.tidy()
  expect(database.restMs()).toBeGreaterThan(0)
  await database.read(null, (tx) => tx.rows(select`1`))
  await database.tidy()
  expect(database.restMs()).toBe(0)
  await database.close()
  await expect(database.answers()).rejects.toThrow()
})
