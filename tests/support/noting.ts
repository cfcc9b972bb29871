/** A deliverer that only remembers what turns announce, and an account that somebody listens to. */
import { sql } from 'drizzle-orm'
import type { Deliverer } from '#actors/deliverer.ts'
import type { Announcement } from '#actors/orders.ts'
import type { Database } from '#db/transaction.ts'

/** Remembers what it was given to put down; nothing of it is ever due. */
export function noting() {
  const put: Announcement[] = []
  const byAccount = new Map<string, Announcement[]>()
  const deliverer: Deliverer = {
    put: ({ accountId }, announcements) => {
      put.push(...announcements)
      byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), ...announcements])
      return Promise.resolve(announcements.length)
    },
    queue: {
      isAnyDue: () => Promise.resolve(false),
      claim: () => Promise.resolve([]),
      renew: () => Promise.resolve(),
      release: () => Promise.resolve()
    },
    attempt: () => Promise.resolve()
  }
  return { put, putOf: (accountId: string) => byAccount.get(accountId) ?? [], deliverer }
}

/** Makes turns of the account announce. */
export async function listenTo(database: Database, accountId: string): Promise<void> {
  await database.write(accountId, (tx) =>
    tx.rows(sql`update accounts set webhooks_version = 1 where account_id = ${accountId}`)
  )
}
