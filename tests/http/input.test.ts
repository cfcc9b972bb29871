/** Loose input: spellings, nulls, texts of values, scope (contract 1.4–1.8, 3.1, 15). */
import { describe, expect, test } from 'bun:test'
import { testFrame } from '#tests/http/frame.ts'

function searchFrame(environment: Record<string, string> = {}) {
  const frame = testFrame(environment)
  for (const operation of [
    'search.semantic',
    'search.all',
    'entities.list',
    'entities.list_whole',
    'entities.get'
  ]) {
    frame.accounts.script(operation, () => ({}))
  }
  const lastInput = () => frame.accounts.asked.at(-1)?.input
  return { ...frame, lastInput }
}

describe('search input', () => {
  test('has its defaults', async () => {
    const { send, lastInput } = searchFrame()
    await send('POST', '/v1/search', { body: { query: 'Where?' } })
    expect(lastInput()).toEqual({
      query: 'Where?',
      userId: 'default',
      limit: 5,
      graphDepth: 2,
      filter: { agentId: null, runId: null, appId: null, metadata: null },
      threshold: null,
      asOf: null,
      explain: false,
      maxTokens: null,
      chunks: null
    })
  })

  test('reaches search/all alike, with every option', async () => {
    const { send, lastInput, accounts } = searchFrame()
    await send('POST', '/v1/search/all', {
      body: {
        query: 'q',
        limit: 100,
        graph_depth: 0,
        agent_id: 'a',
        filters: { team: ['x'] },
        threshold: 0.5,
        as_of: '2026-05-01',
        explain: 'true'
      }
    })
    expect(accounts.asked.at(-1)?.operation).toBe('search.all')
    expect(lastInput()).toMatchObject({
      limit: 100,
      graphDepth: 0,
      filter: { agentId: 'a', metadata: { team: ['x'] } },
      threshold: 0.5,
      asOf: Date.UTC(2026, 4, 2) - 1,
      explain: true
    })
  })

  test.each([
    ['limit 0', { limit: 0 }],
    ['limit 101', { limit: 101 }],
    ['a limit that is a text', { limit: '5' }],
    ['a limit with a fraction', { limit: 2.5 }],
    ['graph_depth 5', { graph_depth: 5 }],
    ['graph_depth -1', { graph_depth: -1 }],
    ['a threshold above 1', { threshold: 1.1 }],
    ['a blank query', { query: ' ' }],
    ['a null query', { query: null }],
    ['a query of 8001 characters', { query: 'x'.repeat(8001) }],
    ['filters that are a text', { filters: '{}' }],
    ['an unknown field', { top_k: 3 }],
    ['explain as 1', { explain: 1 }],
    ['a field named like a prototype', { ['constructor']: 1 }]
  ])('refuses %s', async (_, part) => {
    const { send, accounts } = searchFrame()
    const answer = await send('POST', '/v1/search', { body: { query: 'q', ...part } })
    expect(answer.status).toBe(422)
    expect(answer.json.errors[0].path).toBe(Object.keys(part)[0] ?? '')
    expect(accounts.asked).toEqual([])
  })

  test('a key called __proto__ is an unknown field and has no power', async () => {
    const { send } = searchFrame()
    const answer = await send('POST', '/v1/search', {
      raw: '{"query":"q","__proto__":{"limit":1}}'
    })
    expect(answer.status).toBe(422)
    expect(answer.json.errors[0].path).toBe('__proto__')
  })
})

describe('query input', () => {
  test('pages have their defaults and bounds', async () => {
    const { send, lastInput } = searchFrame()
    await send('GET', '/v1/memories')
    expect(lastInput()).toMatchObject({ limit: 100, offset: 0, type: null })
    await send('GET', '/v1/memories/full?limit=500&offset=7&type=person')
    expect(lastInput()).toMatchObject({ limit: 500, offset: 7, type: 'person' })
    for (const bad of ['limit=0', 'limit=501', 'offset=-1', 'limit=x', 'limit=', 'limit=1.5']) {
      expect((await send('GET', `/v1/memories?${bad}`)).status).toBe(422)
    }
    expect((await send('GET', '/v1/memories?type=planet')).status).toBe(422)
  })

  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false]
  ])('booleans are read from the text %s', async (text, value) => {
    const { send, lastInput } = searchFrame()
    await send('GET', `/v1/memory/Ana?include_archived=${text}`)
    expect(lastInput()).toEqual({ userId: 'default', name: 'Ana', includeArchived: value })
  })

  test('unknown parameters are ignored where the endpoint is not strict', async () => {
    const { send } = searchFrame()
    expect((await send('GET', '/v1/memories?colour=red')).status).toBe(200)
  })

  test('the same parameter twice must say the same', async () => {
    const { send } = searchFrame()
    expect((await send('GET', '/v1/memories?limit=5&limit=5')).status).toBe(200)
    expect((await send('GET', '/v1/memories?limit=5&limit=6')).status).toBe(422)
  })
})

describe('scope', () => {
  test.each([['user_id'], ['sub_user_id'], ['sub_user']])(
    'is taken as %s from a body',
    async (n) => {
      const { send, lastInput } = searchFrame()
      await send('POST', '/v1/search', { body: { query: 'q', [n]: 'Ümit 7' } })
      expect(lastInput()).toMatchObject({ userId: 'Ümit 7' })
    }
  )

  test.each([['user_id'], ['sub_user_id']])('is taken as %s from a query', async (name) => {
    const { send, lastInput } = searchFrame()
    await send('GET', `/v1/memories?${name}=u%201`)
    expect(lastInput()).toMatchObject({ userId: 'u 1' })
  })

  test.each([
    ['sub_user'],
    ['userId'],
    ['USER-ID'],
    ['uid'],
    ['user'],
    ['subUserId'],
    ['sub-user']
  ])('misspelt as %s is refused in a query, never overlooked', async (name) => {
    const { send } = searchFrame()
    const answer = await send('GET', `/v1/memories?${name}=u1`)
    expect(answer.status).toBe(422)
    expect(answer.json.errors[0].path).toBe(name)
    expect((await send('POST', `/v1/search?${name}=u1`, { body: { query: 'q' } })).status).toBe(422)
  })

  test("the account's own id means the default user", async () => {
    const { send, lastInput, accounts, key } = searchFrame()
    await send('GET', `/v1/memories?user_id=${accounts.callerOf(key).accountId}`)
    expect(lastInput()).toMatchObject({ userId: 'default' })
  })

  test.each([['%20'], [''], ['a%0Ab'], ['x'.repeat(257)]])('"%s" is no user', async (value) => {
    const { send } = searchFrame()
    expect((await send('GET', `/v1/memories?user_id=${value}`)).status).toBe(422)
  })

  test('of 256 characters is fine, also where they are wide', async () => {
    const { send } = searchFrame()
    const body = { query: 'q', user_id: '🎈'.repeat(256) }
    expect((await send('POST', '/v1/search', { body })).status).toBe(200)
  })

  test('of a bound key is its own user, given or not, and no other', async () => {
    const { send, lastInput, accounts } = searchFrame()
    const key = accounts.makeKey({ boundUserId: 'u1' })
    await send('GET', '/v1/memories', { key })
    expect(lastInput()).toMatchObject({ userId: 'u1' })
    expect((await send('GET', '/v1/memories?user_id=u1', { key })).status).toBe(200)
    const other = await send('GET', '/v1/memories?user_id=u2&limit=0', { key })
    expect(other.status).toBe(403)
    expect(other.json.code).toBe('key_permission')
    expect((await send('GET', '/v1/memories?user_id=default', { key })).status).toBe(403)
  })

  test('a bound key reaches me, health and jobs, and no other thing of the account', async () => {
    const { send, accounts } = searchFrame()
    const key = accounts.makeKey({ boundUserId: 'u1' })
    accounts.script('account.me', () => ({}))
    accounts.script('health.detail', () => ({}))
    accounts.script('jobs.get', () => ({}))
    for (const path of ['/v1/me', '/v1/health', `/v1/jobs/job_${'a'.repeat(22)}`]) {
      expect((await send('GET', path, { key })).status).toBe(200)
    }
    expect((await send('GET', '/v1/keys', { key })).status).toBe(403)
  })
})
