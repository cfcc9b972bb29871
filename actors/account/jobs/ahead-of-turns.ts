/**
 * What jobs keep before their turn comes (`Ahead` in `operation.ts`): begun as soon as a job is
 * accepted here or found in a slice, and at the latest before it is prepared.
 *
 * It needs no fence. The commit locks the account row and the job row, and finds there whether the job
 * is open and whether this was kept already; so it happens once, even when tried late or twice.
 */
import type { Remembered } from '#actors/account/remembered.ts'
import { type OrderBook, ordersOf } from '#actors/account/turns/orders.ts'
import {
  type Ahead,
  type Operation,
  type PrepareContext,
  type QueuedJob,
  Stale
} from '#actors/operation.ts'
import { lockAccount } from '#db/stores/account/account-row.ts'
import { lockJob, nextJobs, type OpenJob, saveAhead } from '#db/stores/jobs/jobs.ts'
import type { Database } from '#db/transaction.ts'
import { Transient } from '#src/base/failure.ts'
import { describeError, log } from '#src/base/log.ts'
import type { Models } from '#src/models/models.ts'

export interface AheadWorld {
  database: Database
  models: Models
  remembered: Remembered
  clock: () => number
  orders: OrderBook
  /** All operations that there are. */
  jobs: readonly Operation[]
  jobNamed(name: string): QueuedJob | null
  context(accountId: string, job: OpenJob): PrepareContext
  inputOf(job: OpenJob): unknown
}

/** How many jobs before the first one noticed are looked at too; others are found in their slice. */
const NEWEST = 20
const ACCOUNTS_MAX = 10_000
const STALE_MAX = 5

export class AheadOfTurns {
  readonly #world: AheadWorld
  readonly #underWay = new Map<string, Promise<unknown>>()
  /** By account the number of the newest job heard of. */
  readonly #newest = new Map<string, number>()
  readonly #looking = new Set<string>()
  /** Whether any job keeps something ahead in this installation; else nothing is looked for. */
  readonly #isWanted: boolean

  constructor(world: AheadWorld) {
    this.#world = world
    this.#isWanted = world.jobs.some(
      (job) => job.kind === 'job' && job.ahead?.isWanted(world.models) === true
    )
  }

  /** What is kept ahead of the job, kept now where nothing is; null where it has no such thing. */
  of(accountId: string, job: OpenJob): Promise<unknown> {
    const ahead = this.#aheadOf(job)
    if (ahead === null || (job.cursor ?? null) !== null) return Promise.resolve(job.cursor ?? null)
    const known = this.#underWay.get(job.jobId)
    const keeping = known ?? this.#keep(accountId, job, ahead)
    if (known === undefined) {
      this.#underWay.set(job.jobId, keeping)
      const done = () => this.#underWay.delete(job.jobId)
      keeping.then(done, done)
    }
    return keeping.then((kept) => {
      job.cursor = kept
      return kept
    })
  }

  /** Begins with jobs that were found; what went wrong comes up again when they are prepared. */
  begin(accountId: string, jobs: readonly OpenJob[]): void {
    const open = jobs.filter((job) => this.#aheadOf(job) !== null)
    if (open.length > 0) void this.#oneByOne(accountId, open)
  }

  /** A turn on this thread has committed, and the newest job of its account has this number. */
  accepted(accountId: string, seq: number): void {
    if (!this.#isWanted) return
    const seen = this.#newest.get(accountId) ?? seq - NEWEST
    if (seq <= seen) return
    if (this.#newest.size >= ACCOUNTS_MAX) this.#newest.clear()
    this.#newest.set(accountId, seq)
    if (!this.#looking.has(accountId)) void this.#look(accountId, seen)
  }

  /** Resolves when nothing is under way. */
  async stop(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay.values())
  }

  async #look(accountId: string, seen: number): Promise<void> {
    this.#looking.add(accountId)
    const newest = () => this.#newest.get(accountId) ?? 0
    try {
      for (let after = seen; newest() > after; ) {
        const upTo = newest()
        const jobs = await this.#world.database.behind.read(accountId, (tx) =>
          nextJobs(tx, accountId, after, upTo - after)
        )
        after = upTo
        await this.#oneByOne(accountId, jobs)
      }
    } catch (error) {
      log.write('warn', 'ahead_not_looked', { account_id: accountId, ...describeError(error) })
    } finally {
      this.#looking.delete(accountId)
    }
  }

  async #oneByOne(accountId: string, jobs: readonly OpenJob[]): Promise<void> {
    for (const job of jobs) {
      try {
        await this.of(accountId, job)
      } catch (error) {
        const what = { account_id: accountId, job_id: job.jobId, ...describeError(error) }
        // A temporary failure comes up again when the job is prepared, and is reported there.
        if (!(error instanceof Transient)) log.write('warn', 'ahead_failed', what)
      }
    }
  }

  #aheadOf(job: OpenJob): Ahead<unknown, unknown> | null {
    const operation = this.#world.jobNamed(job.operation)
    if (operation?.kind !== 'job' || operation.ahead === undefined) return null
    const { ahead } = operation
    return job.status === 'processing' && ahead.isWanted(this.#world.models) ? ahead : null
  }

  async #keep(accountId: string, job: OpenJob, ahead: Ahead<unknown, unknown>): Promise<unknown> {
    const input = this.#world.inputOf(job)
    for (let stale = 0; ; stale++) {
      const plan = await ahead.prepare(this.#world.context(accountId, job), input)
      try {
        return await this.#commit(accountId, job, ahead, plan, input)
      } catch (error) {
        if (!(error instanceof Stale)) throw error
        if (stale >= STALE_MAX) throw new Transient('overloaded')
      }
    }
  }

  #commit(
    accountId: string,
    job: OpenJob,
    ahead: Ahead<unknown, unknown>,
    plan: unknown,
    input: unknown
  ): Promise<unknown> {
    const { database, remembered, clock, orders } = this.#world
    return database.behind.write(accountId, async (tx) => {
      const row = await lockAccount(tx, accountId, null)
      const stored = await lockJob(tx, accountId, job.seq)
      // Ended meanwhile: nothing is kept, and the drain steps over it.
      if (row === null || stored === null || stored.status !== 'processing') return null
      if (stored.cursor !== null) return stored.cursor
      const now = clock()
      const { plan: planName, policyVersion, webhooksVersion } = row
      const { isHeard, announce } = ordersOf(orders, tx, { accountId, webhooksVersion }, now)
      const kept = await ahead.keep(
        {
          accountId,
          jobId: job.jobId,
          now,
          tx,
          account: { accountId, plan: planName, policyVersion },
          ...{ isHeard, announce },
          remember: (name, version, load) => remembered.get(accountId, name, version, load, now)
        },
        plan,
        input
      )
      await saveAhead(tx, accountId, job.seq, kept)
      return kept
    })
  }
}
