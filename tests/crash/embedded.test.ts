/**
 * `kill -9` of the whole process, again and again, while adds stream in on the embedded database:
 * every 202 ends in exactly one effect, in order.
 */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { anyAccount } from '#db/stores/account/accounts.ts'
import { checkHistory } from '#tests/crash/history.ts'
import { startProcess } from '#tests/crash/process.ts'
import { startScriptedModels } from '#tests/support/scripted-models.ts'
import { freshDataDir, testAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const KILLS = 10

test('ten kills lose nothing, double nothing, and keep the order', async () => {
  const dataDir = freshDataDir()
  const accepted: string[] = []
  let sent = 0
  for (let round = 0; round < KILLS; round++) {
    const service = await startProcess({ DATA_DIR: dataDir })
    const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim()
    const account = testAccount(service.url, '', key)
    const killAt = accepted.length + 8 + round
    const clients = Array.from({ length: 4 }, async () => {
      for (;;) {
        const body = { text: `Note ${sent++}: the tide table hangs beside the door.` }
        const answer = await account.send('POST', '/v1/add_text', { body }).catch(() => null)
        if (answer === null) return
        if (answer.status === 202) accepted.push(answer.json.job_id)
      }
    })
    await until('enough was accepted', () => accepted.length >= killAt)
    service.signal('SIGKILL')
    await service.exited
    await Promise.all(clients)
  }

  const service = await startProcess({ DATA_DIR: dataDir })
  const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim()
  const account = testAccount(service.url, '', key)
  for (const jobId of accepted) expect((await account.finished(jobId)).status).toBe('completed')
  await until('the mailbox is empty', async () => {
    const { json } = await account.send('GET', '/v1/health')
    return json.queue.waiting === 0
  })
  service.signal('SIGTERM')
  expect(await service.exited).toBe(0)

  const database = await openEmbedded(join(dataDir, 'database'))
  try {
    const owner = await database.read(null, anyAccount)
    await database.read(null, (tx) =>
      checkHistory(tx, new Map([[owner?.accountId ?? '', accepted]]))
    )
  } finally {
    await database.close()
  }
}, 300_000)

test('a second process on the same data directory is refused with what to do', async () => {
  const dataDir = freshDataDir()
  const service = await startProcess({ DATA_DIR: dataDir })
  const refused = startProcess({ DATA_DIR: dataDir })
  await expect(refused).rejects.toThrow('Another Keepsake process is using the data directory')
  service.signal('SIGTERM')
  expect(await service.exited).toBe(0)
}, 120_000)

test('a stop does not wait for ever: what is under way is kept and done after the next start', async () => {
  const dataDir = freshDataDir()
  const models = await startScriptedModels()
  models.chat({ behaviour: { does: 'hang' } })
  const slow = await startProcess({
    DATA_DIR: dataDir,
    STOP_SECONDS: '1',
    OPENAI_BASE_URL: models.baseUrl,
    CHAT_MODEL: 'scripted'
  })
  const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim()
  const body = { messages: [{ role: 'user', content: 'I moved to Lugano and keep bees.' }] }
  const added = await testAccount(slow.url, '', key).send('POST', '/v1/add', { body })
  expect(added.status).toBe(202)
  await until('the model is asked', () => models.seen.length > 0)
  slow.signal('SIGTERM')
  expect(await slow.exited).toBe(0)
  expect(slow.output()).toContain('Stopped after 1 s with work under way')
  const next = await startProcess({ DATA_DIR: dataDir })
  const job = await testAccount(next.url, '', key).finished(added.json.job_id)
  expect(job.status).toBe('completed')
  next.signal('SIGTERM')
  expect(await next.exited).toBe(0)
  expect(next.output()).not.toContain('with work under way')
  await models.close()
}, 120_000)

test.each([
  ['the service goes on', 'curl -s'],
  ['the start goes on', 'Opening the embedded database']
])(
  'the reader may leave: %s, and ends as told',
  async (_, read) => {
    const main = new URL('../../src/main.ts', import.meta.url).pathname
    const service = Bun.spawn(['bun', main], {
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: freshDataDir() },
      stdout: 'pipe',
      stderr: 'ignore'
    })
    const reader = service.stdout.getReader()
    const decoder = new TextDecoder()
    let output = ''
    while (!output.includes(read)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`the service ended before it listened:\n${output}`)
      output += decoder.decode(value, { stream: true })
    }
    await reader.cancel()
    service.kill('SIGTERM')
    expect(await service.exited).toBe(0)
  },
  120_000
)
