/**
 * One request's way, in the order of contract 1.10: route → key (401) → rate limit (429) → size and
 * parse (413, 415, 400) → permission (403) → fields (422) → the account's turn (409, 404, 402,
 * work). It is one function on purpose: the order is the promise, and hooks spread over a framework
 * would hide it. Elysia routes and serves; nothing is parsed or validated twice.
 */
import type { Answer } from '#actors/accounts.ts'
import { Failure, invalid, notFound } from '#src/failure.ts'
import {
  type AccountEndpoint,
  Answered,
  type Endpoint,
  type OpenEndpoint,
  type PathParts
} from '#src/http/endpoint.ts'
import { type Arrival, Exchange, type Frame } from '#src/http/exchange.ts'
import { readFormBody } from '#src/http/input/form-body.ts'
import { asObject, cleanText, readJsonBody } from '#src/http/input/json-body.ts'
import { readInput } from '#src/http/input/loose-input.ts'
import { replayOf } from '#src/http/input/replay-key.ts'
import { requireReach, resolveUser } from '#src/http/input/scope-input.ts'

/** Nobody known sends more than a form's worth. */
const OPEN_BODY_BYTES = 64 * 1024

/** Answers a request that a route took. Never rejects. */
export function serve(frame: Frame, endpoint: Endpoint, arrival: Arrival): Promise<Response> {
  const begun = performance.now()
  frame.metrics.begin()
  const exchange = new Exchange(frame, arrival.request)
  const told = (response: Response) => {
    const seconds = (performance.now() - begun) / 1000
    frame.metrics.end(endpoint.method, endpoint.path, response.status, seconds)
    return response
  }
  // Not async itself: a promise less on the way of every request.
  const answering =
    endpoint.kind === 'account'
      ? serveAccount(frame, endpoint, arrival, exchange)
      : serveOpen(frame, endpoint, arrival, exchange)
  return answering.then(told, (thrown: unknown) => told(exchange.failed(thrown)))
}

/**
 * Answers a request that no route took. Under `/v1` it is told only to callers with a key, and
 * counts like any call. Never rejects.
 */
export async function serveMissing(
  frame: Frame,
  failure: Failure,
  underV1: boolean,
  arrival: Arrival
): Promise<Response> {
  const begun = performance.now()
  frame.metrics.begin()
  const response = await refusedMissing(frame, failure, underV1, arrival)
  frame.metrics.end('any', 'none', response.status, (performance.now() - begun) / 1000)
  return response
}

async function refusedMissing(
  frame: Frame,
  failure: Failure,
  underV1: boolean,
  arrival: Arrival
): Promise<Response> {
  const exchange = new Exchange(frame, arrival.request)
  try {
    if (underV1) await exchange.admit(arrival, 'account')
    return exchange.failed(failure)
  } catch (thrown) {
    return exchange.failed(thrown)
  }
}

/** Answers a request that the router itself stumbled over. */
export function serveBroken(frame: Frame, thrown: unknown, request: Request): Response {
  return new Exchange(frame, request).failed(thrown)
}

/** Answers OPTIONS, a browser's question before its call. */
export function servePreflight(frame: Frame, request: Request): Response {
  const headers = new Exchange(frame, request).headers()
  frame.cors.addPreflight(headers)
  return new Response('{}', { headers })
}

async function serveAccount(
  frame: Frame,
  endpoint: AccountEndpoint,
  arrival: Arrival,
  exchange: Exchange
): Promise<Response> {
  const { request } = arrival
  const { caller } = await exchange.admit(arrival, endpoint.rate)

  if (!endpoint.exists(arrival.path)) throw notFound('Address')
  const plan = exchange.usage?.plan ?? ''
  using form =
    endpoint.file === null ? null : await readFormBody(request, endpoint.file.limitOf(plan), plan)
  const body =
    endpoint.method === 'GET' || form !== null
      ? null
      : await readJsonBody(request, endpoint.bodyLimitBytes, plan)

  if (!caller.permissions.includes(endpoint.permission)) {
    throw new Failure('key_permission', `This needs a key with ${endpoint.permission} rights.`, {})
  }
  requireReach(endpoint.scope, caller)

  if (endpoint.needsBody && body?.text === '') throw invalid('', 'The request needs a body.')
  const { pathname, query } = splitUrl(request.url)
  const sent = form?.fields ?? (body === null ? null : asObject(body.value))
  const found = readInput(endpoint.rules, sent, query)
  const userId = resolveUser(endpoint.scope, found.userId, caller)
  const made = endpoint.inputOf(found.fields, {
    userId,
    path: cleanPath(arrival.path),
    file: form?.file ?? null,
    plan
  })
  const input = made instanceof Promise ? await made : made
  if (input instanceof Answered) return exchange.answer(200, input.value)
  const replay = endpoint.replays
    ? replayOf(request.headers.get('idempotency-key'), {
        method: endpoint.method,
        path: pathname,
        query,
        body: form?.text ?? body?.text ?? ''
      })
    : undefined

  const origin = {
    requestId: exchange.requestId,
    // Looked up only where the question leaves this thread.
    get address() {
      return arrival.address()
    }
  }
  const instead = endpoint.insteadOf(found.fields)
  let answer: Answer<unknown>
  try {
    const operation = instead ?? endpoint.operation
    const asked = frame.accounts.ask<unknown>(caller, operation, input, { replay, origin })
    answer = asked instanceof Promise ? await asked : asked
  } catch (thrown) {
    if (endpoint.unavailable === null || thrown instanceof Failure) throw thrown
    exchange.note(thrown)
    return exchange.answer(200, endpoint.unavailable(input))
  }
  frame.meters.saw(caller.accountId, answer.usage)
  exchange.usage = answer.usage
  if (instead === null) endpoint.settled(answer.value)
  if (endpoint.streamed !== null) {
    const more = async (next: unknown) =>
      (await frame.accounts.ask<unknown>(caller, endpoint.operation, next, { origin })).value
    return exchange.stream(endpoint.streamed({ input, first: answer.value, more }))
  }

  const location = instead === null ? endpoint.locationOf(answer.value) : null
  return exchange.answer(instead === null ? endpoint.status : 200, answer.value, {
    ...(location === null ? {} : { Location: location }),
    ...(answer.replayed ? { 'Idempotent-Replayed': 'true' } : {})
  })
}

async function serveOpen(
  frame: Frame,
  endpoint: OpenEndpoint,
  arrival: Arrival,
  exchange: Exchange
): Promise<Response> {
  const { request, path } = arrival
  const keyed = endpoint.key === 'optional' && request.headers.has('authorization')
  const known = keyed ? await exchange.admit(arrival, 'free') : null
  const origin = { requestId: exchange.requestId, address: arrival.address() }
  if (endpoint.perAddress !== null) {
    await frame.rateLimit.countAddress(endpoint.path, origin.address, endpoint.perAddress)
  }
  const fields = await openFields(endpoint, request)
  const answer = await endpoint.respond({ known, path, fields, request, origin })
  if ('json' in answer) return exchange.answer(answer.status, answer.json, answer.headers)
  const headers = Object.assign(exchange.headers(), answer.headers)
  headers['Content-Type'] = answer.contentType
  return new Response(answer.content, { status: answer.status, headers })
}

/** What an open endpoint was sent; it is told to be closed after parsing, before fields. */
async function openFields(
  endpoint: OpenEndpoint,
  request: Request
): Promise<Record<string, unknown>> {
  const { rules } = endpoint
  const body = rules === null ? null : await readJsonBody(request, OPEN_BODY_BYTES, '')
  const closed = endpoint.closed()
  if (closed !== null) throw closed
  if (rules === null || body === null) return {}
  return readInput(rules, asObject(body.value), splitUrl(request.url).query).fields
}

/** Path and query of an address, without building a URL object on every call. */
function splitUrl(url: string): { pathname: string; query: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const mark = url.indexOf('?', start)
  const end = mark === -1 ? url.length : mark
  const last = url.charCodeAt(end - 1) === 47 && end - start > 1 ? end - 1 : end
  return { pathname: url.slice(start, last), query: mark === -1 ? '' : url.slice(mark + 1) }
}

function cleanPath(path: PathParts): PathParts {
  for (const name in path) {
    const cleaned = cleanText(path[name] ?? '')
    if (cleaned !== path[name]) return cleanedPath(path)
  }
  return path
}

function cleanedPath(path: PathParts): PathParts {
  return Object.fromEntries(Object.entries(path).map(([name, part]) => [name, cleanText(part)]))
}
