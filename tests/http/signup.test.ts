/** What the sign-up family refuses before anything is asked, and how often (contract 4.9). */
import { describe, expect, test } from 'bun:test'
import { testFrame } from '#tests/http/frame.ts'

const WITH_MAIL = { SIGNUP: 'open', SMTP_URL: 'smtp://mail.test' }

describe('an e-mail address', () => {
  test.each([
    'no-address',
    'a@b@c',
    'two@example.com,three@example.com',
    'name <a@example.com>',
    'a@example.com\nBcc: b@example.com',
    `${'a'.repeat(250)}@b.co`,
    'ána@example.com',
    ''
  ])('%j is refused', async (email) => {
    const { send, letters } = testFrame(WITH_MAIL)
    const answer = await send('POST', '/v1/signup', { key: null, body: { email } })
    expect(answer.status).toBe(422)
    expect(answer.json.errors[0].path).toBe('email')
    expect(letters).toEqual([])
  })

  test.each([
    ['ana@example.com', 'ana@example.com'],
    ['ana+memory@sub.example.com', 'ana+memory@sub.example.com'],
    ['ana@exámple.com', 'ana@xn--exmple-qta.com']
  ])('mail for %s is sent to %s', async (email, to) => {
    const { send, letters } = testFrame(WITH_MAIL)
    expect((await send('POST', '/v1/signup', { key: null, body: { email } })).status).toBe(200)
    expect(letters.map((letter) => letter.to)).toEqual([to])
  })
})

test('codes for one address are bounded, from wherever they are asked', async () => {
  const { send, letters, advance } = testFrame(WITH_MAIL)
  const ask = () => send('POST', '/v1/reset-key', { key: null, body: { email: 'a@example.com' } })
  const statuses: number[] = []
  for (let minute = 0; minute < 6; minute++) {
    for (let i = 0; i < 4; i++) statuses.push((await ask()).status)
    advance(60_000)
  }
  expect(statuses.filter((status) => status === 200).length).toBe(20)
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
  expect(letters.length).toBe(20)
  const refused = await ask()
  expect(refused.json.code).toBe('rate_limited')
  // True seconds would be hours; clients are never held longer than a minute by a 429.
  expect(refused.headers.get('retry-after')).toBe('60')
})

test('closed is told before fields, and after text that is no JSON', async () => {
  const { send } = testFrame()
  expect((await send('POST', '/v1/signup', { key: null, body: {} })).status).toBe(403)
  expect((await send('POST', '/v1/signup', { key: null, raw: '{' })).status).toBe(400)
})
