/**
 * The port through which others are notified of what happens in an account. Announcements become
 * deliveries in the turn that makes them; a lane then attempts each until it has arrived or is given up.
 */
import type { Claimed, ClaimQueue } from '#actors/claim-queue.ts'
import type { Announcement } from '#actors/orders.ts'
import type { WriteTx } from '#db/transaction.ts'

/** The turn that something is announced in. */
export interface AnnouncingTurn {
  tx: WriteTx
  accountId: string
  /** Milliseconds since the epoch. */
  now: number
  /** Who listens, as last read; read again when that has changed. */
  remember<Value>(name: string, load: () => Promise<Value>): Promise<Value>
}

export interface Deliverer {
  /** Writes one delivery for each that listens to each announcement. Returns how many. */
  put(turn: AnnouncingTurn, announcements: readonly Announcement[]): Promise<number>
  /** What waits to be delivered. */
  queue: ClaimQueue<Claimed>
  /** Attempts one delivery and writes how that ended; writes nothing when `signal` ends it. */
  attempt(delivery: Claimed, signal: AbortSignal): Promise<void>
}

/** Declares a deliverer, with its rows checked against each other; the lane holds rows of any kind. */
export function deliverer<Row extends Claimed>(
  parts: Pick<Deliverer, 'put'> & {
    queue: ClaimQueue<Row>
    attempt(delivery: Row, signal: AbortSignal): Promise<void>
  }
): Deliverer {
  return parts as unknown as Deliverer
}
