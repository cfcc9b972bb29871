/**
 * All accounts' actors of one thread. An actor is no object that lives: it is a lane while somebody
 * runs or waits, what is remembered while it is fresh, and otherwise rows. Letting an idle account
 * go needs no flush.
 *
 * Queries run at once, beside each other and beside a turn. Commands and the keeping half of awaited
 * jobs take the account's lane. Queued jobs come through `drain`. Every answer carries the usage.
 */

import { AccountDrains } from '#actors/account/account-drains.ts'
import { AccountTurns } from '#actors/account/account-turns.ts'
import { AheadOfTurns } from '#actors/account/ahead-of-turns.ts'
import { announcements } from '#actors/account/announcements.ts'
import { AskedOperations } from '#actors/account/asked-operations.ts'
import { BOUNDS, type Bounds } from '#actors/account/bounds.ts'
import { Charges } from '#actors/account/charges.ts'
import { dueLanes } from '#actors/account/due-turns.ts'
import {
  awake,
  inputOf,
  type MailboxWorld,
  mailboxOf,
  prepareContext
} from '#actors/account/mailbox.ts'
import { Remembered } from '#actors/account/remembered.ts'
import { RememberedRows } from '#actors/account/remembered-rows.ts'
import { RunningRequests } from '#actors/account/running-requests.ts'
import { TurnWriter } from '#actors/account/turn-writer.ts'
import type { Answer, Asker, AskOptions, Caller, Usage } from '#actors/accounts.ts'
import type { Deliverer } from '#actors/deliverer.ts'
import type { DueKind } from '#actors/due-kind.ts'
import type { DueLane } from '#actors/engine/due-lane.ts'
import type { Engine } from '#actors/engine/engine.ts'
import type { Operation, Remember } from '#actors/operation.ts'
import { noteKeysUsed } from '#db/stores/keys.ts'
import type { Database } from '#db/transaction.ts'
import type { Origin } from '#src/audit/actions.ts'
import type { Models } from '#src/models/models.ts'
import type { PlanTable } from '#src/quota/plans.ts'
import type { Meters } from '#src/quota/quota.ts'

export interface ActorOptions {
  database: Database
  engine: Engine
  models: Models
  operations: Readonly<Record<string, Operation>>
  /** Work for a time or beside the mailbox; none when left out. */
  dueKinds?: readonly DueKind[]
  /** Delivers what turns announce; without one nothing is announced. */
  deliverer?: Deliverer
  plans: PlanTable
  clock: () => number
  /** Names this process and thread in `accounts.owner`. */
  owner: string
  upgradeUrl: (accountId: string, plan: string, now: number) => string
  /** Keys the hashes that stand for what is not to be read in the database. */
  secret: string
  bounds?: Partial<Bounds>
}

/** For so long a mailbox is taken to be awake when other threads drain too. */
const AWAKE_MS = 250

const NO_ORIGIN: Origin = { requestId: '', address: null }

export class AccountActors {
  readonly #options: ActorOptions
  readonly #operations: ReadonlyMap<string, Operation>
  readonly #bounds: Bounds
  readonly #turns: AccountTurns
  readonly #remembered: Remembered
  readonly #rows: RememberedRows
  readonly #drains: AccountDrains
  readonly #ahead: AheadOfTurns
  readonly #keyUses = new Map<string, { accountId: string; keyId: string; at: number }>()
  readonly #charges: Charges
  readonly #running: RunningRequests
  readonly #asked: AskedOperations
  readonly #lanes: readonly DueLane[]

  constructor(options: ActorOptions) {
    this.#options = options
    this.#operations = new Map(Object.entries(options.operations))
    this.#bounds = { ...BOUNDS, ...options.bounds }
    const { deliverer } = options
    const kinds = [
      ...(options.dueKinds ?? []),
      ...(deliverer === undefined ? [] : [announcements(deliverer)])
    ]
    const orders = { kinds: new Set(kinds.map(({ name }) => name)), dueMax: this.#bounds.dueMax }
    this.#charges = new Charges({
      database: options.database,
      plans: options.plans,
      turn: (request) => this.#turns.run(request)
    })
    this.#asked = new AskedOperations({
      database: options.database,
      models: options.models,
      clock: options.clock,
      charges: this.#charges,
      readsMax: this.#bounds.readsMax,
      awaited: {
        ms: this.#bounds.awaitedMs,
        allMax: this.#bounds.awaitedMax,
        perAccountMax: this.#bounds.awaitedPerAccountMax
      },
      turn: (request) => this.#turns.run(request),
      rememberer: (accountId, now) => this.#rememberer(accountId, now),
      woke: () => options.engine.nudge()
    })
    this.#running = new RunningRequests(this.#bounds.replayWaitMs)
    this.#remembered = new Remembered({
      accountsMax: this.#bounds.accountsRememberedMax,
      idleMs: this.#bounds.idleMs
    })
    this.#rows = new RememberedRows(
      this.#bounds.accountsRememberedMax,
      options.database.kind === 'embedded' ? Number.POSITIVE_INFINITY : AWAKE_MS
    )
    this.#turns = new AccountTurns({
      frame: {
        database: options.database,
        engine: options.engine,
        plans: options.plans,
        upgradeUrl: options.upgradeUrl,
        secret: options.secret,
        depthMax: this.#bounds.depthMax,
        orders
      },
      writer: new TurnWriter(options.database),
      rows: this.#rows,
      laneMax: this.#bounds.laneMax,
      drains: (accountId) => this.#drains.has(accountId),
      accepted: (accountId, seq) => {
        this.#drains.accepted(accountId, seq)
        if (options.models.chat !== null) this.#ahead.accepted(accountId, seq)
      }
    })
    const jobNamed: MailboxWorld['jobNamed'] = (name) => {
      const found = this.#operations.get(name)
      return found?.kind === 'job' || found?.kind === 'parted' ? found : null
    }
    this.#ahead = new AheadOfTurns({
      database: options.database,
      models: options.models,
      remembered: this.#remembered,
      clock: options.clock,
      jobs: [...this.#operations.values()],
      jobNamed,
      context: (accountId, job) => prepareContext(options, accountId, job),
      inputOf
    })
    const world: MailboxWorld = {
      ahead: this.#ahead,
      rows: this.#rows,
      database: options.database,
      engine: options.engine,
      models: options.models,
      remembered: this.#remembered,
      clock: options.clock,
      owner: options.owner,
      depthMax: this.#bounds.depthMax,
      orders,
      jobNamed
    }
    this.#drains = new AccountDrains({
      mailbox: mailboxOf(world),
      awake: (accountId, epoch, work) => awake(world, accountId, epoch, work),
      goOn: (accountId) => options.engine.goOn(accountId),
      ended: () => options.engine.nudge(),
      newestSeq: (accountId) => this.#rows.newestSeq(accountId),
      holdMs: this.#bounds.holdMs
    })
    this.#lanes = dueLanes(
      {
        database: options.database,
        models: options.models,
        clock: options.clock,
        random: Math.random,
        turn: (request) => this.#turns.run(request),
        rememberer: (accountId, now) => this.#rememberer(accountId, now)
      },
      kinds,
      options.owner
    )
  }

  /** Begins to do what falls due. */
  async start(): Promise<void> {
    for (const lane of this.#lanes) await lane.start()
  }

  /** Does what is due now and waits for it; for tests, whose time is their own. */
  async doDue(): Promise<void> {
    for (const lane of this.#lanes) await lane.look()
    for (const lane of this.#lanes) await lane.settled()
  }

  /**
   * Runs a named operation for a caller; `asker` tells when they leave, where that matters. Throws Failure, Transient, or a bug.
   */
  async ask(
    caller: Caller,
    name: string,
    input: unknown,
    options: AskOptions,
    asker: Asker | null = null
  ): Promise<Answer<unknown>> {
    const operation = this.#operations.get(name)
    if (operation === undefined || operation.kind === 'job' || operation.kind === 'parted') {
      throw new Error(`no operation called ${name} can be asked for`)
    }
    const { accountId, keyId } = caller
    const { replay = null, origin = NO_ORIGIN } = options
    this.#keyUses.set(keyId, { accountId, keyId, at: this.#options.clock() })
    const asking = { caller, replay: replay ?? null, origin, asker }
    if (asking.replay === null) return this.#asked.run(operation, asking, input)
    const request = `${accountId} ${asking.replay.key}`
    return this.#running.alone(request, () => this.#asked.run(operation, asking, input))
  }

  /** Whether an operation only reads, so that it may go before what writes. */
  reads(name: string): boolean {
    return this.#operations.get(name)?.kind === 'query'
  }

  /** Drains an account's mailbox for a slice; the engine calls this. */
  drain(accountId: string): Promise<void> {
    return this.#drains.drain(accountId)
  }

  /** Accounts whose drain here was cut short; the sweeper wakes them if they are still ours. */
  takeLost(): string[] {
    return this.#drains.takeLost()
  }

  /** They could not be woken; the sweeper tries again. */
  lostStill(accountIds: readonly string[]): void {
    this.#drains.lostStill(accountIds)
  }

  /** Gives back the mailboxes that are only held; called before the engine stops. */
  async stop(): Promise<void> {
    for (const lane of this.#lanes) await lane.stop()
    await this.#drains.stop()
    await this.#ahead.stop()
  }

  /** Lets idle accounts go and writes what was only counted in memory. */
  async upkeep(): Promise<void> {
    this.#remembered.sweep(this.#options.clock())
    this.#turns.letGo()
    await this.#charges.write(this.#options.clock())
    const uses = [...this.#keyUses.values()]
    this.#keyUses.clear()
    if (uses.length > 0) await this.#options.database.write(null, (tx) => noteKeysUsed(tx, uses))
  }

  /** The usage of an account row as the headers show it. */
  usageOf(accountId: string, plan: string, meters: Meters): Usage {
    return this.#charges.usageOf(accountId, plan, meters)
  }

  #rememberer(accountId: string, now: number): Remember {
    return (name, version, load) => this.#remembered.get(accountId, name, version, load, now)
  }
}
