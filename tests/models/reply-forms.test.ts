/** What an endpoint takes is learnt from its answers, once, and tried again after an hour. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { endpointChat } from '#src/models/openai.ts'
import { askStructured, replyShape } from '#src/models/structured-reply.ts'
import {
  type Behaviour,
  formOf,
  type ScriptedModels,
  startScriptedModels
} from '#tests/support/scripted-models.ts'

const SHAPE = replyShape(
  'pets',
  Type.Object({ pets: Type.Array(Type.String()) }, { additionalProperties: false })
)
const GOOD: Behaviour = { does: 'reply', text: '{"pets":["Ada"]}' }
const IN_WORDS = /must fit this JSON Schema:\n.*"pets"/
const REQUEST = {
  accountId: 'a',
  messages: [
    { role: 'system' as const, text: 'You know pets.' },
    { role: 'user' as const, text: 'Which pets?' }
  ],
  replyTokensMax: 100,
  timeoutMs: 2000
}

describe('the form of a reply', () => {
  let models: ScriptedModels
  let clock: number
  let ask: () => ReturnType<typeof askStructured>
  beforeEach(async () => {
    models = await startScriptedModels()
    clock = 0
    const settings = { model: 'scripted', baseUrl: models.baseUrl, apiKey: null }
    const chat = endpointChat(settings, { now: () => clock, wait: async () => {} })
    ask = () => askStructured(chat, SHAPE, REQUEST)
  })
  afterEach(() => models.close())

  const forms = () => models.seen.map(formOf)

  const REFUSALS: [string, Behaviour][] = [
    ['400', { does: 'fail', status: 400, message: 'unknown field' }],
    ['422', { does: 'fail', status: 422 }],
    ['501', { does: 'fail', status: 501 }],
    ['500, as a stock llama.cpp server does,', { does: 'fail', status: 500 }],
    [
      '404 about the parameters',
      { does: 'fail', status: 404, message: 'No endpoints found that support response_format' }
    ]
  ]
  for (const [status, refusal] of REFUSALS) {
    test(`refused with ${status} is another one at once and from then on`, async () => {
      models.chat(
        { form: 'json_schema', behaviour: refusal },
        { form: 'json_object', prompt: IN_WORDS, behaviour: GOOD, times: 3 }
      )
      for (let asked = 0; asked < 3; asked++) expect(await ask()).toMatchObject({ kind: 'reply' })
      expect(forms()).toEqual(['json_schema', 'json_object', 'json_object', 'json_object'])
    })
  }

  test('is words alone where every response format is refused', async () => {
    const refusal: Behaviour = { does: 'fail', status: 500, message: 'grammar' }
    models.chat(
      { form: 'json_schema', behaviour: refusal },
      { form: 'json_object', behaviour: refusal },
      { form: 'none', prompt: IN_WORDS, behaviour: GOOD, times: 2 }
    )
    await ask()
    expect(await ask()).toMatchObject({ kind: 'reply', usage: { calls: 1 } })
    expect(forms()).toEqual(['json_schema', 'json_object', 'none', 'none'])
    // Some models take only one system message.
    const messages = models.seen.at(-1)?.body['messages']
    expect(messages).toMatchObject([{ role: 'system' }, { role: 'user' }])
  })

  test('that the endpoint silently ignores is told in words, to that add and to all after it', async () => {
    models.chat(
      { form: 'json_schema', behaviour: { does: 'reply', text: 'Ada, I think.' } },
      { form: 'json_object', prompt: IN_WORDS, behaviour: GOOD, times: 3 }
    )
    expect(await ask()).toMatchObject({ kind: 'reply', usage: { calls: 2 } })
    expect(await ask()).toMatchObject({ kind: 'reply', usage: { calls: 1 } })
    expect(await ask()).toMatchObject({ kind: 'reply', usage: { calls: 1 } })
  })

  test('that brings no use either way is not asked for again and again', async () => {
    const useless: Behaviour = { does: 'reply', text: 'Ada, I think.' }
    models.chat({ behaviour: useless, times: 4 })
    await ask()
    await ask()
    expect(forms()).toEqual(['json_schema', 'json_object', 'none', 'none'])
  })

  test('that was given up is tried again after an hour, and kept when it works by then', async () => {
    models.chat(
      { form: 'json_schema', behaviour: { does: 'fail', status: 400 } },
      { form: 'json_object', behaviour: GOOD, times: 2 },
      { form: 'json_schema', behaviour: GOOD, times: 2 }
    )
    await ask()
    clock += 3_599_000
    await ask()
    clock += 2000
    await ask()
    await ask()
    expect(forms().slice(2)).toEqual(['json_object', 'json_schema', 'json_schema'])
  })

  test('that has worked before is not given up for an error of the endpoint', async () => {
    models.chat(
      { form: 'json_schema', behaviour: GOOD },
      { form: 'json_schema', behaviour: { does: 'fail', status: 500 }, times: 2 },
      { form: 'json_schema', behaviour: GOOD }
    )
    await ask()
    expect(await ask()).toMatchObject({ kind: 'reply' })
    expect(forms()).toEqual(Array(4).fill('json_schema'))
  })

  for (const status of [401, 403, 404]) {
    test(`is not what ${status} is about, which is told after one call`, async () => {
      models.chat({ behaviour: { does: 'fail', status, message: 'no such model' } })
      const failure = await ask().catch((error: unknown) => error)
      expect(failure).toMatchObject({
        reason: 'model_unavailable',
        cause: { problem: `status_${status}` }
      })
      expect(models.seen).toHaveLength(1)
    })
  }
})
