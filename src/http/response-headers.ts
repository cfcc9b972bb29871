/**
 * Headers that every answer carries (contract 7): request id, no-store, nosniff, CORS. Browsers may
 * read all of the headers listed here; credentials are never allowed along.
 */
import { newId } from '#src/ids.ts'

const EXPOSED = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Quota-Add-Used',
  'X-Quota-Add-Limit',
  'X-Quota-Search-Used',
  'X-Quota-Search-Limit',
  'Retry-After',
  'X-Request-Id',
  'Location',
  'Idempotent-Replayed',
  'WWW-Authenticate',
  'Cache-Control',
  'X-Content-Type-Options'
].join(', ')

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const REQUEST_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, X-Request-Id, X-Keepsake-User'
const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/

/** The caller's request id where it has the right form, else a new one. */
export function requestIdOf(given: string | null): string {
  return given !== null && REQUEST_ID.test(given) ? given : newId()
}

/**
 * One `Headers` object that is set to each answer's headers in turn. Making one from a record of a
 * dozen names costs more than the rest of a small answer, and from one answer to the next hardly any
 * value changes. A Response copies what it is given, so the object is free again at once.
 */
export class ReusedHeaders {
  readonly #headers = new Headers()
  readonly #values = new Map<string, string>()

  /** To be handed to a Response before the next call. Names are spelled alike every time. */
  of(record: Readonly<Record<string, string>>): Headers {
    let count = 0
    for (const name in record) {
      count++
      const value = record[name] ?? ''
      if (this.#values.get(name) === value) continue
      this.#headers.set(name, value)
      this.#values.set(name, value)
    }
    if (count !== this.#values.size) this.#dropOthers(record)
    return this.#headers
  }

  #dropOthers(record: Readonly<Record<string, string>>): void {
    for (const name of this.#values.keys()) {
      if (name in record) continue
      this.#headers.delete(name)
      this.#values.delete(name)
    }
  }
}

/** Which origins may read answers in a browser. */
export class Cors {
  readonly #any: boolean
  readonly #origins: ReadonlySet<string>

  constructor(origins: readonly string[]) {
    this.#any = origins.includes('*')
    this.#origins = new Set(origins)
  }

  /** The headers of any JSON answer; more are added to the record that comes back. */
  headers(requestId: string, origin: string | null): Record<string, string> {
    const headers: Record<string, string> = {
      'Content-Type': 'application/json; charset=utf-8',
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff'
    }
    if (this.#any) {
      headers['Access-Control-Allow-Origin'] = '*'
    } else {
      headers['Vary'] = 'Origin'
      if (origin === null || !this.#origins.has(origin)) return headers
      headers['Access-Control-Allow-Origin'] = origin
    }
    headers['Access-Control-Expose-Headers'] = EXPOSED
    return headers
  }

  /** What a preflight asks for, added to `headers`. */
  addPreflight(headers: Record<string, string>): void {
    headers['Access-Control-Allow-Methods'] = METHODS
    headers['Access-Control-Allow-Headers'] = REQUEST_HEADERS
    headers['Access-Control-Max-Age'] = '600'
  }
}
