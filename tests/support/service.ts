/**
 * The real service for tests: everything `startService` composes, over HTTP, on the embedded
 * database and on a real PostgreSQL. One service per database and test process; each test takes a
 * fresh account. `databases` says where tests run: without TEST_DATABASE_URL the PostgreSQL half is
 * skipped, loudly, and in CI that is an error.
 */
import { mkdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#src/base/ids.ts'
import { readConfig } from '#src/config/config.ts'
import { type Service, startService } from '#src/service.ts'
import { emailAddress } from '#tests/support/email-address.ts'
import { copyTemplate } from '#tests/support/embedded-template.ts'
import { removeLeftovers, temporaryDatabase, temporaryFolder } from '#tests/support/leftovers.ts'

export type DatabaseKind = 'embedded' | 'postgres'

const testDatabase = process.env['TEST_DATABASE_URL'] ?? ''

if (testDatabase === '') {
  if (process.env['CI'] === 'true')
    throw new Error('CI must test PostgreSQL: set TEST_DATABASE_URL')
  process.stderr.write(
    '\nSKIPPED: everything on PostgreSQL, because TEST_DATABASE_URL is not set.\n\n'
  )
}

/** For `describe.each(databases)`. */
export const databases: DatabaseKind[] =
  testDatabase === '' ? ['embedded'] : ['embedded', 'postgres']

const started = new Map<string, Promise<TestService>>()

/** The service on that database, started on first use and shared by the test process. */
export function serviceOn(kind: DatabaseKind): Promise<TestService> {
  const known = started.get(kind)
  if (known !== undefined) return known
  // Receivers of webhooks stand on this machine.
  const settings = { SIGNUP: 'open', WEBHOOK_ALLOW_HOSTS: '127.0.0.1' }
  const starting = startTestService(kind, settings)
  started.set(kind, starting)
  return starting
}

export interface Sent {
  status: number
  headers: Headers
  // Tests look into answers freely; their shapes are checked against the schemas elsewhere.
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is the test's own business
  json: any
}

export interface SendOptions {
  body?: unknown
  headers?: Record<string, string>
}

export interface TestAccount {
  accountId: string
  key: string
  send(method: string, path: string, options?: SendOptions): Promise<Sent>
  /** The same with another key of the account, or with none. */
  sendAs(key: string | null, method: string, path: string, options?: SendOptions): Promise<Sent>
  /** A GET whose answer is not JSON. */
  fetch(path: string): Promise<Response>
  /** Adds one conversation and waits until its job has ended; the job is returned. */
  add(body: Record<string, unknown>): Promise<Sent['json']>
  /** Polls a job until it has ended. */
  finished(jobId: string): Promise<Sent['json']>
}

export interface TestService {
  kind: DatabaseKind
  service: Service
  url: string
  /** The PostgreSQL database of this service; null on the embedded one. */
  databaseUrl: string | null
  dataDir: string
  account(options?: { plan?: string }): Promise<TestAccount>
  stop(): Promise<void>
}

/** A data directory with an empty migrated database and the model cache that all tests share. */
export function freshDataDir(): string {
  const dataDir = temporaryFolder()
  fillDataDir(dataDir)
  return dataDir
}

/** Makes a folder such a data directory. */
export function fillDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  const models = join(tmpdir(), 'keepsake-test-models')
  mkdirSync(models, { recursive: true })
  symlinkSync(models, join(dataDir, 'models'))
  copyTemplate(dataDir)
}

/** A new, empty database on the test server; null for the embedded one. */
export async function freshDatabase(kind: DatabaseKind): Promise<string | null> {
  if (kind === 'embedded') return null
  return temporaryDatabase(testDatabase, `keepsake_${newId().replaceAll('-', '')}`)
}

/** Starts a service of its own; for tests that stop or break it. */
export async function startTestService(
  kind: DatabaseKind,
  settings: Record<string, string> = {}
): Promise<TestService> {
  const dataDir = freshDataDir()
  const databaseUrl = await freshDatabase(kind)
  const config = readConfig({
    PORT: '0',
    // All tests call from one address.
    FAILED_KEYS_PER_MINUTE: '100000',
    DATA_DIR: dataDir,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...settings
  })
  const service = await startService(config)
  return {
    kind,
    service,
    url: service.url,
    databaseUrl,
    dataDir,
    account: async (options = {}) => {
      const made = await service.accounts.createAccount({
        email: emailAddress(`${newId()}@example.com`),
        plan: options.plan ?? 'selfhosted',
        onlyFirst: false,
        origin: { requestId: 'test', address: null }
      })
      if (made === null) throw new Error('no account was made')
      return testAccount(service.url, made.accountId, made.key)
    },
    stop: () => service.stop()
  }
}

/** An account's calls over HTTP. */
export function testAccount(url: string, accountId: string, key: string | null): TestAccount {
  const sendAs = async (
    as: string | null,
    method: string,
    path: string,
    options: SendOptions = {}
  ): Promise<Sent> => {
    const body =
      options.body === undefined
        ? undefined
        : options.body instanceof FormData || typeof options.body === 'string'
          ? options.body
          : JSON.stringify(options.body)
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(as === null ? {} : { authorization: `Bearer ${as}` }), ...options.headers },
      ...(body === undefined ? {} : { body })
    })
    const text = await response.text()
    let json: unknown = null
    try {
      json = JSON.parse(text)
    } catch {
      json = text
    }
    return { status: response.status, headers: response.headers, json }
  }
  const send = (method: string, path: string, options: SendOptions = {}) =>
    sendAs(key, method, path, options)
  const finished = async (jobId: string): Promise<Sent['json']> => {
    for (let round = 0; round < 300; round++) {
      const { json } = await send('GET', `/v1/jobs/${jobId}`)
      if (json.status === 'completed' || json.status === 'failed') return json
      // Polls have a rate window of their own: 300 a minute.
      await Bun.sleep(Math.min(300, 20 + round * 15))
    }
    throw new Error(`job ${jobId} did not end within 90 s`)
  }
  return {
    accountId,
    key: key ?? '',
    send,
    sendAs,
    finished,
    fetch: (path) => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } }),
    add: async (body) => {
      const { status, json } = await send('POST', '/v1/add', { body })
      if (status !== 202) throw new Error(`add was answered ${status}: ${JSON.stringify(json)}`)
      return finished(json.job_id)
    }
  }
}

/** Stops the shared services and takes away what the run has made; called once, after the last test. */
export async function endRun(): Promise<void> {
  const running = [...started.values()]
  started.clear()
  for (const starting of running) await (await starting).stop()
  await removeLeftovers(testDatabase)
}
