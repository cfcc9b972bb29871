/**
 * Closed-loop HTTP/1.1 clients over bare sockets: `fetch` costs more than the routes measured here,
 * and on a shared machine a costly client hides what the server costs. One request a connection at a
 * time; a request is handed in as ready bytes.
 */
import type { Socket } from 'bun'
import type { Measured } from '../load/clients.ts'

const HEAD_END = Buffer.from('\r\n\r\n')
const CONTENT_LENGTH = Buffer.from('\r\nContent-Length: ')
const TWO = 0x32
const ZERO = 0x30
const CARRIAGE_RETURN = 0x0d
const NOTHING = Buffer.alloc(0)

/** A request as bytes, to be sent as often as one likes. */
export function requestBytes(
  url: string,
  path: string,
  key: string,
  body: unknown
): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(body)
  return new TextEncoder().encode(
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  )
}

/**
 * Runs so many connections for `seconds`, or until `callsMax` requests of each; `next` gives each
 * request. Any 2xx counts as an answer.
 */
export async function driveSockets(
  url: string,
  connections: number,
  seconds: number,
  next: (connection: number, call: number) => Uint8Array<ArrayBuffer>,
  callsMax = Number.POSITIVE_INFINITY
): Promise<Measured> {
  const times: number[] = []
  const tally = { refused: 0 }
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, (_, connection) =>
      loop(url, end, times, tally, (call) => (call < callsMax ? next(connection, call) : null))
    )
  )
  const elapsedS = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
  return {
    answers: times.length,
    refused: tally.refused,
    perSecond: times.length / elapsedS,
    p50: at(0.5),
    p99: at(0.99)
  }
}

async function loop(
  url: string,
  end: number,
  times: number[],
  tally: { refused: number },
  next: (call: number) => Uint8Array<ArrayBuffer> | null
): Promise<void> {
  const { hostname, port } = new URL(url)
  const done = Promise.withResolvers<void>()
  let call = 0
  let sentAt = 0
  let held: Buffer = NOTHING
  const send = (socket: Socket) => {
    const request = performance.now() >= end ? null : next(call++)
    if (request === null) {
      socket.end()
      done.resolve()
      return
    }
    sentAt = performance.now()
    socket.write(request)
  }
  await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: send,
      data: (socket, chunk) => {
        held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
        const head = held.indexOf(HEAD_END)
        if (head < 0) return
        if (held.length < head + HEAD_END.length + contentLength(held, head)) return
        // The first digit of the status, after "HTTP/1.1 ".
        if (held[9] === TWO) times.push(performance.now() - sentAt)
        else tally.refused++
        held = NOTHING
        send(socket)
      },
      close: () => done.resolve(),
      error: (_, error) => done.reject(error)
    }
  })
  await done.promise
}

/** The head is not made a text: long heads would then cost the client more than short ones. */
function contentLength(answer: Buffer, head: number): number {
  const name = answer.indexOf(CONTENT_LENGTH)
  if (name < 0 || name > head) throw new Error('an answer does not tell its length')
  let length = 0
  for (let at = name + CONTENT_LENGTH.length; answer[at] !== CARRIAGE_RETURN; at++) {
    length = length * 10 + (answer[at] ?? 0) - ZERO
  }
  return length
}
