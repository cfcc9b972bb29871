/** The lane of a thread in which deliveries are attempted: beside due work, so that neither waits for the other. */
import type { Claimed } from '#actors/claim-queue.ts'
import type { Deliverer } from '#actors/deliverer.ts'
import { DueLane } from '#actors/engine/due-lane.ts'
import type { Database } from '#db/transaction.ts'

/** Deliveries claimed by a thread: under way, or next. Hooks and accounts are bounded by themselves. */
const CLAIMED_MAX = 512
/** A claim costs a few milliseconds, however many it is of. */
const GATHER_MS = 10

/** Makes the lane; it looks as soon as it is started. */
export function deliveryLane(
  deliverer: Deliverer,
  { database, owner }: { database: Database; owner: string }
): DueLane<Claimed> {
  return new DueLane({
    database,
    queue: deliverer.queue,
    owner: `${owner}:deliveries`,
    rowsMax: CLAIMED_MAX,
    gatherMs: GATHER_MS,
    work: (delivery, stopping) => deliverer.attempt(delivery, stopping)
  })
}
