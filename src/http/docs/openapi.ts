/**
 * The OpenAPI 3.1 document, made from the same declarations that route and validate: what it says
 * cannot drift from what is checked. TypeBox schemas are JSON Schema already; their symbols vanish
 * in JSON.
 */
import type { TSchema } from '@sinclair/typebox'
import type { AccountEndpoint, Endpoint } from '#src/http/endpoint.ts'
import { BODY_SPELLINGS, QUERY_SPELLINGS } from '#src/http/input/scope-input.ts'

type Json = Record<string, unknown>

const USER_ID = {
  type: 'string',
  minLength: 1,
  maxLength: 256,
  description:
    'The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same.'
}

/** The document of all endpoints that answer JSON. `serverUrl` null means: where it is served. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  about: { version: string; serverUrl: string | null }
): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    if (endpoint.answer === null) continue
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operations = paths[path] ?? {}
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint, endpoint.answer)
    paths[path] = operations
  }
  const schemas: Record<string, unknown> = { Error: ERROR }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keepsake',
      version: about.version,
      description: 'Memory service for AI agents: accepts conversations, keeps facts, finds them.'
    },
    servers: [{ url: about.serverUrl ?? '/' }],
    security: [{ key: [] }],
    // Before the components: writing the paths out is what fills `schemas`.
    paths: written(paths, schemas),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key (ks_…)' }
      },
      schemas
    }
  }
}

/**
 * A schema as plain JSON: titled objects move to `schemas` and are referred to, so that a record is
 * described once and under its name; a choice of words becomes an `enum`.
 */
function written(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => written(item, schemas))
  if (value === null || typeof value !== 'object') return value
  const words = wordsOf(value)
  if (words !== null) return { type: 'string', enum: words }
  const plain = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, written(item, schemas)])
  )
  if (typeof plain['title'] !== 'string' || plain['type'] !== 'object') return plain
  const { title, ...schema } = plain
  schemas[title] = schema
  return { $ref: `#/components/schemas/${title}` }
}

/** The words of a choice between literals; null for anything else. */
function wordsOf(schema: object): string[] | null {
  if (!('anyOf' in schema) || !Array.isArray(schema.anyOf)) return null
  const words = schema.anyOf.map((part: Json) => part['const'])
  return words.every((word) => typeof word === 'string') ? words : null
}

const ERROR = {
  type: 'object',
  required: ['detail', 'code'],
  properties: {
    detail: {
      anyOf: [{ type: 'string' }, { type: 'object' }],
      description: 'For people; an object for 402 and 413 only.'
    },
    code: { type: 'string', description: 'Stable.' },
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

const FAILURE = {
  description: 'Refused or failed; the status tells how.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
}

function operationOf(endpoint: Endpoint, answer: TSchema): Json {
  const { status, otherAnswer: other } = endpoint
  const operation: Json = {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    operationId: operationId(endpoint),
    parameters: [...pathParameters(endpoint.path)],
    responses: {
      ...(other === null || status === 200 ? {} : { 200: success(other) }),
      [status]: success(other !== null && status === 200 ? { anyOf: [answer, other] } : answer),
      default: FAILURE
    }
  }
  if (endpoint.kind === 'open') {
    const security = endpoint.key === 'optional' ? [{}, { key: [] }] : []
    const { fields } = endpoint
    if (fields === null) return { ...operation, security }
    const content = { 'application/json': { schema: fields } }
    return { ...operation, security, requestBody: { required: true, content } }
  }
  return { ...operation, ...inputOf(endpoint), description: describe(endpoint) }
}

function success(schema: unknown): Json {
  return { description: 'Success', content: { 'application/json': { schema } } }
}

/** `GET /v1/jobs/:id` → `get_jobs_id`. */
function operationId({ method, path }: Endpoint): string {
  return `${method} ${path.replace('/v1/', '')}`.toLowerCase().replace(/[^a-z0-9]+/g, '_')
}

function describe(endpoint: AccountEndpoint): string {
  const charge = endpoint.cost === null ? 'Free of charge.' : `Counts as 1 ${endpoint.cost}.`
  return `Needs a key with \`${endpoint.permission}\` rights. ${charge}`
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' }
  }))
}

function inputOf(endpoint: AccountEndpoint): Json {
  const { fields, rules } = endpoint
  const required: readonly string[] = fields.required ?? []
  const inQuery = rules.from === 'body' ? [] : Object.entries(fields.properties)
  const parameters: Json[] = [
    ...pathParameters(endpoint.path),
    ...inQuery.map(([name, schema]) => ({
      name,
      in: 'query',
      required: rules.from === 'query' && required.includes(name),
      schema
    })),
    ...(rules.scoped ? QUERY_SPELLINGS.map(scopeParameter) : [])
  ]
  if (endpoint.replays) {
    const schema = { type: 'string', minLength: 1, maxLength: 255 }
    parameters.push({ name: 'Idempotency-Key', in: 'header', schema })
  }
  return endpoint.method === 'GET' || rules.from === 'query'
    ? { parameters }
    : { parameters, requestBody: bodyOf(endpoint, required) }
}

function bodyOf(endpoint: AccountEndpoint, required: readonly string[]): Json {
  const { fields, rules } = endpoint
  const inBody = rules.from === 'body' ? required : []
  const scope = rules.scoped
    ? Object.fromEntries(BODY_SPELLINGS.map((name) => [name, USER_ID]))
    : {}
  const schema = {
    type: 'object',
    properties: { ...fields.properties, ...scope },
    ...(inBody.length > 0 ? { required: inBody } : {}),
    ...(rules.strict ? { additionalProperties: false } : {})
  }
  if (endpoint.file !== null) {
    const file = { type: 'string', format: 'binary', description: '.pdf, .docx, .txt or .md' }
    const form = { ...schema, properties: { file, ...schema.properties }, required: ['file'] }
    return { required: true, content: { 'multipart/form-data': { schema: form } } }
  }
  return { required: inBody.length > 0, content: { 'application/json': { schema } } }
}

function scopeParameter(name: string): Json {
  return { name, in: 'query', schema: USER_ID }
}
