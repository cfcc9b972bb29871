import { describe, expect, test } from 'bun:test'
import { startScriptedModels } from '#tests/support/scripted-models.ts'

function ask(baseUrl: string, content: string): Promise<Response> {
  return fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'scripted', messages: [{ role: 'user', content }] })
  })
}

describe('the scripted endpoint', () => {
  test('fails the test that made a call nobody foresaw, and prints its prompt', async () => {
    const models = await startScriptedModels()
    models.chat({ prompt: /tea/, behaviour: { does: 'reply', text: 'Tea.' } })
    expect((await ask(models.baseUrl, 'coffee or cocoa?')).status).toBe(400)
    expect((await ask(models.baseUrl, 'tea?')).status).toBe(200)
    expect(models.close()).rejects.toThrow('unforeseen call: coffee or cocoa?')
  })

  test('fails the test that expected a call which never came', async () => {
    const models = await startScriptedModels()
    models.chat({ behaviour: { does: 'reply', text: 'Tea.' }, times: 2 })
    await ask(models.baseUrl, 'tea?')
    expect(models.close()).rejects.toThrow('1 scripted replies were not asked for')
  })
})
