/**
 * Headers that every answer carries (contract 7): request id, no-store, nosniff, CORS. Browsers may
 * read all of the headers listed here; credentials are never allowed along.
 */

import { newId } from '#src/base/ids.ts'
import { METER_HEADERS } from '#src/http/meters.ts'

const EXPOSED = [
  ...METER_HEADERS,
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
  'Authorization, Content-Type, Idempotency-Key, X-Request-Id, X-Keepsake-User, MCP-Protocol-Version'
const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/

/** The caller's request id where it has the right form, else a new one. */
export function requestIdOf(given: string | null): string {
  return given !== null && REQUEST_ID.test(given) ? given : newId()
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
