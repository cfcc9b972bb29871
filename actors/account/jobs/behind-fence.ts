/**
 * Keeping behind the fence: what one commit of the mailbox is made of. The first statement refuses a
 * late writer, the second a job that was ended meanwhile; then come the effects, the job's row and
 * what both did to the account row. A job of several parts holds the fence for each part and passes
 * it with the last, so that a job cut short goes on at its cursor and the jobs behind it wait.
 */
import type { Kept } from '#actors/account/jobs/drain.ts'
import type { Remembered } from '#actors/account/remembered.ts'
import { type OrderBook, ordersOf } from '#actors/account/turns/orders.ts'
import { after, pushJob, writeEnd } from '#actors/account/turns/turn-end.ts'
import type { Engine } from '#actors/engine/engine.ts'
import { type KeepContext, type PartKept, Stale } from '#actors/operation.ts'
import { announceEnds } from '#actors/orders.ts'
import type { AccountRow } from '#db/stores/account/account-row.ts'
import { holdFence, passFence } from '#db/stores/account/mailbox.ts'
import {
  closeJob,
  lockJob,
  lowerCharge,
  type NewJob,
  type OpenJob,
  saveCursor
} from '#db/stores/jobs/jobs.ts'
import type { Database, WriteTx } from '#db/transaction.ts'
import { type Meters, metersNow, refund } from '#src/quota/quota.ts'

export interface FenceWorld {
  database: Database
  engine: Engine
  remembered: Remembered
  clock: () => number
  depthMax: number
  orders: OrderBook
  /** A job reached its end; called after the commit. */
  ended?: (accountId: string, jobId: string) => void
}

/** What a job was charged, without what was given back before; to be given back wholly or in part. */
export type Charged = { meter: string | null; charged: number; chargedMonth: string }

export interface FencedTurn {
  tx: WriteTx
  row: AccountRow
  /** Jobs that this one puts behind itself. */
  jobs: NewJob[]
  charged: Charged
}

/** The meters after a part of a job's charge was given back, at most all that is left of it. */
export function giveBack(meters: Meters, charged: Charged, amount: number): Meters {
  if (charged.meter === null || amount <= 0) return meters
  const action = charged.meter === 'search' ? 'search' : 'add'
  return refund(meters, charged.chargedMonth, action, Math.min(amount, charged.charged))
}

/** What the keeping half of a job is handed; `refund` is called with each amount given back. */
export function keepContext(
  world: FenceWorld,
  accountId: string,
  job: OpenJob,
  { tx, row, jobs }: FencedTurn,
  refunded: (amount: number) => void
): KeepContext {
  const now = world.clock()
  return {
    accountId,
    jobId: job.jobId,
    now,
    tx,
    account: { accountId, plan: row.plan, policyVersion: row.policyVersion },
    enqueue: (next) => pushJob(world, row, jobs, next),
    ...ordersOf(world.orders, tx, { accountId, webhooksVersion: row.webhooksVersion }, now),
    remember: (name, version, load) => world.remembered.get(accountId, name, version, load, now),
    refund: refunded
  }
}

/** Keeps a whole job: fence, the job still open, the effects, and what they did to the account row. */
export async function behindFence(
  world: FenceWorld,
  accountId: string,
  epoch: number,
  job: OpenJob,
  effects: (turn: FencedTurn) => Promise<Meters>
): Promise<Kept> {
  const kept = await orStale(() =>
    world.database.behind.write(accountId, async (tx): Promise<Kept> => {
      const row = await passFence(tx, accountId, epoch, job.seq)
      if (row === null) return 'fenced'
      const stored = await lockJob(tx, accountId, job.seq)
      // Ended meanwhile (its scope was erased): the fence has stepped over it, nothing is kept.
      if (stored === null || stored.status !== 'processing') return 'closed'
      if (stored.cursor !== null && (job.cursor ?? null) === null) {
        // What goes ahead of it was kept elsewhere since the job was read.
        job.cursor = stored.cursor
        throw new Stale()
      }
      const jobs: NewJob[] = []
      const meters = await effects({ tx, row, jobs, charged: stored })
      const at = { accountId, now: world.clock() }
      await writeEnd(world, tx, at, row, after(row, meters, jobs), jobs)
      return 'kept'
    })
  )
  if (kept === 'kept') world.ended?.(accountId, job.jobId)
  return kept
}

/**
 * Keeps one part of a job; with the last part the job ends. The next one begins with
 * `attempts` failed attempts and no interruptions.
 */
export async function keepPart(
  world: FenceWorld,
  accountId: string,
  epoch: number,
  job: OpenJob,
  attempts: number,
  work: (context: KeepContext) => Promise<PartKept<unknown, unknown>>
): Promise<Kept> {
  let cursor = job.cursor
  const kept = await orStale(() =>
    world.database.behind.write(accountId, async (tx): Promise<Kept> => {
      const row = await holdFence(tx, accountId, epoch, job.seq)
      if (row === null) return 'fenced'
      const stored = await lockJob(tx, accountId, job.seq)
      if (stored === null || stored.status !== 'processing') {
        await passFence(tx, accountId, epoch, job.seq)
        return 'closed'
      }
      const turn = { tx, row, jobs: [], charged: stored }
      let givenBack = 0
      const context = keepContext(world, accountId, job, turn, (amount) => {
        givenBack += amount
      })
      const part = await work(context)
      const meters = giveBack(metersNow(row, context.now), stored, givenBack)
      if ('next' in part) {
        await saveCursor(tx, accountId, job.seq, part.next, part.progress, attempts)
        if (givenBack > 0) await lowerCharge(tx, accountId, job.seq, givenBack)
        cursor = part.next
      } else {
        await saveCursor(tx, accountId, job.seq, null, part.progress, attempts)
        await passFence(tx, accountId, epoch, job.seq)
        const failed = 'failed' in part
        await closeJob(tx, accountId, job.seq, {
          status: failed ? 'failed' : 'completed',
          result: failed ? null : part.result,
          error: failed ? part.failed : null,
          attempts: job.attempts + 1
        })
        await announceEnds(context, [job])
      }
      const at = { accountId, now: context.now }
      await writeEnd(world, tx, at, row, after(row, meters, turn.jobs), turn.jobs)
      return 'next' in part ? 'more' : 'kept'
    })
  )
  if (kept === 'more') {
    job.cursor = cursor
    job.attempts = attempts
    job.interruptions = 0
  }
  if (kept === 'kept') world.ended?.(accountId, job.jobId)
  return kept
}

async function orStale(write: () => Promise<Kept>): Promise<Kept> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Stale) return 'stale'
    throw error
  }
}
