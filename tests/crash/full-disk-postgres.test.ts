/**
 * The same on PostgreSQL, whose tables lie in a tablespace on a small disk; its log lies elsewhere, so
 * that the server which all tests share does not fall.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '#db/postgres/postgres.ts'
import { checkHistory } from '#tests/crash/history.ts'
import { startProcess } from '#tests/crash/process.ts'
import { temporaryDatabase } from '#tests/support/leftovers.ts'
import { databases, freshDataDir, testAccount } from '#tests/support/service.ts'
import { smallDisk, smallDisks } from '#tests/support/small-disk.ts'
import { until } from '#tests/support/until.ts'

const server = process.env['TEST_DATABASE_URL'] ?? ''
/** Where `scripts/test-postgres` has its server, which sees what is mounted there. */
const root = process.env['TEST_POSTGRES_ROOT'] ?? '/var/tmp/keepsake-postgres17'
const own = databases.includes('postgres') && smallDisks && existsSync(join(root, '.ready'))
if (databases.includes('postgres') && !own) {
  process.stderr.write('\nSKIPPED: a full disk on PostgreSQL, whose server must be our own.\n\n')
}

async function onServer(...statements: string[]): Promise<void> {
  const admin = new Bun.SQL(server, { max: 1 })
  try {
    for (const statement of statements) await admin.unsafe(statement)
  } finally {
    await admin.end()
  }
}

describe.skipIf(!own)('a full disk on PostgreSQL', () => {
  const name = `keepsake_small_${process.pid}`
  const place = `/var/tmp/${name}`
  const ends: (() => unknown)[] = []
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  test('loses nothing of what was accepted, and goes on by itself when there is room', async () => {
    const folder = join(root, place)
    mkdirSync(folder)
    ends.push(() => rmdirSync(folder))
    const disk = smallDisk(64, folder)
    ends.push(() => disk.unmount())
    const tables = join(folder, 'tables')
    mkdirSync(tables)
    chmodSync(folder, 0o755)
    Bun.spawnSync(['chroot', root, 'chown', 'postgres:postgres', `${place}/tables`])
    await onServer(`create tablespace ${name} location '${place}/tables'`)
    ends.push(() => onServer(`drop tablespace ${name}`))
    const url = await temporaryDatabase(server, name)
    ends.push(() => onServer(`drop database ${name} with (force)`))
    await onServer(`alter database ${name} set tablespace ${name}`)

    const env = { DATA_DIR: freshDataDir(), DATABASE_URL: url }
    const main = new URL('../../src/cli.ts', import.meta.url).pathname
    const made = Bun.spawnSync(['bun', main, 'account', 'create', '--email', 'a@example.com'], {
      env: { PATH: process.env['PATH'] ?? '', ...env }
    }).stdout.toString()
    const accountId = /account {2}(\S+)/.exec(made)?.[1] ?? ''
    const key = /key {6}(\S+)/.exec(made)?.[1] ?? ''
    let service = await startProcess(env)
    ends.push(() => service.signal('SIGKILL'))
    let account = testAccount(service.url, accountId, key)
    const ready = () => fetch(`${service.url}/v1/health/ready`)

    const accepted: string[] = []
    let refused = 0
    disk.fill(0)
    const newest = async () => (await account.send('GET', `/v1/jobs/${accepted.at(-1)}`)).json
    const hasFailed = async () => (await ready()).status === 503
    // The newest that was accepted must find no room to be worked on; a quick one is done before.
    const waits = async () => {
      if (accepted.length < 20 || refused === 0) return false
      const isKept = async () => (await newest()).status === 'completed'
      await until('it has no room', async () => (await isKept()) || (await hasFailed()))
      return !(await isKept())
    }
    for (let sent = 0; !(await waits()); sent++) {
      // What is refused for want of room makes way for what still fits.
      if (refused > 0) disk.free()
      const text = `Note ${sent}: the tide table hangs beside the door. ${'Again and again. '.repeat(60)}`
      const { status, json, headers } = await account.send('POST', '/v1/add_text', {
        body: { text }
      })
      if (status === 202) accepted.push(json.job_id)
      else {
        expect(status).toBe(503)
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        refused++
      }
      disk.fill(0)
    }
    await until('it says that it is not ready', hasFailed)
    expect(await (await ready()).json()).toMatchObject({ reason: 'disk_full' })
    // Where the database finds no room to read in, this is refused as well, and told when the actor is up again.
    const isHeld = async () => {
      const { status, attempts } = await newest()
      return status === 'processing' && attempts === 0
    }
    await until('the newest is held without an attempt counted', isHeld)
    service.signal('SIGKILL')
    await service.exited
    disk.free()
    service = await startProcess(env)
    account = testAccount(service.url, accountId, key)
    for (const jobId of accepted) {
      expect(await account.finished(jobId)).toMatchObject({ status: 'completed' })
    }
    await until('it is ready', async () => (await ready()).status === 200)
    const database = openPostgres({ url, connections: 1, rowSecurity: false })
    await database.read(null, (tx) => checkHistory(tx, new Map([[accountId, accepted]])))
    await database.close()
    service.signal('SIGTERM')
    expect(await service.exited).toBe(0)
  }, 180_000)
})
