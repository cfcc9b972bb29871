/** Accounts made straight in the database of a stopped or shared service, with a key each. */
import { insertAccount } from '#db/stores/account/accounts.ts'
import { insertKey } from '#db/stores/keys/keys.ts'
import type { Database } from '#db/transaction.ts'
import { hashKey } from '#src/access/api-key.ts'
import { ALL_PERMISSIONS } from '#src/access/permissions.ts'
import { newApiKey, newId } from '#src/base/ids.ts'

export interface BenchAccount {
  accountId: string
  key: string
}

/** Makes so many accounts on the unlimited plan. */
export async function makeAccounts(database: Database, count: number): Promise<BenchAccount[]> {
  const made: BenchAccount[] = []
  await database.write(null, async (tx) => {
    for (let i = 0; i < count; i++) {
      const accountId = newId()
      const key = newApiKey()
      const email = `${accountId}@bench.invalid`
      await insertAccount(tx, { accountId, email, plan: 'selfhosted' })
      await insertKey(tx, accountId, {
        keyId: newId(),
        hash: hashKey(key),
        name: 'bench',
        prefix: key.slice(0, 10),
        permissions: [...ALL_PERMISSIONS],
        userId: null,
        createdAt: Date.now(),
        expiresAt: null
      })
      made.push({ accountId, key })
    }
  })
  return made
}
