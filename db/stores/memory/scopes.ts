/** Users of an account that have, or had, memory. */
import { select } from '#db/reading.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** Whether anything was ever stored for this user, and not erased since. */
export async function isKnownScope(tx: ReadTx, scope: Scope): Promise<boolean> {
  const rows = await tx.rows(select`from scopes
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`)
  return rows.length > 0
}
