/**
 * How a row of due work of an account is done: its slow half first, if it has one, with no transaction
 * and no lane held, and then a turn behind the row's claim. The effect, and that the row is gone or
 * comes again, are one commit: a crash leaves both or neither, and an attempt that has lost its claim
 * keeps nothing.
 */
import type { TurnRequest, TurnResult } from '#actors/account/turns/turn-frame.ts'
import { within } from '#actors/account/within.ts'
import type { DueKeepContext, DueKind, SlowHalf } from '#actors/due-kind.ts'
import { DueLane } from '#actors/engine/due-lane.ts'
import type { Remember } from '#actors/operation.ts'
import {
  type Again,
  type ClaimedRow,
  dueQueue,
  endClaim,
  lockClaim
} from '#db/stores/jobs/due-work.ts'
import type { Database, ReadTx } from '#db/transaction.ts'
import { Failure, Transient, type TransientReason } from '#src/base/failure.ts'
import { describeError, log } from '#src/base/log.ts'
import type { Models } from '#src/models/models.ts'

export interface DueWorld {
  database: Database
  models: Models
  clock: () => number
  /** At least 0 and less than 1; spreads out the retries of rows that failed together. */
  random: () => number
  turn<Value>(request: TurnRequest<Value>): Promise<TurnResult<Value>>
  rememberer(accountId: string, now: number): Remember
}

/** Not the work's doing, and no attempt of it. */
const WAITED_OUT: ReadonlySet<TransientReason> = new Set([
  'disk_full',
  'database_unavailable',
  'overloaded'
])
/** By how much a pause is shortened or lengthened, so that rows that failed together are not retried together. */
const SPREAD = 0.2
/** A receiver may ask for a longer pause than planned, up to this. */
const ASKED_PAUSE_MAX_S = 3600

class DueTurns {
  readonly #world: DueWorld
  readonly #kinds: ReadonlyMap<string, DueKind>

  constructor(world: DueWorld, kinds: readonly DueKind[]) {
    this.#world = world
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]))
    if (this.#kinds.size !== kinds.length) throw new Error('two kinds of due work share a name')
  }

  /** Does the work of a claimed row. Rejects only when its end cannot be written to the database. */
  async work(row: ClaimedRow, stopping: AbortSignal): Promise<void> {
    const kind = this.#kinds.get(row.kind)
    if (kind === undefined) throw new Error(`no due work of the kind ${row.kind}`)
    const input: unknown = JSON.parse(row.input)
    try {
      const { slow } = kind
      const plan = slow === undefined ? null : await this.#prepare(row, slow, input, stopping)
      await this.#turn(row, async (context) => {
        const next = await kind.keep(context, plan, input)
        return next === null ? null : { ...next, attempts: 0 }
      })
    } catch (error) {
      // The lane gives back what it cannot finish; that is no failure of the work.
      if (!stopping.aborted) await this.#failed(kind, row, input, error)
    }
  }

  #prepare(
    row: ClaimedRow,
    slow: SlowHalf<unknown, unknown>,
    input: unknown,
    stopping: AbortSignal
  ): Promise<unknown> {
    const { database, models, clock } = this.#world
    const { accountId, key } = row
    const context = {
      accountId,
      key,
      attempt: row.attempts + 1,
      now: clock(),
      models,
      read: <Result>(work: (tx: ReadTx) => Promise<Result>) => database.behind.read(accountId, work)
    }
    const patience = { ms: slow.withinS * 1000, stop: stopping, late: 'timed_out' } as const
    return within(patience, (signal) => slow.prepare({ ...context, signal }, input))
  }

  /** A turn behind the claim; `work` says whether the row comes again. */
  async #turn(row: ClaimedRow, work: (context: DueKeepContext) => Promise<Again>): Promise<void> {
    const { accountId, key } = row
    const now = this.#world.clock()
    const remember = this.#world.rememberer(accountId, now)
    await this.#world.turn({
      accountId,
      keyId: null,
      now,
      charge: null,
      replay: null,
      keepsAnswer: false,
      sealed: false,
      origin: { requestId: '', address: null },
      work: async (turn) => {
        if (!(await lockClaim(turn.tx, row))) return
        await endClaim(turn.tx, row, await work({ accountId, key, now, remember, ...turn }))
      }
    })
  }

  async #failed(kind: DueKind, row: ClaimedRow, input: unknown, error: unknown): Promise<void> {
    const waits = error instanceof Transient && WAITED_OUT.has(error.reason)
    const pauseS = kind.pausesS[row.attempts]
    if (!waits && pauseS === undefined) {
      this.#report('due_work_given_up', row, error)
      await this.#turn(row, async (context) => {
        await kind.giveUp?.(context, input)
        return null
      })
      return
    }
    if (!(error instanceof Failure) && !(error instanceof Transient)) {
      this.#report('due_work_failed', row, error)
    }
    const askedS = error instanceof Transient ? Math.min(ASKED_PAUSE_MAX_S, error.retryAfterS) : 0
    const spread = 1 + SPREAD * (2 * this.#world.random() - 1)
    const again = waits
      ? { afterS: askedS, attempts: row.attempts }
      : { afterS: Math.max(askedS, (pauseS ?? 0) * spread), attempts: row.attempts + 1 }
    await this.#world.database.behind.write(row.accountId, (tx) => endClaim(tx, row, again))
  }

  #report(event: string, row: ClaimedRow, error: unknown): void {
    const { accountId, kind } = row
    log.write('error', event, { account_id: accountId, work: kind, ...describeError(error) })
  }
}

/** Rows at work at once on a thread, and of one account over all threads, in each of the two lanes. */
const PROMPT = { rowsMax: 4, perAccountMax: 1 }
const SLOW = { rowsMax: 16, perAccountMax: 2 }

/**
 * The lanes of a thread: work that is one turn never waits behind work that may hang for minutes.
 */
export function dueLanes(
  world: DueWorld,
  kinds: readonly DueKind[],
  owner: string
): DueLane<ClaimedRow>[] {
  const turns = new DueTurns(world, kinds)
  const lane = (name: string, isSlow: boolean, bounds: typeof PROMPT) => {
    const ofLane = kinds.filter((kind) => (kind.slow !== undefined) === isSlow)
    if (ofLane.length === 0) return []
    const queue = dueQueue(
      ofLane.map((kind) => kind.name),
      bounds.perAccountMax
    )
    const work = (row: ClaimedRow, stopping: AbortSignal) => turns.work(row, stopping)
    const { database } = world
    const { rowsMax } = bounds
    return [new DueLane({ database, queue, work, owner: `${owner}:${name}`, rowsMax })]
  }
  return [...lane('prompt', false, PROMPT), ...lane('slow', true, SLOW)]
}
