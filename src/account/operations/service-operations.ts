/**
 * Operations without a caller, since there is no key yet: making accounts, and the codes that prove an
 * e-mail address. They are no turns; where they change an account that exists, they lock its row first
 * like any turn.
 */
import { lockAccount } from '#db/stores/account/account-row.ts'
import { anyAccount, findAccountByEmail, insertAccount } from '#db/stores/account/accounts.ts'
import { countWrongTry, dropCode, keepCode, lockCode } from '#db/stores/account/email-codes.ts'
import { insertAuditEvents } from '#db/stores/audit/audit.ts'
import { insertKey, revokeAllKeys } from '#db/stores/keys/keys.ts'
import type { Database, WriteTx } from '#db/transaction.ts'
import { hashKey, prefixOf } from '#src/access/api-key.ts'
import type { AuditAction, Origin } from '#src/access/audit-actions.ts'
import { CODE_LIFETIME_MS, hashCode, hashEmail, judgeCode } from '#src/access/email-code.ts'
import { ALL_PERMISSIONS } from '#src/access/permissions.ts'
import type { AccountMaking, CodeUse, MadeAccount } from '#src/account/account-making.ts'
import type { EmailAddress } from '#src/base/email-address.ts'
import { Failure } from '#src/base/failure.ts'
import { newApiKey, newEmailCode, newId } from '#src/base/ids.ts'

/** `secret` keys the hashes of addresses and codes. */
export function serviceOperations(
  database: Database,
  secret: string,
  clock: () => number
): AccountMaking {
  return {
    createAccount: (account) =>
      database.write(null, async (tx) => {
        if (account.onlyFirst && (await anyAccount(tx)) !== null) return null
        return makeAccount(tx, account, clock())
      }),
    makeCode: ({ purpose, email }) =>
      database.write(null, async (tx) => {
        const code = newEmailCode()
        await keepCode(tx, purpose, hashEmail(email, secret), {
          codeHash: hashCode(code, { purpose, email }, secret),
          expiresAt: clock() + CODE_LIFETIME_MS
        })
        const account = await findAccountByEmail(tx, email)
        return { code, known: account !== null, sendTo: account?.email ?? email.address }
      }),
    useCode: async (use) => {
      const { purpose, email } = use
      const now = clock()
      const emailHash = hashEmail(email, secret)
      const made = await database.write(null, async (tx) => {
        const kept = await lockCode(tx, purpose, emailHash)
        if (kept === null) return null
        const verdict = judgeCode(kept, hashCode(use.code, use, secret), now)
        // Committed like a success: a try must count whatever is answered.
        if (verdict === 'wrong') await countWrongTry(tx, purpose, emailHash)
        if (verdict !== 'used') return null
        await dropCode(tx, purpose, emailHash)
        return purpose === 'reset' ? resetKeys(tx, use, now) : makeAccountOnce(tx, use, now)
      })
      if (made === 'taken') throw taken()
      return made
    }
  }
}

async function makeAccountOnce(
  tx: WriteTx,
  use: CodeUse,
  now: number
): Promise<MadeAccount | 'taken'> {
  // Not by a refused insert: that would undo that the code is used up.
  if ((await findAccountByEmail(tx, use.email)) !== null) return 'taken'
  return makeAccount(tx, use, now)
}

async function makeAccount(
  tx: WriteTx,
  account: { email: EmailAddress; plan: string; origin: Origin },
  now: number
): Promise<MadeAccount> {
  const { plan, origin } = account
  const email = account.email.address
  const accountId = newId()
  if (!(await insertAccount(tx, { accountId, email, plan }))) throw taken()
  const key = await addKey(tx, accountId, 'First key', now)
  await note(tx, accountId, 'account_create', origin, now)
  return { accountId, key, email, plan }
}

/** Every key of the account ends, and one with all rights takes their place. */
async function resetKeys(tx: WriteTx, use: CodeUse, now: number): Promise<MadeAccount | null> {
  const account = await findAccountByEmail(tx, use.email)
  if (account === null) return null
  const { accountId, email } = account
  const row = await lockAccount(tx, accountId, null)
  if (row === null) return null
  await revokeAllKeys(tx, accountId)
  const key = await addKey(tx, accountId, 'Reset key', now)
  await note(tx, accountId, 'key_reset', use.origin, now)
  return { accountId, key, email, plan: row.plan }
}

async function addKey(tx: WriteTx, accountId: string, name: string, now: number): Promise<string> {
  const key = newApiKey()
  await insertKey(tx, accountId, {
    keyId: newId(),
    hash: hashKey(key),
    name,
    prefix: prefixOf(key),
    permissions: [...ALL_PERMISSIONS],
    userId: null,
    createdAt: now,
    expiresAt: null
  })
  return key
}

function note(
  tx: WriteTx,
  accountId: string,
  action: AuditAction,
  origin: Origin,
  now: number
): Promise<void> {
  const notes = [{ action, target: accountId }]
  return insertAuditEvents(tx, accountId, notes, { keyId: null, origin, now })
}

function taken(): Failure<'conflict'> {
  return new Failure('conflict', 'There is already an account with this e-mail address.', {})
}
