/**
 * How an operation that a caller asks for is run, by its kind (see `operation.ts`): a query at once,
 * a command in a turn, an awaited job prepared first and then kept in a turn. Every answer carries
 * the usage after its own charge.
 */

import type { AskedWorld, Asking } from '#actors/account/asked/asking.ts'
import { AwaitedJobs } from '#actors/account/asked/awaited-jobs.ts'
import type { Taken } from '#actors/account/asked/charges.ts'
import { keyGone, type TurnResult } from '#actors/account/turns/turn-frame.ts'
import type { Answer } from '#actors/accounts.ts'
import type {
  AskedOperation,
  Command,
  Query,
  QueryContext,
  StagingContext
} from '#actors/operation.ts'
import type { Charge } from '#actors/orders.ts'
import type { SharedView } from '#db/shared-view.ts'
import { type AccountRow, readAccount } from '#db/stores/account/account-row.ts'
import { insertAuditEvents } from '#db/stores/audit/audit.ts'
import { readAccountWithViews } from '#db/stores/teams/shared-views.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { AuditNote } from '#src/access/audit-actions.ts'
import type { Usage } from '#src/access/caller.ts'
import { Transient } from '#src/base/failure.ts'
import { metersNow } from '#src/quota/quota.ts'
import { readingFor } from '#src/reading/process/reading.ts'

/** What a query is charged, and what it shows of the meters. */
interface Bill {
  now: number
  /** To be counted with the account's row, which the first read brings: one transaction less. */
  owed: Charge | null
  taken: Taken | null
  /** Null until the key was checked. */
  usage: Usage | null
}

/** A search that was only to be counted turns out to have a limit. */
class HasLimit extends Error {}

export class AskedOperations {
  readonly #world: AskedWorld
  readonly #awaited: AwaitedJobs
  #reads = 0

  constructor(world: AskedWorld) {
    this.#world = world
    this.#awaited = new AwaitedJobs(world, (accountId, result) => this.#answer(accountId, result))
  }

  /** Runs an operation for a caller. Throws Failure, Transient, or a bug. */
  run(operation: AskedOperation, asking: Asking, input: unknown): Promise<Answer<unknown>> {
    switch (operation.kind) {
      case 'query':
        return this.#query(asking, operation, input)
      case 'command':
        return this.#command(asking, operation, input)
      case 'awaited':
        return this.#awaited.run(asking, operation, input)
    }
  }

  async #query(
    asking: Asking,
    operation: Query<unknown, unknown>,
    input: unknown
  ): Promise<Answer<unknown>> {
    if (this.#reads >= this.#world.readsMax) throw new Transient('overloaded', { retryAfterS: 1 })
    this.#reads++
    try {
      return await this.#runQuery(asking, operation, input)
    } finally {
      this.#reads--
    }
  }

  async #runQuery(
    asking: Asking,
    operation: Query<unknown, unknown>,
    input: unknown
  ): Promise<Answer<unknown>> {
    const { caller } = asking
    const { charges, clock } = this.#world
    const now = clock()
    const charge = operation.charge?.(input) ?? null
    if (charge?.action === 'search' && charges.countsSearches(caller.accountId, now)) {
      const bill = { now, owed: charge, taken: null, usage: null }
      try {
        return await this.#readQuery(asking, operation, input, bill)
      } catch (error) {
        // The plan was lowered meanwhile: the meter is charged in a turn, before anything is read.
        if (!(error instanceof HasLimit)) throw error
      }
    }
    const charged = charge === null ? null : await charges.take(caller, charge, now, null, keyGone)
    const paid = charged !== null && 'taken' in charged ? charged : { taken: null, usage: null }
    return this.#readQuery(asking, operation, input, { now, owed: null, ...paid })
  }

  async #readQuery(
    asking: Asking,
    operation: Query<unknown, unknown>,
    input: unknown,
    bill: Bill
  ): Promise<Answer<unknown>> {
    const { caller } = asking
    const { database } = this.#world
    const { accountId } = caller
    const { now } = bill
    const beside = operation.sharedBeside?.(input) ?? null
    let shared: readonly SharedView[] | null = beside === null ? [] : null
    const checkKey = async (tx: ReadTx): Promise<Usage> => {
      const { row, views } =
        beside === null
          ? { row: await readAccount(tx, accountId, caller.keyId), views: [] }
          : await readAccountWithViews(tx, caller, beside)
      if (row === null || !row.keyUsable) throw keyGone()
      shared = views
      if (bill.owed !== null) this.#settle(bill, bill.owed, accountId, row)
      bill.usage ??= this.#world.charges.usageOf(accountId, row.plan, metersNow(row, now))
      return bill.usage
    }
    const read: QueryContext['read'] = (work) =>
      database.read(accountId, async (tx) => {
        if (bill.usage !== null && shared !== null) return work(tx)
        // Both travel in one round trip; the key counts as checked before anything is answered.
        const [key, result] = await Promise.allSettled([checkKey(tx), work(tx)])
        // A revoked key is reported before anything that was found, or not found, with it.
        if (key.status === 'rejected') throw key.reason
        if (result.status === 'rejected') throw result.reason
        return result.value
      })
    const notes: AuditNote[] = []
    try {
      const value = await operation.run(
        {
          accountId,
          now,
          caller,
          models: this.#world.models,
          read,
          shared: async () => {
            if (shared === null) await read(() => Promise.resolve())
            return shared ?? []
          },
          readShared: (view, work) => database.readShared(view, work),
          remember: this.#world.rememberer(accountId, now),
          usageOf: (row) => this.#world.charges.usageOf(accountId, row.plan, metersNow(row, now)),
          audit: (action, target = null) => notes.push({ action, target })
        },
        input
      )
      const usage = bill.usage ?? (await database.read(accountId, checkKey))
      if (notes.length > 0) await this.#note(asking, notes, now)
      this.#world.recalls.count(accountId, operation.recalls?.(input) ?? [], now)
      return { value, usage, replayed: false }
    } catch (error) {
      if (bill.taken !== null) await this.#world.charges.giveBack(bill.taken, now)
      throw error
    }
  }

  /** Counts what is owed with the row that was read for it. */
  #settle(bill: Bill, owed: Charge, accountId: string, row: AccountRow): void {
    bill.taken = this.#world.charges.count(accountId, owed, row, bill.now)
    if (bill.taken === null) throw new HasLimit()
    bill.owed = null
  }

  #note(asking: Asking, notes: AuditNote[], now: number): Promise<void> {
    const { accountId, keyId } = asking.caller
    return this.#world.database.write(accountId, (tx) =>
      insertAuditEvents(tx, accountId, notes, { keyId, origin: asking.origin, now })
    )
  }

  async #command(
    asking: Asking,
    operation: Command<unknown, unknown>,
    input: unknown
  ): Promise<Answer<unknown>> {
    const { accountId } = asking.caller
    const now = this.#world.clock()
    const reading = readingFor(this.#world.models.reading, accountId)
    const made = operation.ready === undefined ? input : await operation.ready(input, reading)
    const { staging } = operation
    if (staging === undefined) return this.#commandTurn(asking, operation, made, now)
    const write: StagingContext['write'] = (work) =>
      this.#world.database.behind.write(accountId, work)
    const ready = await staging.put({ accountId, write }, made)
    let adopted = false
    try {
      const answer = await this.#commandTurn(asking, operation, ready, now)
      adopted = !answer.replayed
      return answer
    } finally {
      if (!adopted) await staging.takeAway({ accountId, write }, ready)
    }
  }

  async #commandTurn(
    { caller, replay, origin }: Asking,
    operation: Command<unknown, unknown>,
    ready: unknown,
    now: number
  ): Promise<Answer<unknown>> {
    const { accountId, keyId } = caller
    const remember = this.#world.rememberer(accountId, now)
    const { known } = operation
    const result = await this.#world.turn({
      accountId,
      keyId,
      now,
      charge: operation.charge?.(ready) ?? null,
      replay,
      keepsAnswer: true,
      sealed: operation.sealed ?? false,
      tellsOf: operation.tellsOf?.(ready),
      origin,
      ...(known === undefined
        ? {}
        : { known: (tx: ReadTx) => known({ accountId, now, tx }, ready) }),
      work: (turn) => operation.run({ accountId, now, caller, remember, ...turn }, ready)
    })
    return this.#answer(accountId, result)
  }

  #answer(accountId: string, result: TurnResult<unknown>): Answer<unknown> {
    const usage = this.#world.charges.usageOf(accountId, result.plan, result.meters)
    return { value: result.value, usage, replayed: result.replayed }
  }
}
