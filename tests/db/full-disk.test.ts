/** The embedded database when its disk is full: it ends itself, and whoever asks is told, not left waiting. */
import { afterAll, describe, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { select } from '#db/reading.ts'
import { copyTemplate } from '#tests/support/embedded-template.ts'
import { smallDisk, smallDisks } from '#tests/support/small-disk.ts'

describe.skipIf(!smallDisks)('the embedded database on a full disk', () => {
  const disk = smallDisk(200)
  const folder = join(disk.folder, 'database')
  copyTemplate(disk.folder)
  afterAll(() => disk.unmount())

  test('refuses writes while there is still room, and goes on reading', async () => {
    const database = await openEmbedded(folder)
    disk.fill(2 ** 20)
    const write = () => database.write(null, (tx) => tx.rows(sql`create table never (a int)`))
    await expect(write()).rejects.toMatchObject({ reason: 'disk_full' })
    await expect(database.checkWrites()).rejects.toMatchObject({ reason: 'disk_full' })
    expect(await database.read(null, (tx) => tx.rows(select`1 as one`))).toEqual([{ one: 1 }])
    disk.free()
    await database.checkWrites()
    await database.close()
  })

  test('that could not write its log has ended: nobody waits for it, and it opens again', async () => {
    const ended: string[] = []
    const database = await openEmbedded(folder, { ended: (code) => ended.push(code) })
    await database.script('create table tides (hour int primary key, height int)')
    await database.script('insert into tides select hour, 0 from generate_series(1, 100) hour')
    // Room in the table itself, so that the log is what cannot be written.
    for (let round = 0; round < 4; round++) {
      await database.script('update tides set height = height + 1')
      await database.script('vacuum tides')
    }
    disk.fill(0)
    const rise = () => database.raw('update tides set height = height + 1 where hour = $1', [1])
    let refusal: unknown = null
    for (let round = 0; round < 200_000 && ended.length === 0; round++) {
      await rise().catch((error: unknown) => {
        refusal = error
      })
    }
    expect(ended).toHaveLength(1)
    expect(refusal).toMatchObject({ name: 'Transient', reason: 'database_unavailable' })
    const read = database.read(null, (tx) => tx.rows(select`1`))
    await expect(read).rejects.toMatchObject({ reason: 'database_unavailable' })
    await database.close()
    await expect(openEmbedded(folder)).rejects.toMatchObject({ reason: 'disk_full' })
    disk.free()
    const again = await openEmbedded(folder)
    const [row] = await again.script('select count(*)::int as hours from tides')
    expect(row).toEqual({ hours: 100 })
    await again.close()
  }, 120_000)

  test('is its owner’s alone, file by file', () => {
    const shown = Bun.spawnSync(['find', folder, '-perm', '/077']).stdout.toString()
    expect(shown).toBe('')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })
})
