/** Who a user says to be is known to later adds, whether a model reported it as a fact or not. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fact, replyText } from '#tests/extraction/model/replies.ts'
import { type ScriptedModels, startScriptedModels } from '#tests/support/scripted-models.ts'
import { databases, startTestService, type TestService } from '#tests/support/service.ts'

describe.each(databases)('introductions with a model on %s', (kind) => {
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

  test('a name that the model left out is kept', async () => {
    const account = await service.account()
    const told = fact('I planted lime trees', { fact: 'Dana Whitfield planted lime trees.' })
    models.chat({
      prompt: /lime trees/,
      behaviour: {
        does: 'reply',
        text: replyText({ entities: [{ name: 'Dana Whitfield', type: 'person' }], facts: [told] })
      }
    })
    const content = 'Hi, this is Dana Whitfield. I planted lime trees.'
    await account.add({ messages: [{ role: 'user', content }] })
    const { json } = await account.send('GET', '/v1/memories/full')
    const facts = json.memories.flatMap((one: { facts: string[] }) => one.facts)
    expect(facts.toSorted()).toEqual([
      'Dana Whitfield planted lime trees.',
      "The user's name is Dana Whitfield."
    ])
  })
})
