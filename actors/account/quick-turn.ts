/**
 * Turns in one statement, for what only charges and queues, which is nearly every write a service
 * like this accepts. They decide on the account row as the last turn here left it, and write on the
 * condition that the row still says so and the key is usable: one round trip instead of lock, look,
 * write and commit. Those that came while others were written are decided one after the other and
 * written together. The activation of an idle mailbox is a part of the same statement.
 *
 * Whatever does not fit is null, and a regular turn decides: nothing remembered, another process was
 * faster, a new month, a charge that seems not to fit, a queue that seems full, work that wants to
 * read or throws. Nothing was written then, so trying costs a statement and never a wrong answer.
 */
import {
  after,
  chargeMeters,
  pushJob,
  type TurnFrame,
  type TurnRequest,
  type TurnResult
} from '#actors/account/turn-frame.ts'
import { TEXT_MAX, type TurnWriter, textOf } from '#actors/account/turn-writer.ts'
import type { AccountRow, NewJob } from '#db/stores/account-row.ts'
import { ACCEPTED, type QuickEnd, type QuickTurn, wakingTurn } from '#db/stores/quick-turn.ts'
import { first, type WriteTx } from '#db/transaction.ts'
import { metersNow } from '#src/quota/quota.ts'

/** So many turns of an account at a time; statements stay short, since others may wait for them. */
export const TOGETHER_MAX = 16

/** A turn that is decided and not written. */
export interface Decided {
  request: TurnRequest<unknown>
  value: unknown
  jobs: NewJob[]
  /** The row as this turn leaves it. */
  next: AccountRow
}

/**
 * Decides the first of an account's requests, and those right behind it that can be written together
 * with it, on what is remembered of the row. None when the first one takes a regular turn.
 */
export async function decideQuickly(
  frame: TurnFrame,
  requests: readonly TurnRequest<unknown>[],
  row: AccountRow
): Promise<Decided[]> {
  const decided: Decided[] = []
  let next = row
  let text = 0
  for (const request of requests) {
    if (request.keyId !== requests[0]?.keyId) break
    const one = await decide(frame, request, next)
    if (one === null) break
    text += textOf(one.jobs)
    if (decided.length > 0 && text > TEXT_MAX) break
    decided.push(one)
    next = one.next
  }
  return decided
}

/** Writes what was decided on `row`, all or nothing; null when it takes regular turns. */
export async function writeQuickly(
  frame: TurnFrame,
  writer: TurnWriter,
  row: AccountRow,
  decided: readonly Decided[]
): Promise<TurnResult<unknown>[] | null> {
  const last = decided.at(-1)
  if (last === undefined || last.request.keyId === null) return null
  const { accountId, keyId } = last.request
  const end = { ...last.next, jobs: decided.flatMap((one) => one.jobs) }
  const written = await write(frame, writer, { accountId, keyId, remembered: row, end })
  if (written === null) return null
  return decided.map(({ request, value, next }, place) => {
    const left = { ...next, ...written }
    return {
      value,
      replayed: false,
      plan: row.plan,
      meters: metersNow(left, request.now),
      woke: place === 0 && row.mailbox === 'idle',
      row: left
    }
  })
}

async function write(
  frame: TurnFrame,
  writer: TurnWriter,
  turn: QuickTurn
): Promise<QuickEnd | null> {
  if (turn.remembered.mailbox !== 'idle') return writer.write(turn)
  const order = await frame.engine.activationWhere(turn.accountId, ACCEPTED)
  if (order === null) return null
  return first(await frame.database.writeOne<QuickEnd>(wakingTurn(turn, order)))
}

/** What the work asks for; null when a regular turn has to run it. */
async function decide(
  frame: TurnFrame,
  request: TurnRequest<unknown>,
  row: AccountRow
): Promise<Decided | null> {
  const { accountId, keyId, now, charge, replay, quick } = request
  if (quick !== true || replay !== null || keyId === null) return null
  if (charge?.action === 'search' || metersNow(row, now).month !== row.month) return null
  const jobs: NewJob[] = []
  try {
    const meters = chargeMeters(frame, request, row, metersNow(row, now))
    const value = await request.work({
      tx: NO_TRANSACTION,
      account: { accountId, plan: row.plan, policyVersion: row.policyVersion },
      enqueue: (job) => pushJob(frame, row, jobs, job),
      schedule: wantsMore,
      announce: wantsMore,
      audit: wantsMore,
      giveBack: wantsMore
    })
    return jobs.length === 0 ? null : { request, value, jobs, next: after(row, meters, jobs) }
  } catch {
    // It wants a transaction, a bound is reached, or it is a bug: a regular turn meets it again and
    // tells this caller, and nobody who stands before it.
    return null
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
  raw: () => Promise.reject(new WantsMore())
}
