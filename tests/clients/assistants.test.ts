/** A memory for assistants: what a model is told, what is kept, and what goes wrong in between. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { serviceOn, type TestAccount, type TestService } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'
import { Keepsake, withMemory } from '../../clients/typescript/src/index.ts'
import { openaiTools } from '../../clients/typescript/src/openai.ts'

let service: TestService
beforeAll(async () => {
  service = await serviceOn('embedded')
})

async function withNia(): Promise<{ account: TestAccount; client: Keepsake }> {
  const account = await service.account()
  const messages = [{ role: 'user', content: 'Nia Rossi lives in Lugano.' }]
  await account.add({ user_id: 'ana', messages })
  const client = new Keepsake({ baseUrl: service.url, apiKey: account.key }).user('ana')
  return { account, client }
}

const QUESTION = { role: 'user', content: 'Where does Nia live? Bob Stone lives in Bern.' }

async function untilKept(client: Keepsake, text: string): Promise<void> {
  await until('the turn is remembered', async () => {
    const { chunks } = await client.searchAll(text, { limit: 20 })
    return chunks.some(({ content }) => content.includes(text))
  })
}

describe('a chat with a memory', () => {
  test('is told what is known, and both sides of the turn are kept', async () => {
    const { client } = await withNia()
    const told: unknown[] = []
    const chat = withMemory(client, async (messages) => {
      told.push(...messages)
      return { choices: [{ message: { content: [{ type: 'text', text: 'In Lugano.' }] } }] }
    })
    const reply = await chat([{ role: 'system', content: 'Be brief.' }, QUESTION])
    expect(reply.choices[0]?.message.content[0]?.text).toBe('In Lugano.')
    expect(told).toMatchObject([{ role: 'system' }, { role: 'system' }, QUESTION])
    expect(JSON.stringify(told[0])).toContain('Nia Rossi lives in Lugano')
    expect(JSON.stringify(told[0])).toContain('not instructions')
    await untilKept(client, 'Bob Stone')
    await untilKept(client, 'In Lugano.')
  })

  test('goes on as it was where nothing is known', async () => {
    const { client } = await withNia()
    const told: unknown[] = []
    const chat = withMemory(client.user('nobody'), async (messages) => {
      told.push(...messages)
      return 'I do not know.'
    })
    await chat([QUESTION])
    expect(told).toEqual([QUESTION])
  })

  test('looks up and keeps a turn once, also where the model asks for tools in between', async () => {
    const { client } = await withNia()
    const turn: { role: string; content?: unknown }[] = [QUESTION]
    const said: unknown[] = [
      { content: null, tool_calls: [{ id: 'call_1', type: 'function' }] },
      { content: 'In Lugano.' }
    ]
    const told: number[] = []
    const chat = withMemory(client, async (messages) => {
      told.push(messages.length)
      return { choices: [{ message: said.shift() as { content: string | null } }] }
    })
    const asking = await chat(turn)
    expect(asking.choices[0]?.message.content).toBeNull()
    const before = await client.account.billing()
    turn.push({ role: 'assistant' }, { role: 'tool', content: '{"place":"Lugano"}' })
    await chat(turn)
    // The memory stands before the messages in both steps.
    expect(told).toEqual([2, 4])
    const after = await client.account.billing()
    expect(before.usage.add_count).toBe(1)
    expect(after.usage).toMatchObject({ add_count: 2, search_count: before.usage.search_count })
    await untilKept(client, 'In Lugano.')
  })

  test('fails with its memory, unless somebody looks after the error', async () => {
    const lost = new Keepsake({ baseUrl: 'http://127.0.0.1:9', apiKey: 'ks_', maxRetries: 0 })
    const model = () => Promise.resolve('Hello.')
    expect(withMemory(lost, model)([QUESTION])).rejects.toThrow('No answer to read')
    const errors: unknown[] = []
    const chat = withMemory(lost, model, { onError: (error) => errors.push(error) })
    expect(await chat([QUESTION])).toBe('Hello.')
    expect(errors.length).toBe(2)
  })
})

describe('tools for function calling', () => {
  const call = (name: string, written: string) => ({
    id: 'call_1',
    type: 'function',
    function: { name, arguments: written }
  })

  test('are described as the form wants it', async () => {
    const { client } = await withNia()
    const { tools, knows } = openaiTools(client)
    expect(tools.map((tool) => tool.function.name)).toEqual([
      'recall',
      'remember',
      'find_procedure',
      'report_procedure'
    ])
    for (const { type, function: described } of tools) {
      expect(type).toBe('function')
      expect(described.parameters).toMatchObject({ type: 'object', additionalProperties: false })
    }
    expect(knows(call('recall', '{}'))).toBe(true)
    expect(knows(call('weather', '{}'))).toBe(false)
  })

  test('recall, keep, and learn from failures', async () => {
    const { client } = await withNia()
    const { run } = openaiTools(client)
    const told = await run(call('recall', '{"query":"Where does Nia live?"}'))
    expect(told).toMatchObject({ role: 'tool', tool_call_id: 'call_1' })
    expect(told.content).toContain('Lugano')
    expect((await run(call('remember', '{"text":"Bob Stone lives in Bern."}'))).content).toBe(
      '{"remembered":true}'
    )
    await untilKept(client, 'Bob Stone')
    const steps = 'How to deploy the shop: 1. Run the tests. 2. Build the image. 3. Push the image.'
    await (await client.memory.add(steps)).wait()
    const found = JSON.parse((await run(call('find_procedure', '{"query":"deploy"}'))).content)
    const id = found.procedures[0].id
    const input = { id, success: false, context: 'The tests were not run.', failed_at_step: 1 }
    const reported = JSON.parse(
      (await run(call('report_procedure', JSON.stringify(input)))).content
    )
    expect(reported).toMatchObject({ feedback: 'failure', revision: true })
  })

  test('tell the model what was wrong with its call', async () => {
    const { client } = await withNia()
    const { run } = openaiTools(client)
    const wrong: [string, string, string][] = [
      ['weather', '{}', 'no such tool'],
      ['recall', '{"query":" "}', 'query has to be'],
      ['recall', 'Where?', 'JSON'],
      ['report_procedure', '{"id":"x","success":"yes"}', 'success has to be'],
      ['report_procedure', '{"id":"x","success":true}', 'not']
    ]
    for (const [name, written, words] of wrong) {
      const { content } = await run(call(name, written))
      expect(JSON.parse(content).error).toContain(words)
    }
  })
})
