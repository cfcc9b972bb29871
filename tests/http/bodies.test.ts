/** Bodies that come slowly, or too many at once, hold neither memory nor connections without end. */
import { afterAll, expect, test } from 'bun:test'
import { SERVER_OPTIONS } from '#src/http/app.ts'
import { BODY_BOUNDS, type BodyBounds, BodyPlaces } from '#src/http/bodies/body-places.ts'
import { Receiver } from '#src/http/bodies/receive.ts'
import { testFrame } from '#tests/http/frame.ts'
import { until } from '#tests/support/until.ts'

const KB = 1024

/** A body of which a test sends piece by piece. */
function sending() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return {
    readable,
    send: (bytes: number) => writer.write(new Uint8Array(bytes)).catch(() => {}),
    end: () => writer.close().catch(() => {})
  }
}

/** Places with a clock of the test's, and bodies that are read to their end. */
function placesWith(bounds: Partial<BodyBounds>) {
  let now = 0
  const places = new BodyPlaces({ ...BODY_BOUNDS, ...bounds }, () => now)
  const read = async (sender: string, readable: ReadableStream<Uint8Array>) => {
    using place = places.begin(sender)
    let bytes = 0
    for await (const piece of place.pieces(readable)) bytes += piece.byteLength
    return bytes
  }
  return {
    places,
    read,
    /** So much later, and everybody looked at. */
    later: (ms: number) => {
      now += ms
      places.look()
    }
  }
}

test('a body that stops coming in is refused, one that goes on is not', async () => {
  const { read, later } = placesWith({ waitMs: 30_000, bytesPerS: 32 * KB })
  const [slow, steady] = [sending(), sending()]
  const refused = read('ana', slow.readable)
  const whole = read('ben', steady.readable)
  refused.catch(() => {})
  await slow.send(1)
  await steady.send(320 * KB)
  later(29_000)
  await slow.send(1)
  // Ten more seconds by what has come in.
  later(9000)
  await steady.end()
  expect(await whole).toBe(320 * KB)
  await expect(refused).rejects.toMatchObject({
    code: 'validation',
    message: 'The request took too long to be received. Send it in smaller parts.'
  })
})

test('a sender has so many bodies and so many bytes at once, and then room again', async () => {
  const { places, read } = placesWith({ perSenderMax: 2, bytesPerSenderMax: 10 * KB })
  const first = places.begin('ana')
  const second = places.begin('ana')
  expect(() => places.begin('ana')).toThrow(expect.objectContaining({ code: 'rate_limited' }))
  first[Symbol.dispose]()
  second[Symbol.dispose]()
  first[Symbol.dispose]()
  const large = sending()
  const tooLarge = read('ana', large.readable)
  tooLarge.catch(() => {})
  void large.send(11 * KB)
  await expect(tooLarge).rejects.toMatchObject({ code: 'rate_limited', data: { retry_after: 5 } })
  const small = sending()
  void small.send(9 * KB).then(small.end)
  expect(await read('ana', small.readable)).toBe(9 * KB)
})

test('where all are too many, who sends the most gives way and others come in', async () => {
  const { read } = placesWith({ allMax: 3, bytesMax: 100 * KB })
  const busy = Array.from({ length: 3 }, sending)
  const ends = busy.map(({ readable }) => read('busy', readable))
  for (const end of ends) end.catch(() => {})
  const own = sending()
  const whole = read('ana', own.readable)
  await expect(ends[0]).rejects.toMatchObject({ code: 'unavailable' })
  void own.send(20 * KB)
  await busy[1]?.send(60 * KB)
  void busy[2]?.send(30 * KB)
  await expect(ends[1]).rejects.toMatchObject({ code: 'unavailable' })
  void own.end()
  expect(await whole).toBe(20 * KB)
})

const bounds = { ...BODY_BOUNDS, waitMs: 300, bytesPerS: 1e9 }
const frame = testFrame({}, new Receiver(bounds, { ...bounds, perSenderMax: 1 }))
frame.accounts.script('account.me', () => ({ email: 'a@b' }))
frame.app.elysia.listen({ ...SERVER_OPTIONS, port: 0, hostname: '127.0.0.1' })
const port = frame.app.elysia.server?.port ?? 0
afterAll(() => frame.app.elysia.stop(true))

/** Begins a request that announces more than it sends; what came back, once the connection has ended. */
async function beginning(path: string, headers: readonly string[], begin: string) {
  let received = ''
  let closed = false
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data: (_, bytes) => {
        received += bytes.toString()
      },
      close: () => {
        closed = true
      }
    }
  })
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: keepsake.test',
    `Content-Length: ${path === '/v1/signup' ? 1000 : 100_000}`,
    ...headers
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${begin}`)
  const dripping = setInterval(() => socket.write('x'), 50)
  return {
    socket,
    ended: async () => {
      await until('the connection ends', () => closed)
      clearInterval(dripping)
      return received
    }
  }
}

const authorized = `Authorization: Bearer ${frame.key}`
const form = 'Content-Type: multipart/form-data; boundary=b'
const file =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nI keep bees.'

test.each([
  ['JSON', '/v1/search', [authorized], '{"query":"'],
  ['a file', '/v1/add_file', [authorized, form], file],
  ['what needs no key', '/v1/signup', [], '{"email":"']
] as const)('%s that drips is answered in time, and its connection ends', async (...given) => {
  const [, path, headers, begin] = given
  const { ended } = await beginning(path, headers, begin)
  const answer = await ended()
  expect(answer).toContain('took too long to be received')
  expect(answer).toStartWith('HTTP/1.1 422')
})

test('a second upload of one account is asked to come back', async () => {
  const first = await beginning('/v1/add_file', [authorized, form], file)
  await until('the first is under way', async () => {
    const body = new FormData()
    body.set('file', new File(['I keep bees.'], 'a.exe'))
    const answer = await fetch(`http://127.0.0.1:${port}/v1/add_file`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${frame.key}` },
      body
    })
    return answer.status === 429 && answer.headers.get('retry-after') === '5'
  })
  await first.ended()
})

test('a client that leaves in the middle is no failure of the service', async () => {
  const before = frame.logged.length
  const { socket } = await beginning('/v1/search', [authorized], '{"query":"')
  await Bun.sleep(50)
  socket.end()
  await Bun.sleep(100)
  expect(frame.logged.slice(before)).toEqual([])
})
