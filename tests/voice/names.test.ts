/** By which name a caller is spoken of, through the whole service on both databases. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const NUMBER = '+41791234567'
const USER = `voice:${NUMBER}`

/** Saves one call, in which the assistant asks first, and waits until it is kept. */
async function call(account: TestAccount, callId: string, ...said: string[]): Promise<void> {
  const transcript = ['AI: Harbor Dental, how can I help?', ...said.map((one) => `User: ${one}`)]
  const body = {
    message: {
      type: 'end-of-call-report',
      customer: { number: NUMBER },
      call: { id: callId, artifact: { transcript: transcript.join('\n') } }
    }
  }
  const saved = await account.send('POST', '/v1/voice/vapi/save', { body })
  expect(saved.status).toBe(202)
  expect((await account.finished(saved.json.job_id)).status).toBe('completed')
}

async function told(account: TestAccount): Promise<string> {
  const message = { type: 'tool-calls', toolCallList: [{ id: 'a', arguments: { phone: NUMBER } }] }
  const answer = await account.send('POST', '/v1/voice/vapi/recall', { body: { message } })
  return answer.json.results[0].result
}

async function names(account: TestAccount): Promise<string[]> {
  const { json } = await account.send('GET', `/v1/memories?user_id=${encodeURIComponent(USER)}`)
  return json.memories.map((one: { name: string }) => one.name)
}

describe.each(databases)('the name of a caller on %s', (kind) => {
  test.each([
    ['Hi, this is Dana Whitfield. I am allergic to latex.', 'Dana Whitfield'],
    ["It's Dana. I am allergic to latex.", 'Dana'],
    ['Dana Whitfield here. I am allergic to latex.', 'Dana Whitfield'],
    ["I'm Dana Whitfield, I am allergic to latex.", 'Dana Whitfield'],
    ["Hi, my name's Dana. I am allergic to latex.", 'Dana']
  ])('%s', async (said, name) => {
    const account = await (await serviceOn(kind)).account()
    await call(account, 'c-1', said)
    const text = await told(account)
    expect(text).toStartWith(`Known about caller (${name}): `)
    expect(text).toContain(`${name} is allergic to latex`)
    expect(text).not.toMatch(/\bUser\b/)
    expect(await names(account)).toEqual([name])
  })

  test('who has not said a name is spoken of by the number, and never as User', async () => {
    const account = await (await serviceOn(kind)).account()
    await call(account, 'c-1', 'This is great. I keep bees, and I sold my boat.')
    const text = await told(account)
    expect(text).toStartWith(`Known about caller (${NUMBER}): The caller keeps bees`)
    expect(text).not.toMatch(/\bUser\b/)
  })

  test('a name said in a later call is that of what was told before, and can be undone', async () => {
    const account = await (await serviceOn(kind)).account()
    await call(account, 'c-1', 'I keep bees in Lugano.')
    expect(await names(account)).toEqual(['User'])
    await call(account, 'c-2', 'Hi, this is Dana Whitfield. I am allergic to latex.')
    const text = await told(account)
    expect(text).toStartWith('Known about caller (Dana Whitfield): ')
    expect(text).toContain('Dana Whitfield keeps bees in Lugano')
    expect(text).not.toMatch(/\bUser\b/)
    expect(await names(account)).toEqual(['Dana Whitfield'])

    await call(account, 'c-3', 'I moved to Bern.')
    expect(await told(account)).toContain('Dana Whitfield moved to Bern')
    expect(await names(account)).not.toContain('User')

    const scope = `user_id=${encodeURIComponent(USER)}`
    const { json } = await account.send('GET', `/v1/history?action=merge_user&${scope}`)
    const [merge, ...others] = json.history
    expect(others).toEqual([])
    expect(merge).toMatchObject({ entity: 'Dana Whitfield', actor: { kind: 'job' } })
    const undone = await account.send('POST', '/v1/facts/restore', {
      body: { user_id: USER, journal_id: merge.id }
    })
    expect(undone.status).toBe(200)
    await call(account, 'c-4', 'I sold my boat.')
    expect(await names(account)).toContain('User')
  })
})
