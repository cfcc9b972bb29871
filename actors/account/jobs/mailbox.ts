/**
 * The mailbox as a drain sees it: the database side of `DrainWorld`. Each move is one short
 * transaction with its guard inside the statement (see `drain.ts` for the states).
 */

import type { AheadOfTurns } from '#actors/account/jobs/ahead-of-turns.ts'
import {
  behindFence,
  type FenceWorld,
  giveBack,
  keepContext,
  keepPart
} from '#actors/account/jobs/behind-fence.ts'
import {
  type DrainStart,
  type DrainWorld,
  type HeldMailbox,
  type Kept,
  SLICE
} from '#actors/account/jobs/drain.ts'
import { JobSteps } from '#actors/account/jobs/job-steps.ts'
import type { PrepareContext, QueuedJob } from '#actors/operation.ts'
import { announceEnds } from '#actors/orders.ts'
import { endDrain, startDrain, stayAwake } from '#db/stores/account/mailbox.ts'
import { closeJob, countAttempt, nextJobs, type OpenJob } from '#db/stores/jobs/jobs.ts'
import { describeError, log } from '#src/base/log.ts'
import type { Models } from '#src/models/models.ts'
import { metersNow } from '#src/quota/quota.ts'
import { readingFor } from '#src/reading/process/reading.ts'

export interface MailboxWorld extends FenceWorld {
  models: Models
  /** Aborted when the thread stops. */
  stopping: AbortSignal
  owner: string
  ahead: AheadOfTurns
  /** The queued job of that name; null when this version does not know it. */
  jobNamed(name: string): QueuedJob | null
}

/** How often a drain that keeps nothing for long reports that it is alive. */
const AWAKE_MS = 15_000

export interface Mailbox extends DrainWorld {
  /** The next jobs of a mailbox that should still be ours; the fence checks that when one is kept. */
  goOn(accountId: string, held: HeldMailbox): Promise<DrainStart>
}

export function mailboxOf(world: MailboxWorld): Mailbox {
  const slice = async (accountId: string, afterSeq: number) => {
    const jobs = await world.database.behind.read(accountId, (tx) =>
      nextJobs(tx, accountId, afterSeq, SLICE)
    )
    world.ahead.begin(accountId, jobs)
    return jobs
  }
  return {
    goOn: async (accountId, { epoch, doneSeq }) => {
      return { epoch, doneSeq, jobs: await slice(accountId, doneSeq) }
    },
    more: (accountId, afterSeq) =>
      world.engine.othersWait() ? Promise.resolve(null) : slice(accountId, afterSeq),
    start: async (accountId) => {
      const found = await world.database.behind.write(accountId, async (tx) => {
        const started = await startDrain(tx, accountId, world.owner)
        if (started === null) return null
        const jobs = await nextJobs(tx, accountId, started.doneSeq, SLICE)
        return { epoch: started.epoch, doneSeq: started.doneSeq, jobs }
      })
      world.ahead.begin(accountId, found?.jobs ?? [])
      return found
    },
    prepare: (accountId, job) => prepare(world, accountId, job),
    keep: (accountId, epoch, job, plan) => keep(world, accountId, epoch, job, plan),
    fail: (accountId, epoch, job, error, attempts) =>
      fail(world, accountId, epoch, job, error, attempts),
    postpone: async (accountId, epoch, job, { attempts, delayS }) => {
      await world.database.behind.write(accountId, async (tx) => {
        if ((await endDrain(tx, accountId, epoch, delayS)) === null) return
        await countAttempt(tx, accountId, job.seq, attempts)
        await world.engine.activate(tx, accountId, delayS)
      })
    },
    end: async (accountId, epoch) => {
      await world.database.behind.write(accountId, async (tx) => {
        const left = await endDrain(tx, accountId, epoch, 0)
        if (left === 'waking') await world.engine.activate(tx, accountId)
      })
    },
    stopping: () => world.stopping.aborted,
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
  const operation = queuedJob(world, job)
  const context = prepareContext(world, accountId, job)
  if (operation.kind === 'parted') {
    return operation.prepare(context, inputOf(job), job.cursor ?? null)
  }
  const ahead = await world.ahead.of(accountId, job)
  return operation.prepare(context, inputOf(job), ahead)
}

/** What the preparing half of a job is handed. */
export function prepareContext(
  world: Pick<MailboxWorld, 'database' | 'models' | 'clock' | 'stopping'>,
  accountId: string,
  job: OpenJob
): PrepareContext {
  const steps = new JobSteps(world.database, accountId, job.seq, world.clock)
  return {
    accountId,
    jobId: job.jobId,
    interruptions: job.interruptions,
    now: world.clock(),
    models: { ...world.models, reading: readingFor(world.models.reading, accountId) },
    signal: world.stopping,
    read: async (work) => {
      const found = await world.database.behind.read(accountId, work)
      // What follows keeps this thread busy for milliseconds, as the built-in extractor does.
      await world.database.behind.clear()
      return found
    },
    step: (name, progress) => steps.show(name, progress ?? null)
  }
}

function keep(
  world: MailboxWorld,
  accountId: string,
  epoch: number,
  job: OpenJob,
  plan: unknown
): Promise<Kept> {
  const operation = queuedJob(world, job)
  const input = inputOf(job)
  if (operation.kind === 'parted') {
    return keepPart(world, accountId, epoch, job, 0, (context) =>
      operation.keep(context, plan, input, job.cursor ?? null)
    )
  }
  return behindFence(world, accountId, epoch, job, async (turn) => {
    let givenBack = 0
    const context = keepContext(world, accountId, job, turn, (amount) => {
      givenBack += amount
    })
    const result = await operation.keep(context, plan, input)
    await closeJob(turn.tx, accountId, job.seq, {
      status: 'completed',
      result,
      error: null,
      attempts: job.attempts + 1
    })
    await announceEnds(context, [job])
    return giveBack(metersNow(turn.row, context.now), turn.charged, givenBack)
  })
}

function fail(
  world: MailboxWorld,
  accountId: string,
  epoch: number,
  job: OpenJob,
  error: string,
  attempts: number
): Promise<Kept> {
  const operation = world.jobNamed(job.operation)
  if (operation?.kind === 'parted') {
    return keepPart(world, accountId, epoch, job, attempts, (context) =>
      operation.skip(context, inputOf(job), job.cursor ?? null, error)
    )
  }
  return behindFence(world, accountId, epoch, job, async (turn) => {
    const { tx, row, charged } = turn
    await closeJob(tx, accountId, job.seq, {
      status: 'failed',
      result: null,
      error,
      attempts: job.attempts + 1
    })
    await announceEnds(
      keepContext(world, accountId, job, turn, () => {}),
      [job]
    )
    return giveBack(metersNow(row, world.clock()), charged, charged.charged)
  })
}

function queuedJob(world: MailboxWorld, job: OpenJob): QueuedJob {
  const operation = world.jobNamed(job.operation)
  if (operation === null) throw new Error(`no job operation called ${job.operation}`)
  return operation
}

const inputs = new WeakMap<OpenJob, unknown>()

/** The input, read once: that of an import may have many megabytes and hundreds of parts. */
export function inputOf(job: OpenJob): unknown {
  if (!inputs.has(job)) inputs.set(job, JSON.parse(job.input ?? 'null'))
  return inputs.get(job)
}

/** Runs a drain and reports from time to time that it is alive, so that long jobs are not taken over. */
export async function awake(
  world: MailboxWorld,
  accountId: string,
  epoch: () => number | null,
  work: () => Promise<void>
): Promise<void> {
  const timer = setInterval(() => {
    const mine = epoch()
    if (mine === null) return
    world.database.behind
      .write(accountId, (tx) => stayAwake(tx, accountId, mine))
      .catch(() => log.write('warn', 'stay_awake_failed', { account_id: accountId }))
  }, AWAKE_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}
