/**
 * What every endpoint owes, whatever is behind the frame: run on fake accounts for the frame alone
 * and on the whole service. A service is handed in as a few functions, so that the suite can run
 * wherever one can be started.
 */
import { describe, expect, test } from 'bun:test'
import { type TObject, TypeGuard } from '@sinclair/typebox'
import type { Permission } from '#src/access/permissions.ts'
import { newApiKey } from '#src/base/ids.ts'
import type { Endpoint } from '#src/http/endpoint.ts'
import { Check } from '#src/input/check.ts'
import { Documented } from '#tests/support/documented.ts'
import {
  type EndpointSample,
  EVERY_ENDPOINT,
  methodOf,
  type Things
} from '#tests/support/every-endpoint.ts'

export interface ServiceUnderTest {
  endpoints: readonly Endpoint[]
  /** Sends a request; `key` null sends none. */
  send(
    method: string,
    path: string,
    options: { key: string | null; body?: unknown }
  ): Promise<{
    status: number
    headers: Headers
    json: unknown
  }>
  /**
   * A fresh account: a key with the rights given, and one of each thing. The entity's name is one
   * that no other account has.
   */
  newAccount(permissions?: readonly Permission[]): Promise<AccountUnderTest>
  /** The same for calls that are refused: they change nothing, so it may be one that was given before. */
  refusedAccount(permissions?: readonly Permission[]): Promise<AccountUnderTest>
}

export interface AccountUnderTest {
  key: string
  things: Things
}

export interface SuiteOptions {
  /** The service keeps what it is told: charges and another account's ids can be looked at. */
  keepsData: boolean
}

/** For samples that name nothing: whatever is asked of it is a text. */
const NO_THINGS = new Proxy({}, { get: () => 'nothing' }) as Things
const METERS = ['add', 'search'] as const

/** Runs the suite; `start` makes a service for each test. */
export function describeEveryEndpoint(
  name: string,
  start: () => Promise<ServiceUnderTest>,
  options: SuiteOptions
): void {
  describe(`every endpoint of ${name}`, () => {
    test('is in the table, and the table has no other', async () => {
      const { endpoints } = await start()
      const declared = endpoints.map(({ method, path }) => `${method} ${path}`)
      expect(declared.toSorted()).toEqual(EVERY_ENDPOINT.map((sample) => sample.name).toSorted())
      expect(declared.length).toBeGreaterThan(15)
    })
    for (const sample of EVERY_ENDPOINT) describeEndpoint(sample, start, options)
  })
}

function describeEndpoint(
  sample: EndpointSample,
  start: () => Promise<ServiceUnderTest>,
  options: SuiteOptions
): void {
  const method = methodOf(sample)

  test(`${sample.name} declares the right and the price of the table`, async () => {
    const endpoint = endpointOf(sample, (await start()).endpoints)
    const declared =
      endpoint.kind === 'open'
        ? { permission: 'none', cost: null, about: 'nothing', replays: false }
        : {
            permission: endpoint.permission,
            cost: endpoint.cost,
            about: endpoint.scope,
            replays: endpoint.replays
          }
    const { permission, cost, about, replays } = sample
    expect(declared).toEqual({ permission, cost, about, replays } as typeof declared)
  })

  test(`${sample.name} has every field that names a user or a thing in the table`, async () => {
    const endpoint = endpointOf(sample, (await start()).endpoints)
    const fields = Object.entries(endpoint.fields?.properties ?? {})
    const users = fields.filter(([, schema]) => schema['x-names'] === 'user').map(([name]) => name)
    const names = Object.entries(sample.names ?? {})
    expect(users).toEqual(names.filter(([, of]) => of === 'user').map(([name]) => name))
    const sounding = fields.map(([name]) => name).filter(soundsLikeName)
    expect(sounding.filter((name) => sample.names?.[name] === undefined)).toEqual([])
    expect(names.filter(([name]) => !fields.some(([field]) => field === name))).toEqual([])
  })

  const { refusedHere } = sample
  if (refusedHere !== undefined) {
    test(`${sample.name} is refused where its setting is missing`, async () => {
      const service = await start()
      const { path, body } = sample.call(NO_THINGS)
      const key = sample.permission === 'none' ? null : (await service.newAccount()).key
      const answer = await service.send(method, path, { key, body })
      expect(answer.status).toBe(refusedHere)
      expect(answer.json).toMatchObject({ detail: expect.any(String), code: expect.any(String) })
    })
    if (sample.permission === 'none') return
  } else describeAnswer(sample, start)

  if (sample.permission === 'none') {
    test(`${sample.name} needs no key`, async () => {
      const service = await start()
      const { things } = await service.newAccount()
      const { path, body } = sample.call(things)
      const answer = await service.send(method, path, { key: null, body })
      expect(answer.status).toBe(sample.status)
    })
    return
  }
  test(`${sample.name} is closed to no key${options.keepsData ? '' : ' and to a wrong one'}`, async () => {
    const service = await start()
    const { things } = await service.refusedAccount()
    const { path, body } = sample.call(things)
    // A running service closes itself to an address after 30 wrong keys a minute.
    for (const key of options.keepsData ? [null] : [null, newApiKey()]) {
      const answer = await service.send(method, path, { key, body })
      expect(answer.status).toBe(401)
      expect(answer.json).toEqual({ detail: expect.any(String), code: 'invalid_key' })
    }
  })

  test(`${sample.name} is closed to a key without ${sample.permission} rights`, async () => {
    const service = await start()
    const others = (['read', 'write', 'admin'] as const).filter((p) => p !== sample.permission)
    const { key, things } = await service.refusedAccount(others)
    const { path, body } = sample.call(things)
    const answer = await service.send(method, path, { key, body })
    expect(answer.status).toBe(403)
    expect(answer.json).toMatchObject({ code: 'key_permission' })
  })

  if (isScoped(sample)) {
    test(`${sample.name} refuses a misspelt scope instead of overlooking it`, async () => {
      const service = await start()
      const { key, things } = await service.refusedAccount()
      const { path, body } = sample.call(things)
      for (const spelling of ['userId', 'USER', 'sub-user-id', 'uid']) {
        const joint = path.includes('?') ? '&' : '?'
        const query = await service.send(method, `${path}${joint}${spelling}=x`, { key, body })
        expect(query.status).toBe(422)
        if (body === undefined) continue
        const inBody = withField(body, spelling)
        expect((await service.send(method, path, { key, body: inBody })).status).toBe(422)
      }
    })
  }

  if (options.keepsData) describeKept(sample, start)
}

function describeAnswer(sample: EndpointSample, start: () => Promise<ServiceUnderTest>): void {
  const method = methodOf(sample)

  test(`${sample.name} answers a valid call as its schema says, with every header`, async () => {
    const service = await start()
    const { key, things } = await service.newAccount()
    const { path, body } = sample.call(things)
    const answer = await service.send(method, path, { key, body })
    expect(answer.status).toBe(sample.status)
    expect(answer.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.has('x-ratelimit-limit')).toBe(isKeyed(sample))
    expect(answer.headers.has('x-quota-add-used')).toBe(isKeyed(sample))
    expect(answer.headers.has('location')).toBe(sample.status !== 200)
    const endpoint = endpointOf(sample, service.endpoints)
    expectShape(endpoint, answer.json)
    if (endpoint.answer !== null) await expectDocumented(service, endpoint, body, answer)
  })
}

/**
 * Names of agents, runs and apps narrow what is found inside a scope; they reach no other one. The `scope` of
 * a reflection is what it spans, not a user.
 */
const INSIDE_A_SCOPE = new Set(['agent_id', 'run_id', 'app_id', 'scope'])

function soundsLikeName(field: string): boolean {
  return (
    !INSIDE_A_SCOPE.has(field) &&
    /user|scope|owner|member|(^|_)(ids?|entity|entities|from|to|into|target)($|_)/.test(field)
  )
}

function describeKept(sample: EndpointSample, start: () => Promise<ServiceUnderTest>): void {
  const method = methodOf(sample)

  if (sample.endsAccount !== true) describeCharge(sample, start)
  if (sample.permission !== 'none') describeBound(sample, start)

  if (sample.namesThing) {
    test(`${sample.name} answers another account's thing like a missing one`, async () => {
      const service = await start()
      const owner = await service.refusedAccount()
      const stranger = await service.refusedAccount(['read', 'write', 'admin'])
      const foreign = sample.call(owner.things)
      const answer = await service.send(method, foreign.path, {
        key: stranger.key,
        body: foreign.body
      })
      expect(answer.status).toBe(404)
      expect(answer.json).toMatchObject({ code: 'not_found' })
    })
  }
}

const boundKeys = new WeakMap<AccountUnderTest, Promise<string>>()

/** A key of the account that is bound to the user bob, made once. */
function boundKeyOf(service: ServiceUnderTest, account: AccountUnderTest): Promise<string> {
  const known = boundKeys.get(account) ?? makeBoundKey(service, account)
  boundKeys.set(account, known)
  return known
}

async function makeBoundKey(service: ServiceUnderTest, { key }: AccountUnderTest) {
  const body = { name: 'bound', user_id: 'bob' }
  const made = await service.send('POST', '/v1/keys', { key, body })
  return (made.json as { key: string }).key
}

/** What a key that is bound to one user may not do to another's memory, which lies in `default`. */
function describeBound(sample: EndpointSample, start: () => Promise<ServiceUnderTest>): void {
  const method = methodOf(sample)
  const setUp = async () => {
    const service = await start()
    const account = await service.refusedAccount()
    const bound = await boundKeyOf(service, account)
    const call = sample.call(account.things)
    /** The sample's call with one more field, where this endpoint takes its fields. */
    const sendWith = (field: string, value: string) => {
      const inBody = call.body !== undefined || method !== 'GET'
      const joint = call.path.includes('?') ? '&' : '?'
      const path = inBody ? call.path : `${call.path}${joint}${field}=${encodeURIComponent(value)}`
      const more = inBody ? { body: withField(call.body ?? {}, field, value) } : {}
      return service.send(method, path, { key: bound, ...more })
    }
    return { service, bound, call, sendWith }
  }

  const scoped = isScoped(sample)
  const users = Object.entries(sample.names ?? {}).flatMap(([name, of]) =>
    of === 'user' ? [name] : []
  )
  if (sample.about === 'account' || sample.about === 'account-user') {
    test(`${sample.name} is closed to a key bound to a user`, async () => {
      const { service, bound, call } = await setUp()
      const answer = await service.send(method, call.path, { key: bound, body: call.body })
      expect(answer.status).toBe(403)
      expect(answer.json).toMatchObject({ code: 'key_permission' })
    })
    return
  }
  for (const field of scoped ? ['user_id', ...users] : users) {
    test(`${sample.name} refuses a bound key another user in ${field}, there or not`, async () => {
      const { sendWith } = await setUp()
      const [there, missing] = [await sendWith(field, 'default'), await sendWith(field, 'nobody')]
      expect(there.status).toBe(403)
      expect(there.json).toMatchObject({ code: 'key_permission' })
      expect([missing.status, missing.json]).toEqual([there.status, there.json])
    })
  }
  if (sample.namesThing) {
    test(`${sample.name} answers a bound key another user's thing like a missing one`, async () => {
      const { service, bound, call } = await setUp()
      const answer = await service.send(method, call.path, { key: bound, body: call.body })
      expect(answer.status).toBe(404)
      expect(answer.json).toMatchObject({ code: 'not_found' })
    })
  }
}

function describeCharge(sample: EndpointSample, start: () => Promise<ServiceUnderTest>): void {
  const method = methodOf(sample)

  test(`${sample.name} charges ${sample.cost ?? 'nothing'}, exactly`, async () => {
    const service = await start()
    const { key, things } = await service.newAccount()
    const before = await usedBy(service, key)
    const { path, body } = sample.call(things)
    await service.send(method, path, { key, body })
    const after = await usedBy(service, key)
    for (const meter of METERS) {
      expect(after[meter] - before[meter]).toBe(sample.cost === meter ? 1 : 0)
    }
  })
}

function withField(body: Readonly<Record<string, unknown>> | FormData, name: string, value = 'x') {
  if (!(body instanceof FormData)) return { ...body, [name]: value }
  const form = new FormData()
  for (const [key, value] of body.entries()) form.set(key, value as string)
  form.set(name, value)
  return form
}

async function usedBy(service: ServiceUnderTest, key: string) {
  const { headers } = await service.send('GET', '/v1/me', { key })
  return {
    add: Number(headers.get('x-quota-add-used')),
    search: Number(headers.get('x-quota-search-used'))
  }
}

/** Takes a scope in body and query. */
function isScoped({ about }: EndpointSample): boolean {
  return about === 'user' || about === 'any-user' || about === 'account-user'
}

function isKeyed(sample: EndpointSample): boolean {
  return sample.permission !== 'none' || sample.name === 'GET /v1/health'
}

function endpointOf(sample: EndpointSample, endpoints: readonly Endpoint[]): Endpoint {
  const found = endpoints.find(({ method, path }) => `${method} ${path}` === sample.name)
  if (found === undefined) throw new Error(`${sample.name} is not answered by the app`)
  return found
}

/** The document tells of a call and its answer as they really are, every header included. */
async function expectDocumented(
  service: ServiceUnderTest,
  { method, path }: Endpoint,
  body: unknown,
  answer: { status: number; headers: Headers; json: unknown }
): Promise<void> {
  const { json } = await service.send('GET', '/openapi.json', { key: null })
  const documented = new Documented(json)
  expect(documented.complaints(method, path, answer.status, answer.json)).toEqual([])
  if (body !== undefined && !(body instanceof FormData)) {
    expect(documented.complaints(method, path, 'request', body)).toEqual([])
  }
  const told = documented.headers(method, path, answer.status)
  const sent = [...answer.headers.keys()].filter((name) => !UNTOLD.test(name))
  expect(sent.filter((name) => !told.includes(name))).toEqual([])
  const missing = told.filter((name) => !sent.includes(name))
  expect(missing.filter((name) => !SOMETIMES.has(name))).toEqual([])
}

/** Headers of the transport, and those that only browsers ask for. */
const UNTOLD =
  /^(?:content-type|content-length|content-encoding|date|connection|transfer-encoding|vary|access-control-.*)$/
const SOMETIMES = new Set(['idempotent-replayed', 'content-disposition'])

function expectShape(endpoint: Endpoint, json: unknown): void {
  if (endpoint.answer === null) return
  expect(TypeGuard.IsObject(endpoint.answer)).toBe(true)
  // Throws and names the field when the answer is not as declared.
  new Check(endpoint.answer as TObject).fields(json as Record<string, unknown>)
}
