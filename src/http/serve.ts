/**
 * One request's way, in the order of contract 1.10: route → key (401) → rate limit (429) → size and
 * parse (413, 415, 400) → permission (403) → fields (422) → the account's turn (409, 404, 402,
 * work). It is one function on purpose: the order is the promise, and hooks spread over a framework
 * would hide it. Elysia routes and serves; nothing is parsed or validated twice.
 */
import type { Replay } from '#actors/accounts.ts'
import type { Caller } from '#src/access/caller.ts'
import { Failure, invalid, notFound } from '#src/base/failure.ts'
import type { FormBody } from '#src/http/bodies/form-body.ts'
import type { CheckedRequest, PathParts } from '#src/http/checked-request.ts'
import type { AccountEndpoint, Endpoint, OpenCall, OpenEndpoint } from '#src/http/endpoint.ts'
import { type Arrival, Exchange, type Frame } from '#src/http/exchange.ts'
import type { RouteCount } from '#src/http/metrics.ts'
import { Answered, Streamed } from '#src/http/question.ts'
import { refuseGivenTwice } from '#src/input/given-twice.ts'
import { asObject, cleanText, parseBody } from '#src/input/json-body.ts'
import { isUndecoded, NOT_UTF_8, namesRead, readInput, takesQuery } from '#src/input/loose-input.ts'
import { replayOf } from '#src/input/replay-key.ts'
import {
  requireReach,
  resolveNamedUsers,
  resolveUser,
  SCOPE_FIELD,
  userOfPath
} from '#src/input/scope-input.ts'
import { requirePlanWith } from '#src/quota/plans.ts'

/** Bound on the body of a caller without a key: enough for a sign-up form. */
const OPEN_BODY_BYTES = 64 * 1024

/** Answers a request that a route took; `counted` null leaves it out of the figures. Never rejects. */
export function serve(
  frame: Frame,
  endpoint: Endpoint,
  counted: RouteCount | null,
  arrival: Arrival
): Promise<Response> {
  const exchange = new Exchange(frame, arrival.request, counted)
  return endpoint.kind === 'account'
    ? serveAccount(frame, endpoint, arrival, exchange)
    : serveOpen(frame, endpoint, arrival, exchange)
}

/**
 * Answers a request that no route took. Under `/v1` only callers with a key learn that, and
 * it counts like any call. Never rejects.
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

/** Answers a request on which the router itself failed. */
export function serveBroken(frame: Frame, thrown: unknown, request: Request): Response {
  return new Exchange(frame, request, null).failed(thrown)
}

/** Answers OPTIONS, a browser's question before its call. */
export function servePreflight(frame: Frame, request: Request): Response {
  const headers = new Exchange(frame, request, null).headers()
  frame.cors.addPreflight(headers)
  return new Response('{}', { headers })
}

async function serveAccount(
  frame: Frame,
  endpoint: AccountEndpoint,
  arrival: Arrival,
  exchange: Exchange
): Promise<Response> {
  try {
    const { caller } = await exchange.admit(arrival, endpoint.rate)
    if (!isKnown(endpoint, arrival.path)) throw notFound('Address')
    const { request } = arrival
    // An upload is refused by its size before the account is asked, so the plan must be the present one.
    if (endpoint.file !== null) await exchange.lookAgain(arrival)
    const plan = exchange.usage?.plan ?? ''
    const answered = (form: FormBody | null, text: string | null) =>
      answerAccount(frame, endpoint, arrival, exchange, caller, {
        ...{ plan, form, text },
        base: () => exchange.base()
      })
    if (endpoint.method === 'GET') return await answered(null, null)
    const { receiver } = frame
    const { accountId } = caller
    if (endpoint.file !== null) {
      const allowed = { limitBytes: endpoint.file.limitOf(plan), plan }
      return await receiver.form(request, accountId, allowed, (form) => answered(form, null))
    }
    const allowed = { limitBytes: endpoint.bodyLimitBytes, plan }
    return await receiver.text(request, accountId, allowed, (text) => answered(null, text))
  } catch (thrown) {
    return exchange.failed(thrown)
  }
}

/** Answers a request whose body is here. Throws what the account or a check does. */
async function answerAccount(
  frame: Frame,
  endpoint: AccountEndpoint,
  arrival: Arrival,
  exchange: Exchange,
  caller: Caller,
  sent: Sent
): Promise<Response> {
  const { request } = arrival
  const { form, text } = sent
  const checked = checkRequest(endpoint, arrival, caller, sent)
  const input = await endpoint.inputOf(checked)
  if (input instanceof Answered) return exchange.answer(200, input.value)

  const about = { userId: checked.userId, caller, body: form?.text ?? text ?? '' }
  const replay = endpoint.replays ? replayOfRequest(request, about) : undefined
  const origin = { requestId: exchange.requestId, address: arrival.address() }
  let replayed = false
  let asCame: string | undefined
  const value = await endpoint.asks({
    fields: checked.fields,
    accountId: caller.accountId,
    input,
    ask: async (asked, operation = endpoint.operation) => {
      const how = { replay, origin, asker: request }
      const answer = await frame.accounts.ask(caller, operation, asked, how)
      exchange.saw(answer.usage)
      replayed = answer.replayed
      asCame = endpoint.passesOn ? answer.text : undefined
      return asCame === undefined ? answer.value : null
    },
    note: (thrown) => exchange.note(thrown)
  })
  if (asCame !== undefined) {
    return exchange.answerWith(endpoint.status, asCame, moreHeaders(replayed, null))
  }
  if (value instanceof Streamed) return exchange.stream(value)
  if (value instanceof Answered) {
    return exchange.answer(200, value.value, moreHeaders(replayed, null))
  }
  endpoint.settled(value)
  const more = moreHeaders(replayed, endpoint.locationOf(value))
  return exchange.answer(endpoint.status, value, more)
}

interface Sent extends Pick<CheckedRequest<unknown, unknown>, 'plan' | 'base'> {
  form: FormBody | null
  text: string | null
}

/**
 * What was sent, with every check but the fields' own rules. It came as either `form` or `text`.
 * Throws 400, 403, 422.
 */
function checkRequest(
  endpoint: AccountEndpoint,
  arrival: Arrival,
  caller: Caller,
  { plan, form, text, base }: Sent
): CheckedRequest<Record<string, unknown>, string | null> {
  const body = text === null ? null : parseBody(text)
  if (!caller.permissions.includes(endpoint.permission)) {
    throw new Failure('key_permission', `This needs a key with ${endpoint.permission} rights.`, {})
  }
  if (endpoint.gate !== null) requirePlanWith(endpoint.gate, plan)
  requireReach(endpoint.scope, caller)
  if (endpoint.needsBody && text === '') throw invalid('', 'The request needs a body.')
  const sent = form?.fields ?? (text === null ? null : asObject(body, text))
  if (text !== null) refuseGivenTwice(text, namesRead(endpoint.rules))
  const query = takesQuery(endpoint.rules) ? splitUrl(arrival.request.url).query : ''
  const { fields, userId } = readInput(endpoint.rules, sent, query)
  resolveNamedUsers(endpoint.rules.namesUsers, fields, caller)
  const path = cleanPath(arrival.path)
  if (isUndecoded(path[SCOPE_FIELD] ?? '', arrival.request.url))
    throw invalid(SCOPE_FIELD, NOT_UTF_8)
  const named = userOfPath(path[SCOPE_FIELD], userId, caller)
  return {
    fields,
    userId: resolveUser(endpoint.scope, named, caller),
    path,
    file: form?.file ?? null,
    plan,
    accountId: caller.accountId,
    signal: () => arrival.request.signal,
    base
  }
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
function moreHeaders(replayed: boolean, location: string | null): Record<string, string> {
  return {
    ...(location === null ? {} : { Location: location }),
    ...(replayed ? { 'Idempotent-Replayed': 'true' } : {})
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
    const keyed =
      endpoint.key === 'required' ||
      (endpoint.key === 'optional' && request.headers.has('authorization'))
    const known = keyed ? await exchange.admit(arrival, endpoint.rate) : null
    const origin = { requestId: exchange.requestId, address: arrival.address() }
    if (endpoint.perAddress !== null) {
      await frame.rateLimit.countAddress(endpoint.path, origin.address, endpoint.perAddress)
    }
    const sender = known === null ? `address ${origin.address}` : known.caller.accountId
    const text: OpenCall['text'] = (limitBytes, use) => {
      const allowed = { limitBytes, plan: known?.usage.plan ?? '' }
      return frame.receiver.text(request, sender, allowed, use)
    }
    const fields = await openFields(endpoint, request, text)
    const base = () => exchange.base()
    const answer = await endpoint.respond({ known, path, fields, request, text, origin, base })
    // Other endpoints that it has asked may have charged the account.
    if (known !== null) exchange.saw(frame.meters.lastSeen(known.caller.accountId, known.usage))
    if ('json' in answer) return exchange.answer(answer.status, answer.json, answer.headers)
    const type = { 'Content-Type': answer.contentType }
    return exchange.answerWith(answer.status, answer.content, { ...answer.headers, ...type })
  } catch (thrown) {
    return exchange.failed(thrown)
  }
}

/** What an open endpoint was sent; whether it is closed is checked after parsing, before fields. */
async function openFields(
  endpoint: OpenEndpoint,
  request: Request,
  textOf: OpenCall['text']
): Promise<Record<string, unknown>> {
  const { rules } = endpoint
  const text = rules === null ? '' : await textOf(OPEN_BODY_BYTES, (text) => Promise.resolve(text))
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
