/** One HTTP request over a connection of its own, which can lead to the given addresses only. */
import http, { type ClientRequest } from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { Target } from '#src/outbound/target.ts'

/** Milliseconds after which the connection, with its TLS, has to stand. */
const CONNECT_MS = 5000

/** How much of a body is taken, so that an ordinary receiver can finish its answer. */
const BODY = { bytes: 1024, ms: 1000 }

/** The head of an answer, in bytes, and the interim answers (`103 Early Hints`) in front of it. */
const HEAD = { bytes: 16_384, interim: 8 }

export interface Outgoing {
  headers: Readonly<Record<string, string>>
  body: string
}

/** Where it ended: `closed` is an end without an answer, and an answer that is no HTTP. */
export type Cause = 'connect' | 'tls' | 'timeout' | 'closed' | 'too_long'

/** The head of the answer, or why there is none. */
export type Exchanged = { status: number; retryAfter: string | null } | { cause: Cause }

export interface ExchangeSettings {
  /** Ends it with what has come by then. */
  limit: AbortSignal
  /** PEM of the certificates to trust; without it those that the system trusts. */
  certificates: string | undefined
}

/**
 * Sends a POST and answers when the body of the answer has ended or enough of it has come; the
 * connection is closed then. A status that has come counts, whatever becomes of the body.
 */
export async function exchange(
  target: Target,
  addresses: readonly string[],
  outgoing: Outgoing,
  { limit, certificates }: ExchangeSettings
): Promise<Exchanged> {
  const { promise: ended, resolve: end } = Promise.withResolvers<Exchanged>()
  const request = open(target, addresses, outgoing.headers, certificates)
  let head: Exchanged | null = null
  const giveUp = (cause: Cause) => end(head ?? { cause })
  const onLimit = () => giveUp('timeout')
  const connecting = setTimeout(onLimit, CONNECT_MS)
  const timers = [connecting]

  limit.addEventListener('abort', onLimit, { once: true })
  if (limit.aborted) onLimit()
  watchConnection(request, target.secure, () => clearTimeout(connecting), giveUp)
  request.on('response', (answer) => {
    const answered = headOf(answer)
    head = answered
    let bytes = 0
    timers.push(setTimeout(() => end(answered), BODY.ms))
    answer.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > BODY.bytes) end(answered)
    })
    for (const last of ['end', 'error', 'close']) answer.on(last, () => end(answered))
  })
  request.on('upgrade', (answer, socket) => {
    socket.destroy()
    end(headOf(answer))
  })
  request.end(outgoing.body)
  try {
    return await ended
  } finally {
    for (const timer of timers) clearTimeout(timer)
    limit.removeEventListener('abort', onLimit)
    request.destroy()
  }
}

/** Says when the connection stands, and how the request ends where no answer has come. */
function watchConnection(
  request: ClientRequest,
  secure: boolean,
  onStanding: () => void,
  giveUp: (cause: Cause) => void
): void {
  let cause: Cause = 'connect'
  let interim = 0
  const standing = () => {
    cause = 'closed'
    onStanding()
  }
  request.on('socket', (socket) => {
    socket.once('connect', () => {
      cause = 'tls'
      if (!secure) standing()
    })
    socket.once('secureConnect', standing)
  })
  request.on('information', () => {
    interim += 1
    if (interim > HEAD.interim) giveUp('too_long')
  })
  request.on('error', (error: NodeJS.ErrnoException) => {
    giveUp(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_long' : cause)
  })
  request.on('close', () => giveUp(cause))
}

/**
 * The request on its way. The client asks for the addresses of the host and is given those that passed,
 * so no other name server has a say; it tries the next when one does not answer in a moment. Without an
 * agent there is no proxy and no connection from before. The name is what TLS asks for and checks.
 */
function open(
  target: Target,
  addresses: readonly string[],
  headers: Outgoing['headers'],
  certificates: string | undefined
): ClientRequest {
  const passed = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  const lookup: LookupFunction = (_name, _options, done) => done(null, passed)
  return (target.secure ? https : http).request({
    method: 'POST',
    host: target.host,
    port: target.port,
    path: target.path,
    headers: { ...headers, host: target.authority },
    agent: false,
    lookup,
    maxHeaderSize: HEAD.bytes,
    rejectUnauthorized: true,
    ...(target.isAddress ? {} : { servername: target.host }),
    ...(certificates === undefined ? {} : { ca: certificates })
  })
}

function headOf(answer: http.IncomingMessage): Exchanged {
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null }
}
