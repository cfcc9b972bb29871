/**
 * What a turn orders beside its jobs: work for a time, and announcements. Both are rows that are
 * written in the turn's own transaction: they are there exactly if the turn is.
 */
import type { Remembered } from '#actors/account/remembered.ts'
import type { Deliverer } from '#actors/deliverer.ts'
import type { Announcement, Orders } from '#actors/orders.ts'
import { dropDue, putDue } from '#db/stores/jobs/due-work.ts'
import type { WriteTx } from '#db/transaction.ts'
import { Failure } from '#src/base/failure.ts'

/** What turns may order here. */
export interface OrderBook {
  /** The kinds of due work that are known. */
  kinds: ReadonlySet<string>
  /** Rows of one kind that an account may have. */
  dueMax: number
  /** Null where nobody delivers: then nothing is announced. */
  announcing: Announcing | null
}

export interface Announcing {
  deliverer: Deliverer
  remembered: Remembered
  /** Deliveries were written, and are due once the turn is committed. */
  written(): void
}

/** The account that a turn is in, as its row says. */
interface OrderingAccount {
  accountId: string
  webhooksVersion: number
}

/** The orders of one turn. */
export function ordersOf(
  { kinds, dueMax, announcing }: OrderBook,
  tx: WriteTx,
  account: OrderingAccount,
  now: number
): Omit<Orders, 'enqueue'> {
  const { accountId } = account
  const isHeard = announcing !== null && account.webhooksVersion > 0
  return {
    schedule: async (work) => {
      if (!kinds.has(work.kind)) throw new Error(`no due work of the kind ${work.kind}`)
      const due = { ...work, input: JSON.stringify(work.input ?? null) }
      if (await putDue(tx, accountId, due, dueMax)) return
      throw new Failure(
        'queue_full',
        `This account has ${dueMax} scheduled items of this kind. Try again when some are done.`,
        { retry_after: 60 }
      )
    },
    unschedule: (kind, key) => {
      if (!kinds.has(kind)) throw new Error(`no due work of the kind ${kind}`)
      return dropDue(tx, accountId, kind, key)
    },
    isHeard,
    announce: (...announcements) =>
      isHeard && announcements.length > 0
        ? put(announcing, tx, account, announcements, now)
        : Promise.resolve(0)
  }
}

async function put(
  { deliverer, remembered, written }: Announcing,
  tx: WriteTx,
  { accountId, webhooksVersion }: OrderingAccount,
  announcements: readonly Announcement[],
  now: number
): Promise<number> {
  const remember = <Value>(name: string, load: () => Promise<Value>) =>
    remembered.get(accountId, name, webhooksVersion, load, now)
  const count = await deliverer.put({ tx, accountId, now, remember }, announcements)
  if (count > 0) written()
  return count
}
