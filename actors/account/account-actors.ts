/**
 * All accounts' actors of one thread. An actor is no object that lives: it is a lane while somebody
 * runs or waits, what is remembered while it is fresh, and otherwise rows. Letting an idle account
 * go needs no flush.
 *
 * Queries run at once, beside each other and beside a turn. Commands and the keeping half of awaited
 * jobs take the account's lane. Queued jobs come through `drain`. Every answer carries the usage.
 */

import { drain } from '#actors/account/drain.ts'
import { awake, type MailboxWorld, mailboxOf } from '#actors/account/mailbox.ts'
import { Remembered } from '#actors/account/remembered.ts'
import {
  keyGone,
  runTurn,
  type Turn,
  type TurnFrame,
  type TurnResult
} from '#actors/account/turn-frame.ts'
import { TurnLane } from '#actors/account/turn-lane.ts'
import type { Answer, Caller, Replay, Usage } from '#actors/accounts.ts'
import type { Engine } from '#actors/engine/engine.ts'
import type {
  AwaitedJob,
  Charge,
  Command,
  Job,
  Operation,
  Query,
  Remember
} from '#actors/operation.ts'
import { addSearches, readAccount } from '#db/stores/account-row.ts'
import { noteKeysUsed } from '#db/stores/keys.ts'
import type { Database, ReadTx } from '#db/transaction.ts'
import { monthOf } from '#src/clock.ts'
import { Failure, Transient } from '#src/failure.ts'
import type { Models } from '#src/models/models.ts'
import { type PlanTable, planOf } from '#src/quota/plans.ts'
import { type Meters, metersNow } from '#src/quota/quota.ts'

export interface ActorOptions {
  database: Database
  engine: Engine
  models: Models
  operations: ReadonlyMap<string, Operation>
  plans: PlanTable
  clock: () => number
  /** Names this process and thread in `accounts.owner`. */
  owner: string
  upgradeUrl: (accountId: string, plan: string, now: number) => string
  bounds?: Partial<Bounds>
}

export interface Bounds {
  /** Commands waiting per account; above it 503. */
  laneMax: number
  /** Reads in flight on this thread; above it 503. */
  readsMax: number
  /** Open jobs per account; above it 429. */
  depthMax: number
  accountsRememberedMax: number
  idleMs: number
}

const BOUNDS: Bounds = {
  laneMax: 512,
  readsMax: 1024,
  depthMax: 5000,
  accountsRememberedMax: 10_000,
  idleMs: 60_000
}

export class AccountActors {
  readonly #options: ActorOptions
  readonly #bounds: Bounds
  readonly #frame: TurnFrame
  readonly #world: MailboxWorld
  readonly #lanes = new Map<string, TurnLane>()
  readonly #remembered: Remembered
  readonly #draining = new Map<string, number | null>()
  readonly #lost = new Set<string>()
  readonly #keyUses = new Map<string, { accountId: string; keyId: string; at: number }>()
  readonly #searches = new Map<string, { month: string; amount: number }>()
  #reads = 0

  constructor(options: ActorOptions) {
    this.#options = options
    this.#bounds = { ...BOUNDS, ...options.bounds }
    this.#frame = {
      database: options.database,
      engine: options.engine,
      plans: options.plans,
      upgradeUrl: options.upgradeUrl,
      depthMax: this.#bounds.depthMax
    }
    this.#remembered = new Remembered({
      accountsMax: this.#bounds.accountsRememberedMax,
      idleMs: this.#bounds.idleMs
    })
    this.#world = {
      database: options.database,
      engine: options.engine,
      models: options.models,
      remembered: this.#remembered,
      clock: options.clock,
      owner: options.owner,
      depthMax: this.#bounds.depthMax,
      jobNamed: (name) => {
        const found = options.operations.get(name)
        return found?.kind === 'job' ? (found as Job<unknown, unknown, unknown>) : null
      }
    }
  }

  /** Runs a named operation for a caller. Throws Failure, Transient, or a bug. */
  async ask(
    caller: Caller,
    name: string,
    input: unknown,
    replay: Replay | null
  ): Promise<Answer<unknown>> {
    const operation = this.#options.operations.get(name) as
      | Operation<unknown, unknown, unknown>
      | undefined
    if (operation === undefined) throw new Error(`no operation called ${name}`)
    const { accountId, keyId } = caller
    this.#keyUses.set(keyId, { accountId, keyId, at: this.#options.clock() })
    switch (operation.kind) {
      case 'query':
        return this.#query(caller, operation, input)
      case 'command':
        return this.#command(caller, operation, input, replay)
      case 'awaited':
        return this.#awaited(caller, operation, input)
      case 'job':
        throw new Error(`${name} is queued work and cannot be asked for`)
    }
  }

  /** Drains an account's mailbox for a slice; the engine calls this. */
  async drain(accountId: string): Promise<void> {
    if (this.#draining.has(accountId)) return
    this.#draining.set(accountId, null)
    const mailbox = mailboxOf(this.#world)
    const start = async (id: string) => {
      const started = await mailbox.start(id)
      this.#draining.set(accountId, started?.epoch ?? null)
      return started
    }
    let ended = false
    const end = async (id: string, epoch: number) => {
      await mailbox.end(id, epoch)
      ended = true
    }
    try {
      await awake(
        this.#world,
        accountId,
        () => this.#draining.get(accountId) ?? null,
        () => drain({ ...mailbox, start, end }, accountId)
      )
    } finally {
      // Cut short by the database or the fence: the mailbox may still say that this thread drains.
      if (!ended) this.#lost.add(accountId)
      this.#draining.delete(accountId)
      this.#options.engine.nudge()
    }
  }

  /** Accounts whose drain here was cut short; the sweeper wakes them if they are still ours. */
  takeLost(): string[] {
    const lost = [...this.#lost].filter((accountId) => !this.#draining.has(accountId))
    for (const accountId of lost) this.#lost.delete(accountId)
    return lost
  }

  get drainingCount(): number {
    return this.#draining.size
  }

  /** Lets idle accounts go and writes what was only counted in memory. */
  async upkeep(): Promise<void> {
    this.#remembered.sweep(this.#options.clock())
    for (const [accountId, lane] of this.#lanes) if (lane.free) this.#lanes.delete(accountId)
    const uses = [...this.#keyUses.values()]
    this.#keyUses.clear()
    if (uses.length > 0) await this.#options.database.write(null, (tx) => noteKeysUsed(tx, uses))
    const searches = [...this.#searches]
    this.#searches.clear()
    for (const [accountId, { month, amount }] of searches) {
      await this.#options.database.write(accountId, (tx) =>
        addSearches(tx, accountId, month, amount)
      )
    }
  }

  /** The usage of an account row as the headers show it. */
  usageOf(accountId: string, plan: string, meters: Meters): Usage {
    const { add, search, rate } = planOf(this.#options.plans, plan)
    const counted = this.#searches.get(accountId)
    const unwritten = counted !== undefined && counted.month === meters.month ? counted.amount : 0
    return {
      plan,
      addUsed: meters.addUsed,
      addLimit: add,
      searchUsed: meters.searchUsed + unwritten,
      searchLimit: search,
      rateLimit: rate
    }
  }

  async #query(
    caller: Caller,
    operation: Query<unknown, unknown>,
    input: unknown
  ): Promise<Answer<unknown>> {
    if (this.#reads >= this.#bounds.readsMax) throw new Transient('overloaded', { retryAfterS: 1 })
    this.#reads++
    try {
      return await this.#runQuery(caller, operation, input)
    } finally {
      this.#reads--
    }
  }

  async #runQuery(
    caller: Caller,
    operation: Query<unknown, unknown>,
    input: unknown
  ): Promise<Answer<unknown>> {
    const { database, clock } = this.#options
    const { accountId } = caller
    const now = clock()
    let usage: Usage | null = null
    const check = async (row: Awaited<ReturnType<typeof readAccount>>) => {
      if (row === null || !row.keyUsable) throw keyGone()
      usage = this.usageOf(accountId, row.plan, metersNow(row, now))
      return row
    }
    const read: Parameters<typeof operation.run>[0]['read'] = (work) =>
      database.read(accountId, async (tx) => {
        if (usage !== null) return work(tx)
        // Both travel in one round trip; the key counts as checked before anything is answered.
        const checked = readAccount(tx, accountId, caller.keyId).then(check)
        const [, result] = await Promise.all([checked, work(tx)])
        return result
      })
    const charge = operation.charge?.(input) ?? null
    if (charge !== null) usage = await this.#chargeQuery(caller, charge, now)
    try {
      const value = await operation.run(
        {
          accountId,
          now,
          caller,
          models: this.#options.models,
          read,
          remember: this.#rememberer(accountId, now)
        },
        input
      )
      if (usage === null) await read(() => Promise.resolve(null))
      return { value, usage: usage as unknown as Usage, replayed: false }
    } catch (error) {
      if (charge !== null) await this.#refundQuery(caller, charge, now)
      throw error
    }
  }

  /** Charges a query before it runs. Plans without a limit are counted in memory and written later. */
  async #chargeQuery(caller: Caller, charge: Charge, now: number): Promise<Usage> {
    const { accountId, keyId } = caller
    const { database, plans } = this.#options
    const row = await database.read(accountId, (tx) => readAccount(tx, accountId, keyId))
    if (row === null || !row.keyUsable) throw keyGone()
    if (charge.action === 'search' && planOf(plans, row.plan).search === -1) {
      this.#countSearches(accountId, monthOf(now), charge.amount)
      return this.usageOf(accountId, row.plan, metersNow(row, now))
    }
    const result = await this.#turn(accountId, keyId, now, charge, () => Promise.resolve(null))
    return this.usageOf(accountId, result.plan, result.meters)
  }

  async #refundQuery(caller: Caller, charge: Charge, now: number): Promise<void> {
    const { accountId } = caller
    const counted = this.#searches.get(accountId)
    if (counted !== undefined && counted.amount >= charge.amount) {
      this.#countSearches(accountId, monthOf(now), -charge.amount)
      return
    }
    await this.#turn(accountId, null, now, { ...charge, amount: -charge.amount }, () =>
      Promise.resolve(null)
    ).catch(() => {
      // The refund is lost only together with the database or the account.
    })
  }

  #countSearches(accountId: string, month: string, amount: number): void {
    const counted = this.#searches.get(accountId)
    const before = counted !== undefined && counted.month === month ? counted.amount : 0
    this.#searches.set(accountId, { month, amount: before + amount })
  }

  async #command(
    caller: Caller,
    operation: Command<unknown, unknown>,
    input: unknown,
    replay: Replay | null
  ): Promise<Answer<unknown>> {
    const { accountId, keyId } = caller
    const now = this.#options.clock()
    const ready = operation.ready === undefined ? input : operation.ready(input)
    const remember = this.#rememberer(accountId, now)
    const { known } = operation
    const result = await this.#lane(accountId).run(() =>
      runTurn(this.#frame, {
        accountId,
        keyId,
        now,
        charge: operation.charge?.(ready) ?? null,
        replay,
        sealed: operation.sealed ?? false,
        ...(known === undefined
          ? {}
          : { known: (tx: ReadTx) => known({ accountId, now, tx }, ready) }),
        work: (turn) => operation.run({ accountId, now, caller, remember, ...turn }, ready)
      })
    )
    return this.#answer(accountId, result)
  }

  async #awaited(
    caller: Caller,
    operation: AwaitedJob<unknown, unknown, unknown>,
    input: unknown
  ): Promise<Answer<unknown>> {
    const { database, clock, models } = this.#options
    const { accountId, keyId } = caller
    const now = clock()
    const charge = operation.charge?.(input) ?? null
    const remember = this.#rememberer(accountId, now)
    const plan = await operation.prepare(
      {
        accountId,
        now,
        caller,
        jobId: '',
        models,
        read: (work) => database.read(accountId, work),
        step: () => {}
      },
      input
    )
    const result = await this.#turn(accountId, keyId, clock(), charge, (turn) =>
      operation.keep({ accountId, now, caller, jobId: '', remember, ...turn }, plan, input)
    )
    return this.#answer(accountId, result)
  }

  #turn<Value>(
    accountId: string,
    keyId: string | null,
    now: number,
    charge: Charge | null,
    work: (turn: Turn) => Promise<Value>
  ): Promise<TurnResult<Value>> {
    return this.#lane(accountId).run(() =>
      runTurn(this.#frame, { accountId, keyId, now, charge, replay: null, sealed: false, work })
    )
  }

  #answer(accountId: string, result: TurnResult<unknown>): Answer<unknown> {
    if (result.woke) this.#options.engine.nudge()
    const usage = this.usageOf(accountId, result.plan, result.meters)
    return { value: result.value, usage, replayed: result.replayed }
  }

  #lane(accountId: string): TurnLane {
    const known = this.#lanes.get(accountId)
    if (known !== undefined) return known
    const lane = new TurnLane(this.#bounds.laneMax)
    this.#lanes.set(accountId, lane)
    return lane
  }

  #rememberer(accountId: string, now: number): Remember {
    return (name, version, load) => this.#remembered.get(accountId, name, version, load, now)
  }
}

/** An error as data that may cross a thread: a failure, a transient cause, or a bug without words. */
export function isExpected(error: unknown): error is Failure | Transient {
  return error instanceof Failure || error instanceof Transient
}
