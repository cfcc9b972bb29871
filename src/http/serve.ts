/**
 * One request's way, in the order of contract 1.10: route → key (401) → rate limit (429) → size and
 * parse (413, 415, 400) → permission (403) → fields (422) → the account's turn (409, 404, 402,
 * work). It is one function on purpose: the order is the promise, and hooks spread over a framework
 * would hide it. Elysia routes and serves; nothing is parsed or validated twice.
 */
import type { Answer, Caller, Replay } from '#actors/accounts.ts'
import type { Origin } from '#src/audit/actions.ts'
import { Failure, invalid, notFound } from '#src/failure.ts'
import type { RouteCount } from '#src/health/metrics.ts'
import {
  type AccountEndpoint,
  Answered,
  type CheckedRequest,
  type Endpoint,
  type OpenEndpoint,
  type PathParts
} from '#src/http/endpoint.ts'
import { type Arrival, Exchange, type Frame } from '#src/http/exchange.ts'
import { type FormBody, readFormBody } from '#src/http/input/form-body.ts'
import { refuseGivenTwice } from '#src/http/input/given-twice.ts'
import { asObject, cleanText, NESTING_MAX, parseBody, readBody } from '#src/http/input/json-body.ts'
import { namesRead, readInput, takesQuery } from '#src/http/input/loose-input.ts'
import { replayOf } from '#src/http/input/replay-key.ts'
import { requireReach, resolveNamedUsers, resolveUser } from '#src/http/input/scope-input.ts'
import { pickJson } from '#src/http/picked-json.ts'

/** Nobody known sends more than a form's worth. */
const OPEN_BODY_BYTES = 64 * 1024

/** Answers a request that a route took. Never rejects. */
export function serve(
  frame: Frame,
  endpoint: Endpoint,
  counted: RouteCount,
  arrival: Arrival
): Promise<Response> {
  const exchange = new Exchange(frame, arrival.request, counted)
  return endpoint.kind === 'account'
    ? serveAccount(frame, endpoint, arrival, exchange)
    : serveOpen(frame, endpoint, arrival, exchange)
}

/**
 * Answers a request that no route took. Under `/v1` it is told only to callers with a key, and
 * counts like any call. Never rejects.
 */
export async function serveMissing(
  frame: Frame,
  missed: { failure: Failure; underV1: boolean; counted: RouteCount },
  arrival: Arrival
): Promise<Response> {
  const { failure, underV1, counted } = missed
  const exchange = new Exchange(frame, arrival.request, counted)
  try {
    if (underV1) await exchange.admit(arrival, 'account')
    return exchange.failed(failure)
  } catch (thrown) {
    return exchange.failed(thrown)
  }
}

/** Answers a request that the router itself stumbled over. */
export function serveBroken(frame: Frame, thrown: unknown, request: Request): Response {
  return new Exchange(frame, request, null).failed(thrown)
}

/** Answers OPTIONS, a browser's question before its call. */
export function servePreflight(frame: Frame, request: Request): Response {
  const headers = new Exchange(frame, request, null).headers()
  frame.cors.addPreflight(headers)
  return new Response('{}', { headers })
}

/**
 * One async function for the whole way, and no closure in it: every further one would cost each
 * request a promise, or a scope on the heap.
 */
async function serveAccount(
  frame: Frame,
  endpoint: AccountEndpoint,
  arrival: Arrival,
  exchange: Exchange
): Promise<Response> {
  let form: FormBody | null = null
  try {
    const admitting = exchange.admit(arrival, endpoint.rate)
    const { caller } = admitting instanceof Promise ? await admitting : admitting

    if (!isKnown(endpoint, arrival.path)) throw notFound('Address')
    const { request } = arrival
    const plan = exchange.usage?.plan ?? ''
    if (endpoint.file !== null) {
      form = await readFormBody(request, endpoint.file.limitOf(plan), plan)
    }
    const text =
      endpoint.method === 'GET' || form !== null
        ? null
        : await readBody(request, endpoint.bodyLimitBytes, plan)

    const checked = checkRequest(endpoint, arrival, caller, { plan, form, text })
    const made = endpoint.inputOf(checked)
    const input = made instanceof Promise ? await made : made
    if (input instanceof Answered) return exchange.answer(200, input.value)

    const instead = endpoint.insteadOf(checked.fields)
    const ask = instead ?? endpoint.ask
    const about = { userId: checked.userId, caller, body: form?.text ?? text ?? '' }
    const replay = endpoint.replays ? replayOfRequest(request, about) : undefined
    const options = { replay, origin: originOf(exchange, arrival) }
    let answer: Answer<unknown>
    try {
      const asked = ask(frame.accounts, caller, input, options)
      answer = asked instanceof Promise ? await asked : asked
    } catch (thrown) {
      const unavailable = thrown instanceof Failure ? null : endpoint.unavailable(input)
      if (unavailable === null) throw thrown
      exchange.note(thrown)
      return exchange.answer(200, unavailable)
    }
    frame.meters.saw(caller.accountId, answer.usage)
    exchange.usage = answer.usage
    if (instead !== null) return exchange.answer(200, answer.value, moreHeaders(answer, null))
    endpoint.settled(answer.value)
    const more = moreOf(frame, endpoint, caller, options.origin)
    const streamed = endpoint.streamed({ input, first: answer.value, more }, checked.fields)
    if (streamed !== null) return exchange.stream(streamed)
    const headers = moreHeaders(answer, endpoint.locationOf(answer.value))
    return exchange.answer(endpoint.status, answer.value, headers)
  } catch (thrown) {
    return exchange.failed(thrown)
  } finally {
    form?.[Symbol.dispose]()
  }
}

/**
 * What was sent, checked up to the fields' own rules: form, which one of `form` and `text` is.
 * Throws 400, 403, 422.
 */
function checkRequest(
  endpoint: AccountEndpoint,
  arrival: Arrival,
  caller: Caller,
  { plan, form, text }: { plan: string; form: FormBody | null; text: string | null }
): CheckedRequest<Record<string, unknown>, string | null> {
  const picked =
    text === null || endpoint.reads === null
      ? undefined
      : pickJson(text, endpoint.reads, NESTING_MAX)
  const body = text === null ? null : (picked ?? parseBody(text))
  if (!caller.permissions.includes(endpoint.permission)) {
    throw new Failure('key_permission', `This needs a key with ${endpoint.permission} rights.`, {})
  }
  requireReach(endpoint.scope, caller)
  if (endpoint.needsBody && text === '') throw invalid('', 'The request needs a body.')
  const sent = form?.fields ?? picked ?? (text === null ? null : asObject(body, text))
  if (text !== null && picked === undefined) refuseGivenTwice(text, namesRead(endpoint.rules))
  const query = takesQuery(endpoint.rules) ? splitUrl(arrival.request.url).query : ''
  const { fields, userId } = readInput(endpoint.rules, sent, query)
  resolveNamedUsers(endpoint.rules.namesUsers, fields, caller)
  return {
    fields,
    userId: resolveUser(endpoint.scope, userId, caller),
    path: cleanPath(arrival.path),
    file: form?.file ?? null,
    plan
  }
}

/** Where a call came from; the address is looked up only where the question leaves this thread. */
function originOf({ requestId }: Exchange, arrival: Arrival): () => Origin {
  return () => ({ requestId, address: arrival.address() })
}

/** Asks the operation again, for more of a streamed answer. */
function moreOf(
  { accounts }: Frame,
  endpoint: AccountEndpoint,
  caller: Caller,
  origin: () => Origin
): (input: unknown) => Promise<unknown> {
  return async (input) => (await endpoint.ask(accounts, caller, input, { origin })).value
}

function replayOfRequest(
  request: Request,
  about: { userId: string | null; caller: Caller; body: string }
): Replay | undefined {
  const { pathname, query } = splitUrl(request.url)
  const key = request.headers.get('idempotency-key')
  return replayOf(key, { method: request.method, path: pathname, query, ...about })
}

/** Headers that few answers carry. */
function moreHeaders(
  answer: Answer<unknown>,
  location: string | null
): Record<string, string> | undefined {
  if (location === null && !answer.replayed) return undefined
  return {
    ...(location === null ? {} : { Location: location }),
    ...(answer.replayed ? { 'Idempotent-Replayed': 'true' } : {})
  }
}

async function serveOpen(
  frame: Frame,
  endpoint: OpenEndpoint,
  arrival: Arrival,
  exchange: Exchange
): Promise<Response> {
  try {
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
    const type = { 'Content-Type': answer.contentType }
    return exchange.answerWith(answer.status, answer.content, { ...answer.headers, ...type })
  } catch (thrown) {
    return exchange.failed(thrown)
  }
}

/** What an open endpoint was sent; it is told to be closed after parsing, before fields. */
async function openFields(
  endpoint: OpenEndpoint,
  request: Request
): Promise<Record<string, unknown>> {
  const { rules } = endpoint
  const text = rules === null ? '' : await readBody(request, OPEN_BODY_BYTES, '')
  const body = parseBody(text)
  const closed = endpoint.closed()
  if (closed !== null) throw closed
  if (rules === null) return {}
  const sent = asObject(body, text)
  refuseGivenTwice(text, namesRead(rules))
  return readInput(rules, sent, splitUrl(request.url).query).fields
}

/** Path and query of an address, without building a URL object on every call. */
function splitUrl(url: string): { pathname: string; query: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const mark = url.indexOf('?', start)
  const end = mark === -1 ? url.length : mark
  const last = url.charCodeAt(end - 1) === 47 && end - start > 1 ? end - 1 : end
  return { pathname: url.slice(start, last), query: mark === -1 ? '' : url.slice(mark + 1) }
}

function isKnown({ known }: AccountEndpoint, path: PathParts): boolean {
  for (const part in known) if (known[part]?.includes(path[part] ?? '') !== true) return false
  return true
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
