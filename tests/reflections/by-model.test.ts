/** Reflections in the words of a scripted model: only what its facts carry is kept. Both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Reflection } from '#src/shapes/reflection.ts'
import { type ScriptedModels, startScriptedModels } from '#tests/support/scripted-models.ts'
import {
  databases,
  serviceOn,
  startTestService,
  type TestAccount,
  type TestService
} from '#tests/support/service.ts'

describe.each(databases)('reflections by a model on %s', (kind) => {
  let models: ScriptedModels
  let service: TestService
  beforeAll(async () => {
    models = await startScriptedModels()
    service = await startTestService(kind, {
      OPENAI_BASE_URL: models.baseUrl,
      CHAT_MODEL: 'scripted'
    })
  }, 60_000)
  afterAll(async () => {
    await service.stop()
    await models.close()
  })

  /** An account that knows Nia; imported, so that the model is asked for reflections only. */
  async function told(): Promise<TestAccount> {
    const plain = await (await serviceOn(kind)).account()
    for (const content of ['I keep bees in Lugano.', 'I work at Initech.', 'I play the cello.']) {
      await plain.add({ messages: [{ role: 'user', name: 'Nia', content }] })
    }
    const account = await service.account()
    const body = { export: (await plain.send('GET', '/v1/export')).json }
    const { json } = await account.send('POST', '/v1/import', { body })
    expect((await account.finished(json.job_id)).status).toBe('completed')
    return account
  }

  const replies = (...sentences: { text: string; facts: number[] }[]) =>
    models.chat({
      prompt: /About: Nia/,
      behaviour: { does: 'reply', text: JSON.stringify({ sentences, confidence: 0.9 }) }
    })

  async function nia(account: TestAccount): Promise<Reflection | undefined> {
    const { status, json } = await account.send('POST', '/v1/reflect')
    expect(status).toBe(200)
    return json.reflections.find(({ title }: Reflection) => title === 'Nia')
  }

  test('what the facts carry is kept; invented names, numbers and dates are cut', async () => {
    const account = await told()
    replies(
      { text: 'Nia keeps bees, plays the cello and works at Initech.', facts: [1, 2, 3] },
      { text: 'Nia is married to Tom.', facts: [1] },
      { text: 'Nia has kept bees for 12 years.', facts: [1, 2, 3] },
      { text: 'Nia moved there in March 2021.', facts: [1, 2, 3] },
      { text: 'Nia likes music.', facts: [9] },
      { text: 'Nia likes music.', facts: [] }
    )
    const reflection = await nia(account)
    expect(reflection?.content).toBe('Nia keeps bees, plays the cello and works at Initech.')
    expect(reflection?.claims[0]?.fact_ids).toHaveLength(3)
  })

  test('the same facts are asked about once', async () => {
    const account = await told()
    replies({ text: 'Nia keeps bees and plays the cello.', facts: [1, 2, 3] })
    const first = await nia(account)
    const calls = models.seen.length
    expect((await nia(account))?.content).toBe(first?.content)
    expect(models.seen.length).toBe(calls)
  })

  test('one that was deleted stays away while its facts are the same', async () => {
    const account = await told()
    replies({ text: 'Nia keeps bees and plays the cello.', facts: [1, 2, 3] })
    const first = await nia(account)
    await account.send('DELETE', `/v1/reflections/${first?.id}`)
    for (let again = 0; again < 2; again++) expect(await nia(account)).toBeUndefined()
    const { json } = await account.send('GET', '/v1/reflections')
    expect(JSON.stringify(json)).not.toContain('keeps bees and plays')
  })

  test('one that was deleted as the facts told it does not come back in the words of the model', async () => {
    const account = await told()
    replies({ text: 'Nia flew to Paris with Ana.', facts: [1, 2, 3] })
    const first = await nia(account)
    await account.send('DELETE', `/v1/reflections/${first?.id}`)
    // The model would have something to say by now, and is not asked.
    const calls = models.seen.length
    expect(await nia(account)).toBeUndefined()
    expect(models.seen.length).toBe(calls)
  })

  test('without anything usable the facts speak for themselves', async () => {
    const account = await told()
    replies({ text: 'Nia flew to Paris with Ana.', facts: [1, 2, 3] })
    expect((await nia(account))?.content).toContain('Nia keeps bees in Lugano.')
  })

  test('a model that fails costs nobody a reflection', async () => {
    const account = await told()
    models.chat({ prompt: /About: Nia/, behaviour: { does: 'fail', status: 500 }, times: 3 })
    expect((await nia(account))?.content).toContain('Nia keeps bees in Lugano.')
  })
})
