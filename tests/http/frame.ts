/** The HTTP frame on fake accounts, asked in memory. */
import type { KeyCache } from '#src/access/key-cache.ts'
import type { Letter, Mail } from '#src/account/mail.ts'
import { createLog } from '#src/base/log.ts'
import { readConfig } from '#src/config/config.ts'
import { endpointsOf } from '#src/endpoints.ts'
import { type App, createApp, openFrame } from '#src/http/app.ts'
import { Receiver } from '#src/http/bodies/receive.ts'
import { Alone } from '#src/peers/alone.ts'
import { FakeAccounts } from '#tests/http/fake-accounts.ts'
import { READING_HERE } from '#tests/support/reading-here.ts'

export const START = Date.UTC(2026, 5, 15, 12)

export interface TestFrame {
  app: App
  /** What the frame remembers of keys. */
  keys: KeyCache
  accounts: FakeAccounts
  /** A key with all rights. */
  key: string
  logged: string[]
  /** Mails sent; mail is set up where SMTP_URL is. */
  letters: Letter[]
  checks: { db: boolean; queue: boolean; embedder: boolean }
  /** What the peers say of themselves. */
  peers: { state: 'alone' | 'connected' | 'lost' }
  advance(ms: number): void
  /** Sends a request; the key goes along unless `key` says otherwise (null: none). */
  send(method: string, path: string, options?: SendOptions): Promise<Sent>
}

export interface SendOptions {
  key?: string | null
  body?: unknown
  /** Sent as it is, instead of `body`. */
  raw?: string
  headers?: Record<string, string>
}

export interface Sent {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any
  text: string
}

export function testFrame(
  environment: Record<string, string> = {},
  receiver: Receiver = new Receiver()
): TestFrame {
  let now = START
  const clock = () => now
  const logged: string[] = []
  const accounts = new FakeAccounts()
  const checks = { db: true, queue: true, embedder: true, reason: null as string | null }
  const peers: TestFrame['peers'] = { state: 'alone' }
  const letters: Letter[] = []
  const config = readConfig(environment)
  const mail: Mail = {
    send: (letter) => Promise.resolve(void letters.push(letter)),
    close: () => {}
  }
  const parts = {
    accounts,
    mail: config.smtpUrl === null ? null : mail,
    config,
    clock,
    log: createLog(clock, (line) => logged.push(line)),
    peers: Object.assign(new Alone(clock), { state: () => peers.state }),
    reading: READING_HERE,
    health: { checks: () => Promise.resolve(checks) },
    version: '0.0.0'
  }
  const frame = openFrame({ ...parts, receiver })
  const app = createApp(frame, endpointsOf(parts, frame), parts.version)
  const key = accounts.makeKey()
  return {
    app,
    keys: frame.keys,
    accounts,
    key,
    logged,
    letters,
    checks,
    peers,
    advance: (ms) => {
      now += ms
    },
    async send(method, path, options = {}) {
      const headers = new Headers(options.headers)
      const sentKey = options.key === undefined ? key : options.key
      if (sentKey !== null) headers.set('Authorization', `Bearer ${sentKey}`)
      const body =
        options.raw ??
        (options.body === undefined || options.body instanceof FormData
          ? options.body
          : JSON.stringify(options.body))
      const response = await app.elysia.handle(
        new Request(`http://keepsake.test${path}`, { method, headers, ...(body && { body }) })
      )
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: isJson && text !== '' ? JSON.parse(text) : null
      }
    }
  }
}
