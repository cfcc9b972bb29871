/** Sends calls: key, user, tries, time, and errors that say what they are. */
import type { Answer, Method, PathOf } from '../wire.ts'
import {
  AuthenticationError,
  ConnectionError,
  errorOf,
  KeepsakeError,
  type Refusal,
  TimeoutError
} from './errors.ts'
import { type Limits, limitsIn } from './limits.ts'
import { pauseBefore } from './retry.ts'

/** What each call takes beside its fields. */
export interface CallOptions {
  /** Ends the call, whatever it is waiting for. */
  signal?: AbortSignal
  /** For each try; the client's where it is not given. */
  timeoutMs?: number
  maxRetries?: number
  /** Made up where the call takes one: tries of one call then count once. */
  idempotencyKey?: string
}

/** As the platform's own, as far as it is needed. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export interface Settings {
  baseUrl: string
  apiKey: string | null
  timeoutMs: number
  maxRetries: number
  fetch: Fetch
}

/** One call before it is sent. */
export interface Call {
  method: Method
  /** With names in braces, which `names` fills. */
  path: string
  names?: Readonly<Record<string, string>> | undefined
  query?: object | undefined
  body?: object | undefined
  /** Takes the bound user along. */
  scoped?: boolean
  /** Takes an idempotency key. */
  keyed?: boolean
  /** A POST that only reads. */
  reads?: boolean
}

const NO_KEY = 'There is no API key: set KEEPSAKE_API_KEY, or give it to the client as apiKey.'

/** More is no time at all for a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export class Transport {
  readonly #settings: Settings
  /** Shared by the clients of all users: the limits are the account's. */
  readonly #seen: { limits: Limits | null }
  readonly userId: string | null

  constructor(
    settings: Settings,
    userId: string | null = null,
    seen: { limits: Limits | null } = { limits: null }
  ) {
    this.#settings = settings
    this.#seen = seen
    this.userId = userId
  }

  get limits(): Limits | null {
    return this.#seen.limits
  }

  as(userId: string): Transport {
    return new Transport(this.#settings, userId, this.#seen)
  }

  /** Sends a call and reads its answer. */
  json<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    call: Omit<Call, 'method' | 'path'>,
    options?: CallOptions
  ): Promise<Answer<M, P>> {
    return this.send<Answer<M, P>>({ ...call, method, path: String(path) }, options)
  }

  /**
   * Sends a call until it succeeds, is refused for good, or its tries are used up. The answer is read as
   * JSON unless `read` does it, in the time of the try and as part of it.
   */
  async send<Told>(
    call: Call,
    options: CallOptions = {},
    read: (response: Response) => Promise<Told> = (response) => response.json() as Promise<Told>
  ): Promise<Told> {
    const { maxRetries = this.#settings.maxRetries, signal } = options
    const request = this.#requestOf(call, options)
    const isRead = call.method === 'get' || call.method === 'put' || call.reads === true
    const repeatable = isRead || call.keyed === true
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#tryOnce(request, options, read)
      if (!(outcome instanceof KeepsakeError)) return outcome.told
      const { status, code, retryAfter } = outcome
      const mishap = { status: status === 0 ? null : status, code, retryAfter }
      const pause = pauseBefore(mishap, { repeatable, attempt, chance: Math.random() })
      if (pause === null || attempt >= maxRetries) throw outcome
      await sleep(pause, signal)
    }
  }

  #requestOf(call: Call, { idempotencyKey }: CallOptions): { url: string; init: RequestInit } {
    const { apiKey, baseUrl } = this.#settings
    const scope = call.scoped === true && this.userId !== null ? { user_id: this.userId } : {}
    const inQuery = call.method === 'get' || call.method === 'delete'
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(call.names?.[name] ?? '')
    )
    const query = queryText({ ...call.query, ...(inQuery ? scope : {}) })
    const headers = new Headers(apiKey === null ? {} : { Authorization: `Bearer ${apiKey}` })
    if (call.keyed === true) headers.set('Idempotency-Key', idempotencyKey ?? crypto.randomUUID())
    const init: RequestInit = { method: call.method.toUpperCase(), headers }
    if (call.body instanceof FormData) {
      if (this.userId !== null && call.scoped === true) call.body.set('user_id', this.userId)
      init.body = call.body
    } else if (!inQuery) {
      headers.set('Content-Type', 'application/json')
      init.body = JSON.stringify({ ...call.body, ...scope })
    }
    return { url: `${baseUrl}${path}${query}`, init }
  }

  /** What a success tells, or the error; throws where the caller ended it. */
  async #tryOnce<Told>(
    { url, init }: { url: string; init: RequestInit },
    { signal, timeoutMs = this.#settings.timeoutMs }: CallOptions,
    read: (response: Response) => Promise<Told>
  ): Promise<{ told: Told } | KeepsakeError> {
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(), Math.min(timeoutMs, LONGEST_TIMER_MS))
    const signals = signal === undefined ? clock.signal : AbortSignal.any([signal, clock.signal])
    try {
      const response = await this.#settings.fetch(url, { ...init, signal: signals })
      this.#seen.limits = limitsIn(response.headers) ?? this.#seen.limits
      return response.ok ? { told: await read(response) } : await this.#refusalOf(response)
    } catch (error) {
      signal?.throwIfAborted()
      if (clock.signal.aborted) return new TimeoutError(`No answer within ${timeoutMs} ms.`)
      return new ConnectionError(`No answer to read from ${namedBy(this.#settings)}.`, error)
    } finally {
      clearTimeout(timer)
    }
  }

  async #refusalOf(response: Response): Promise<KeepsakeError> {
    const { status, headers } = response
    const retryAfter = headers.get('Retry-After')
    const told = {
      status,
      body: refusalIn(await response.text()),
      retryAfter: retryAfter === null ? null : Number(retryAfter),
      requestId: headers.get('X-Request-Id')
    }
    // The service speaks of headers, which are not what is missing here.
    return status === 401 && this.#settings.apiKey === null
      ? new AuthenticationError(told, NO_KEY)
      : errorOf(told)
  }
}

/** Where the service is, without a password that may stand in its address. */
function namedBy({ baseUrl }: Settings): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl
}

/** Something between client and service may answer in its own words; they are no refusal to read. */
function refusalIn(text: string): Refusal {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}

function queryText(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}

/** Waits; throws the signal's reason as soon as it is given. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
}
