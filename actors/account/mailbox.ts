/**
 * The mailbox as a drain sees it: the database side of `DrainWorld`. Each move is one short
 * transaction with its guard inside the statement (see `drain.ts` for the states).
 */

import { type DrainWorld, type Kept, SLICE } from '#actors/account/drain.ts'
import { JobSteps } from '#actors/account/job-steps.ts'
import type { Remembered } from '#actors/account/remembered.ts'
import { pushJob, writeEnd } from '#actors/account/turn-frame.ts'
import type { Engine } from '#actors/engine/engine.ts'
import { type Job, type KeepContext, Stale } from '#actors/operation.ts'
import {
  type AccountRow,
  endDrain,
  type NewJob,
  passFence,
  startDrain,
  stayAwake
} from '#db/stores/account-row.ts'
import { closeJob, countAttempt, lockJob, nextJobs, type OpenJob } from '#db/stores/jobs.ts'
import type { Database, WriteTx } from '#db/transaction.ts'
import { describeError, log } from '#src/log.ts'
import type { Models } from '#src/models/models.ts'
import { type Meters, metersNow, refund } from '#src/quota/quota.ts'

export interface MailboxWorld {
  database: Database
  engine: Engine
  models: Models
  remembered: Remembered
  clock: () => number
  owner: string
  depthMax: number
  /** The queued job of that name; null when this program does not know it. */
  jobNamed(name: string): Job<unknown, unknown, unknown> | null
  /** A job reached its end; called after the commit. */
  ended?: (accountId: string, jobId: string) => void
}

/** How often a drain that keeps nothing for long says that it lives. */
const AWAKE_MS = 15_000

export function mailboxOf(world: MailboxWorld): DrainWorld {
  return {
    start: (accountId) =>
      world.database.writeBehind(accountId, async (tx) => {
        const started = await startDrain(tx, accountId, world.owner)
        if (started === null) return null
        const jobs = await nextJobs(tx, accountId, started.doneSeq, SLICE)
        return { epoch: started.epoch, jobs }
      }),
    prepare: (accountId, job) => prepare(world, accountId, job),
    keep: (accountId, epoch, job, plan) => keep(world, accountId, epoch, job, plan),
    fail: (accountId, epoch, job, error) => fail(world, accountId, epoch, job, error),
    postpone: (accountId, epoch, job, delayS) =>
      world.database.writeBehind(accountId, async (tx) => {
        const left = await endDrain(tx, accountId, epoch, delayS)
        if (left === null) return
        await countAttempt(tx, accountId, job.seq, job.attempts + 1)
        await world.engine.activate(tx, accountId, delayS)
      }),
    end: (accountId, epoch) =>
      world.database.writeBehind(accountId, async (tx) => {
        if ((await endDrain(tx, accountId, epoch, 0)) === 'waking') {
          await world.engine.activate(tx, accountId)
        }
      }),
    report: (accountId, job, error) =>
      log.write('error', 'job_failed', {
        account_id: accountId,
        job_id: job.jobId,
        operation: job.operation,
        ...describeError(error)
      })
  }
}

async function prepare(world: MailboxWorld, accountId: string, job: OpenJob): Promise<unknown> {
  const operation = world.jobNamed(job.operation)
  if (operation === null) throw new Error(`no job operation called ${job.operation}`)
  // The built-in extractor keeps this thread busy for milliseconds.
  await world.database.clear()
  const steps = new JobSteps(world.database, accountId, job.seq, world.clock)
  return operation.prepare(
    {
      accountId,
      jobId: job.jobId,
      now: world.clock(),
      models: world.models,
      read: (work) => world.database.read(accountId, work),
      step: (name, progress) => steps.show(name, progress ?? null)
    },
    JSON.parse(job.input ?? 'null')
  )
}

function keep(
  world: MailboxWorld,
  accountId: string,
  epoch: number,
  job: OpenJob,
  plan: unknown
): Promise<Kept> {
  return behindFence(world, accountId, epoch, job, async (tx, row, jobs, charged) => {
    const operation = world.jobNamed(job.operation)
    if (operation === null) throw new Error(`no job operation called ${job.operation}`)
    const now = world.clock()
    let givenBack = 0
    const context: KeepContext = {
      accountId,
      jobId: job.jobId,
      now,
      tx,
      account: { accountId, plan: row.plan, policyVersion: row.policyVersion },
      enqueue: (next) => pushJob(world, row, jobs, next),
      remember: (name, version, load) => world.remembered.get(accountId, name, version, load, now),
      refund: (amount) => {
        givenBack += amount
      }
    }
    const result = await operation.keep(context, plan, JSON.parse(job.input ?? 'null'))
    await closeJob(tx, accountId, job.seq, {
      status: 'completed',
      result,
      error: null,
      attempts: job.attempts + 1
    })
    return giveBack(metersNow(row, now), charged, givenBack)
  })
}

function fail(
  world: MailboxWorld,
  accountId: string,
  epoch: number,
  job: OpenJob,
  error: string
): Promise<Kept> {
  return behindFence(world, accountId, epoch, job, async (tx, row, _jobs, charged) => {
    await closeJob(tx, accountId, job.seq, {
      status: 'failed',
      result: null,
      error,
      attempts: job.attempts + 1
    })
    return giveBack(metersNow(row, world.clock()), charged, charged.charged)
  })
}

type Charged = { meter: string | null; charged: number; chargedMonth: string }

/** The meters after a part of a job's charge was given back, at most all of it. */
function giveBack(meters: Meters, charged: Charged, amount: number): Meters {
  if (charged.meter === null || amount <= 0) return meters
  const action = charged.meter === 'search' ? 'search' : 'add'
  return refund(meters, charged.chargedMonth, action, Math.min(amount, charged.charged))
}

/** One commit: fence, the job still open, the effects, and what they did to the account row. */
async function behindFence(
  world: MailboxWorld,
  accountId: string,
  epoch: number,
  job: OpenJob,
  effects: (tx: WriteTx, row: AccountRow, jobs: NewJob[], charged: Charged) => Promise<Meters>
): Promise<Kept> {
  try {
    const kept = await world.database.writeBehind(accountId, async (tx): Promise<Kept> => {
      const row = await passFence(tx, accountId, epoch, job.seq)
      if (row === null) return 'fenced'
      const stored = await lockJob(tx, accountId, job.seq)
      // Ended meanwhile (its scope was erased): the fence has stepped over it, nothing is kept.
      if (stored === null || stored.status !== 'processing') return 'closed'
      const jobs: NewJob[] = []
      const meters = await effects(tx, row, jobs, stored)
      await writeEnd(world, tx, accountId, row, meters, jobs)
      return 'kept'
    })
    if (kept === 'kept') world.ended?.(accountId, job.jobId)
    return kept
  } catch (error) {
    if (error instanceof Stale) return 'stale'
    throw error
  }
}

/** Runs a drain while saying now and then that it lives, so that long jobs are not taken over. */
export async function awake(
  world: MailboxWorld,
  accountId: string,
  epoch: () => number | null,
  work: () => Promise<void>
): Promise<void> {
  const timer = setInterval(() => {
    const mine = epoch()
    if (mine === null) return
    world.database
      .writeBehind(accountId, (tx) => stayAwake(tx, accountId, mine))
      .catch(() => log.write('warn', 'stay_awake_failed', { account_id: accountId }))
  }, AWAKE_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}
