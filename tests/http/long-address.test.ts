/** Addresses and headers beyond what a runtime usually reads still get an answer in JSON (contract 1.1). */
import { expect, test } from 'bun:test'
import { serviceOn } from '#tests/support/service.ts'

test.each([
  ['an address', 422, (length: number) => [`/v1/memory/${'a'.repeat(length)}`, {}] as const],
  ['a query', 422, (length: number) => [`/v1/memories?limit=${'1'.repeat(length)}`, {}] as const],
  ['a header', 200, (length: number) => ['/v1/me', { 'x-other': 'a'.repeat(length) }] as const],
  ['a key', 401, (length: number) => ['/v1/me', { authorization: 'a'.repeat(length) }] as const]
])('%s of 20 to 120 KB is answered %d', async (_, status, request) => {
  const account = await (await serviceOn('embedded')).account()
  for (const length of [20_000, 60_000, 120_000]) {
    const [path, headers] = request(length)
    const answer = await account.send('GET', path, { headers })
    expect(answer.status).toBe(status)
    expect(answer.json).toBeObject()
  }
})
