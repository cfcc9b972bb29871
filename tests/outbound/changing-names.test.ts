/** A name whose answers change between check and connection never leads to a refused address. */
import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { networkInterfaces } from 'node:os'
import { openOutbound } from '#src/outbound/post.ts'
import { type Listener, listen } from '#tests/outbound/listeners.ts'
import { type NameServer, startNameServer } from '#tests/outbound/name-server.ts'

/** Stands for a public address: the one that is allowed in these tests. */
const PUBLIC = '127.0.0.9'
const REFUSED = ['127.0.0.1', '127.0.0.2', '127.0.0.3', ...ownIpv6()]

/** The loopback address of IPv6, on machines that have it. */
function ownIpv6(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.some(({ address }) => address === '::1') ? ['::1'] : []
}

/** What the name server says of a name, question by question; the last answer stays. */
const zone = new Map<string, readonly (readonly string[])[]>()
let names: NameServer
let listener: Listener

beforeAll(async () => {
  names = await startNameServer((name, count) => {
    const answers = zone.get(name) ?? []
    return answers[Math.min(count, answers.length - 1)] ?? []
  })
  listener = await listen([PUBLIC, ...REFUSED], (socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
  })
})

afterEach(() => {
  names.asked.length = 0
  listener.connects.length = 0
})

afterAll(async () => {
  names.stop()
  await listener.stop()
})

function outbound() {
  return openOutbound({ allowHosts: [PUBLIC], resolve: names.resolve })
}

const request = () => ({
  headers: {},
  body: '{}',
  timeoutMs: 10_000,
  signal: new AbortController().signal
})

const urlOf = (name: string) => `http://${name}:${listener.port}/`

test('the listeners on refused addresses would see a connection', async () => {
  const open = openOutbound({ allowHosts: ['127.0.0.0/8', '::1'], resolve: names.resolve })
  for (const [at, address] of REFUSED.entries()) {
    zone.set(`seen${at}.test`, [[address]])
    expect(await open.post(urlOf(`seen${at}.test`), request())).toMatchObject({ status: 204 })
  }
  expect(listener.connects).toEqual(REFUSED)
})

test('public when it is checked, inside when it is sent to: refused', async () => {
  zone.set('later.test', [[PUBLIC], ['127.0.0.2']])
  expect(await outbound().check(urlOf('later.test'))).toBeNull()
  const answer = await outbound().post(urlOf('later.test'), request())
  expect(answer).toEqual({ outcome: 'refused_address', rule: 'loopback' })
  expect(listener.connects).toEqual([])
})

test('the name is asked for once, and what comes later changes nothing', async () => {
  zone.set('once.test', [[PUBLIC], ['127.0.0.1'], ['127.0.0.2']])
  expect(await outbound().post(urlOf('once.test'), request())).toMatchObject({ status: 204 })
  expect(names.asked.sort()).toEqual(['A once.test', 'AAAA once.test'])
  expect(listener.connects).toEqual([PUBLIC])
})

test('answers that flip all the time lead to the public address or nowhere', async () => {
  const flips = Array.from({ length: 60 }, (_, at) => {
    return at % 2 === 0 ? [PUBLIC] : [REFUSED[at % REFUSED.length] ?? '']
  })
  zone.set('flips.test', flips)
  const outcomes: string[] = []
  for (let at = 0; at < 60; at++) {
    outcomes.push((await outbound().post(urlOf('flips.test'), request())).outcome)
  }
  expect(outcomes.filter((outcome) => outcome === 'refused_address').length).toBeGreaterThan(15)
  expect(listener.connects.length).toBeGreaterThan(15)
  expect(listener.connects.filter((address) => address !== PUBLIC)).toEqual([])
})

test('many at once, each with its own answer', async () => {
  zone.set('crowd.test', [[PUBLIC], ['127.0.0.1'], [PUBLIC], ['127.0.0.2'], [PUBLIC], ['::1']])
  await Promise.all(
    Array.from({ length: 40 }, () => outbound().post(urlOf('crowd.test'), request()))
  )
  expect(listener.connects.filter((address) => address !== PUBLIC)).toEqual([])
})

test.each([
  [[PUBLIC, '127.0.0.2']],
  [['127.0.0.2', PUBLIC]],
  [[PUBLIC, '::1']],
  [[PUBLIC, PUBLIC, '127.0.0.3', PUBLIC]]
])('mixed answers %j lead nowhere', async (answers) => {
  const name = `mixed${zone.size}.test`
  zone.set(name, [answers])
  expect(await outbound().post(urlOf(name), request())).toMatchObject({ rule: 'loopback' })
  expect(listener.connects).toEqual([])
})

test('of several public addresses one that does not answer is passed over', async () => {
  zone.set('two.test', [['127.0.0.8', PUBLIC]])
  const both = openOutbound({ allowHosts: ['127.0.0.8', PUBLIC], resolve: names.resolve })
  expect(await both.post(urlOf('two.test'), request())).toMatchObject({ status: 204 })
  expect(listener.connects).toEqual([PUBLIC])
})

test('of a crowd of public addresses only the first are tried', async () => {
  const crowd = Array.from({ length: 16 }, (_, at) => `127.0.1.${at + 1}`)
  zone.set('crowd16.test', [[...crowd, PUBLIC]])
  zone.set('crowd15.test', [[...crowd.slice(1), PUBLIC]])
  const all = openOutbound({ allowHosts: ['127.0.0.0/8'], resolve: names.resolve })
  expect(await all.post(urlOf('crowd16.test'), request())).toMatchObject({ cause: 'connect' })
  expect(await all.post(urlOf('crowd15.test'), request())).toMatchObject({ status: 204 })
})

test('an address in the URL is asked of nobody', async () => {
  expect(await outbound().post(`http://${PUBLIC}:${listener.port}/`, request())).toMatchObject({
    status: 204
  })
  expect(await outbound().post(`http://2130706434:${listener.port}/`, request())).toMatchObject({
    rule: 'loopback'
  })
  expect(names.asked).toEqual([])
  expect(listener.connects).toEqual([PUBLIC])
})

test('a name server that does not answer ends at the time limit', async () => {
  const silent = await startNameServer(() => null)
  try {
    const waiting = openOutbound({ allowHosts: [], resolve: silent.resolve })
    const answer = await waiting.post(urlOf('silent.test'), { ...request(), timeoutMs: 200 })
    expect(answer).toMatchObject({ outcome: 'unreachable', cause: 'timeout' })
    expect(silent.asked.length).toBeGreaterThan(0)
  } finally {
    silent.stop()
  }
})

test('a name that does not resolve is one', async () => {
  const answer = await outbound().post(urlOf('nowhere.test'), request())
  expect(answer).toMatchObject({ outcome: 'unreachable', cause: 'dns' })
})

test('the system resolver is asked where no other is given', async () => {
  const answer = await openOutbound({ allowHosts: [] }).post(urlOf('localhost'), request())
  expect(answer).toEqual({ outcome: 'refused_address', rule: 'loopback' })
  const allowed = openOutbound({ allowHosts: ['localhost'] })
  expect(await allowed.post(urlOf('localhost'), request())).toMatchObject({ status: 204 })
  expect(listener.connects.length).toBe(1)
})
