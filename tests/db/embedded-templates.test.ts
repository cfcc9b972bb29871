/** The databases that `initdb` leaves to be copied are dropped, whoever made the folder and whenever it ended. */
import { expect, test } from 'bun:test'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migrateEmbedded } from '#db/migrate.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'

const NAMES = 'select datname as name from pg_database'

/** Opens, migrates, and tells the rows of a table, the names of the databases and their folders. */
async function reopened(folder: string) {
  const database = await openEmbedded(folder)
  await migrateEmbedded(database)
  const rows = await database.script('select text from notes order by text')
  const names = await database.script(NAMES)
  await database.close()
  return { rows, names, folders: readdirSync(join(folder, 'base')) }
}

test('a folder of an earlier version loses them at its start, and opens again and again', async () => {
  const folder = temporaryFolder()
  const earlier = await openEmbedded(folder)
  await earlier.script("create table notes (text text); insert into notes values ('low tide')")
  expect(await earlier.script(NAMES)).toHaveLength(3)
  await earlier.close()
  const expected = { rows: [{ text: 'low tide' }], names: [{ name: 'postgres' }], folders: ['5'] }
  expect(await reopened(folder)).toEqual(expected)
  expect(await reopened(folder)).toEqual(expected)
}, 60_000)

test('what a killed process began to drop is dropped at the next start', async () => {
  const folder = temporaryFolder()
  const killed = await openEmbedded(folder)
  await killed.script("create table notes (text text); insert into notes values ('low tide')")
  // As PostgreSQL marks one before it takes its files away.
  await killed.script(
    'update pg_database set datistemplate = false, datconnlimit = -2 where oid = 1'
  )
  await killed.close()
  rmSync(join(folder, 'base', '1'), { recursive: true })
  expect(await reopened(folder)).toMatchObject({ names: [{ name: 'postgres' }], folders: ['5'] })
}, 60_000)

test('after a kill with the drop in the log alone it opens, with what was written', async () => {
  const folder = temporaryFolder()
  const made = await openEmbedded(folder)
  await made.script('create table notes (text text)')
  await made.close()
  const child = Bun.spawn([
    'bun',
    new URL('./embedded-templates-killed.ts', import.meta.url).pathname,
    folder
  ])
  expect(await child.exited).not.toBe(0)
  expect(child.signalCode).toBe('SIGKILL')
  const { rows, names, folders } = await reopened(folder)
  expect(rows).toEqual([{ text: 'high tide' }])
  expect(names).toEqual([{ name: 'postgres' }])
  expect(folders).toEqual(['5'])
}, 60_000)
