/**
 * Makes briefings anew whose facts have run out, before their caller rings. Nothing depends on it:
 * a recall never says an outdated briefing, it only takes longer to make the text itself.
 */
import { lockAccount } from '#db/stores/account/account-row.ts'
import { outdatedBriefings } from '#db/stores/voice/briefings.ts'
import type { Database } from '#db/transaction.ts'
import { refreshBriefing } from '#src/memory/writer/briefing.ts'

const AT_ONCE = 50

/** Renews up to 50 outdated briefings of any account; returns how many. */
export async function renewBriefings(database: Database, now: number): Promise<number> {
  const outdated = await database.behind.read(null, (tx) => outdatedBriefings(tx, now, AT_ONCE))
  for (const scope of outdated) {
    await database.behind.write(scope.accountId, async (tx) => {
      // Behind the account's turns: a text made of older facts must not replace a newer one.
      const account = await lockAccount(tx, scope.accountId, null)
      if (account !== null) await refreshBriefing(tx, scope, now)
    })
  }
  return outdated.length
}
