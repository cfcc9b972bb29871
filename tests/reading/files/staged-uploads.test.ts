/**
 * Where an uploaded file is while it is on its way: parts that no job adopted, and files on disk,
 * are gone when the answer has left, whatever the answer was.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { select } from '#db/reading.ts'
import {
  adoptUpload,
  deleteStaged,
  forgetStaged,
  insertUploadPart,
  readUploadPart,
  stagedName
} from '#db/stores/add/uploads.ts'
import type { Database } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import { piecesOf, removeLeftBehind, spool } from '#src/input/spooled-file.ts'
import { picturePages } from '#tests/reading/files/corpus/pdf-files.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { databases, serviceOn } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const PATIENCE_MS = 60_000

/** Files that this process and its threads have on disk. */
function onDisk(): string[] {
  return (
    readdirSync(tmpdir())
      // Other runs on this machine have folders too.
      .filter((name) => /^keepsake-files-\w+-(\d+)-/.exec(name)?.[1] === String(process.pid))
      .map((name) => join(tmpdir(), name))
      // An earlier process may have had the same number.
      .filter((folder) => statSync(folder).mtimeMs >= performance.timeOrigin)
      .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
  )
}

describe.each(databases)('staged parts on %s', (kind) => {
  const opening = openDatabase(kind)
  afterAll(async () => (await opening).close())

  async function parts(database: Database, accountId: string): Promise<string[]> {
    const rows = await database.read(accountId, (tx) =>
      tx.rows<{ id: string }>(
        select`job_id as id from uploads where account_id = ${accountId} order by job_id, part`
      )
    )
    return rows.map((row) => row.id)
  }

  test(
    'become those of a job as they are, and of no other account or user',
    async () => {
      const database = await opening
      const scope = { accountId: newId(), userId: 'nia' }
      const staged = stagedName(newId())
      const bytes = Uint8Array.of(0, 255, 10)
      await database.write(scope.accountId, async (tx) => {
        await insertUploadPart(tx, scope, staged, 0, bytes)
        await insertUploadPart(tx, scope, staged, 1, bytes)
      })
      const other = newId()
      await database.write(other, (tx) =>
        adoptUpload(tx, { accountId: other, userId: 'nia' }, staged, 'job_other')
      )
      await database.write(scope.accountId, (tx) =>
        adoptUpload(tx, { ...scope, userId: 'bo' }, staged, 'job_other')
      )
      expect(await parts(database, scope.accountId)).toEqual([staged, staged])
      await database.write(scope.accountId, (tx) => adoptUpload(tx, scope, staged, 'job_1'))
      expect(await parts(database, scope.accountId)).toEqual(['job_1', 'job_1'])
      const read = await database.read(scope.accountId, (tx) =>
        readUploadPart(tx, scope.accountId, 'job_1', 1)
      )
      expect([...(read ?? [])]).toEqual([0, 255, 10])
      // What is adopted is not taken away with the name it was staged under.
      await database.write(scope.accountId, (tx) => deleteStaged(tx, scope.accountId, staged))
      expect(await parts(database, scope.accountId)).toHaveLength(2)
    },
    PATIENCE_MS
  )

  test(
    'that were left behind go by their age, and what belongs to a job stays',
    async () => {
      const database = await opening
      const scope = { accountId: newId(), userId: 'nia' }
      const old = stagedName('01900000-0000-7000-8000-000000000000')
      const fresh = stagedName(newId())
      await database.write(scope.accountId, async (tx) => {
        for (const name of [old, fresh, 'job_1']) {
          await insertUploadPart(tx, scope, name, 0, Uint8Array.of(1))
        }
      })
      await database.write(null, (tx) => forgetStaged(tx, Date.now() - 3_600_000))
      expect((await parts(database, scope.accountId)).sort()).toEqual(['job_1', fresh].sort())
    },
    PATIENCE_MS
  )
})

describe.each(databases)('an upload on %s', (kind) => {
  test(
    'leaves nothing on disk and no part staged, whether it is accepted, refused, too dear or asked for twice',
    async () => {
      // Other tests of this process keep files of their own.
      const before = new Set(onDisk())
      const service = await serviceOn(kind)
      const account = await service.account({ plan: 'free' })
      const send = (name: string, bytes: Uint8Array, headers = {}) => {
        const form = new FormData()
        form.set('file', new File([bytes as never], name))
        return account.send('POST', '/v1/add_file', { body: form, headers })
      }
      const pages = picturePages(3, 2000)
      const key = { 'idempotency-key': newId() }
      const accepted = await send('a.pdf', pages, key)
      expect(accepted.status).toBe(202)
      expect((await send('a.pdf', pages, key)).headers.get('idempotent-replayed')).toBe('true')
      expect((await send('a.pdf', picturePages(38, 2000))).status).toBe(402)
      expect((await send('a.pdf', Buffer.from('no pdf'))).status).toBe(415)
      expect((await send('a.pdf', Buffer.alloc(12 * 1024 * 1024))).status).toBe(413)
      expect(await account.finished(accepted.json.job_id)).toMatchObject({ status: 'completed' })
      await until('nothing more is on disk', () => onDisk().every((path) => before.has(path)))
      if (service.databaseUrl !== null) {
        const look = new Bun.SQL(service.databaseUrl, { max: 1 })
        const rows = await look`select job_id from uploads where account_id = ${account.accountId}`
        await look.end()
        expect([...rows]).toEqual([])
      }
    },
    PATIENCE_MS
  )
})

describe('a file on disk', () => {
  async function* bytesOf(...pieces: string[]) {
    for (const piece of pieces) yield Buffer.from(piece)
  }

  test('holds what came in, in order, and says its size and hash', async () => {
    const file = await spool(bytesOf('Nia ', 'keeps ', 'bees'))
    expect(file.sizeBytes).toBe(14)
    expect(file.sha256).toBe(Bun.SHA256.hash('Nia keeps bees', 'hex'))
    const read: string[] = []
    for await (const piece of piecesOf(file.path)) read.push(Buffer.from(piece).toString())
    expect(read.join('')).toBe('Nia keeps bees')
    expect(statSync(file.path).mode & 0o077).toBe(0)
    file.remove()
    file.remove()
    expect(onDisk()).not.toContain(file.path)
  })

  test('that does not come in whole is not left behind', async () => {
    const before = onDisk()
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('the line was cut')
    }
    await expect(spool(broken())).rejects.toThrow('the line was cut')
    expect(onDisk()).toEqual(before)
  })

  test('that a crash has left goes at the next start, and nothing else does', async () => {
    const living = await spool(Readable.from([Buffer.from('Nia keeps bees')]))
    const [own] = basename(dirname(living.path)).split(`-${process.pid}-`)
    const dead = Bun.spawn(['true'])
    await dead.exited
    const left = (name: string, secondsAgo: number) => {
      const folder = join(tmpdir(), name)
      mkdirSync(folder)
      writeFileSync(join(folder, 'upload'), 'Nia keeps bees')
      utimesSync(folder, Date.now() / 1000 - secondsAgo, Date.now() / 1000 - secondsAgo)
      return folder
    }
    const random = newId()
    const folders = {
      dead: left(`${own}-${dead.pid}-${random}`, 1),
      // In a container every process of the service has the same number.
      before: left(`${own}-${process.pid}-${random}`, 3600),
      parent: left(`${own}-${process.ppid}-${random}`, 3600),
      elsewhere: left(`keepsake-files-00000000-${dead.pid}-${random}`, 3600),
      dayOld: left(`keepsake-files-00000000-${dead.pid}-${newId()}`, 90_000)
    }
    removeLeftBehind(1_800_000)
    const stay = Object.entries(folders).filter(([, folder]) => existsSync(folder))
    for (const [, folder] of stay) rmSync(folder, { recursive: true })
    expect(stay.map(([name]) => name)).toEqual(['parent', 'elsewhere'])
    expect(existsSync(living.path)).toBe(true)
    living.remove()
  })
})
