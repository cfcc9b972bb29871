/** The reference is true, complete and served from here (contract 4.9). */
import { describe, expect, test } from 'bun:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { testFrame } from '#tests/http/frame.ts'

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
