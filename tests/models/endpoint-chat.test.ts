import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { ChatRequest } from '#src/models/chat.ts'
import { endpointChat } from '#src/models/openai.ts'
import { type ScriptedModels, startScriptedModels } from '#tests/support/scripted-models.ts'

const NOW = Date.UTC(2026, 0, 1)
const REQUEST: ChatRequest = {
  accountId: 'a',
  messages: [{ role: 'user', text: 'Say hello.' }],
  format: null,
  replyTokensMax: 50,
  timeoutMs: 2000
}

describe('a chat model at an endpoint', () => {
  let models: ScriptedModels
  let waits: number[]
  beforeEach(async () => {
    models = await startScriptedModels()
    waits = []
  })
  afterEach(() => models.close())

  function chat(apiKey: string | null = 'sk-test') {
    return endpointChat(
      { model: 'scripted', baseUrl: models.baseUrl, apiKey },
      {
        now: () => NOW,
        wait: async (ms) => {
          waits.push(ms)
        }
      }
    )
  }

  test('replies, and says what it cost', async () => {
    models.chat({ prompt: /Say hello/, behaviour: { does: 'reply', text: 'Hello!' } })
    expect(await chat().reply(REQUEST)).toEqual({
      ending: 'complete',
      text: 'Hello!',
      usage: { calls: 1, tokensIn: 10, tokensOut: 5 }
    })
    expect(models.seen[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer sk-test',
      body: { model: 'scripted', max_tokens: 50 }
    })
  })

  test('sends no key where none is set', async () => {
    models.chat({ behaviour: { does: 'reply', text: 'Hello!' } })
    await chat(null).reply(REQUEST)
    expect(models.seen[0]?.authorization).toBeNull()
  })

  test('sends page images as data', async () => {
    models.chat({ behaviour: { does: 'reply', text: 'A page.' } })
    const images = [{ mediaType: 'image/png' as const, bytes: Uint8Array.of(1, 2, 3) }]
    await chat().reply({ ...REQUEST, messages: [{ role: 'user', text: 'Read.', images }] })
    expect(models.seen[0]?.prompt).toContain('data:image/png;base64,AQID')
  })

  test('tells a refusal and a cut reply from a complete one', async () => {
    models.chat(
      { behaviour: { does: 'refuse' } },
      { behaviour: { does: 'reply', text: 'Hel', ending: 'length' } }
    )
    expect(await chat().reply(REQUEST)).toMatchObject({ ending: 'refused', text: '' })
    expect(await chat().reply(REQUEST)).toMatchObject({ ending: 'cut', text: 'Hel' })
  })

  const PASSING = [
    ['an error of the endpoint', { does: 'fail', status: 500 }],
    ['a body that breaks off', { does: 'cut' }],
    ['a body that stalls', { does: 'stall' }],
    ['no answer in time', { does: 'hang' }],
    ['an answer that is not JSON', { does: 'garbage', body: '<html>gateway</html>' }],
    ['an answer without a choice', { does: 'garbage', body: '{"choices":[]}' }]
  ] as const
  for (const [what, behaviour] of PASSING) {
    test(`asks again after ${what}`, async () => {
      models.chat({ behaviour }, { behaviour: { does: 'reply', text: 'Hello!' } })
      const reply = await chat().reply({ ...REQUEST, timeoutMs: 300 })
      expect(reply.text).toBe('Hello!')
      expect(waits).toEqual([500])
    })
  }

  test('gives up after three attempts and says that it is temporary', async () => {
    models.chat({ behaviour: { does: 'fail', status: 503 }, times: 3 })
    const failure = await chat()
      .reply(REQUEST)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({
      name: 'Transient',
      reason: 'model_unavailable',
      retryAfterS: 5
    })
    expect(waits).toEqual([500, 2000])
    expect(models.seen.length).toBe(3)
  })

  test('waits as long as it is told to, in seconds or until a date', async () => {
    const soon = new Date(NOW + 4000).toUTCString()
    models.chat(
      { behaviour: { does: 'fail', status: 429, retryAfter: '3' } },
      { behaviour: { does: 'fail', status: 429, retryAfter: soon } },
      { behaviour: { does: 'reply', text: 'Hello!' } }
    )
    await chat().reply(REQUEST)
    expect(waits).toEqual([3000, 4000])
  })

  test('passes a long wait on to its caller instead of sitting it out', async () => {
    models.chat({ behaviour: { does: 'fail', status: 429, retryAfter: '20' } })
    const failure = await chat()
      .reply(REQUEST)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: 'model_unavailable', retryAfterS: 20 })
    expect(waits).toEqual([])
  })

  test('does not repeat what cannot get better, nor its words', async () => {
    const message = 'Incorrect API key; you sent: Say hello.'
    models.chat({ behaviour: { does: 'fail', status: 401, message } })
    const failure = await chat()
      .reply(REQUEST)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: 'model_unavailable', retryAfterS: 30 })
    expect(Bun.inspect(failure)).not.toContain('Say hello')
    expect(models.seen.length).toBe(1)
  })

  test('stops when its caller gives up', async () => {
    models.chat({ behaviour: { does: 'hang' } })
    const gaveUp = new AbortController()
    const reply = chat()
      .reply({ ...REQUEST, signal: gaveUp.signal })
      .catch((error: unknown) => error)
    while (models.seen.length === 0) await new Promise((resolve) => setImmediate(resolve))
    gaveUp.abort()
    expect(await reply).toMatchObject({ reason: 'model_unavailable' })
    expect(models.seen.length).toBe(1)
  })

  test('is unavailable, not broken, when nobody listens', async () => {
    const nobody = endpointChat(
      { model: 'x', baseUrl: 'http://127.0.0.1:1/v1', apiKey: null },
      { now: () => NOW, wait: async () => {} }
    )
    const failure = await nobody.reply(REQUEST).catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: 'model_unavailable' })
  })
})
