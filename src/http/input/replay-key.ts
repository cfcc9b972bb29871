/**
 * The `Idempotency-Key` header (contract 12): with a hash of method, path, query and body it lets
 * the account's turn tell the same request from another one under the same key.
 */
import type { Replay } from '#actors/accounts.ts'
import { invalid } from '#src/failure.ts'

const PRINTABLE = /^[\x20-\x7e]{1,255}$/

/** The replay record of a request, undefined without the header. Throws 422 for a malformed key. */
export function replayOf(key: string | null, request: ReplayedRequest): Replay | undefined {
  if (key === null) return undefined
  if (!PRINTABLE.test(key)) {
    throw invalid('Idempotency-Key', 'must be 1 to 255 printable ASCII characters')
  }
  const hash = new Bun.CryptoHasher('sha256')
  hash.update(`${request.method} ${request.path}?${request.query}\n`)
  hash.update(request.body)
  return { key, requestHash: hash.digest('hex') }
}

export interface ReplayedRequest {
  method: string
  path: string
  query: string
  body: string
}
