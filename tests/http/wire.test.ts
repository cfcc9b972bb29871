/** What only a real connection shows: chunked bodies, HEAD, addresses, sizes before reading. */
import { afterAll, expect, test } from 'bun:test'
import { newApiKey } from '#src/base/ids.ts'
import { SERVER_OPTIONS } from '#src/http/app.ts'
import { testFrame } from '#tests/http/frame.ts'

const frame = testFrame()
frame.accounts.script('search.semantic', () => ({ results: [] }))
frame.accounts.script('account.me', () => ({ email: 'a@b' }))
frame.app.elysia.listen({ ...SERVER_OPTIONS, port: 0, hostname: '127.0.0.1' })
const { port } = frame.app.elysia.server ?? { port: 0 }
const base = `http://127.0.0.1:${port}`
const authorization = { Authorization: `Bearer ${frame.key}` }

afterAll(() => frame.app.elysia.stop(true))

/** Sends bytes as they are and answers all that comes back until the server closes. */
function exchange(request: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let received = ''
  Bun.connect({
    hostname: '127.0.0.1',
    port: port ?? 0,
    socket: {
      open: (socket) => void socket.write(request),
      data: (_, bytes) => {
        received += bytes.toString()
      },
      close: () => resolve(received),
      error: (_, error) => reject(error)
    }
  }).catch(reject)
  return promise
}

test('a chunked body is read as one, characters cut between chunks included', async () => {
  const bytes = new TextEncoder().encode('{"query":"Zürich 🎈"}')
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    }
  })
  const response = await fetch(`${base}/v1/search`, {
    method: 'POST',
    headers: authorization,
    body
  })
  expect(response.status).toBe(200)
  expect(frame.accounts.asked.at(-1)?.input).toMatchObject({ query: 'Zürich 🎈' })
})

/** "José" in Latin-1. */
const LATIN_1 = new Uint8Array([...Buffer.from('{"query":"bees","user_id":"Jos'), 0xe9, 0x22, 0x7d])

test.each([
  ['of known length', () => LATIN_1],
  ['in chunks', () => new Blob([LATIN_1]).stream()]
])(
  'a body in another encoding than UTF-8 is refused, not read as another user: %s',
  async (_, body) => {
    const asked = frame.accounts.asked.length
    const response = await fetch(`${base}/v1/search`, {
      method: 'POST',
      headers: authorization,
      body: body()
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      detail: 'The request body is not valid UTF-8.',
      code: 'malformed_json'
    })
    expect(frame.accounts.asked).toHaveLength(asked)
  }
)

test('an address in another encoding than UTF-8 names no user', async () => {
  frame.accounts.script('account.stats', ({ input }) => input)
  frame.accounts.script('triggers.list', ({ input }) => input)
  const get = async (path: string) => {
    const response = await fetch(`${base}${path}`, { headers: authorization })
    return [response.status, ((await response.json()) as { userId?: string }).userId]
  }
  expect(await get('/v1/stats?user_id=Jos%E9')).toEqual([422, undefined])
  expect(await get('/v1/triggers/Jos%E9')).toEqual([422, undefined])
  expect(await get('/v1/stats?user_id=Jos%C3%A9')).toEqual([200, 'José'])
  expect(await get('/v1/stats?user_id=Jos%EF%BF%BD')).toEqual([200, 'Jos\uFFFD'])
  expect(await get('/v1/triggers/Jos%EF%BF%BD')).toEqual([200, 'Jos\uFFFD'])
})

test('a body that announces too much is refused before it is sent', async () => {
  const head = [
    'POST /v1/search HTTP/1.1',
    'Host: keepsake.test',
    `Authorization: Bearer ${frame.key}`,
    `Content-Length: ${11 * 1024 * 1024}`,
    'Connection: close'
  ].join('\r\n')
  const received = await exchange(`${head}\r\n\r\n{`)
  expect(received).toStartWith('HTTP/1.1 413')
  expect(received).toContain(`"size_bytes":${11 * 1024 * 1024}`)
})

test('HEAD has the headers of GET and no body', async () => {
  const response = await fetch(`${base}/v1/me`, { method: 'HEAD', headers: authorization })
  expect(response.status).toBe(200)
  expect(response.headers.get('x-ratelimit-limit')).toBe('120')
  expect(await response.text()).toBe('')
})

test('names and slashes at the end are read as in memory', async () => {
  frame.accounts.script('entities.get', ({ input }) => input)
  const response = await fetch(`${base}/v1/memory/a%2Fb%20M%C3%BCller/`, { headers: authorization })
  expect(await response.json()).toMatchObject({ name: 'a/b Müller' })
})

test('wrong keys are counted by the address they come from', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 31; i++) {
    const headers = { Authorization: `Bearer ${newApiKey()}` }
    statuses.push((await fetch(`${base}/v1/me`, { headers })).status)
  }
  expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
  expect(statuses[30]).toBe(429)
})
