/** Facts that are kept without a vector get one soon. */
import type { Orders } from '#actors/orders.ts'
import { findOpenJob } from '#db/stores/jobs/jobs.ts'
import type { WriteTx } from '#db/transaction.ts'
import { Failure } from '#src/base/failure.ts'
import type { Scope } from '#src/base/scope.ts'
import { REINDEX } from '#src/finding/indexing/reindex.ts'

/** A turn that may leave a job behind. */
export type Enqueueing = Pick<Orders, 'enqueue'> & { tx: WriteTx }

/** A fact without a vector is found by its words; it follows in a job, or later where the account has too many waiting. */
export async function embedSoon(context: Enqueueing, scope: Scope): Promise<void> {
  const { userId } = scope
  if ((await findOpenJob(context.tx, scope, REINDEX.type)) !== null) return
  try {
    context.enqueue({ ...REINDEX, userId, input: { userId } })
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'queue_full')) throw error
  }
}
