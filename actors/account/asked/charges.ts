/**
 * Charges that are taken before the work and given back when it fails: those of queries and of
 * awaited jobs. A command's charge needs none of this, since it rolls back with its turn.
 *
 * A meter with a limit is charged in a turn, exactly. Searches of a plan without a limit are counted
 * here and written every few seconds: at most that much is lost with the process, and no customer is
 * charged for it. For each account and month there is a *tally* while something was counted lately: what the
 * row said at last, what is being written, what is still to be written. Their sum never decreases,
 * whatever a reader's snapshot of the row may say.
 */
import type { TurnRequest, TurnResult } from '#actors/account/turns/turn-frame.ts'
import type { Replay } from '#actors/accounts.ts'
import type { Charge } from '#actors/orders.ts'
import { type AccountRow, readAccount } from '#db/stores/account/account-row.ts'
import { addSearches } from '#db/stores/account/meters.ts'
import type { Database } from '#db/transaction.ts'
import type { Caller, Usage } from '#src/access/caller.ts'
import { monthOf } from '#src/base/clock.ts'
import { Transient } from '#src/base/failure.ts'
import { log } from '#src/base/log.ts'
import { type PlanTable, planOf } from '#src/quota/plans.ts'
import { type Meters, metersNow } from '#src/quota/quota.ts'

export interface ChargesOptions {
  database: Database
  plans: PlanTable
  /** Runs a turn in the account's lane. */
  turn<Value>(request: TurnRequest<Value>): Promise<TurnResult<Value>>
}

/** A charge that was taken; what giving it back needs to know. */
export interface Taken extends Charge {
  accountId: string
  /** `YYYY-MM` of the meter that was charged. */
  month: string
}

interface Tally {
  accountId: string
  month: string
  /** The row's count when it was last read or written by this tally. */
  base: number
  writing: number
  unwritten: number
}

export class Charges {
  readonly #options: ChargesOptions
  readonly #tallies = new Map<string, Tally>()
  /** Refunds that could not be written; tried again with every upkeep. */
  readonly #owed: Taken[] = []

  constructor(options: ChargesOptions) {
    this.#options = options
  }

  /**
   * Charges before the work. Throws 401 for a key that is gone, 402 for a used-up meter. With a
   * replay an answer kept for it is found first, and then nothing is charged.
   */
  async take(
    caller: Caller,
    charge: Charge,
    now: number,
    replay: Replay | null,
    keyGone: () => Error
  ): Promise<{ taken: Taken; usage: Usage } | TurnResult<unknown>> {
    const { accountId, keyId } = caller
    const { database } = this.#options
    if (charge.action === 'search' && replay === null) {
      const row = await database.read(accountId, (tx) => readAccount(tx, accountId, keyId))
      if (row === null || !row.keyUsable) throw keyGone()
      const taken = this.count(accountId, charge, row, now)
      if (taken !== null) {
        return { taken, usage: this.usageOf(accountId, row.plan, metersNow(row, now)) }
      }
    }
    const result = await this.#options.turn<unknown>({
      accountId,
      keyId,
      now,
      charge,
      replay,
      keepsAnswer: false,
      sealed: false,
      origin: { requestId: '', address: null },
      work: () => Promise.resolve(null)
    })
    if (result.replayed) return result
    const taken = { ...charge, accountId, month: result.meters.month }
    return { taken, usage: this.usageOf(accountId, result.plan, result.meters) }
  }

  /** Whether searches of the account were counted here lately: its plan had no limit then. */
  countsSearches(accountId: string, now: number): boolean {
    return this.#tallies.has(nameOf({ accountId, month: monthOf(now) }))
  }

  /** Counts searches of an account with its row just read; null where its plan has a limit now. */
  count(accountId: string, charge: Charge, row: AccountRow, now: number): Taken | null {
    if (planOf(this.#options.plans, row.plan).search !== -1) return null
    const meters = metersNow(row, now)
    this.#count(accountId, meters, charge.amount)
    return { ...charge, accountId, month: meters.month }
  }

  /** Gives a charge back, at once where the database allows, else as soon as it does. */
  async giveBack(taken: Taken, now: number): Promise<void> {
    const tally = this.#tallies.get(nameOf(taken))
    if (taken.action === 'search' && tally !== undefined) {
      tally.unwritten -= taken.amount
      return
    }
    try {
      await this.#refund(taken, now)
    } catch (error) {
      // The account is gone with its meters, or the database will answer later.
      if (error instanceof Transient) this.#owed.push(taken)
    }
  }

  /** The usage of an account as the headers show it. */
  usageOf(accountId: string, plan: string, meters: Meters): Usage {
    const { add, search, rate } = planOf(this.#options.plans, plan)
    const tally = this.#tallies.get(nameOf({ accountId, month: meters.month }))
    const counted = tally === undefined ? 0 : tally.writing + tally.unwritten
    // With a limit the row is exact; without one it may be a moment behind the tally.
    const base = tally !== undefined && search === -1 ? tally.base : meters.searchUsed
    const searchUsed = Math.max(0, base + counted)
    return {
      plan,
      addUsed: meters.addUsed,
      addLimit: add,
      searchUsed,
      searchLimit: search,
      rateLimit: rate
    }
  }

  /** Writes what was counted and refunds what is owed; a tally at rest is dropped. */
  async write(now: number): Promise<void> {
    for (const owed of this.#owed.splice(0)) await this.giveBack(owed, now)
    for (const [name, tally] of this.#tallies) {
      if (tally.unwritten === 0) this.#tallies.delete(name)
      else await this.#writeTally(name, tally)
    }
  }

  async #writeTally(name: string, tally: Tally): Promise<void> {
    const { accountId, month } = tally
    tally.writing = tally.unwritten
    tally.unwritten = 0
    try {
      const total = await this.#options.database.write(accountId, (tx) =>
        addSearches(tx, accountId, month, tally.writing)
      )
      if (total === null) this.#tallies.delete(name)
      else tally.base = total
      tally.writing = 0
    } catch {
      tally.unwritten += tally.writing
      tally.writing = 0
      log.write('warn', 'searches_not_written', { account_id: accountId })
    }
  }

  #count(accountId: string, meters: Meters, amount: number): void {
    const name = nameOf({ accountId, month: meters.month })
    const known = this.#tallies.get(name)
    if (known !== undefined) {
      known.unwritten += amount
      return
    }
    const base = meters.searchUsed
    const tally = { accountId, month: meters.month, base, writing: 0, unwritten: amount }
    this.#tallies.set(name, tally)
  }

  async #refund(taken: Taken, now: number): Promise<void> {
    await this.#options.turn({
      accountId: taken.accountId,
      keyId: null,
      now,
      charge: null,
      refund: taken,
      replay: null,
      keepsAnswer: false,
      sealed: false,
      origin: { requestId: '', address: null },
      work: () => Promise.resolve(null)
    })
  }
}

function nameOf(which: { accountId: string; month: string }): string {
  return `${which.accountId} ${which.month}`
}
