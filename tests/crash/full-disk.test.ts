/**
 * A disk that fills up while the service runs on the embedded database: what was accepted waits, what
 * comes is told to wait, and all of it is done when there is room again, after `kill -9` too.
 */
import { afterEach, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOM } from '#db/embedded/disk-room.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { anyAccount } from '#db/stores/account/accounts.ts'
import { checkHistory } from '#tests/crash/history.ts'
import { type ServiceProcess, startProcess } from '#tests/crash/process.ts'
import { fillDataDir, freshDataDir, type TestAccount, testAccount } from '#tests/support/service.ts'
import { type SmallDisk, smallDisk, smallDisks } from '#tests/support/small-disk.ts'
import { until } from '#tests/support/until.ts'

const MB = 2 ** 20
/** Between the room that accepting needs and the room that jobs need. */
const ACCEPTS_ONLY = (ROOM.accept + ROOM.jobs) / 2

let disk: SmallDisk
let running: ServiceProcess | null = null

afterEach(async () => {
  running?.signal('SIGKILL')
  await running?.exited
  running = null
  disk.unmount()
})

async function start(dataDir: string): Promise<{ service: ServiceProcess; account: TestAccount }> {
  const service = await startProcess({ DATA_DIR: dataDir })
  running = service
  const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim()
  return { service, account: testAccount(service.url, '', key) }
}

function newDisk(megabytes: number): string {
  disk = smallDisk(megabytes)
  const dataDir = join(disk.folder, 'data')
  fillDataDir(dataDir)
  return dataDir
}

let sent = 0
function add(account: TestAccount) {
  const body = { text: `Note ${sent++}: the tide table hangs beside the door.` }
  return account.send('POST', '/v1/add_text', { body })
}

async function ready(service: ServiceProcess) {
  const response = await fetch(`${service.url}/v1/health/ready`)
  return { status: response.status, json: (await response.json()) as { reason?: string } }
}

async function allDone(dataDir: string, account: TestAccount, jobIds: string[]): Promise<void> {
  for (const jobId of jobIds) {
    expect(await account.finished(jobId)).toMatchObject({ status: 'completed' })
  }
  await until('the mailbox is empty', async () => {
    const { json } = await account.send('GET', '/v1/health')
    return json.queue.waiting === 0
  })
  running?.signal('SIGTERM')
  expect(await running?.exited).toBe(0)
  running = null
  const database = await openEmbedded(join(dataDir, 'database'))
  try {
    const owner = await database.read(null, anyAccount)
    await database.read(null, (tx) => checkHistory(tx, new Map([[owner?.accountId ?? '', jobIds]])))
  } finally {
    await database.close()
  }
}

describe.skipIf(!smallDisks)('a full disk', () => {
  test('loses nothing of what was accepted, and goes on by itself when there is room', async () => {
    const dataDir = newDisk(300)
    const { service, account } = await start(dataDir)
    expect((await ready(service)).status).toBe(200)
    disk.fill(ACCEPTS_ONLY)
    const accepted: string[] = []
    for (let i = 0; i < 20; i++) {
      const { status, json } = await add(account)
      expect(status).toBe(202)
      accepted.push(json.job_id)
    }
    disk.fill(0)
    const refused = await add(account)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.json.code).toBe('unavailable')
    expect(await ready(service)).toMatchObject({
      status: 503,
      json: { status: 'not_ready', reason: 'disk_full', checks: { db: false } }
    })
    // Longer than the attempts of a job that fails by itself would be spread over at first.
    await Bun.sleep(6000)
    for (const jobId of accepted) {
      const { json } = await account.send('GET', `/v1/jobs/${jobId}`)
      expect(json).toMatchObject({ status: 'processing', attempts: 0 })
    }
    expect((await account.send('POST', '/v1/search', { body: { query: 'tide' } })).status).toBe(200)
    disk.free()
    await until('it is ready', async () => (await ready(service)).status === 200)
    await allDone(dataDir, account, accepted)
  }, 180_000)

  test('may be met by kill -9: the next start says what is wrong, the one after does the work', async () => {
    const dataDir = newDisk(300)
    const before = await start(dataDir)
    disk.fill(ACCEPTS_ONLY)
    const accepted: string[] = []
    for (let i = 0; i < 20; i++) accepted.push((await add(before.account)).json.job_id)
    disk.fill(0)
    before.service.signal('SIGKILL')
    await before.service.exited
    running = null
    await expect(startProcess({ DATA_DIR: dataDir })).rejects.toThrow('its disk is full')
    disk.free()
    const { account } = await start(dataDir)
    await allDone(dataDir, account, accepted)
  }, 180_000)

  test('that fills up within one write ends the database and not the service', async () => {
    const dataDir = newDisk(300)
    const { service, account } = await start(dataDir)
    const accepted: string[] = []
    let stop = false
    // Others fill the disk faster than anybody could look, again and again, while adds stream in.
    const clients = Array.from({ length: 4 }, async () => {
      while (!stop) {
        const answer = await add(account)
        if (answer.status === 202) accepted.push(answer.json.job_id)
        else expect(answer.status).toBe(503)
        if (answer.status === 503) await Bun.sleep(50)
      }
    })
    for (let round = 0; round < 6; round++) {
      const known = accepted.length
      await until('some were accepted', () => accepted.length >= known + 5, 60_000)
      disk.fill(0)
      await Bun.sleep(300)
      disk.free()
    }
    stop = true
    await Promise.all(clients)
    await until('it is ready', async () => (await ready(service)).status === 200)
    for (const jobId of accepted) {
      expect(await account.finished(jobId)).toMatchObject({ status: 'completed' })
    }
  }, 180_000)
})

describe.skipIf(!smallDisks)('a full disk for uploads', () => {
  test('is told to come back later, and leaves nothing there', async () => {
    disk = smallDisk(2)
    const dataDir = freshDataDir()
    running = await startProcess({ DATA_DIR: dataDir, TMPDIR: disk.folder })
    const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim()
    const account = testAccount(running.url, '', key)
    const form = new FormData()
    form.set('file', new File(['The tide table. '.repeat(300_000)], 'a.txt'))
    const refused = await account.send('POST', '/v1/add_file', { body: form })
    expect(refused).toMatchObject({ status: 503, json: { code: 'unavailable' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(readdirSync(disk.folder).filter((name) => name.startsWith('keepsake'))).toEqual([])
  }, 60_000)
})

describe.skipIf(!smallDisks)('a start is refused in one line', () => {
  test.each([
    ['a full disk', 'its disk is full', () => disk.fill(MB)],
    ['a read-only disk', 'its disk is read only', () => disk.remount('ro')]
  ])(
    'on %s, new or used before',
    async (_, words, spoil) => {
      const dataDir = newDisk(300)
      spoil()
      for (const folder of [dataDir, join(disk.folder, 'new')]) {
        const main = new URL('../../src/main.ts', import.meta.url).pathname
        const child = Bun.spawn(['bun', main], {
          env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: folder },
          stdout: 'ignore',
          stderr: 'pipe'
        })
        const said = (await new Response(child.stderr).text()).trim().split('\n')
        expect(await child.exited).toBe(1)
        // One line of the log, and one for people.
        expect(said).toHaveLength(2)
        expect(said[1]).toContain(`The data directory ${folder} cannot be used: ${words}`)
      }
      expect(statSync(dataDir).isDirectory()).toBe(true)
    },
    60_000
  )
})
