/** `POST /v1/ask` without a model: shapes, statuses, scope, filters, time, languages. Both databases. */
import { describe, expect, test } from 'bun:test'
import type { AskAnswer } from '#src/ask/contract.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'
import { ASKED_IN_EVERY_LANGUAGE } from './languages.ts'

const EMPTY = { answer: '', citations: [], answered_by: 'extractive' }

async function ask(account: TestAccount, body: Record<string, unknown>): Promise<AskAnswer> {
  const { status, json } = await account.send('POST', '/v1/ask', { body })
  expect(status).toBe(200)
  expectSound(json)
  return json
}

/** What holds for every answer: each citation is a stretch of it, and has a source. */
function expectSound({ answer, citations }: AskAnswer) {
  const points = [...answer]
  for (const { text, start, end, sources } of citations) {
    expect(points.slice(start, end).join('')).toBe(text)
    expect(text).not.toBe('')
    expect(sources.length).toBeGreaterThan(0)
  }
  expect(citations.length === 0).toBe(answer === '')
}

const said = (name: string, content: string) => ({ role: 'user', name, content })

describe.each(databases)('ask on %s', (kind) => {
  const account = async (options: { plan?: string } = {}) =>
    (await serviceOn(kind)).account(options)

  async function told(...messages: { role: string; name: string; content: string }[]) {
    const own = await account()
    await own.add({ messages, timestamp: '2024-05-08T10:00:00Z' })
    return own
  }

  test('an empty memory has no answer', async () => {
    const json = await ask(await account(), { query: 'Where does Nia keep bees?' })
    expect(json).toEqual({ ...EMPTY, facts_used: 0, answered_by: 'extractive' })
  })

  test('an answer is in the words of a fact, which it cites', async () => {
    const own = await told(said('Nia', 'I keep bees in a garden near Lugano.'))
    const json = await ask(own, { query: 'Where does Nia keep bees?' })
    expect(json.answer).toBe('Nia keeps bees in a garden near Lugano.')
    expect(json.citations).toEqual([
      {
        text: json.answer,
        start: 0,
        end: json.answer.length,
        sources: [{ entity: 'Nia', fact: 'Nia keeps bees in a garden near Lugano.' }]
      }
    ])
    expect(json.facts_used).toBeGreaterThan(0)
  })

  test('offsets count code points, also behind emoji', async () => {
    const own = await told(
      said('Nia', '🐝🐝 I keep bees 🐝 in a garden near Lugano 🏡.'),
      said('Nia', 'My bees 🐝 live in three hives near Lugano.')
    )
    const { answer, citations } = await ask(own, { query: 'Where does Nia keep bees?' })
    expect(answer).toContain('🐝')
    const last = citations.at(-1)
    expect(last?.end).toBe([...answer].length)
    expect(last?.end).toBeLessThan(answer.length)
  })

  test('an answer is about whom the question names, or there is none', async () => {
    const own = await told(
      said('Nia', 'I keep bees in a garden near Lugano.'),
      said('Tom', 'I bake bread in a small shop in Bern.')
    )
    expect((await ask(own, { query: 'Where does Tom bake bread?' })).answer).toContain('Bern')
    expect(await ask(own, { query: 'Where does Tom keep bees?' })).toMatchObject(EMPTY)
    expect(await ask(own, { query: 'Where does Zoe keep bees?' })).toMatchObject(EMPTY)
    expect(await ask(own, { query: 'What is the blood type of Nia?' })).toMatchObject(EMPTY)
  })

  test('a day that is asked for is told, also where it was said as "yesterday"', async () => {
    const own = await told(said('Nia', 'Yesterday I sold my old car to a neighbour.'))
    const { answer } = await ask(own, { query: 'When did Nia sell the car?' })
    expect(answer).toContain('7 May 2024')
  })

  test('the current value comes before an earlier one, and both where the question asks', async () => {
    const own = await account()
    await own.add({
      messages: [said('Nia', 'I live in Bern.')],
      timestamp: '2023-01-10T10:00:00Z'
    })
    await own.add({
      messages: [said('Nia', 'I moved, now I live in Lugano.')],
      timestamp: '2024-01-10T10:00:00Z'
    })
    const now = await ask(own, { query: 'Where does Nia live?' })
    expect(now.answer).toContain('Lugano')
    expect(now.answer).not.toMatch(/Bern.*Lugano/s)
    const before = await ask(own, { query: 'Where did Nia live before Lugano?' })
    expect(before.answer).toContain('Bern')
    const then = await ask(own, { query: 'Where does Nia live?', as_of: '2023-06-01' })
    expect(then.answer).toContain('Bern')
    expect(then.answer).not.toContain('Lugano')
  })

  test.each([
    [
      'de',
      'Ich wohne in Kassel.',
      'Ich bin nach Leipzig umgezogen.',
      'Wo wohne ich?',
      'Wo habe ich vorher gewohnt?',
      'Kassel',
      'Leipzig'
    ],
    [
      'ja',
      '私は仙台に住んでいます。',
      '先週、大阪に引っ越しました。',
      '私はどこに住んでいますか？',
      '以前はどこに住んでいましたか？',
      '仙台',
      '大阪'
    ],
    [
      'fr',
      "J'habite à Dijon.",
      "J'ai déménagé à Nantes.",
      "Où est-ce que j'habite ?",
      "Où est-ce que j'habitais avant ?",
      'Dijon',
      'Nantes'
    ],
    [
      'en',
      'I work as a florist.',
      'I started a new job as a paramedic.',
      'What is my job?',
      'What was my job before that?',
      'florist',
      'paramedic'
    ]
  ])(
    'after a change, in %s: what is so now, and before it what was so',
    async (_language, first, later, now, before, old, current) => {
      const own = await account()
      const user = (content: string) => ({ messages: [{ role: 'user', content }] })
      await own.add({ ...user(first), timestamp: '2024-02-01' })
      await own.add({ ...user(later), timestamp: '2025-03-01' })
      const ofNow = await ask(own, { query: now })
      expect(ofNow.answer).toContain(current)
      expect(ofNow.answer).not.toContain(old)
      const ofBefore = await ask(own, { query: before })
      expect(ofBefore.answer.indexOf(current)).toBeGreaterThanOrEqual(0)
      expect(ofBefore.answer.indexOf(old)).toBeGreaterThan(ofBefore.answer.indexOf(current))
      const then = await ask(own, { query: now, as_of: '2024-06-01' })
      expect(then.answer).toContain(old)
      expect(then.answer).not.toContain(current)
    }
  )

  test('of two things that are asked between, the answer tells which', async () => {
    const own = await told(
      said('Nia', 'I prefer tea in the morning.'),
      said('Nia', 'My neighbour grows tomatoes and beans.')
    )
    const { answer } = await ask(own, { query: 'Does Nia prefer tea or coffee?' })
    expect(answer).toContain('tea')
  })

  test('conditions hold as in search, and another scope or account has nothing', async () => {
    const own = await account()
    await own.add({
      user_id: 'one',
      agent_id: 'gardener',
      metadata: { room: 'shed' },
      messages: [said('Nia', 'I keep bees in a garden near Lugano.')]
    })
    const query = 'Where does Nia keep bees?'
    expect((await ask(own, { query, user_id: 'one' })).answer).toContain('Lugano')
    expect((await ask(own, { query, user_id: 'one', agent_id: 'gardener' })).answer).not.toBe('')
    expect((await ask(own, { query, user_id: 'one', filters: { room: 'shed' } })).answer).not.toBe(
      ''
    )
    for (const other of [{ agent_id: 'cook' }, { filters: { room: 'attic' } }, { run_id: 'r' }]) {
      expect(await ask(own, { query, user_id: 'one', ...other })).toMatchObject(EMPTY)
    }
    expect(await ask(own, { query, user_id: 'two' })).toMatchObject(EMPTY)
    expect(await ask(await account(), { query, user_id: 'one' })).toMatchObject(EMPTY)
  })

  test('what was archived or has expired answers nothing', async () => {
    const own = await account()
    await own.add({ messages: [said('Nia', 'I keep bees in a garden near Lugano.')] })
    const query = 'Where does Nia keep bees?'
    const { json } = await own.send('POST', '/v1/search', { body: { query } })
    const [fact] = json.results[0].fact_details
    await own.send('POST', '/v1/archive_fact', { body: { fact_id: fact.id } })
    expect(await ask(own, { query })).toMatchObject(EMPTY)
    await own.add({
      user_id: 'brief',
      expiration_date: new Date(Date.now() + 1500).toISOString(),
      messages: [said('Nia', 'I keep bees in a garden near Lugano.')]
    })
    await Bun.sleep(1600)
    expect(await ask(own, { query, user_id: 'brief' })).toMatchObject(EMPTY)
  })

  test('max_facts and max_tokens bound what an answer is made from', async () => {
    const own = await told(
      said('Nia', 'I keep bees in a garden near Lugano.'),
      said('Nia', 'My bees live in three hives.'),
      said('Nia', 'My bees gave me forty jars of honey.')
    )
    const query = 'What do you know about the bees of Nia?'
    expect((await ask(own, { query })).facts_used).toBe(3)
    expect((await ask(own, { query, max_facts: 2 })).facts_used).toBe(2)
    expect((await ask(own, { query, max_facts: 1000 })).facts_used).toBe(3)
    const long = await told(said('Nia', `I keep bees. ${'They are calm and busy. '.repeat(20)}`))
    expect((await ask(long, { query, max_tokens: 32 })).facts_used).toBe(0)
  })

  test('explain tells how sure it is, and only when asked', async () => {
    const own = await told(said('Nia', 'I keep bees in a garden near Lugano.'))
    const query = 'Where does Nia keep bees?'
    expect((await ask(own, { query })).explain).toBeUndefined()
    const { explain } = await ask(own, { query, explain: true })
    expect(explain?.confidence).toBeGreaterThanOrEqual(explain?.threshold ?? 1)
    expect(explain?.stages.map(({ name }) => name)).toContain('chunks')
    const none = await ask(own, { query: 'Who is the boss of Tom?', explain: true })
    expect(none.explain?.confidence).toBeLessThan(none.explain?.threshold ?? 0)
  })

  test('free and starter plans are refused before their fields are looked at, and pay nothing', async () => {
    for (const plan of ['free', 'starter']) {
      const own = await account({ plan })
      for (const body of [{ query: 'Who am I?' }, { nonsense: true }]) {
        const { status, json, headers } = await own.send('POST', '/v1/ask', { body })
        expect(status).toBe(403)
        expect(json).toMatchObject({
          code: 'plan_required',
          required_plans: ['pro', 'growth', 'business']
        })
        expect(headers.get('x-quota-search-used')).toBe('0')
      }
    }
    for (const plan of ['pro', 'growth', 'business']) {
      const own = await account({ plan })
      const { status, headers } = await own.send('POST', '/v1/ask', {
        body: { query: 'Who am I?' }
      })
      expect(status).toBe(200)
      expect(headers.get('x-quota-search-used')).toBe('1')
    }
  })

  test('fields are checked strictly', async () => {
    const own = await account()
    const query = 'Who am I?'
    for (const [body, path] of [
      [{}, 'query'],
      [{ query: '  ' }, 'query'],
      [{ query: 'x'.repeat(8001) }, 'query'],
      [{ query, max_facts: 0 }, 'max_facts'],
      [{ query, max_facts: '5' }, 'max_facts'],
      [{ query, max_tokens: 31 }, 'max_tokens'],
      [{ query, as_of: 'soon' }, 'as_of'],
      [{ query, limit: 3 }, 'limit'],
      [{ query, graph_depth: 1 }, 'graph_depth']
    ] as const) {
      const { status, json } = await own.send('POST', '/v1/ask', { body })
      expect(status).toBe(422)
      expect(json.errors[0].path).toBe(path)
    }
  })

  test('an answer counts as one recall', async () => {
    const own = await told(said('Nia', 'I keep bees in a garden near Lugano.'))
    await ask(own, { query: 'Where does Nia keep bees?' })
    const { headers } = await own.send('GET', '/v1/me')
    expect(headers.get('x-quota-search-used')).toBe('1')
  })

  test.each(ASKED_IN_EVERY_LANGUAGE)('answers in %s', async (_language, fact, query, holds) => {
    const own = await told(said('Nia', fact))
    const { answer } = await ask(own, { query })
    expect(answer).toContain(holds)
  })
})
