/** With a model configured the messages of an add are found before it answers, once, whatever happens. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { startProcess } from '#tests/crash/process.ts'
import { fact, replyText } from '#tests/extraction/model/replies.ts'
import { type ScriptedModels, startScriptedModels } from '#tests/support/scripted-models.ts'
import {
  databases,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount
} from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const BEES = 'I keep bees in Lugano.'
const BOAT = 'Rolf owns a boat.'

describe.each(databases)('messages ahead of their facts, on %s', (kind) => {
  let models: ScriptedModels
  let service: TestService
  let nia: TestAccount
  beforeEach(async () => {
    models = await startScriptedModels()
    service = await startTestService(kind, settings())
    nia = await service.account()
  }, 60_000)
  afterEach(async () => {
    await service.stop()
    await models.close()
  })

  function settings(): Record<string, string> {
    return { OPENAI_BASE_URL: models.baseUrl, CHAT_MODEL: 'scripted' }
  }

  async function submit(...contents: string[]): Promise<string> {
    const messages = contents.map((content) => ({ role: 'user', name: 'Nia', content }))
    return (await nia.send('POST', '/v1/add', { body: { messages } })).json.job_id
  }

  async function chunks(): Promise<string[]> {
    const body = { query: 'bees boat goats Lugano Rolf', limit: 20 }
    const { json } = await nia.send('POST', '/v1/search/all', { body })
    return json.chunks.map((chunk: { content: string }) => chunk.content).toSorted()
  }

  const facts = async () =>
    JSON.stringify((await nia.send('GET', '/v1/memories/full')).json.memories)

  /** The model answers when told. */
  function held(reply: string, prompt = /(?:)/) {
    const { promise, resolve } = Promise.withResolvers<void>()
    models.chat({ prompt, behaviour: { does: 'reply', text: reply }, after: promise })
    return resolve
  }

  const status = async (job: string) => (await nia.send('GET', `/v1/jobs/${job}`)).json.status

  test('are found while all of their jobs wait for the model, and only once in the end', async () => {
    const texts = ['first', 'second', 'third'].map((nth) => `The ${nth} of my bees is in Lugano.`)
    const answers = texts.map((text) =>
      held(replyText({ facts: [fact(text)] }), new RegExp(`<messages>[^]*${text}`))
    )
    const jobs: string[] = []
    for (const text of texts) jobs.push(await submit(text))
    await until('all messages are found', async () => (await chunks()).length === 3)
    expect(await Promise.all(jobs.map(status))).toEqual(Array(3).fill('processing'))
    expect(await facts()).toBe('[]')
    for (const answer of answers.toReversed()) answer()
    for (const job of jobs) {
      expect(await nia.finished(job)).toMatchObject({ attempts: 1, result: { facts_added: 1 } })
    }
    expect(await chunks()).toEqual(texts.toSorted())
    const { json } = await nia.send('GET', '/v1/memory/Nia')
    const sources = json.fact_details.map((one: { source: object }) => one.source)
    expect(sources).toEqual(
      Array(3).fill(expect.objectContaining({ chunk_id: expect.any(String) }))
    )
  }, 60_000)

  test('are not kept again when the process is killed in between', async () => {
    const { dataDir, databaseUrl } = service
    const same = {
      ...settings(),
      DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl })
    }
    await service.stop()
    const killed = await startProcess(same)
    nia = testAccount(killed.url, nia.accountId, nia.key)
    models.chat({ prompt: /bees/, behaviour: { does: 'hang' } })
    const job = await submit(BEES)
    await until('it is found', async () => (await chunks()).length === 1)
    await until('the model is asked', () => models.seen.length === 1)
    killed.signal('SIGKILL')
    await killed.exited
    models.chat({ behaviour: { does: 'reply', text: replyText({ facts: [fact(BEES)] }) } })
    service = await startTestService(kind, same)
    nia = testAccount(service.url, nia.accountId, nia.key)
    expect(await nia.finished(job)).toMatchObject({ status: 'completed' })
    expect(await chunks()).toEqual([BEES])
    expect((await nia.send('GET', '/v1/stats')).json).toMatchObject({ chunks: 1, facts: 1 })
  }, 60_000)

  test('that lose something meanwhile do not get it back with the facts', async () => {
    models.chat({
      prompt: /honey/,
      behaviour: {
        does: 'reply',
        text: replyText({ facts: [fact('Rolf sells honey.', { entity: 'Rolf' })] })
      }
    })
    await nia.finished(await submit('Rolf sells honey.'))
    const answer = held(
      replyText({
        facts: [fact(BOAT, { entity: 'Rolf' }), fact(BEES)],
        episodes: [
          {
            messages: [0],
            summary: BOAT,
            context: '',
            outcome: null,
            participants: ['Rolf'],
            valence: 'neutral',
            importance: 0.5,
            date: null
          }
        ]
      }),
      /boat/
    )
    const job = await submit(`${BOAT} ${BEES}`)
    await until('it is found', async () => (await chunks()).length === 2)
    expect((await nia.send('DELETE', '/v1/memory/Rolf')).status).toBe(200)
    answer()
    expect((await nia.finished(job)).result).toMatchObject({ facts_added: 1, episodes: 0 })
    expect(await facts()).not.toContain('boat')
    expect(await facts()).toContain('bees')
    expect(await chunks()).toEqual([BEES])
  }, 60_000)

  test('go with everything else of their user, and nothing follows', async () => {
    const answer = held(replyText({ facts: [fact(BEES)] }), /bees/)
    const job = await submit(BEES)
    await until('it is found', async () => (await chunks()).length === 1)
    await nia.send('DELETE', '/v1/memories/all')
    answer()
    expect(await nia.finished(job)).toMatchObject({ status: 'failed', error: 'deleted' })
    models.chat({ behaviour: { does: 'reply', text: replyText({}) } })
    await nia.finished(await submit('I keep goats.'))
    expect(await chunks()).toEqual(['I keep goats.'])
    expect(await facts()).toBe('[]')
  }, 60_000)

  test('are kept by the policy of their moment, and the facts by that of theirs', async () => {
    const answer = held(replyText({ facts: [fact(BOAT, { entity: 'Rolf' }), fact(BEES)] }), /boat/)
    const job = await submit(BOAT, BEES)
    await until('they are found', async () => (await chunks()).length === 2)
    const denied = { deny_keywords: ['boat'] }
    await nia.send('PUT', '/v1/capture-policy', { body: denied })
    answer()
    expect((await nia.finished(job)).result).toMatchObject({ facts_added: 1, dropped_by_policy: 1 })
    expect(await facts()).not.toContain('boat')
    expect(await chunks()).toHaveLength(2)
  }, 60_000)
})
