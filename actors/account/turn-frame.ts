/**
 * What every turn owes, in the contract's order (1.10): lock the account row, account there and key
 * usable (401), same request answered before (replay, 409; or known without a key: replay), charge
 * (402), the work itself, and then meters, new jobs and the activation in the same commit. Whatever
 * throws leaves nothing behind, so a rejected call costs nothing.
 */

import { type OrderBook, ordersOf } from '#actors/account/orders.ts'
import type { Replay } from '#actors/accounts.ts'
import type { Engine } from '#actors/engine/engine.ts'
import type { AccountState, Charge, Enqueued, Orders } from '#actors/operation.ts'
import {
  type AccountRow,
  endTurn,
  keepMonth,
  lockAccount,
  type NewJob
} from '#db/stores/account-row.ts'
import { insertAuditEvents } from '#db/stores/audit.ts'
import { findAnswer, keepAnswer } from '#db/stores/idempotency.ts'
import type { Database, ReadTx, WriteTx } from '#db/transaction.ts'
import type { Audit, AuditNote, Origin } from '#src/audit/actions.ts'
import { Failure } from '#src/failure.ts'
import {
  assertSameRequest,
  keptName,
  open,
  type ReplaySecrets,
  seal
} from '#src/idempotency/replay.ts'
import { newJobId } from '#src/ids.ts'
import { type PlanTable, planOf } from '#src/quota/plans.ts'
import { charge, exceeded, type Meters, metersNow, refund } from '#src/quota/quota.ts'

export interface TurnFrame {
  database: Database
  engine: Engine
  plans: PlanTable
  /** Signed link for the 402 body. */
  upgradeUrl: (accountId: string, plan: string, now: number) => string
  /** The service's own, for what is kept of idempotency keys. */
  secret: string
  /** Open jobs per account above which an enqueue is refused (429). */
  depthMax: number
  orders: OrderBook
}

export interface TurnRequest<Value> {
  accountId: string
  /** Null for the service's own turns. */
  keyId: string | null
  now: number
  charge: Charge | null
  /** A charge of that month that is given back. */
  refund?: Charge & { month: string }
  replay: Replay | null
  /** False for a turn that only looks for a kept answer; the work follows in a turn of its own. */
  keepsAnswer: boolean
  sealed: boolean
  /** The answer given before to the same thing, null when it is new. */
  known?: (tx: ReadTx) => Promise<Value | null>
  origin: Origin
  /** Only charges and queues: may be tried on the remembered row first (see `quick-turn.ts`). */
  quick?: boolean
  work(turn: Turn): Promise<Value>
}

/** What the work of a turn is handed. */
export interface Turn extends Omit<Orders, 'enqueue'> {
  tx: WriteTx
  account: AccountState
  enqueue(job: Enqueued): string
  audit: Audit
  giveBack(charge: Charge, month: string): void
}

export interface TurnResult<Value> {
  value: Value
  replayed: boolean
  plan: string
  meters: Meters
  /** An activation was ordered: the engine should look. */
  woke: boolean
  /** The row as this turn left it. */
  row: AccountRow
}

/** Runs one turn as one transaction. Throws Failure, Transient or a bug; then nothing was kept. */
export function runTurn<Value>(
  frame: TurnFrame,
  request: TurnRequest<Value>
): Promise<TurnResult<Value>> {
  const { accountId, now, replay } = request
  return frame.database.write(accountId, async (tx) => {
    const row = await lockAccount(tx, accountId, request.keyId)
    if (row === null || !row.keyUsable) throw keyGone()
    const before = metersNow(row, now)
    if (replay !== null) {
      const secrets = secretsOf(frame, accountId, replay)
      const kept = await findAnswer(tx, accountId, keptName(secrets))
      if (kept !== null) {
        assertSameRequest(kept, replay.requestHash)
        const text = request.sealed ? open(kept.value, secrets) : kept.value
        const value = JSON.parse(text) as Value
        return { value, replayed: true, plan: row.plan, meters: before, woke: false, row }
      }
    }
    const known = (await request.known?.(tx)) ?? null
    if (known !== null) {
      return { value: known, replayed: true, plan: row.plan, meters: before, woke: false, row }
    }
    let meters = chargeMeters(frame, request, row, before)
    const jobs: NewJob[] = []
    const notes: AuditNote[] = []
    const value = await request.work({
      tx,
      account: { accountId, plan: row.plan, policyVersion: row.policyVersion },
      enqueue: (job) => pushJob(frame, row, jobs, job),
      ...ordersOf(frame.orders, tx, accountId, now),
      audit: (action, target = null) => notes.push({ action, target }),
      giveBack: ({ action, amount }, month) => {
        meters = refund(meters, month, action, amount)
      }
    })
    const woke = await writeEnd(frame, tx, accountId, row, meters, jobs)
    if (notes.length > 0) await insertAuditEvents(tx, accountId, notes, request)
    if (replay !== null && request.keepsAnswer) {
      const text = JSON.stringify(value)
      const secrets = secretsOf(frame, accountId, replay)
      const kept = request.sealed ? seal(text, secrets) : text
      const { requestHash } = replay
      await keepAnswer(tx, accountId, keptName(secrets), { requestHash, value: kept })
    }
    return { value, replayed: false, plan: row.plan, meters, woke, row: after(row, meters, jobs) }
  })
}

function secretsOf({ secret }: TurnFrame, accountId: string, { key }: Replay): ReplaySecrets {
  return { header: key, accountId, secret }
}

/** The 401 of a key that was revoked, or whose account is gone, since it was looked up. */
export function keyGone(): Failure<'invalid_key'> {
  return new Failure('invalid_key', 'This API key is not valid. Check it or create a new one.', {})
}

/** The meters after the request's charge or refund. Throws the 402. */
export function chargeMeters<Value>(
  frame: TurnFrame,
  request: TurnRequest<Value>,
  row: AccountRow,
  before: Meters
): Meters {
  if (request.refund !== undefined) {
    const { month, action, amount } = request.refund
    return refund(before, month, action, amount)
  }
  if (request.charge === null) return before
  const { action, amount } = request.charge
  const after = charge(before, action, amount, planOf(frame.plans, row.plan))
  if (after !== 'exceeded') return after
  const url = frame.upgradeUrl(request.accountId, row.plan, request.now)
  throw exceeded(frame.plans, row.plan, request.charge, before, url, request.now)
}

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

/** Writes meters, jobs and the activation; true when the mailbox was woken by this. */
export async function writeEnd(
  frame: { engine: Engine },
  tx: WriteTx,
  accountId: string,
  row: AccountRow,
  meters: Meters,
  jobs: NewJob[]
): Promise<boolean> {
  const changed =
    jobs.length > 0 ||
    meters.month !== row.month ||
    meters.addUsed !== row.addUsed ||
    meters.searchUsed !== row.searchUsed
  if (!changed) return false
  if (row.month !== '' && meters.month !== row.month) {
    await keepMonth(tx, accountId, row.month, row.addUsed, row.searchUsed)
  }
  const { nextSeq, mailbox } = after(row, meters, jobs)
  await endTurn(tx, accountId, { ...meters, nextSeq, mailbox, jobs })
  const wakes = mailbox !== row.mailbox
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
