/**
 * The OpenAPI 3.1 document, made from the same declarations that route and validate: what it says
 * cannot drift from what is checked.
 */
import type { TObject, TSchema } from '@sinclair/typebox'
import { exampleOf } from '#src/http/docs/examples.ts'
import { ERROR, HEADERS, refusals, responsesOf } from '#src/http/docs/openapi-responses.ts'
import { type Json, orNull, written } from '#src/http/docs/openapi-schemas.ts'
import type { AccountEndpoint, Endpoint } from '#src/http/endpoint.ts'
import type { InputRules } from '#src/input/loose-input.ts'
import { BODY_SPELLINGS, QUERY_SPELLINGS } from '#src/input/scope-input.ts'

const USER_ID = {
  type: 'string',
  minLength: 1,
  maxLength: 256,
  // Not blank, no control characters.
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]+$',
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
      headers: HEADERS,
      responses: refusals(),
      schemas
    }
  }
}

function operationOf(endpoint: Endpoint, answer: TSchema): Json {
  const operation: Json = {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    operationId: operationId(endpoint),
    parameters: [...pathParameters(endpoint)],
    responses: responsesOf(endpoint, answer)
  }
  if (endpoint.kind === 'open') {
    const security = endpoint.key === 'optional' ? [{}, { key: [] }] : []
    const { fields, rules } = endpoint
    if (fields === null || rules === null) return { ...operation, security }
    if (rules.from === 'query') {
      return { ...operation, security, parameters: queryParameters(fields, rules) }
    }
    const { required } = fields
    const schema = { type: 'object', properties: propertiesOf(fields), required }
    return { ...operation, security, requestBody: jsonBody(endpoint, schema, true) }
  }
  return { ...operation, ...inputOf(endpoint), description: describe(endpoint) }
}

/** `GET /v1/jobs/:id` → `get_jobs_id`. */
function operationId({ method, path }: Endpoint): string {
  return `${method} ${path.replace('/v1/', '')}`.toLowerCase().replace(/[^a-z0-9]+/g, '_')
}

function describe(endpoint: AccountEndpoint): string {
  const charge = endpoint.cost === null ? 'Free of charge.' : `Counts as 1 ${endpoint.cost}.`
  return `Needs a key with \`${endpoint.permission}\` rights. ${charge}`
}

function pathParameters(endpoint: Endpoint): Json[] {
  const known = endpoint.kind === 'account' ? endpoint.known : {}
  return [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(known[name] === undefined ? {} : { enum: known[name] }) }
  }))
}

function queryParameters(fields: TObject, rules: InputRules): Json[] {
  const required: readonly string[] = fields.required ?? []
  const inQuery = rules.from === 'body' ? [] : Object.entries(fields.properties)
  return inQuery.map(([name, schema]) => ({
    name,
    in: 'query',
    required: rules.from === 'query' && required.includes(name),
    schema
  }))
}

function inputOf(endpoint: AccountEndpoint): Json {
  const { fields, rules } = endpoint
  const required: readonly string[] = fields.required ?? []
  const parameters: Json[] = [
    ...pathParameters(endpoint),
    ...queryParameters(fields, rules),
    ...(rules.scoped ? QUERY_SPELLINGS.map(scopeParameter) : [])
  ]
  if (endpoint.replays) {
    const schema = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' }
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
    ? Object.fromEntries(BODY_SPELLINGS.map((name) => [name, orNull(USER_ID)]))
    : {}
  const schema = {
    type: 'object',
    properties: { ...propertiesOf(fields), ...scope },
    ...(inBody.length > 0 ? { required: inBody } : {}),
    ...(rules.strict ? { additionalProperties: false } : {})
  }
  if (endpoint.file !== null) {
    const file = { type: 'string', format: 'binary', description: '.pdf, .docx, .txt or .md' }
    const form = { ...schema, properties: { file, ...schema.properties }, required: ['file'] }
    return { required: true, content: { 'multipart/form-data': { schema: form } } }
  }
  return jsonBody(endpoint, schema, inBody.length > 0)
}

/** The fields of a body; what may be left out may also be null (contract 1.4). */
function propertiesOf({ properties, required = [] }: TObject): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      required.includes(name) ? schema : { anyOf: [schema, { type: 'null' }] }
    ])
  )
}

function jsonBody(endpoint: Endpoint, schema: Json, required: boolean): Json {
  const example = exampleOf(endpoint)?.request
  const json = { schema, ...(example === undefined ? {} : { example }) }
  return { required, content: { 'application/json': json } }
}

function scopeParameter(name: string): Json {
  return { name, in: 'query', schema: USER_ID }
}
