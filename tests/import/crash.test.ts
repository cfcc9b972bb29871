/** An import that is killed goes on at its next part, and adds nothing twice. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProcess } from '#tests/crash/process.ts'
import { bigExport } from '#tests/import/drawn-export.ts'
import { freshDataDir, testAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

test('killed in the middle, an import is whole after the next start', async () => {
  const dataDir = freshDataDir()
  const first = await startProcess({ DATA_DIR: dataDir })
  const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim()
  const account = testAccount(first.url, '', key)
  const sent = await account.send('POST', '/v1/import', { body: { export: bigExport(1500, 3) } })
  expect(sent.status).toBe(202)
  const path = `/v1/jobs/${sent.json.job_id}`
  const middle = await until('a part is kept', async () => {
    const { json } = await account.send('GET', path)
    return json.progress?.done > 0 ? json : undefined
  })
  first.signal('SIGKILL')
  await first.exited
  expect(middle.status).toBe('processing')

  const second = await startProcess({ DATA_DIR: dataDir })
  const after = testAccount(second.url, '', key)
  const job = await after.finished(sent.json.job_id)
  expect(job).toMatchObject({
    status: 'completed',
    progress: { done: 3000, total: 3000 },
    result: { facts_added: 1500, chunks: 1500, known: 0, items_failed: 0, count: 3 }
  })
  const { json } = await after.send('GET', '/v1/export')
  expect(json.counts).toMatchObject({ entities: 3, facts: 1500, chunks: 1500, statements: 3000 })
  second.signal('SIGTERM')
  await second.exited
}, 120_000)
