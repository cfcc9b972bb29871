/** What the doors of the add family take and hand on (contract 4.1, 1, 3, 8). */
import { describe, expect, test } from 'bun:test'
import { START, testFrame } from '#tests/http/frame.ts'

const ACCEPTED = { status: 'accepted', job_id: `job_${'a'.repeat(22)}`, message: 'queued' }

function addFrame() {
  const frame = testFrame()
  frame.accounts.script('add.accept', () => ACCEPTED)
  const lastInput = () => frame.accounts.asked.at(-1)?.input as Record<string, unknown>
  return { ...frame, lastInput }
}

const hello = { messages: [{ role: 'user', content: 'I moved to Bern.' }] }

describe('POST /v1/add', () => {
  test('is accepted with 202, the job and where to poll it', async () => {
    const { send } = addFrame()
    const answer = await send('POST', '/v1/add', { body: hello })
    expect(answer.status).toBe(202)
    expect(answer.json).toEqual(ACCEPTED)
    expect(answer.headers.get('location')).toBe(`/v1/jobs/${ACCEPTED.job_id}`)
  })

  test('hands on every option in one normal form', async () => {
    const { send, lastInput } = addFrame()
    await send('POST', '/v1/add', {
      body: {
        messages: [{ role: 'Maria', content: 'Tomorrow!', timestamp: '2026-05-01T10:00:00' }],
        sub_user_id: 'u1',
        agent_id: 'a',
        run_id: 'r',
        app_id: 'p',
        source: 'chat',
        metadata: { a: [1, { b: null }] },
        agent_mode: 'false',
        expiration_date: '2027-01-01',
        timestamp: '2026-05-02T00:00:00+02:00'
      }
    })
    expect(lastInput()).toEqual({
      messages: [
        {
          index: 0,
          role: 'Maria',
          name: null,
          content: 'Tomorrow!',
          timestamp: Date.UTC(2026, 4, 1, 10),
          offsetMinutes: 120
        }
      ],
      userId: 'u1',
      agentId: 'a',
      runId: 'r',
      appId: 'p',
      source: 'chat',
      metadata: { a: [1, { b: null }] },
      agentMode: false,
      expirationDate: Date.UTC(2027, 0, 1),
      timestamp: Date.UTC(2026, 4, 1, 22),
      offsetMinutes: 120,
      redactions: null
    })
  })

  test('takes null options as absent, and absent agent_mode is not false', async () => {
    const { send, lastInput } = addFrame()
    const nulls = { agent_id: null, run_id: null, metadata: null, agent_mode: null, user_id: null }
    await send('POST', '/v1/add', { body: { ...hello, ...nulls } })
    expect(lastInput()).toMatchObject({
      userId: 'default',
      agentId: null,
      metadata: null,
      agentMode: null
    })
  })

  test('skips messages that say nothing and keeps the places of the others', async () => {
    const { send, lastInput } = addFrame()
    const messages = [
      { role: 'assistant', content: null, tool_calls: [{}] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'one' },
          { type: 'text', text: 'two' }
        ]
      },
      { role: 'user', content: '  \n' }
    ]
    const answer = await send('POST', '/v1/add', { body: { messages } })
    expect(answer.status).toBe(202)
    expect(lastInput()['messages']).toEqual([
      { index: 1, role: 'user', name: null, content: 'one\ntwo', timestamp: null, offsetMinutes: 0 }
    ])
  })

  test.each([
    ['no messages', {}, 'messages'],
    ['null messages', { messages: null }, 'messages'],
    ['an empty list', { messages: [] }, 'messages'],
    ['only silent messages', { messages: [{ role: 'user', content: '' }] }, 'messages'],
    ['a message without role', { messages: [{ content: 'x' }] }, 'messages.0.role'],
    [
      'content that is a number',
      { messages: [{ role: 'user', content: 5 }] },
      'messages.0.content'
    ],
    ['an unknown field', { ...hello, colour: 'red' }, 'colour'],
    ['a number as agent_id', { ...hello, agent_id: 7 }, 'agent_id'],
    ['an empty run_id', { ...hello, run_id: '' }, 'run_id'],
    ['a date that does not exist', { ...hello, timestamp: '2026-02-30' }, 'timestamp'],
    ['metadata that is a list', { ...hello, metadata: [] }, 'metadata'],
    ['metadata nested too deep', { ...hello, metadata: nested(6) }, 'metadata'],
    ['metadata of over 16 KB', { ...hello, metadata: { a: 'x'.repeat(16_384) } }, 'metadata'],
    ['metadata with 65 keys', { ...hello, metadata: keys(65) }, 'metadata'],
    ['a message of 100 001 characters', said('x'.repeat(100_001)), 'messages.0.content'],
    ['a blank scope', { ...hello, user_id: ' ' }, 'user_id'],
    ['a misspelt scope', { ...hello, userId: 'u1' }, 'userId'],
    ['two scopes', { ...hello, user_id: 'a', sub_user_id: 'b' }, 'sub_user_id']
  ])('refuses %s and names the field', async (_, body, path) => {
    const { send, accounts } = addFrame()
    const answer = await send('POST', '/v1/add', { body })
    expect(answer.status).toBe(422)
    expect(answer.json.code).toBe('validation')
    expect(answer.json.errors[0].path).toBe(path)
    expect(answer.json.detail).toStartWith(`${path}: `)
    expect(accounts.asked).toEqual([])
  })

  test('counts characters, not UTF-16 units', async () => {
    const { send } = addFrame()
    const answer = await send('POST', '/v1/add', { body: said('🎈'.repeat(100_000)) })
    expect(answer.status).toBe(202)
  })

  test('takes metadata at its bounds', async () => {
    const { send } = addFrame()
    const answer = await send('POST', '/v1/add', {
      body: { ...hello, metadata: { ...keys(62), deep: nested(4), ['🎈'.repeat(128)]: 1 } }
    })
    expect(answer.status).toBe(202)
  })

  test('removes NUL characters and lone surrogates and nothing else', async () => {
    const { send, lastInput } = addFrame()
    const raw = '{"messages":[{"role":"user","content":"a\\u0000b\\ud800c 🎈\\t\\u00e9"}]}'
    await send('POST', '/v1/add', { raw })
    expect(lastInput()['messages']).toMatchObject([{ content: 'abc 🎈\té' }])
  })

  test('takes a scope from the query as well', async () => {
    const { send, lastInput } = addFrame()
    await send('POST', '/v1/add?user_id=u9', { body: hello })
    expect(lastInput()['userId']).toBe('u9')
    const contradiction = await send('POST', '/v1/add?user_id=u9', {
      body: { ...hello, user_id: 'u8' }
    })
    expect(contradiction.status).toBe(422)
  })

  test('hands on an idempotency key with a hash that tells requests apart', async () => {
    const { send, accounts } = addFrame()
    const headers = { 'Idempotency-Key': 'once' }
    await send('POST', '/v1/add', { body: hello, headers })
    await send('POST', '/v1/add', { body: hello, headers })
    await send('POST', '/v1/add', { body: { ...hello, source: 'x' }, headers })
    const hashes = accounts.asked.map((asked) => asked.replay?.requestHash)
    expect(accounts.asked[0]?.replay?.key).toBe('once')
    expect(hashes[0]).toBe(hashes[1] ?? '')
    expect(hashes[2]).not.toBe(hashes[0] ?? '')
  })

  test('marks a replayed answer', async () => {
    const { send, accounts } = addFrame()
    accounts.replayed = true
    const answer = await send('POST', '/v1/add', { body: hello })
    expect(answer.headers.get('idempotent-replayed')).toBe('true')
  })
})

describe('POST /v1/add_text', () => {
  test('counts as one user message', async () => {
    const { send, lastInput } = addFrame()
    const answer = await send('POST', '/v1/add_text', {
      body: { text: 'A note.', timestamp: new Date(START).toISOString() }
    })
    expect(answer.status).toBe(202)
    expect(lastInput()).toMatchObject({
      timestamp: START,
      messages: [{ index: 0, role: 'user', content: 'A note.' }]
    })
  })

  test.each([[{}], [{ text: ' ' }], [{ text: 'x', messages: [] }], [{ text: 5 }]])(
    'refuses %j',
    async (body) => {
      const { send } = addFrame()
      expect((await send('POST', '/v1/add_text', { body })).status).toBe(422)
    }
  )
})

function said(content: string) {
  return { messages: [{ role: 'user', content }] }
}

function nested(levels: number): Record<string, unknown> {
  return levels === 1 ? {} : { a: nested(levels - 1) }
}

function keys(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
}
