/**
 * The engine wakes accounts that have work. It carries account ids only; the work itself is in
 * the account's mailbox (its job rows). An activation may come twice or late: starting a drain is
 * guarded by the mailbox's state, so a duplicate does nothing.
 */
import type { WriteTx } from '#db/transaction.ts'

/** Drains one account for a slice; resolves when it may be activated again. */
export type Drain = (accountId: string) => Promise<void>

export interface Engine {
  /** Orders a drain within the transaction that gave the account work; `afterS` delays it. */
  activate(tx: WriteTx, accountId: string, afterS?: number): Promise<void>
  /** Which of these accounts have an activation that is due and was not fetched yet. */
  waiting(tx: WriteTx, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Drains an account whose mailbox this thread holds, without an activation, when a place is free. */
  goOn(accountId: string): void
  /** Looks for activations now: called after a commit that made one. */
  nudge(): void
  /** Whether a drain should make room after its slice: other accounts may wait for its place, or the engine stops. */
  othersWait(): boolean
  /** Begins to fetch activations and to drain, a bounded number of accounts at once. */
  run(drain: Drain): void
  /** Whether activations could be looked for when that was last tried. */
  working(): boolean
  /** Stops fetching and waits for the drains under way. */
  stop(): Promise<void>
}
