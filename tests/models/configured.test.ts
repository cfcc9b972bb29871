/** A service with models at an endpoint, started from settings. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  EMBEDDING_DIMENSIONS,
  type ScriptedModels,
  startScriptedModels
} from '#tests/support/scripted-models.ts'
import { databases, startTestService, type TestService } from '#tests/support/service.ts'

describe.each(databases)('models from settings on %s', (kind) => {
  let models: ScriptedModels
  let service: TestService
  beforeAll(async () => {
    models = await startScriptedModels()
    service = await startTestService(kind, {
      OPENAI_BASE_URL: models.baseUrl,
      OPENAI_API_KEY: 'sk-scripted',
      EMBEDDING_MODEL: 'words'
    })
  }, 60_000)
  afterAll(async () => {
    await service.stop()
    await models.close()
  })

  test('memory is embedded at the endpoint, whose vectors are as long as they are', async () => {
    const account = await service.account()
    const job = await account.add({
      messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano.' }]
    })
    expect(job.status).toBe('completed')
    const found = await account.send('POST', '/v1/search', { body: { query: 'bees' } })
    expect(found.json.results[0].entity).toBe('Nia')
    const health = await account.send('GET', '/v1/health')
    expect(health.json.embedder).toEqual({
      ok: true,
      name: `words/d${EMBEDDING_DIMENSIONS}`,
      dimensions: EMBEDDING_DIMENSIONS
    })
    const asked = models.seen.filter((call) => call.path.endsWith('/embeddings'))
    expect(asked.length).toBeGreaterThanOrEqual(3)
    // Nobody asked for a length, so the endpoint must not be told one: many take no such field.
    expect(asked.filter((call) => 'dimensions' in call.body)).toEqual([])
    expect(asked[0]?.authorization).toBe('Bearer sk-scripted')
  })

  test('a secret in a question is not sent to the endpoint', async () => {
    const account = await service.account()
    await account.add({
      messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano.' }]
    })
    const query = 'Where does Nia keep bees? My password is hunter2x.'
    for (const path of ['/v1/search', '/v1/search/all', '/v1/ask']) {
      expect((await account.send('POST', path, { body: { query } })).status).toBe(200)
    }
    const sent = JSON.stringify(models.seen)
    expect(sent).toContain('My password is [REDACTED:password].')
    expect(sent).not.toContain('hunter2x')
  })

  test('without a chat model diagnostics say that none is configured', async () => {
    const account = await service.account()
    const { json } = await account.send('GET', '/v1/health')
    expect(json.model).toEqual({ configured: false, ok: false })
    expect(await service.service.accounts.spent()).toMatchObject({ calls: 0, failed: 0 })
  })
})

test('an embedding endpoint that does not answer is named at start', async () => {
  const gone = await startScriptedModels()
  await gone.close()
  const starting = startTestService('embedded', {
    OPENAI_BASE_URL: gone.baseUrl,
    EMBEDDING_MODEL: 'words'
  })
  expect(starting).rejects.toThrow(/EMBEDDING_MODEL/)
  await starting.catch(() => {})
})
