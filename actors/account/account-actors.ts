/**
 * All accounts' actors of one thread. An actor is not a long-lived object: it is a lane while something
 * runs or waits, cached values while they are fresh, and otherwise rows in the database. An idle account
 * can be dropped from memory without writing anything.
 *
 * Queries run at once, in parallel with each other and with a turn. Commands and the keeping half of awaited
 * jobs take the account's lane. Queued jobs come through `drain`. Every answer carries the usage.
 */

import { AskedOperations } from '#actors/account/asked/asked-operations.ts'
import type { AskedWorld } from '#actors/account/asked/asking.ts'
import { Charges } from '#actors/account/asked/charges.ts'
import { Recalls } from '#actors/account/asked/recalls.ts'
import { RunningRequests } from '#actors/account/asked/running-requests.ts'
import { BOUNDS, type Bounds } from '#actors/account/bounds.ts'
import { deliveryLane } from '#actors/account/due/delivery-lane.ts'
import { dueLanes } from '#actors/account/due/due-turns.ts'
import { AccountJobs } from '#actors/account/jobs/account-jobs.ts'
import { Remembered } from '#actors/account/remembered.ts'
import { AccountTurns } from '#actors/account/turns/account-turns.ts'
import type { Answer, Asker, AskOptions } from '#actors/accounts.ts'
import type { Deliverer } from '#actors/deliverer.ts'
import type { DueKind } from '#actors/due-kind.ts'
import type { DueLane } from '#actors/engine/due-lane.ts'
import type { Engine } from '#actors/engine/engine.ts'
import type { Operation } from '#actors/operation.ts'
import { noteKeysUsed } from '#db/stores/keys/keys.ts'
import type { Database } from '#db/transaction.ts'
import type { Origin } from '#src/access/audit-actions.ts'
import type { Caller, Usage } from '#src/access/caller.ts'
import type { Models } from '#src/models/models.ts'
import type { PlanTable } from '#src/quota/plans.ts'
import type { Meters } from '#src/quota/quota.ts'

export interface ActorOptions {
  database: Database
  engine: Engine
  models: Models
  operations: Readonly<Record<string, Operation>>
  /** Work that falls due at a time or does not go through the mailbox; none when left out. */
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

const NO_ORIGIN: Origin = { requestId: '', address: null }

export class AccountActors {
  readonly #options: ActorOptions
  readonly #operations: ReadonlyMap<string, Operation>
  readonly #turns: AccountTurns
  readonly #remembered: Remembered
  readonly #jobs: AccountJobs
  readonly #keyUses = new Map<string, { accountId: string; keyId: string; at: number }>()
  readonly #charges: Charges
  readonly #recalls: Recalls
  readonly #running: RunningRequests
  readonly #asked: AskedOperations
  readonly #lanes: readonly Pick<DueLane, 'start' | 'stop' | 'look' | 'settled' | 'idle'>[]

  constructor(options: ActorOptions) {
    this.#options = options
    this.#operations = new Map(Object.entries(options.operations))
    const { database, engine, models, clock, plans } = options
    const bounds = { ...BOUNDS, ...options.bounds }
    const { dueKinds = [], deliverer = null } = options
    const deliveries = deliverer === null ? null : deliveryLane(deliverer, options)
    this.#remembered = new Remembered({
      accountsMax: bounds.accountsRememberedMax,
      idleMs: bounds.idleMs
    })
    const orders = {
      kinds: new Set(dueKinds.map(({ name }) => name)),
      dueMax: bounds.dueMax,
      announcing:
        deliverer === null
          ? null
          : { deliverer, remembered: this.#remembered, written: () => deliveries?.lookSoon() }
    }
    const turn: AskedWorld['turn'] = (request) => this.#turns.run(request)
    const rememberer: AskedWorld['rememberer'] = (accountId, now) => (name, version, load) =>
      this.#remembered.get(accountId, name, version, load, now)
    this.#running = new RunningRequests(bounds.replayWaitMs)
    this.#charges = new Charges({ database, plans, turn })
    this.#recalls = new Recalls(database)
    this.#asked = new AskedOperations({
      ...{ database, models, clock, turn, rememberer },
      charges: this.#charges,
      recalls: this.#recalls,
      readsMax: bounds.readsMax,
      awaited: {
        ms: bounds.awaitedMs,
        allMax: bounds.awaitedMax,
        perAccountMax: bounds.awaitedPerAccountMax
      }
    })
    this.#jobs = new AccountJobs({
      ...{ database, engine, models, clock, orders, remembered: this.#remembered },
      operations: this.#operations,
      owner: options.owner,
      depthMax: bounds.depthMax,
      accountsMax: bounds.accountsRememberedMax,
      holdMs: bounds.holdMs
    })
    const { upgradeUrl, secret } = options
    this.#turns = new AccountTurns({
      frame: { database, engine, plans, upgradeUrl, secret, depthMax: bounds.depthMax, orders },
      laneMax: bounds.laneMax,
      accepted: (accountId, seq) => this.#jobs.accepted(accountId, seq)
    })
    const due = { database, models, clock, random: Math.random, turn, rememberer }
    this.#lanes = [
      ...dueLanes(due, dueKinds, options.owner),
      ...(deliveries === null ? [] : [deliveries])
    ]
  }

  /** Begins to do what falls due. */
  async start(): Promise<void> {
    for (const lane of this.#lanes) await lane.start()
  }

  /** Does what is due now and waits for it; for tests, which set their own clock. */
  async doDue(): Promise<void> {
    for (const lane of this.#lanes) await lane.look()
    for (const lane of this.#lanes) await lane.settled()
  }

  /**
   * Runs a named operation for a caller; `asker` says when the client leaves, where that matters.
   * Throws Failure, Transient, or a bug.
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
    if (keyId !== null) {
      this.#keyUses.set(keyId, { accountId, keyId, at: this.#options.clock() })
    }
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
    return this.#jobs.drain(accountId)
  }

  /** Accounts whose drain here was cut short; the sweeper wakes them if they are still ours. */
  takeLost(): string[] {
    return this.#jobs.takeLost()
  }

  /** They could not be woken; the sweeper tries again. */
  lostStill(accountIds: readonly string[]): void {
    this.#jobs.lostStill(accountIds)
  }

  /** Whether no queued job and nothing that was due is under way. */
  idle(): boolean {
    return this.#jobs.idle() && this.#lanes.every((lane) => lane.idle())
  }

  /** Gives back the mailboxes that are held without work; called before the engine stops. */
  async stop(): Promise<void> {
    for (const lane of this.#lanes) await lane.stop()
    await this.#jobs.stop()
  }

  /** Drops idle accounts from memory and writes what was only counted there. */
  async upkeep(): Promise<void> {
    this.#remembered.sweep(this.#options.clock())
    this.#turns.letGo()
    await this.#charges.write(this.#options.clock())
    await this.#recalls.write()
    const uses = [...this.#keyUses.values()]
    this.#keyUses.clear()
    if (uses.length > 0) await this.#options.database.write(null, (tx) => noteKeysUsed(tx, uses))
  }

  /** The usage of an account row as the headers show it. */
  usageOf(accountId: string, plan: string, meters: Meters): Usage {
    return this.#charges.usageOf(accountId, plan, meters)
  }
}
