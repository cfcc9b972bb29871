/** Re-ranking by a configured model: what its grades do, and that a search never fails over it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ScriptedModels, startScriptedModels } from '#tests/support/scripted-models.ts'
import { databases, startTestService, type TestService } from '#tests/support/service.ts'

describe.each(databases)('search with a model that re-ranks on %s', (kind) => {
  let models: ScriptedModels
  let service: TestService
  beforeAll(async () => {
    models = await startScriptedModels()
    service = await startTestService(kind, {
      OPENAI_BASE_URL: models.baseUrl,
      RERANK_MODEL: 'scripted'
    })
  }, 60_000)
  afterAll(async () => {
    await service.stop()
    await models.close()
  })

  const QUERY = { query: 'Which pet does Nia have?', explain: true }

  async function told() {
    const account = await service.account()
    await account.add({
      messages: [
        { role: 'user', name: 'Nia', content: 'I have a grey cat called Momo as a pet.' },
        { role: 'user', name: 'Nia', content: 'My brother Tom works in a bakery in Bern.' }
      ]
    })
    return account
  }

  /** A reply that gives each fact of the prompt the grade of the first pattern that it fits. */
  function graded(listed: readonly string[], grades: readonly [RegExp, number][]): string {
    return JSON.stringify({
      grades: listed.map((fact, place) => ({
        fact: place + 1,
        grade: grades.find(([pattern]) => pattern.test(fact))?.[1] ?? 0
      }))
    })
  }

  test('grades decide the order and are told by explain', async () => {
    const account = await told()
    models.chat({ prompt: /Which pet/, behaviour: { does: 'refuse' } })
    const plain = await account.send('POST', '/v1/search', { body: QUERY })
    const listed: string[] = plain.json.results.flatMap(
      (result: { facts: string[] }) => result.facts
    )
    expect(listed.length).toBeGreaterThanOrEqual(2)
    models.chat({
      prompt: /Which pet/,
      behaviour: { does: 'reply', text: graded(listed, [[/bakery/, 10]]) }
    })
    const { status, json } = await account.send('POST', '/v1/search', { body: QUERY })
    expect(status).toBe(200)
    expect(json.results[0].facts[0]).toContain('bakery')
    expect(json.results[0].explain.rerank).toBe(1)
    expect(json.explain.stages.at(-1).name).toBe('rerank')
    expect(plain.json.results[0].facts[0]).toContain('cat')
  })

  test('a secret in the question is not sent', async () => {
    const account = await told()
    models.chat({ prompt: /Which pet/, behaviour: { does: 'refuse' } })
    await account.send('POST', '/v1/search', {
      body: { query: 'Which pet does Nia have? My password is hunter2x.' }
    })
    expect(models.seen.at(-1)?.prompt).toContain('My password is [REDACTED:password].')
    expect(JSON.stringify(models.seen)).not.toContain('hunter2x')
  })

  test('the threshold and the limit hold after grading', async () => {
    const account = await told()
    models.chat({
      prompt: /Which pet/,
      behaviour: {
        does: 'reply',
        text: JSON.stringify({ grades: [1, 2, 3, 4].map((fact) => ({ fact, grade: 0 })) })
      }
    })
    const { json } = await account.send('POST', '/v1/search', {
      body: { ...QUERY, threshold: 0.6 }
    })
    expect(json.results).toEqual([])
    expect(json.result_quality).toBe('no_match')
  })

  test('a model that gives nothing usable leaves the ranking as it is', async () => {
    const account = await told()
    models.chat({ prompt: /Which pet/, behaviour: { does: 'reply', text: 'no idea' }, times: 2 })
    const { status, json } = await account.send('POST', '/v1/search', { body: QUERY })
    expect(status).toBe(200)
    expect(json.results[0].facts.join(' ')).toContain('cat')
    expect(json.results[0].explain.rerank).toBeNull()
  })

  test('search/all asks no model', async () => {
    const account = await told()
    const before = models.seen.length
    const { status } = await account.send('POST', '/v1/search/all', { body: QUERY })
    expect(status).toBe(200)
    expect(models.seen.length).toBe(before)
  })
})
