/** What the TypeScript client makes of refusals, lost answers and time that runs out. */
import { describe, expect, test } from 'bun:test'
import { behindGate, refusal } from '#tests/clients/behind-gate.ts'
import {
  AuthenticationError,
  ConnectionError,
  Keepsake,
  KeepsakeError,
  NotFoundError,
  QuotaError,
  RateLimitError,
  TimeoutError,
  TooLargeError,
  ValidationError
} from '../../clients/typescript/src/index.ts'

const { opened, freshClient } = behindGate()

describe('what goes wrong', () => {
  test('says what it is, and where', async () => {
    const client = await freshClient()
    const wrong = await refusal(client.search('bees', { limit: 1000 }))
    expect(wrong).toBeInstanceOf(ValidationError)
    expect(wrong).toMatchObject({ status: 422, code: 'validation', fields: [{ path: 'limit' }] })
    expect((wrong as KeepsakeError).requestId).toBeString()
    expect(await refusal(client.memory.get('Nobody'))).toBeInstanceOf(NotFoundError)
    const stranger = new Keepsake({ baseUrl: opened.gate.url, apiKey: 'ks_wrong' })
    expect(await refusal(stranger.account.me())).toBeInstanceOf(AuthenticationError)
    const keyless = await refusal(new Keepsake({ baseUrl: opened.gate.url }).account.me())
    expect(keyless).toMatchObject({ message: expect.stringContaining('set KEEPSAKE_API_KEY') })
    const nowhere = () => new Keepsake({ baseUrl: 'localhost:8080', apiKey: 'ks_' })
    expect(nowhere).toThrow('localhost:8080 is no address')
  })

  test('a used up month is a quota error with the way out, and is not tried again', async () => {
    const client = await freshClient('free')
    await client.memory.preview('Nia keeps bees.')
    expect(client.limits?.add).toEqual({ used: 1, limit: 40 })
    opened.gate.seen.length = 0
    // More pieces than a month of this plan has adds.
    const data = new TextEncoder().encode('Nia Rossi keeps bees in Lugano. '.repeat(6000))
    const used = await refusal(client.memory.addFile({ name: 'bees.txt', data }))
    expect(used).toBeInstanceOf(QuotaError)
    expect(used).toMatchObject({ action: 'add_file', limit: 40, used: 1, plan: 'free' })
    expect((used as QuotaError).upgradeUrl).toContain('/billing/upgrade?token=')
    expect(opened.gate.seen.length).toBe(1)
  })

  test('a file above the plan says how large it may be', async () => {
    const client = await freshClient('free')
    const data = new Uint8Array(11 * 1024 * 1024).fill(97)
    const large = await refusal(client.memory.addFile({ name: 'a.txt', data }))
    expect(large).toBeInstanceOf(TooLargeError)
    expect((large as TooLargeError).limitBytes).toBe(10 * 1024 * 1024)
  })

  test('a full minute is waited for as long as the service says', async () => {
    const client = await freshClient()
    const full = () => Response.json({ detail: 'Slow down.', code: 'rate_limited' }, slowDown('1'))
    opened.gate.next.push(full())
    expect((await client.search('bees')).results).toEqual([])
    expect(opened.gate.seen.length).toBe(2)
    opened.gate.next.push(...Array.from({ length: 2 }, full))
    const once = await refusal(client.search('bees', {}, { maxRetries: 1 }))
    expect(once).toBeInstanceOf(RateLimitError)
    expect(once).toMatchObject({ retryAfter: 1 })
  })

  test('an add whose answer was lost is sent again and counts once', async () => {
    const client = await freshClient()
    opened.gate.next.push('lost')
    const accepted = await client.memory.add('Nia Rossi lives in Lugano.')
    await accepted.wait()
    const keys = opened.gate.seen.slice(0, 2).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toBeString()
    expect(keys[0]).toBe(keys[1] ?? null)
    expect(client.limits?.add.used).toBe(1)
  })

  test('a change without a key is not sent twice when its answer was lost', async () => {
    const client = await freshClient()
    await (await client.memory.add('Nia Rossi lives in Lugano.')).wait()
    opened.gate.seen.length = 0
    opened.gate.next.push('lost')
    expect(await refusal(client.memory.identify('Nia Rossi'))).toMatchObject({ status: 502 })
    expect(opened.gate.seen.length).toBe(1)
  })

  test('time runs out, a signal ends it, and nobody may be there', async () => {
    const client = await freshClient()
    opened.gate.next.push('slow', 'slow')
    const late = { timeoutMs: 300, maxRetries: 0 }
    expect(await refusal(client.search('bees', {}, late))).toBeInstanceOf(TimeoutError)
    opened.gate.seen.length = 0
    const end = new AbortController()
    const ended = refusal(client.search('bees', {}, { signal: end.signal }))
    while (opened.gate.seen.length === 0) await Bun.sleep(5)
    end.abort(new Error('enough'))
    expect(await ended).toMatchObject({ message: 'enough' })
    const nobody = new Keepsake({ baseUrl: 'http://127.0.0.1:9', apiKey: 'ks_', maxRetries: 0 })
    expect(await refusal(nobody.account.me())).toBeInstanceOf(ConnectionError)
  })

  test('an answer that breaks off is asked for again', async () => {
    const client = await freshClient()
    opened.gate.next.push(new Response('{"results": ['))
    expect((await client.search('bees')).results).toEqual([])
    expect(opened.gate.seen.length).toBe(2)
    opened.gate.next.push(new Response('{"email": '))
    expect(await refusal(client.account.me({ maxRetries: 0 }))).toBeInstanceOf(ConnectionError)
  })

  test('an answer that is no JSON of the service is still an error of its status', async () => {
    const client = await freshClient()
    opened.gate.next.push(new Response('<h1>Bad gateway</h1>', { status: 400 }))
    const answer = await refusal(client.memory.reindex())
    expect(answer).toBeInstanceOf(KeepsakeError)
    expect(answer).toMatchObject({ status: 400, code: 'http_400' })
  })
})

function slowDown(seconds: string) {
  return { status: 429, headers: { 'Retry-After': seconds } }
}
