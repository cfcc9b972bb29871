/**
 * Texts made to hold up whoever reads them, a kill in the middle, and a restart: the jobs end, what was
 * said is kept, and another account is served all the while.
 */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProcess } from '#tests/crash/process.ts'
import { freshDataDir, type TestAccount, testAccount } from '#tests/support/service.ts'

const POISON = [
  `I${' '.repeat(999_000)}live in Porto.`,
  'and I '.repeat(160_000),
  'Mr. '.repeat(200_000),
  'password:'.repeat(100_000)
]

test('hostile texts, a kill and a restart: every job ends, and others are served meanwhile', async () => {
  const dataDir = freshDataDir()
  const settings = { DATA_DIR: dataDir, SIGNUP: 'open' }
  const first = await startProcess(settings)
  const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim()
  const attacker = testAccount(first.url, '', key)
  const email = 'neighbour@example.org'
  const made = await attacker.sendAs(null, 'POST', '/v1/signup', { body: { email } })
  const accepted: string[] = []
  for (const text of POISON) {
    const { status, json } = await attacker.send('POST', '/v1/add_text', { body: { text } })
    expect(status).toBe(202)
    accepted.push(json.job_id)
  }
  const neighbourKey: string = made.json.api_key
  await served(testAccount(first.url, '', neighbourKey))
  first.signal('SIGKILL')
  await first.exited

  const second = await startProcess(settings)
  await served(testAccount(second.url, '', neighbourKey))
  const after = testAccount(second.url, '', key)
  for (const jobId of accepted) expect((await after.finished(jobId)).status).toBe('completed')
  const found = await after.send('POST', '/v1/search/all', { body: { query: 'live in Porto' } })
  expect(found.json.chunks[0].content).toContain('live in Porto.')
  second.signal('SIGTERM')
  expect(await second.exited).toBe(0)
}, 300_000)

/** An add of another account goes through and is found. */
async function served(neighbour: TestAccount): Promise<void> {
  const job = await neighbour.add({ messages: [{ role: 'user', content: 'I live in Bern.' }] })
  expect(job.status).toBe('completed')
  const found = await neighbour.send('POST', '/v1/search', { body: { query: 'Where do I live?' } })
  expect(JSON.stringify(found.json.results)).toContain('Bern')
}
