/** Where a call comes from: counted and noted by the client's address, which only a trusted proxy may name. */
import { afterAll, expect, test } from 'bun:test'
import { addressGroup, clientAddress, readNetworks } from '#src/base/addresses/client-address.ts'
import { newApiKey } from '#src/base/ids.ts'
import { SERVER_OPTIONS } from '#src/http/app.ts'
import { type TestFrame, testFrame } from '#tests/http/frame.ts'

const TRUSTED = readNetworks(['10.0.0.0/8', 'fd00::/8', '127.0.0.1']) ?? []

test.each([
  ['nobody is named', '10.0.0.1', null, '10.0.0.1'],
  ['a stranger names somebody', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy names its client', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['the peer is told as IPv6', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a client has written something', '10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['two proxies in a row', '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['a proxy between is not trusted', '10.0.0.1', '198.51.100.1, 203.0.113.5', '203.0.113.5'],
  ['ports are told', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['IPv6 with a port', 'fd00::1', '[2001:db8::7]:443', '2001:db8::7'],
  ['all are proxies', '10.0.0.1', '10.0.0.3,10.0.0.2', '10.0.0.3'],
  ['what is told is no address', '10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'],
  ['nothing is told', '10.0.0.1', '', '10.0.0.1'],
  ['the peer is not known', 'unknown', '198.51.100.1', 'unknown']
])('%s', (_, peer, forwardedFor, client) => {
  expect(clientAddress(peer, forwardedFor, TRUSTED)).toBe(client)
})

test('without trusted proxies the header counts for nothing', () => {
  expect(clientAddress('10.0.0.1', '198.51.100.1', [])).toBe('10.0.0.1')
})

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['unknown', 'unknown']
])('%s is counted as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

const stops: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

function listening(environment: Record<string, string>): TestFrame & { base: string } {
  const frame = testFrame(environment)
  const { elysia } = frame.app
  elysia.listen({ ...SERVER_OPTIONS, port: 0, hostname: '127.0.0.1' })
  stops.push(() => Promise.resolve(elysia.stop(true)))
  return { ...frame, base: `http://127.0.0.1:${elysia.server?.port}` }
}

async function wrongKey(base: string, from: string): Promise<number> {
  const headers = { authorization: `Bearer ${newApiKey()}`, 'x-forwarded-for': from }
  return (await fetch(`${base}/v1/me`, { headers })).status
}

test('behind a trusted proxy one client’s wrong keys hold up nobody else', async () => {
  const { base } = listening({ TRUSTED_PROXIES: '127.0.0.0/8', FAILED_KEYS_PER_MINUTE: '2' })
  const told: number[] = []
  for (let i = 1; i <= 3; i++) told.push(await wrongKey(base, `2001:db8:1:2::${i}`))
  expect(told).toEqual([401, 401, 429])
  expect(await wrongKey(base, '198.51.100.2')).toBe(401)
})

test('a header that no trusted proxy has written buys no new window', async () => {
  const { base } = listening({ FAILED_KEYS_PER_MINUTE: '2' })
  const told: number[] = []
  for (let i = 1; i <= 3; i++) told.push(await wrongKey(base, `198.51.100.${i}`))
  expect(told).toEqual([401, 401, 429])
})
