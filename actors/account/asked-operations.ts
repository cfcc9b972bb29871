/**
 * How an operation that a caller asks for is run, by its kind (see `operation.ts`): a query at once,
 * a command in a turn, an awaited job prepared first and then kept in a turn. Every answer carries
 * the usage after its own charge.
 */

import type { Charges, Taken } from '#actors/account/charges.ts'
import { keyGone, type TurnRequest, type TurnResult } from '#actors/account/turn-frame.ts'
import type { Answer, Caller, Replay, Usage } from '#actors/accounts.ts'
import type {
  AskedOperation,
  AwaitedJob,
  Charge,
  Command,
  Query,
  QueryContext,
  Remember,
  StagingContext
} from '#actors/operation.ts'
import { readAccount } from '#db/stores/account-row.ts'
import { insertAuditEvents } from '#db/stores/audit.ts'
import type { Database, ReadTx } from '#db/transaction.ts'
import type { AuditNote, Origin } from '#src/audit/actions.ts'
import { Transient } from '#src/failure.ts'
import type { Models } from '#src/models/models.ts'
import { metersNow } from '#src/quota/quota.ts'

/** What an operation of any kind is asked with, beside its input. */
export interface Asking {
  caller: Caller
  replay: Replay | null
  origin: Origin
}

export interface AskedWorld {
  database: Database
  models: Models
  clock: () => number
  charges: Charges
  /** Reads in flight on this thread; above it 503. */
  readsMax: number
  /** Runs a turn in the account's lane. */
  turn<Value>(request: TurnRequest<Value>): Promise<TurnResult<Value>>
  rememberer(accountId: string, now: number): Remember
  /** An activation was ordered by a turn that has committed. */
  woke(): void
}

export class AskedOperations {
  readonly #world: AskedWorld
  #reads = 0

  constructor(world: AskedWorld) {
    this.#world = world
  }

  /** Runs an operation for a caller. Throws Failure, Transient, or a bug. */
  run(operation: AskedOperation, asking: Asking, input: unknown): Promise<Answer<unknown>> {
    switch (operation.kind) {
      case 'query':
        return this.#query(asking, operation, input)
      case 'command':
        return this.#command(asking, operation, input)
      case 'awaited':
        return this.#awaited(asking, operation, input)
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
    const { database, clock } = this.#world
    const { accountId } = caller
    const now = clock()
    const known: { usage: Usage | null } = { usage: null }
    const checkKey = async (tx: ReadTx): Promise<Usage> => {
      const row = await readAccount(tx, accountId, caller.keyId)
      if (row === null || !row.keyUsable) throw keyGone()
      known.usage = this.#world.charges.usageOf(accountId, row.plan, metersNow(row, now))
      return known.usage
    }
    const read: QueryContext['read'] = (work) =>
      database.read(accountId, async (tx) => {
        if (known.usage !== null) return work(tx)
        // Both travel in one round trip; the key counts as checked before anything is answered.
        const [key, result] = await Promise.allSettled([checkKey(tx), work(tx)])
        // A key that is gone is told before anything that was found, or not found, with it.
        if (key.status === 'rejected') throw key.reason
        if (result.status === 'rejected') throw result.reason
        return result.value
      })
    const charge = operation.charge?.(input) ?? null
    const charged =
      charge === null ? null : await this.#world.charges.take(caller, charge, now, null, keyGone)
    if (charged !== null && 'taken' in charged) known.usage = charged.usage
    const notes: AuditNote[] = []
    try {
      const value = await operation.run(
        {
          accountId,
          now,
          caller,
          models: this.#world.models,
          read,
          remember: this.#world.rememberer(accountId, now),
          usageOf: (row) => this.#world.charges.usageOf(accountId, row.plan, metersNow(row, now)),
          audit: (action, target = null) => notes.push({ action, target })
        },
        input
      )
      const usage = known.usage ?? (await database.read(accountId, checkKey))
      if (notes.length > 0) await this.#note(asking, notes, now)
      return { value, usage, replayed: false }
    } catch (error) {
      if (charged !== null && 'taken' in charged)
        await this.#world.charges.giveBack(charged.taken, now)
      throw error
    }
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
    const { reading } = this.#world.models
    const made = operation.ready === undefined ? input : await operation.ready(input, reading)
    const { staging } = operation
    if (staging === undefined) return this.#commandTurn(asking, operation, made, now)
    const write: StagingContext['write'] = (work) =>
      this.#world.database.writeBehind(accountId, work)
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
      quick: operation.quick === true && known === undefined,
      origin,
      ...(known === undefined
        ? {}
        : { known: (tx: ReadTx) => known({ accountId, now, tx }, ready) }),
      work: (turn) => operation.run({ accountId, now, caller, remember, ...turn }, ready)
    })
    return this.#answer(accountId, result)
  }

  /** Charged and looked up before it prepares, so that a refusal costs no model; then kept. */
  async #awaited(
    asking: Asking,
    operation: AwaitedJob<unknown, unknown, unknown>,
    input: unknown
  ): Promise<Answer<unknown>> {
    const { caller, replay } = asking
    const now = this.#world.clock()
    const charge = operation.charge?.(input) ?? null
    const begun = await this.#begin(caller, charge, replay, now)
    if (begun !== null && !('taken' in begun)) return this.#answer(caller.accountId, begun)
    const taken = begun?.taken ?? null
    try {
      const result = await this.#prepareAndKeep(asking, operation, input, now)
      // Another process was faster with the same request: that one's charge stands, not ours.
      if (result.replayed && taken !== null) await this.#world.charges.giveBack(taken, now)
      return this.#answer(caller.accountId, result)
    } catch (error) {
      if (taken !== null) await this.#world.charges.giveBack(taken, now)
      throw error
    }
  }

  /** What precedes an awaited job: its key, an answer kept for it, its charge. */
  async #begin(
    caller: Caller,
    charge: Charge | null,
    replay: Replay | null,
    now: number
  ): Promise<{ taken: Taken } | TurnResult<unknown> | null> {
    const { accountId, keyId } = caller
    if (charge !== null) return this.#world.charges.take(caller, charge, now, replay, keyGone)
    const row = await this.#world.database.read(accountId, (tx) =>
      readAccount(tx, accountId, keyId)
    )
    if (row === null || !row.keyUsable) throw keyGone()
    return null
  }

  async #prepareAndKeep(
    asking: Asking,
    operation: AwaitedJob<unknown, unknown, unknown>,
    input: unknown,
    now: number
  ): Promise<TurnResult<unknown>> {
    const { caller, replay, origin } = asking
    const { database, clock, models } = this.#world
    const { accountId, keyId } = caller
    const remember = this.#world.rememberer(accountId, now)
    const plan = await operation.prepare(
      {
        accountId,
        now,
        caller,
        jobId: '',
        interruptions: 0,
        models,
        read: (work) => database.read(accountId, work),
        step: () => {}
      },
      input
    )
    return this.#world.turn({
      accountId,
      keyId,
      now: clock(),
      charge: null,
      replay,
      keepsAnswer: true,
      sealed: false,
      origin,
      work: (turn) =>
        operation.keep({ accountId, now, caller, jobId: '', remember, ...turn }, plan, input)
    })
  }

  #answer(accountId: string, result: TurnResult<unknown>): Answer<unknown> {
    if (result.woke) this.#world.woke()
    const usage = this.#world.charges.usageOf(accountId, result.plan, result.meters)
    return { value: result.value, usage, replayed: result.replayed }
  }
}
