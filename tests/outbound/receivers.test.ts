/** What a POST is on the wire, and what becomes of receivers that are false, slow, greedy or broken. */
import { afterEach, describe, expect, test } from 'bun:test'
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { openOutbound, type PostAnswer } from '#src/outbound/post.ts'
import { type Certificate, openAuthority } from '#tests/outbound/certificates.ts'
import { type Listener, listen } from '#tests/outbound/listeners.ts'
import { type Receiver, startReceiver } from '#tests/outbound/receiver.ts'
import { until } from '#tests/support/until.ts'

const authority = openAuthority()
const HOST = 'hooks.test'
const ADDRESS = '127.0.0.9'
const outbound = openOutbound({
  allowHosts: [ADDRESS],
  resolve: async () => [ADDRESS],
  certificates: authority.cert
})

/** A time limit that no test lives to see: what ends before has a bound of its own. */
const UNREACHED_MS = 600_000

const open: { stop(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()))
})

async function receiver(certificate: Certificate | null, answer?: RequestListener) {
  const started: Receiver = await startReceiver(ADDRESS, certificate, answer)
  open.push(started)
  return started
}

/** A receiver that says what it likes once a request has come. */
async function speaker(speak: (socket: Socket) => void): Promise<Listener> {
  const started = await listen([ADDRESS], (socket) => socket.once('data', () => speak(socket)))
  open.push(started)
  return started
}

interface Sent {
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number
  signal?: AbortSignal
}

function post(url: string, sent: Sent = {}): Promise<PostAnswer> {
  const signal = new AbortController().signal
  return outbound.post(url, { headers: {}, body: '{}', timeoutMs: 10_000, signal, ...sent })
}

describe('over TLS', () => {
  test('the name is asked for, and stands in Host with its port', async () => {
    const { port, took } = await receiver(authority.issue(HOST))
    const answer = await post(`https://Hooks.TEST.:${port}/a/b?c=d`, {
      headers: { 'Content-Type': 'application/json', Host: 'elsewhere.test' },
      body: '{"text":"bücher"}'
    })
    expect(answer).toMatchObject({ outcome: 'answered', status: 204, retryAfterS: null })
    expect(took).toMatchObject([
      { method: 'POST', path: '/a/b?c=d', body: '{"text":"bücher"}', serverName: HOST }
    ])
    expect(took[0]?.headers).toMatchObject({
      host: `${HOST}:${port}`,
      'content-type': 'application/json',
      'content-length': '18'
    })
  })

  test('a certificate for an address is checked against the address', async () => {
    const right = await receiver(authority.issue(ADDRESS))
    expect(await post(`https://${ADDRESS}:${right.port}/`)).toMatchObject({ status: 204 })
    expect(right.took).toMatchObject([{ serverName: null }])
    const wrong = await receiver(authority.issue('127.0.0.10'))
    expect(await post(`https://${ADDRESS}:${wrong.port}/`)).toMatchObject({ cause: 'tls' })
  })

  test.each<[string, () => Certificate]>([
    ['has expired', () => authority.issue(HOST, { from: -10, to: -2 })],
    ['is not valid yet', () => authority.issue(HOST, { from: 2, to: 10 })],
    ['has another name', () => authority.issue('other.test')],
    ['has the address and not the name', () => authority.issue(ADDRESS)],
    ['nobody trusted has issued', () => openAuthority().issue(HOST)]
  ])('a certificate that %s is refused, and nothing is sent', async (_how, certificate) => {
    const { port, took } = await receiver(certificate())
    const answer = await post(`https://${HOST}:${port}/`)
    expect(answer).toMatchObject({ outcome: 'unreachable', cause: 'tls' })
    expect(took).toEqual([])
  })

  test('certificates are checked also where the environment says otherwise', async () => {
    const { port } = await receiver(openAuthority().issue(HOST))
    await withEnvironment({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, async () => {
      expect(await post(`https://${HOST}:${port}/`)).toMatchObject({ cause: 'tls' })
    })
  })

  test('a receiver without TLS is none', async () => {
    const { port } = await speaker((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
    expect(await post(`https://${HOST}:${port}/`)).toMatchObject({ cause: 'tls' })
  })

  test.each([200, UNREACHED_MS])(
    'one that never answers the greeting ends, within %d ms',
    async (timeoutMs) => {
      const { port } = await speaker(() => {})
      const answer = await post(`https://${HOST}:${port}/`, { timeoutMs })
      expect(answer).toMatchObject({ outcome: 'unreachable', cause: 'timeout' })
    }
  )
})

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('%d is an answer, and is not followed', async (status) => {
    const inside = await listen(['127.0.0.2'])
    open.push(inside)
    const { port, took } = await receiver(null, (_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.2:${inside.port}/` }).end()
    })
    expect(await post(`http://${HOST}:${port}/`)).toMatchObject({ outcome: 'answered', status })
    expect(took.length).toBe(1)
    expect(inside.connects).toEqual([])
  })
})

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 23, 12)
  const later = openOutbound({
    allowHosts: [ADDRESS],
    resolve: async () => [ADDRESS],
    clock: () => now
  })

  test.each([
    ['120', 120],
    ['0', 0],
    ['Mon, 23 Nov 2026 12:01:30 GMT', 90],
    ['Mon, 23 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['99999999999999999999', null]
  ])('%j is %p', async (value, seconds) => {
    const { port } = await receiver(null, (_request, response) => {
      response.writeHead(429, { 'retry-after': value }).end()
    })
    const request = { headers: {}, body: '', timeoutMs: 10_000 }
    const { signal } = new AbortController()
    const answer = await later.post(`http://${HOST}:${port}/`, { ...request, signal })
    expect(answer).toMatchObject({ status: 429, retryAfterS: seconds })
  })
})

describe('the status counts, whatever becomes of the body:', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n'

  test('1 GB is cut', async () => {
    let sent = 0
    const part = Buffer.alloc(65_536)
    const { port, open: connections } = await speaker((socket) => {
      const more = () => {
        while (!socket.destroyed && sent < 2 ** 30) {
          sent += part.length
          if (!socket.write(part)) return socket.once('drain', more)
        }
        return socket.end()
      }
      socket.write(HEAD)
      more()
    })
    expect(await post(`http://${HOST}:${port}/`)).toMatchObject({ status: 200 })
    await until('the connection is closed', () => connections() === 0)
    // What was on its way in the buffers of both sides, and not more.
    expect(sent).toBeLessThan(2 ** 27)
  })

  test.each<[string, (socket: Socket) => void]>([
    ['closed in the middle', (socket) => socket.end(`${HEAD}half`)],
    [
      'reset in the middle',
      (socket) => socket.write(`${HEAD}half`, () => socket.resetAndDestroy())
    ],
    ['never sent', (socket) => socket.write(HEAD)],
    ['sent byte by byte', (socket) => drip(socket, HEAD, 'x'.repeat(10_000))],
    [
      'no valid chunk',
      (socket) => socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n')
    ],
    ['without a length, and never ended', (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nhalf')],
    ['compressed, and no gzip', (socket) => socket.write(gzipHead('nothing'))]
  ])('%s', async (_how, speak) => {
    const { port, open: connections } = await speaker(speak)
    const answer = await post(`http://${HOST}:${port}/`, { timeoutMs: UNREACHED_MS })
    expect(answer).toMatchObject({ status: 200 })
    await until('the connection is closed', () => connections() === 0)
  })

  test('and of an upgrade that nobody asked for', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'
    const { port, open: connections } = await speaker((socket) => socket.write(upgrade))
    expect(await post(`http://${HOST}:${port}/`)).toMatchObject({ status: 101 })
    await until('the connection is closed', () => connections() === 0)
  })
})

describe('no answer', () => {
  test.each<[string, string, (socket: Socket) => void]>([
    ['hangs', 'timeout', () => {}],
    ['sends its head byte by byte', 'timeout', (socket) => drip(socket, '', 'HTTP/1.1 200 OK')],
    ['closes', 'closed', (socket) => socket.end()],
    ['resets', 'closed', (socket) => socket.resetAndDestroy()],
    ['closes within its head', 'closed', (socket) => socket.end('HTTP/1.1 200 OK\r\nA: b')],
    ['speaks no HTTP', 'closed', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
    ['has a head without end', 'too_long', (socket) => flood(socket, `A: ${'b'.repeat(997)}\r\n`)],
    ['has a line without end', 'too_long', (socket) => flood(socket, 'b'.repeat(1000))],
    [
      'sends interim answers without end',
      'too_long',
      (socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100))
    ]
  ])('a receiver that %s: %s', async (_how, cause, speak) => {
    const { port, open: connections } = await speaker(speak)
    const answer = await post(`http://${HOST}:${port}/`, { timeoutMs: 1000 })
    expect(answer).toMatchObject({ outcome: 'unreachable', cause })
    await until('the connection is closed', () => connections() === 0)
  })

  test('nobody listens', async () => {
    const { port, stop } = await listen([ADDRESS])
    await stop()
    expect(await post(`http://${HOST}:${port}/`)).toMatchObject({ cause: 'connect' })
  })

  test('and nobody waits any longer: it rejects with the reason, and the connection goes', async () => {
    const stopping = new AbortController()
    const { port, open: connections } = await speaker(() => stopping.abort(new Error('stopping')))
    const answer = post(`http://${HOST}:${port}/`, { signal: stopping.signal })
    await expect(answer).rejects.toThrow('stopping')
    await until('the connection is closed', () => connections() === 0)
  })
})

test('each POST has a connection of its own', async () => {
  const { port, connects } = await speaker((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok')
  })
  expect(await post(`http://${HOST}:${port}/`)).toMatchObject({ status: 200 })
  expect(await post(`http://${HOST}:${port}/`)).toMatchObject({ status: 200 })
  expect(connects.length).toBe(2)
})

test('a proxy in the environment is not used', async () => {
  const proxy = await listen(['127.0.0.1'])
  open.push(proxy)
  const { port } = await receiver(null)
  const secure = await receiver(authority.issue(HOST))
  const address = `http://127.0.0.1:${proxy.port}`
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']
  const proxies = Object.fromEntries(names.map((name) => [name, address]))
  await withEnvironment({ ...proxies, NODE_USE_ENV_PROXY: '1', NO_PROXY: '' }, async () => {
    // That the proxy would be seen: what the runtime fetches by itself does go there.
    const fetched = fetch(`http://127.0.0.9:${port}/`, { signal: AbortSignal.timeout(300) })
    await fetched.catch(() => null)
    expect(proxy.connects.length).toBeGreaterThan(0)
    proxy.connects.length = 0
    expect(await post(`http://${HOST}:${port}/`)).toMatchObject({ status: 204 })
    expect(await post(`https://${HOST}:${secure.port}/`)).toMatchObject({ status: 204 })
  })
  expect(proxy.connects).toEqual([])
})

/** Writes `head` at once and `rest` a byte at a time, over and over, for as long as somebody listens. */
function drip(socket: Socket, head: string, rest: string): void {
  socket.write(head)
  let at = 0
  const next = setInterval(() => socket.write(rest[at++ % rest.length] ?? ''), 20)
  socket.on('close', () => clearInterval(next))
}

/** Begins a head and never ends it. */
function flood(socket: Socket, part: string): void {
  const more = () => {
    while (!socket.destroyed) if (!socket.write(part)) return socket.once('drain', more)
    return socket
  }
  socket.write('HTTP/1.1 200 OK\r\nX: ')
  more()
}

function gzipHead(body: string): string {
  return `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

async function withEnvironment(set: Record<string, string>, work: () => Promise<void>) {
  const before = Object.fromEntries(Object.keys(set).map((name) => [name, process.env[name]]))
  Object.assign(process.env, set)
  try {
    await work()
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
