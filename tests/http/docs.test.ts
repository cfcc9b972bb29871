/** The reference is true, complete and served from here (contract 4.9). */
import { describe, expect, test } from 'bun:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { testFrame } from '#tests/http/frame.ts'
import { Documented } from '#tests/support/documented.ts'

async function documentOf(environment: Record<string, string> = {}) {
  const { send, app } = testFrame(environment)
  const { json } = await send('GET', '/openapi.json', { key: null })
  return { document: json, app }
}

describe('/openapi.json', () => {
  test('is a valid OpenAPI 3.1 document whose references all lead somewhere', async () => {
    const { document } = await documentOf()
    expect(document.openapi).toBe('3.1.0')
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toMatchObject({ valid: true })
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    expect(new Set(refs.map(([, name]) => name)).size).toBeGreaterThan(10)
    for (const [, name] of refs) expect(document.components.schemas[name ?? '']).toBeObject()
  })

  test('describes a record once, under its name', async () => {
    const { document } = await documentOf()
    const { schemas } = document.components
    expect(schemas.Entity.properties.relations.items).toEqual({
      $ref: '#/components/schemas/Relation'
    })
    expect(schemas.Knowledge.properties.title).toEqual({ type: 'string' })
    expect(schemas.Relation.properties.direction).toEqual({
      type: 'string',
      enum: ['outgoing', 'incoming']
    })
  })

  test('has no number that might as well be a text', async () => {
    const { document } = await documentOf()
    // What Elysia's own `t.Integer` and `t.Number` become, which take texts.
    const loose = JSON.stringify(document).match(/.{0,200}"format":"(?:integer|numeric)".{0,40}/)
    expect(loose?.[0]).toBeUndefined()
  })

  test('says of a user id what is refused', async () => {
    const { document } = await documentOf()
    const { parameters } = document.paths['/v1/memories'].get
    const { schema } = parameters.find(({ name }: { name: string }) => name === 'user_id')
    const pattern = new RegExp(schema.pattern)
    const isFine = ['', ' ', '\u0007', 'a\nb', 'ana', 'voice:+41', 'böb 日本'].map((id) =>
      pattern.test(id)
    )
    expect(isFine).toEqual([false, false, false, false, true, true, true])
  })

  test('has every endpoint that answers JSON, under its right', async () => {
    const { document, app } = await documentOf()
    for (const endpoint of app.endpoints) {
      if (endpoint.answer === null) continue
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
      expect(operation).toBeObject()
      if (endpoint.kind === 'account') {
        expect(operation.description).toContain(`\`${endpoint.permission}\``)
        expect(Object.keys(operation.responses)).toContain(String(endpoint.status))
      }
    }
  })

  test('says what the validator checks', async () => {
    const { document } = await documentOf()
    const { schema } = document.paths['/v1/search'].post.requestBody.content['application/json']
    expect(schema.required).toEqual(['query'])
    expect(schema.additionalProperties).toBe(false)
    expect(schema.properties.graph_depth).toMatchObject({ minimum: 0, maximum: 4, default: 2 })
    expect(Object.keys(schema.properties)).toContain('sub_user_id')
    const parameters: { name: string; required: boolean }[] =
      document.paths['/v1/memories'].get.parameters
    expect(parameters.find(({ name }) => name === 'limit')).toMatchObject({ required: false })
  })

  test('has an example of each call and answer, as real as the schemas', async () => {
    const { document, app } = await documentOf()
    const documented = new Documented(document)
    const without = []
    for (const { method, path, answer, status } of app.endpoints) {
      if (answer === null) continue
      const { responses, requestBody } = documented.operation(method, path)
      const { example } = responses[status].content['application/json']
      if (example === undefined) without.push(`${method} ${path}`)
      else expect(documented.complaints(method, path, status, example)).toEqual([])
      const sent = requestBody?.content['application/json']?.example
      if (sent !== undefined) {
        expect(documented.complaints(method, path, 'request', sent)).toEqual([])
      }
    }
    // These need a mailed code, or what only the payment provider can sign.
    expect(without.toSorted()).toEqual([
      'GET /billing/upgrade',
      'POST /billing/stripe-webhook',
      'POST /v1/reset-key',
      'POST /v1/reset-key/verify',
      'POST /v1/verify'
    ])
    expect(JSON.stringify(document)).not.toMatch(/\bks_[0-9A-Za-z]{20,}|@(?!example\.com)\w+\.\w/)
  })

  test('tells the zip of an export, its name and the JSON beside it', async () => {
    const { document } = await documentOf()
    const { content, headers } = document.paths['/v1/export'].get.responses['200']
    expect(Object.keys(content)).toEqual(['application/json', 'application/zip'])
    expect(content['application/zip'].schema).toEqual({ type: 'string', format: 'binary' })
    expect(Object.keys(headers)).toContain('Content-Disposition')
  })

  test('says where null may stand, in answers and for optional fields of a body', async () => {
    const { document } = await documentOf()
    const { schemas } = document.components
    expect(schemas.FactDetail.properties.event_date.type).toEqual(['string', 'null'])
    expect(schemas.ArchivedFactDetail.properties.archived_by).toMatchObject({
      type: ['string', 'null'],
      enum: ['manual', 'superseded', 'dedup', 'merge', 'agent', null]
    })
    const { properties } =
      document.paths['/v1/search'].post.requestBody.content['application/json'].schema
    expect(properties.query.type).toBe('string')
    expect(properties.agent_id.type).toEqual(['string', 'null'])
    expect(properties.max_tokens).toMatchObject({ type: ['integer', 'null'], minimum: 32 })
  })

  test('tells the headers and the codes of every refusal', async () => {
    const { document } = await documentOf()
    const documented = new Documented(document)
    const headers = (method: string, path: string, status: number) =>
      documented.headers(method, path, status)
    expect(headers('POST', '/v1/add', 429)).toContain('retry-after')
    expect(headers('POST', '/v1/add', 402)).toContain('x-quota-add-used')
    expect(headers('POST', '/v1/add', 202)).toContain('location')
    expect(headers('POST', '/v1/add', 202)).toContain('idempotent-replayed')
    expect(headers('GET', '/v1/me', 401)).toContain('www-authenticate')
    expect(headers('GET', '/v1/me', 200)).toContain('x-ratelimit-remaining')
    const { responses } = documented.operation('POST', '/v1/add')
    expect(documented.resolved(responses['409']).description).toContain('idempotency_mismatch')
    expect(documented.complaints('POST', '/v1/add', 422, { detail: 'x' })).toHaveLength(1)
    expect(
      documented.complaints('POST', '/v1/add', 422, { detail: 'x', code: 'validation' })
    ).toEqual([])
  })

  test('tells of refusals as they are really answered', async () => {
    const { send } = testFrame()
    const documented = new Documented((await send('GET', '/openapi.json', { key: null })).json)
    for (const [status, options] of [
      [401, { key: null, body: { query: 'x' } }],
      [422, { body: { quary: 'x' } }]
    ] as const) {
      const answer = await send('POST', '/v1/search', options)
      expect(answer.status).toBe(status)
      expect(documented.complaints('POST', '/v1/search', status, answer.json)).toEqual([])
      for (const name of documented.headers('POST', '/v1/search', status)) {
        expect([name, answer.headers.has(name)]).toEqual([name, true])
      }
    }
  })

  test('names the platforms and other words that a path may hold', async () => {
    const { document } = await documentOf()
    const [platform] = document.paths['/v1/voice/{platform}/recall'].post.parameters
    expect(platform.schema.enum).toEqual(['voiceplatform', 'vapi'])
  })

  test('names the public address where one is set', async () => {
    const { document } = await documentOf({ PUBLIC_URL: 'https://k.test' })
    expect(document.servers).toEqual([{ url: 'https://k.test' }])
  })
})

describe.each([['/swagger'], ['/redoc'], ['/swagger/']])('%s', (path) => {
  test('is a page that loads from here alone, and all it loads is there', async () => {
    const { send } = testFrame()
    const page = await send('GET', path, { key: null })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address ?? ''
    )
    const files = loaded.filter((address) => !address.startsWith('data:'))
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) {
      expect(file).toStartWith('/docs-assets/')
      const asset = await send('GET', file, { key: null })
      expect(asset.status).toBe(200)
      expect(asset.headers.get('content-type')).toMatch(/^text\/(javascript|css)/)
      expect(asset.text.length).toBeGreaterThan(50)
    }
  })
})

test('other files are not served', async () => {
  const { send } = testFrame()
  for (const file of ['package.json', '..%2F..%2Fpackage.json', 'constructor', '__proto__']) {
    expect((await send('GET', `/docs-assets/${file}`, { key: null })).status).toBe(404)
  }
})
