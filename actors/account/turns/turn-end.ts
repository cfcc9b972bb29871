/** What a turn and the keep of a job leave in the account row: jobs behind the others, meters, the activation. */
import { type OrderBook, ordersOf } from '#actors/account/turns/orders.ts'
import type { Engine } from '#actors/engine/engine.ts'
import { announceEnds, type Enqueued } from '#actors/orders.ts'
import { type AccountRow, endTurn } from '#db/stores/account/account-row.ts'
import { keepMonth } from '#db/stores/account/meters.ts'
import { insertJobs, type NewJob } from '#db/stores/jobs/jobs.ts'
import type { WriteTx } from '#db/transaction.ts'
import { Failure } from '#src/base/failure.ts'
import { newJobId } from '#src/base/ids.ts'
import type { Meters } from '#src/quota/quota.ts'

/** Numbers a job behind the ones before it. Used by turns and by the keep of a job alike. */
export function pushJob(
  frame: { depthMax: number },
  row: AccountRow,
  jobs: NewJob[],
  job: Enqueued
): string {
  const seq = row.nextSeq + jobs.length + 1
  if (seq - row.doneSeq > frame.depthMax) {
    throw new Failure(
      'queue_full',
      `This account has ${frame.depthMax} jobs waiting. Try again when some have finished.`,
      { retry_after: 5 }
    )
  }
  const jobId = newJobId()
  jobs.push({
    seq,
    jobId,
    userId: job.userId,
    type: job.type,
    operation: job.operation,
    input: JSON.stringify(job.input),
    meter: job.refund?.action ?? null,
    charged: job.refund?.amount ?? 0,
    repeatKey: job.repeatKey ?? null,
    result: job.result === undefined ? null : JSON.stringify(job.result)
  })
  return jobId
}

/** Writes the changed row, new jobs and the activation; true when this woke the mailbox. */
export async function writeEnd(
  frame: { engine: Engine; orders: OrderBook },
  tx: WriteTx,
  { accountId, now }: { accountId: string; now: number },
  was: AccountRow,
  row: AccountRow,
  jobs: readonly NewJob[]
): Promise<boolean> {
  const changed =
    jobs.length > 0 ||
    row.month !== was.month ||
    row.addUsed !== was.addUsed ||
    row.searchUsed !== was.searchUsed
  if (!changed) return false
  if (was.month !== '' && row.month !== was.month) {
    await keepMonth(tx, accountId, was.month, was.addUsed, was.searchUsed)
  }
  // Both at once: one round trip where there are any.
  await Promise.all([
    endTurn(tx, accountId, row),
    jobs.length === 0 ? null : insertJobs(tx, accountId, row.month, jobs)
  ])
  const { webhooksVersion } = row
  await announceEnds(
    ordersOf(frame.orders, tx, { accountId, webhooksVersion }, now),
    jobs.filter(({ result }) => result !== null)
  )
  const wakes = row.mailbox !== was.mailbox
  if (wakes) await frame.engine.activate(tx, accountId)
  return wakes
}

/** The row after a turn: jobs behind the others, and an idle mailbox that got some is to be woken. */
export function after(row: AccountRow, meters: Meters, jobs: readonly NewJob[]): AccountRow {
  const wakes = row.mailbox === 'idle' && jobs.length > 0
  return {
    ...row,
    ...meters,
    nextSeq: row.nextSeq + jobs.length,
    mailbox: wakes ? 'waking' : row.mailbox
  }
}
