/**
 * A turn in one statement, for what only charges and queues, which is nearly every write a service
 * like this accepts. It decides on the account row as the last turn here left it, and writes on the
 * condition that the row still says so and the key is usable: one round trip instead of lock, look,
 * write and commit. The activation of an idle mailbox is a part of the same statement.
 *
 * Whatever does not fit is null, and a regular turn decides: nothing remembered, another process was
 * faster, a new month, a charge that seems not to fit, a queue that seems full, work that wants to
 * read. Nothing was written then, so trying costs a statement and never a wrong answer.
 */
import {
  after,
  chargeMeters,
  pushJob,
  type TurnFrame,
  type TurnRequest,
  type TurnResult
} from '#actors/account/turn-frame.ts'
import type { AccountRow, NewJob } from '#db/stores/account-row.ts'
import { ACCEPTED, awakeTurn, type QuickEnd, wakingTurn } from '#db/stores/quick-turn.ts'
import { first, type WriteTx } from '#db/transaction.ts'
import { Failure } from '#src/failure.ts'
import { metersNow } from '#src/quota/quota.ts'

/** The turn on what is remembered of the row, or null when it takes a regular one. */
export async function runQuickTurn<Value>(
  frame: TurnFrame,
  request: TurnRequest<Value>,
  row: AccountRow
): Promise<TurnResult<Value> | null> {
  const { accountId, keyId, now, charge, replay } = request
  if (request.quick !== true || replay !== null || keyId === null) return null
  if (charge?.action === 'search' || metersNow(row, now).month !== row.month) return null
  const decided = await decide(frame, request, row)
  if (decided === null) return null
  const { value, jobs, next } = decided
  const wakes = row.mailbox === 'idle'
  const end = { ...next, jobs }
  const order = wakes ? await frame.engine.activationWhere(accountId, ACCEPTED) : null
  if (wakes && order === null) return null
  const statement =
    order === null
      ? awakeTurn(accountId, keyId, row, end)
      : wakingTurn(accountId, keyId, row, end, order)
  const written = first(await frame.database.writeOne<QuickEnd>(statement))
  if (written === null) return null
  const left = { ...next, ...written }
  const meters = metersNow(left, now)
  return { value, replayed: false, plan: row.plan, meters, woke: wakes, row: left }
}

/** What the work asks for; null when it wants more than to queue, or a bound seems to be reached. */
async function decide<Value>(frame: TurnFrame, request: TurnRequest<Value>, row: AccountRow) {
  const { accountId } = request
  const jobs: NewJob[] = []
  try {
    const meters = chargeMeters(frame, request, row, metersNow(row, request.now))
    const value = await request.work({
      tx: NO_TRANSACTION,
      account: { accountId, plan: row.plan, policyVersion: row.policyVersion },
      enqueue: (job) => pushJob(frame, row, jobs, job),
      audit: wantsMore,
      giveBack: wantsMore
    })
    return jobs.length === 0 ? null : { value, jobs, next: after(row, meters, jobs) }
  } catch (error) {
    if (error instanceof WantsMore || error instanceof Failure) return null
    throw error
  }
}

/** The work asked for something that only a transaction has. */
class WantsMore extends Error {}

function wantsMore(): never {
  throw new WantsMore()
}

const NO_TRANSACTION: WriteTx = {
  writes: true,
  rows: () => Promise.reject(new WantsMore()),
  raw: () => Promise.reject(new WantsMore()),
  changed: wantsMore
}
