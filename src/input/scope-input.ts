/**
 * Which user a call is about (contract 3.1, 1.7): the accepted spellings, the guard against
 * misspelt ones, and what the value means for the calling key. The guard exists because a scope
 * that is overlooked falls back to `default` and shows or deletes the wrong user's memory.
 */
import type { Caller } from '#src/access/caller.ts'
import { requireUser } from '#src/access/reach.ts'
import { Failure, invalid } from '#src/base/failure.ts'
import { DEFAULT_USER } from '#src/base/scope.ts'

/**
 * What an endpoint is about: one `user`; one user or, unless given, the whole account (`any-user`);
 * the `account`, or what it does with one user's memory (`account-user`); or an account-level thing that a
 * key bound to a user may see as well (`bound`).
 */
export type ScopeKind = 'user' | 'any-user' | 'account' | 'account-user' | 'bound'

export const SCOPE_FIELD = 'user_id'
export const BODY_SPELLINGS: readonly string[] = ['user_id', 'sub_user_id', 'sub_user']
export const QUERY_SPELLINGS: readonly string[] = ['user_id', 'sub_user_id']

const LOOKALIKES = new Set(['userid', 'subuserid', 'subuser', 'user', 'uid'])
const USER_ID_MAX = 256
const CONTROL = /\p{Cc}/u

/** Whether a key reads like a scope; one that is no accepted spelling is refused. */
export function looksLikeScope(key: string): boolean {
  // The longest of them with every separator in it is far shorter than this.
  return key.length <= 64 && LOOKALIKES.has(key.toLowerCase().replace(/[_-]/g, ''))
}

/** Whether the endpoint takes a scope in body and query. */
export function takesScope(kind: ScopeKind): boolean {
  return kind === 'user' || kind === 'any-user' || kind === 'account-user'
}

/**
 * Refuses a key that is bound to a user at endpoints of the whole account.
 * Throws 403.
 */
export function requireReach(kind: ScopeKind, caller: Caller): void {
  if ((kind === 'account' || kind === 'account-user') && caller.boundUserId !== null) {
    throw new Failure('key_permission', 'This API key is bound to one user.', {})
  }
}

/**
 * The user meant by the value found (undefined: none given); null is the whole account.
 * Throws 422 for a value that is no user id, 403 for another user than the key's own.
 */
export function resolveUser(kind: ScopeKind, value: unknown, caller: Caller): string | null {
  if (!takesScope(kind)) return null
  const given = value === undefined ? null : userIdOf(value, caller.accountId)
  if (given !== null) requireUser(caller, given)
  return given ?? caller.boundUserId ?? (kind === 'any-user' ? null : DEFAULT_USER)
}

/**
 * The value given for the user where the path may name one as well. The account's own id in the path names
 * nobody (contract 3.1). Throws 403 for a user beyond the key's reach, 422 where path and query name different
 * users.
 */
export function userOfPath(
  inPath: string | undefined,
  elsewhere: unknown,
  caller: Caller
): unknown {
  if (inPath === undefined || inPath === caller.accountId) return elsewhere
  const named = userIdOf(inPath, caller.accountId)
  requireUser(caller, named)
  if (elsewhere !== undefined && userIdOf(elsewhere, caller.accountId) !== named) {
    throw invalid(SCOPE_FIELD, 'is another user than the one in the path')
  }
  return named
}

/**
 * Replaces what the fields that name a user say by the user meant. Throws 422 for what is no user id,
 * 403 for a user beyond the key's reach.
 */
export function resolveNamedUsers(
  names: readonly string[],
  fields: Record<string, unknown>,
  caller: Caller
): void {
  for (const name of names) {
    if (fields[name] === undefined) continue
    const userId = userIdOf(fields[name], caller.accountId, name)
    requireUser(caller, userId)
    fields[name] = userId
  }
}

/** A valid user id; the account's own id means the default user. Throws 422. */
function userIdOf(value: unknown, accountId: string, path = SCOPE_FIELD): string {
  const userId = checkUserId(path, value)
  return userId === accountId ? DEFAULT_USER : userId
}

/** A text that can be a user id: not blank, in bounds, no control characters. Throws 422. */
function checkUserId(path: string, value: unknown): string {
  if (typeof value !== 'string') throw invalid(path, 'must be a text')
  if (value.trim() === '') throw invalid(path, 'must not be blank')
  if (value.length > USER_ID_MAX && [...value].length > USER_ID_MAX) {
    throw invalid(path, `must have at most ${USER_ID_MAX} characters`)
  }
  if (CONTROL.test(value)) throw invalid(path, 'must not contain control characters')
  return value
}
