/**
 * The `Idempotency-Key` header (contract 12): with a hash of the request it lets the account's turn
 * tell the same request from another one under the same key. Whose memory it is about and what the
 * API key may do belong to the request: a key that may do less, or something else, is never given the
 * answer of one that may do more.
 */
import type { Replay } from '#actors/accounts.ts'
import type { Caller } from '#src/access/caller.ts'
import { invalid } from '#src/base/failure.ts'

const PRINTABLE = /^[\x20-\x7e]{1,255}$/

/** The replay record of a request, undefined without the header. Throws 422 for a malformed key. */
export function replayOf(key: string | null, request: ReplayedRequest): Replay | undefined {
  if (key === null) return undefined
  if (!PRINTABLE.test(key)) {
    throw invalid('Idempotency-Key', 'must be 1 to 255 printable ASCII characters')
  }
  const { userId, caller } = request
  const rights = [...caller.permissions].sort()
  const hash = new Bun.CryptoHasher('sha256')
  hash.update(`${JSON.stringify([userId, caller.boundUserId, rights])}\n`)
  hash.update(`${request.method} ${request.path}?${request.query}\n`)
  hash.update(request.body)
  return { key, requestHash: hash.digest('hex') }
}

export interface ReplayedRequest {
  method: string
  path: string
  query: string
  body: string
  /** The user that the call is about, as resolved; null for the account. */
  userId: string | null
  caller: Caller
}
