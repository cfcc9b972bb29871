/**
 * What every turn does, in the contract's order (1.10): lock the account row, check that the account is
 * there and the key usable (401), same request answered before (replay, 409; or known without a key: replay), charge
 * (402), the work itself, and then meters, new jobs and the activation in the same commit. Whatever
 * throws leaves nothing behind, so a rejected call costs nothing.
 *
 * A transaction holds one turn of any kind, or several in a row that only charge and queue: these ask
 * the database for nothing, so each is decided on the row as the one before leaves it, and a refused one
 * does not affect the others. Which kind a turn is turns out when it uses the transaction.
 */

import type { SQL } from 'drizzle-orm'
import { type OrderBook, ordersOf } from '#actors/account/turns/orders.ts'
import { after, pushJob, writeEnd } from '#actors/account/turns/turn-end.ts'
import type { Replay } from '#actors/accounts.ts'
import type { Engine } from '#actors/engine/engine.ts'
import type { AccountState } from '#actors/operation.ts'
import type { Charge, Enqueued, Orders } from '#actors/orders.ts'
import { DatabaseError } from '#db/driver-errors.ts'
import { type AccountRow, lockAccount } from '#db/stores/account/account-row.ts'
import { findAnswer, keepAnswer } from '#db/stores/account/idempotency.ts'
import { insertAuditEvents } from '#db/stores/audit/audit.ts'
import type { NewJob } from '#db/stores/jobs/jobs.ts'
import type { Database, ReadTx, WriteTx } from '#db/transaction.ts'
import type { Audit, AuditNote, Origin } from '#src/access/audit-actions.ts'
import { monthOf } from '#src/base/clock.ts'
import { Failure } from '#src/base/failure.ts'
import {
  assertSameRequest,
  keptName,
  open,
  type ReplaySecrets,
  seal
} from '#src/idempotency/replay.ts'
import { type PlanTable, planOf } from '#src/quota/plans.ts'
import { charge, exceeded, type Meters, metersNow, refund } from '#src/quota/quota.ts'

export interface TurnFrame {
  database: Database
  engine: Engine
  plans: PlanTable
  /** Signed link for the 402 body. */
  upgradeUrl: (accountId: string, plan: string, now: number) => string
  /** The service's own secret, for what is kept of idempotency keys. */
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
  /** The user of whose memory the answer tells. */
  tellsOf?: string | undefined
  /** False where some of that was erased since the work was begun: the answer is given and not kept. */
  isWhole?: ((tx: ReadTx) => Promise<boolean>) | undefined
  /** The answer given before to the same thing, null when it is new. */
  known?: (tx: ReadTx) => Promise<Value | null>
  origin: Origin
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
}

/** What one transaction of turns came to. */
export interface TurnsDone {
  /** How the first turns ended, as many as the transaction held; at least one. */
  ends: PromiseSettledResult<TurnResult<unknown>>[]
  /** The number of the account's newest job; null when nothing was written. */
  nextSeq: number | null
  /** An activation was ordered: the engine should look. */
  woke: boolean
}

/** Turns of a transaction, at most. */
export const TOGETHER_MAX = 16
/** No further turn joins a transaction older than this many milliseconds, or with more queued characters. */
const TOGETHER_MS = 10
const TOGETHER_TEXT = 100_000

type Requests = readonly [TurnRequest<unknown>, ...TurnRequest<unknown>[]]

/**
 * Runs the first of an account's turns, and those behind it that can share its transaction; all are of
 * one key. Never rejects: each turn has its own end.
 */
export async function runTurns(frame: TurnFrame, requests: Requests): Promise<TurnsDone> {
  const { accountId, keyId } = requests[0]
  const ends: TurnsDone['ends'] = []
  try {
    return await frame.database.write(accountId, async (tx) => {
      const locked = await lockAccount(tx, accountId, keyId)
      if (locked === null || !locked.keyUsable) throw keyGone()
      const { row, jobs } = await decideAll(frame, tx, locked, requests, ends)
      const woke = await writeEnd(frame, tx, { accountId, now: requests[0].now }, locked, row, jobs)
      return { ends, nextSeq: row.nextSeq, woke }
    })
  } catch (reason) {
    // Refused, and so not written: no turn is to fail because of what another one queues.
    if (ends.length > 1 && reason instanceof DatabaseError) return runTurns(frame, [requests[0]])
    // It is unknown whether this was written: all of them fail with that, and none is tried again.
    const failed = Array.from({ length: Math.max(1, ends.length) }, () => reason)
    return {
      ends: failed.map((error) => ({ status: 'rejected', reason: error })),
      nextSeq: null,
      woke: false
    }
  }
}

/** Decides turns one after the other, each on the row as the one before leaves it; notes how they end. */
async function decideAll(
  frame: TurnFrame,
  tx: WriteTx,
  locked: AccountRow,
  requests: Requests,
  ends: TurnsDone['ends']
): Promise<{ row: AccountRow; jobs: NewJob[] }> {
  const begun = performance.now()
  const jobs: NewJob[] = []
  let [row, text] = [locked, 0]
  for (const request of requests) {
    const first = ends.length === 0
    // The meters of the month before are written by the transaction that opens the next one.
    if (!first && monthOf(request.now) !== row.month) break
    const asked = new AskedTx(tx, first)
    try {
      const turn = await decide(frame, asked, row, request)
      if (asked.refused) break
      ends.push({ status: 'fulfilled', value: turn.result })
      jobs.push(...turn.jobs)
      text += turn.jobs.reduce((sum, { input }) => sum + input.length, 0)
      row = turn.next
    } catch (reason) {
      if (first) throw reason
      // It needs the database, and so a transaction of its own.
      if (asked.refused) break
      ends.push({ status: 'rejected', reason })
    }
    if (asked.used || text > TOGETHER_TEXT || performance.now() - begun > TOGETHER_MS) break
  }
  return { row, jobs }
}

/** A turn's view of its transaction: notes whether it was used, and may be closed. */
class AskedTx implements WriteTx {
  readonly writes = true
  readonly #tx: WriteTx
  readonly #open: boolean
  used = false

  constructor(tx: WriteTx, open: boolean) {
    this.#tx = tx
    this.#open = open
  }

  get refused(): boolean {
    return this.used && !this.#open
  }

  rows<Row extends object>(query: SQL): Promise<Row[]> {
    return this.#asked().rows(query)
  }

  raw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    return this.#asked().raw(text, values)
  }

  #asked(): WriteTx {
    this.used = true
    if (!this.#open) throw new Error('this turn needs a transaction of its own')
    return this.#tx
  }
}

interface Decided {
  result: TurnResult<unknown>
  /** Yet to be written. */
  jobs: NewJob[]
  /** The row as the turn leaves it. */
  next: AccountRow
}

/** Decides one turn on the row as it is, and writes what is its own; its jobs are left to be written. */
async function decide(
  frame: TurnFrame,
  tx: WriteTx,
  row: AccountRow,
  request: TurnRequest<unknown>
): Promise<Decided> {
  const { accountId, now, replay } = request
  const before = metersNow(row, now)
  const given = await givenBefore(frame, tx, request)
  if (given !== null) {
    const result = { value: given.value, replayed: true, plan: row.plan, meters: before }
    return { result, jobs: [], next: row }
  }
  let meters = chargeMeters(frame, request, row, before)
  const jobs: NewJob[] = []
  const notes: AuditNote[] = []
  const value = await request.work({
    tx,
    account: { accountId, plan: row.plan, policyVersion: row.policyVersion },
    enqueue: (job) => pushJob(frame, row, jobs, job),
    ...ordersOf(frame.orders, tx, { accountId, webhooksVersion: row.webhooksVersion }, now),
    audit: (action, target = null) => notes.push({ action, target }),
    giveBack: ({ action, amount }, month) => {
      meters = refund(meters, month, action, amount)
    }
  })
  if (notes.length > 0) await insertAuditEvents(tx, accountId, notes, request)
  const isWhole = replay === null || ((await request.isWhole?.(tx)) ?? true)
  if (replay !== null && request.keepsAnswer && isWhole) {
    const text = JSON.stringify(value)
    const secrets = secretsOf(frame, accountId, replay)
    const kept = request.sealed ? seal(text, secrets) : text
    const answer = { requestHash: replay.requestHash, value: kept, tellsOf: request.tellsOf }
    await keepAnswer(tx, accountId, keptName(secrets), answer)
  }
  const result = { value, replayed: false, plan: row.plan, meters }
  return { result, jobs, next: after(row, meters, jobs) }
}

/** The answer kept for this request, or given before to the same thing; null when it is new. */
async function givenBefore(
  frame: TurnFrame,
  tx: WriteTx,
  request: TurnRequest<unknown>
): Promise<{ value: unknown } | null> {
  const { accountId, replay } = request
  if (replay !== null) {
    const secrets = secretsOf(frame, accountId, replay)
    const kept = await findAnswer(tx, accountId, keptName(secrets))
    if (kept !== null) {
      assertSameRequest(kept, replay.requestHash)
      return { value: JSON.parse(request.sealed ? open(kept.value, secrets) : kept.value) }
    }
  }
  const known = (await request.known?.(tx)) ?? null
  return known === null ? null : { value: known }
}

function secretsOf({ secret }: TurnFrame, accountId: string, { key }: Replay): ReplaySecrets {
  return { header: key, accountId, secret }
}

/** The 401 of a key that was revoked, or whose account is gone, since it was looked up. */
export function keyGone(): Failure<'invalid_key'> {
  return new Failure('invalid_key', 'This API key is not valid. Check it or create a new one.', {})
}

/** The meters after the request's charge or refund. Throws the 402. */
function chargeMeters(
  frame: TurnFrame,
  request: TurnRequest<unknown>,
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
