/**
 * How far a key reaches: one that is bound to a user has to do with that user and nobody else. Every
 * place that a caller names a user in is held to this, be it a scope, a field or something to undo.
 */
import type { Caller } from '#src/access/caller.ts'
import { Failure } from '#src/base/failure.ts'

/** Throws 403 for a user whom the key may not reach, whether there is such a user or not. */
export function requireUser({ boundUserId }: Pick<Caller, 'boundUserId'>, userId: string): void {
  if (boundUserId !== null && boundUserId !== userId) {
    throw new Failure('key_permission', 'This API key is bound to another user.', {})
  }
}
