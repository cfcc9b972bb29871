/**
 * What a turn orders beside its jobs: work for a time, and announcements. Both are rows of due work,
 * written in the turn's own transaction: they are there exactly if the turn is.
 */
import { ANNOUNCEMENT } from '#actors/account/announcements.ts'
import type { Orders } from '#actors/operation.ts'
import { putDue } from '#db/stores/due-work.ts'
import type { WriteTx } from '#db/transaction.ts'
import { Failure } from '#src/failure.ts'
import { newId } from '#src/ids.ts'
import { log } from '#src/log.ts'

/** What turns may order here. */
export interface OrderBook {
  /** The kinds of due work that are known. */
  kinds: ReadonlySet<string>
  /** Rows of one kind that an account may have. */
  dueMax: number
}

/** The orders of one turn. */
export function ordersOf(
  { kinds, dueMax }: OrderBook,
  tx: WriteTx,
  accountId: string,
  now: number
): Omit<Orders, 'enqueue'> {
  return {
    schedule: async (work) => {
      if (!kinds.has(work.kind)) throw new Error(`no due work of the kind ${work.kind}`)
      const due = { ...work, input: JSON.stringify(work.input ?? null) }
      if (await putDue(tx, accountId, due, dueMax)) return
      throw new Failure(
        'queue_full',
        `This account has ${dueMax} things of this kind waiting for their time.`,
        { retry_after: 60 }
      )
    },
    announce: async (announcement) => {
      // Where nobody delivers, nobody would take it away again.
      if (!kinds.has(ANNOUNCEMENT)) return
      const due = {
        kind: ANNOUNCEMENT,
        key: newId(),
        userId: announcement.userId,
        input: JSON.stringify({ ...announcement, at: now }),
        dueAt: now
      }
      if (await putDue(tx, accountId, due, dueMax)) return
      // What happened must not fail for it.
      log.write('error', 'announcement_left_out', { account_id: accountId, waiting: dueMax })
    }
  }
}
