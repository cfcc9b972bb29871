import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import type { ChatModel } from '#src/models/chat.ts'
import { endpointChat } from '#src/models/openai.ts'
import { askStructured, jsonIn, replyShape } from '#src/models/structured-reply.ts'
import { type ScriptedModels, startScriptedModels } from '#tests/support/scripted-models.ts'

const SHAPE = replyShape(
  'pets',
  Type.Object(
    { pets: Type.Array(Type.Object({ name: Type.String(), legs: Type.Integer() })) },
    { additionalProperties: false }
  )
)
const GOOD = '{"pets":[{"name":"Ada","legs":4}]}'
const REQUEST = {
  accountId: 'a',
  messages: [{ role: 'user' as const, text: 'Which pets?' }],
  replyTokensMax: 100,
  timeoutMs: 2000
}

describe('a structured reply', () => {
  let models: ScriptedModels
  let chat: ChatModel
  beforeEach(async () => {
    models = await startScriptedModels()
    const settings = { model: 'scripted', baseUrl: models.baseUrl, apiKey: null }
    chat = endpointChat(settings, { now: () => 0, wait: async () => {} })
  })
  afterEach(() => models.close())

  test('is asked for by format and comes back as a checked value', async () => {
    models.chat({ behaviour: { does: 'reply', text: GOOD } })
    expect(await askStructured(chat, SHAPE, REQUEST)).toEqual({
      kind: 'reply',
      value: { pets: [{ name: 'Ada', legs: 4 }] },
      usage: { calls: 1, tokensIn: 10, tokensOut: 5 }
    })
    expect(models.seen[0]?.body['response_format']).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'pets', strict: true, schema: { required: ['pets'] } }
    })
  })

  test('is mended once, the model being told what is wrong', async () => {
    models.chat(
      { behaviour: { does: 'reply', text: '{"pets":[{"name":"Ada","legs":"four"}]}' } },
      { prompt: /pets\/0\/legs: Expected integer/, behaviour: { does: 'reply', text: GOOD } }
    )
    const reply = await askStructured(chat, SHAPE, REQUEST)
    expect(reply).toMatchObject({ kind: 'reply', usage: { calls: 2, tokensIn: 20 } })
  })

  test('that is invalid twice is unusable, and is not asked for a third time', async () => {
    models.chat({ behaviour: { does: 'reply', text: 'There are two pets.' }, times: 2 })
    const reply = await askStructured(chat, SHAPE, REQUEST)
    expect(reply).toMatchObject({ kind: 'unusable', reason: 'invalid', usage: { calls: 2 } })
  })

  test('that was cut is asked for with twice the room', async () => {
    models.chat(
      { behaviour: { does: 'reply', text: GOOD.slice(0, 20), ending: 'length' } },
      { behaviour: { does: 'reply', text: GOOD } }
    )
    expect(await askStructured(chat, SHAPE, REQUEST)).toMatchObject({ kind: 'reply' })
    expect(models.seen.map((call) => call.body['max_tokens'])).toEqual([100, 200])
    models.chat({ behaviour: { does: 'reply', text: '{"pets', ending: 'length' }, times: 2 })
    const cut = await askStructured(chat, SHAPE, REQUEST)
    expect(cut).toMatchObject({ kind: 'unusable', reason: 'cut' })
  })

  test('that the model refuses is unusable at once', async () => {
    models.chat({ behaviour: { does: 'refuse' } })
    const reply = await askStructured(chat, SHAPE, REQUEST)
    expect(reply).toMatchObject({ kind: 'unusable', reason: 'refused', usage: { calls: 1 } })
  })

  test('is asked for in words where the endpoint takes no format, and the endpoint is not asked twice', async () => {
    const refusal = {
      does: 'fail',
      status: 400,
      message: 'response_format is not supported'
    } as const
    models.chat(
      { prompt: /^Which pets\?$/, behaviour: refusal },
      {
        prompt: /fit this JSON Schema:\n.*"legs"/,
        behaviour: { does: 'reply', text: `Sure!\n\`\`\`json\n${GOOD}\n\`\`\`` },
        times: 2
      }
    )
    expect(await askStructured(chat, SHAPE, REQUEST)).toMatchObject({ kind: 'reply' })
    expect(await askStructured(chat, SHAPE, REQUEST)).toMatchObject({ kind: 'reply' })
    expect(models.seen.length).toBe(3)
  })

  test('is a temporary failure when the model does not answer', async () => {
    models.chat({ behaviour: { does: 'fail', status: 500 }, times: 3 })
    const failure = await askStructured(chat, SHAPE, REQUEST).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'Transient', reason: 'model_unavailable' })
  })
})

describe('JSON in a model’s text', () => {
  const FOUND: [string, string, unknown][] = [
    ['alone', '{"a":1}', { a: 1 }],
    ['in a fence', 'Here:\n```json\n{"a":1}\n```\nDone.', { a: 1 }],
    ['after thoughts with braces', '<think>maybe {"a":2}?</think>\n{"a":1}', { a: 1 }],
    ['between words', 'The answer is {"a":{"b":[1]}}, I think.', { a: { b: [1] } }],
    ['as a list', '[1,2]', [1, 2]],
    ['not at all', 'I do not know.', undefined],
    ['only in part', '{"a":[1,', undefined],
    ['in nothing', '', undefined]
  ]
  for (const [where, text, value] of FOUND) {
    test(`is found ${where}`, () => {
      expect(jsonIn(text)).toEqual(value)
    })
  }
})
