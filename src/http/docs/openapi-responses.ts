/**
 * What an endpoint may answer, as the OpenAPI document tells it: bodies, every header and each status
 * of a refusal with its codes (contract 5 and 7).
 */
import type { TSchema } from '@sinclair/typebox'
import { exampleOf } from '#src/http/docs/examples.ts'
import type { Json } from '#src/http/docs/openapi-schemas.ts'
import type { Endpoint } from '#src/http/endpoint.ts'
import { FAILURE_STATUS } from '#src/http/failure-response.ts'
import { METER_HEADERS } from '#src/http/meters.ts'

const text = (description: string) => ({ description, schema: { type: 'string' } })
const whole = (description: string, minimum = 0) => ({
  description,
  schema: { type: 'integer', minimum }
})

const METERS: Readonly<Record<(typeof METER_HEADERS)[number], Json>> = {
  'X-RateLimit-Limit': whole('calls in a window; -1 is any number', -1),
  'X-RateLimit-Remaining': whole('calls left in this window; -1 is any number', -1),
  'X-RateLimit-Reset': whole('seconds until the window ends', 1),
  'X-Quota-Add-Used': whole('adds used in this month'),
  'X-Quota-Add-Limit': whole('adds of a month; -1 is any number', -1),
  'X-Quota-Search-Used': whole('searches used in this month'),
  'X-Quota-Search-Limit': whole('searches of a month; -1 is any number', -1)
}

/** Headers of answers, by name. */
export const HEADERS: Readonly<Record<string, Json>> = {
  ...METERS,
  'X-Request-Id': text("the caller's, or a new one"),
  'Cache-Control': text('`no-store`'),
  'X-Content-Type-Options': text('`nosniff`'),
  Location: text('where the thing that was made can be read'),
  'Idempotent-Replayed': text('`true` where this is the first answer to the same call again'),
  'Content-Disposition': text('the name of the file'),
  'WWW-Authenticate': text('`Bearer`'),
  'Retry-After': whole('seconds until another try is worth it', 1)
}

const ALWAYS = ['X-Request-Id', 'Cache-Control', 'X-Content-Type-Options']

const STATUSES = [...new Set(Object.values(FAILURE_STATUS))].toSorted((a, b) => a - b)

/** Statuses at which a `Retry-After` may come along. */
const RETRIED = new Set([402, 409, 429, 503])

const codesOf = (status: number) =>
  Object.entries(FAILURE_STATUS).flatMap(([code, of]) => (of === status ? [code] : []))

export const ERROR = {
  type: 'object',
  required: ['detail', 'code'],
  properties: {
    detail: {
      anyOf: [{ type: 'string' }, { type: 'object' }],
      description: 'For people; an object for 402 and 413 only.'
    },
    code: {
      type: 'string',
      description: 'Stable; there may be more of them.',
      examples: Object.keys(FAILURE_STATUS)
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } }
      }
    },
    request_id: { type: 'string' }
  }
}

/** Refusals by the name that `refusal` refers to. */
export function refusals(): Json {
  return Object.fromEntries(
    STATUSES.map((status) => {
      const codes = codesOf(status).map((code) => `\`${code}\``)
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
      return [
        `Refused${status}`,
        { description: codes.join(', '), headers: headersAt(status), content }
      ]
    })
  )
}

function headersAt(status: number): Json {
  return named([
    ...ALWAYS,
    ...(status === 401 ? ['WWW-Authenticate'] : METER_HEADERS),
    ...(RETRIED.has(status) ? ['Retry-After'] : [])
  ])
}

function named(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** All that an endpoint may answer, by status. */
export function responsesOf(endpoint: Endpoint, answer: TSchema): Json {
  const { status, otherAnswer: other } = endpoint
  const both = other !== null && status === 200
  const refused = refusedWith(endpoint).map((code) => [
    code,
    { $ref: `#/components/responses/Refused${code}` }
  ])
  return {
    ...(other === null || both ? {} : { 200: success(endpoint, other, false) }),
    [status]: success(endpoint, both ? { anyOf: [answer, other] } : answer, true),
    ...Object.fromEntries(refused),
    default: {
      description: 'Refused or failed; the status tells how.',
      headers: named(ALWAYS),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
    }
  }
}

function success(endpoint: Endpoint, schema: unknown, isUsual: boolean): Json {
  const isKeyed = endpoint.kind === 'account'
  const isMade = isUsual && endpoint.status !== 200
  const fileType = isKeyed ? endpoint.fileType : null
  const example = isUsual ? exampleOf(endpoint)?.answer : undefined
  const json = { schema, ...(example === undefined ? {} : { example }) }
  return {
    description: 'Success',
    headers: named([
      ...ALWAYS,
      ...(isKeyed || endpoint.key === 'optional' ? METER_HEADERS : []),
      ...(isMade ? ['Location'] : []),
      ...(isKeyed && endpoint.replays ? ['Idempotent-Replayed'] : []),
      ...(fileType === null ? [] : ['Content-Disposition'])
    ]),
    content: {
      'application/json': json,
      ...(fileType === null ? {} : { [fileType]: { schema: { type: 'string', format: 'binary' } } })
    }
  }
}

/** The statuses that a caller has to reckon with; rarer ones are the `default`. */
function refusedWith(endpoint: Endpoint): number[] {
  if (endpoint.kind === 'open') {
    return [
      ...(endpoint.fields === null ? [] : [400, 413, 422]),
      ...(endpoint.key === 'optional' ? [401] : []),
      ...(endpoint.perAddress === null ? [] : [429])
    ]
  }
  const takesBody = endpoint.method !== 'GET'
  return [
    ...(takesBody ? [400, 413] : []),
    ...(endpoint.file === null ? [] : [415]),
    ...(endpoint.cost === null && endpoint.file === null ? [] : [402]),
    ...(endpoint.path.includes(':') ? [404] : []),
    ...(endpoint.replays ? [409] : []),
    ...[401, 403, 422, 429, 500, 503]
  ]
}
