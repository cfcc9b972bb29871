/** The port to whoever tells others what happened in an account; webhooks will be the first. */
import type { Announcement } from '#actors/operation.ts'

export interface Announced extends Announcement {
  /** When it happened, milliseconds since the epoch. */
  at: number
}

export interface Delivery extends Announced {
  /** The same on every attempt, so that a receiver can drop repeats. */
  id: string
  accountId: string
  /** 1 for the first. */
  attempt: number
}

export interface Deliverer {
  /**
   * Tells it, at least once. Rejects with Transient (`retryAfterS` is kept to) or anything else to
   * be asked again later.
   */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<void>
}
