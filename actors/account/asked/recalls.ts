/**
 * Recalls served, by user and day: counted here and written every few seconds, so that a recall waits
 * for no write. At most that much is lost with the process; nobody pays by this number.
 */
import { lockAccount } from '#db/stores/account/account-row.ts'
import { addRecalls, type DayOfRecalls } from '#db/stores/account/recalls.ts'
import type { Database } from '#db/transaction.ts'
import { dayOf } from '#src/base/clock.ts'
import { describeError, log } from '#src/base/log.ts'

/** Users and days counted between two writes; more of them are not counted. */
const COUNTED_MAX = 10_000

type Counted = DayOfRecalls & { accountId: string }

export class Recalls {
  readonly #database: Database
  #counted = new Map<string, Counted>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Counts one recall for each of these users. */
  count(accountId: string, userIds: readonly string[], now: number): void {
    if (userIds.length === 0) return
    const day = dayOf(now)
    for (const userId of userIds) this.#add({ accountId, userId, day, served: 1 })
  }

  /** Writes what was counted; what the database refuses is tried again with the next call. */
  async write(): Promise<void> {
    const counted = this.#counted
    this.#counted = new Map()
    for (const [accountId, days] of Map.groupBy(counted.values(), (one) => one.accountId)) {
      try {
        await this.#database.write(accountId, async (tx) => {
          // Behind an erasure of the user, which must find all that is to go.
          if ((await lockAccount(tx, accountId, null)) !== null)
            await addRecalls(tx, accountId, days)
        })
      } catch (error) {
        for (const one of days) this.#add(one)
        log.write('warn', 'recalls_not_written', { account_id: accountId, ...describeError(error) })
      }
    }
  }

  #add(added: Counted): void {
    const name = `${added.accountId} ${added.day} ${added.userId}`
    const known = this.#counted.get(name)
    if (known !== undefined) known.served += added.served
    else if (this.#counted.size < COUNTED_MAX) this.#counted.set(name, added)
  }
}
