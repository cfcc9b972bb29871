/** A service that nobody asks comes to rest, whatever it does by itself: its embedded database puts itself in order. */
import { expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startProcess } from '#tests/crash/process.ts'
import { freshDataDir, testAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const BLOCK = 512
const LOG_MAX = 5 * 2 ** 20

test('its log is emptied, and what was kept is found', async () => {
  const dataDir = freshDataDir()
  const log = join(dataDir, 'database', 'pg_wal')
  const logBytes = () =>
    BLOCK * readdirSync(log).reduce((sum, name) => sum + statSync(join(log, name)).blocks, 0)
  const service = await startProcess({ DATA_DIR: dataDir })
  const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim()
  const account = testAccount(service.url, '', key)
  const body = { text: 'The tide table hangs beside the door.' }
  const added = await account.send('POST', '/v1/add_text', { body })
  await account.finished(added.json.job_id)
  await until('the log is short', () => logBytes() < LOG_MAX, 60_000)
  const found = await account.send('POST', '/v1/search', {
    body: { query: 'Where is the tide table?' }
  })
  expect(JSON.stringify(found.json)).toContain('tide table')
  service.signal('SIGTERM')
  expect(await service.exited).toBe(0)
}, 120_000)

test('after a long rest its thread is renewed once, and what was kept is found', async () => {
  const dataDir = freshDataDir()
  const service = await startProcess({ DATA_DIR: dataDir, REST_SECONDS: '2' })
  const renewals = () => service.output().match(/"thread_renewed"/g)?.length ?? 0
  const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim()
  const account = testAccount(service.url, '', key)
  const body = { text: 'The tide table hangs beside the door.' }
  const added = await account.send('POST', '/v1/add_text', { body })
  await account.finished(added.json.job_id)
  // Whether it is alive is asked all the time; that is no call.
  await until(
    'the thread is renewed',
    async () => (await fetch(`${service.url}/v1/health/ready`)).ok && renewals() === 1,
    60_000
  )
  const search = { body: { query: 'Where is the tide table?' } }
  const found = await account.send('POST', '/v1/search', search)
  expect(JSON.stringify(found.json)).toContain('tide table')
  expect(service.output()).not.toContain('thread_lost')
  service.signal('SIGTERM')
  expect(await service.exited).toBe(0)
}, 120_000)
