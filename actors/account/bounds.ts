/** What may pile up for accounts on a thread, and how much of it. */
export interface Bounds {
  /** Commands waiting per account; above it 503. */
  laneMax: number
  /** Reads in flight on this thread; above it 503. */
  readsMax: number
  /** Awaited jobs in flight on this thread, in all and of one account; above it 503. */
  awaitedMax: number
  awaitedPerAccountMax: number
  /** How long an awaited job may prepare; then 503. */
  awaitedMs: number
  /** Open jobs per account; above it 429. */
  depthMax: number
  /** Rows of due work per account and kind; above it 429. */
  dueMax: number
  accountsRememberedMax: number
  idleMs: number
  /** How long an emptied mailbox is held before it goes back. */
  holdMs: number
  /** How long a repeated request waits for the first one of its idempotency key; then 409. */
  replayWaitMs: number
}

export const BOUNDS: Bounds = {
  laneMax: 512,
  readsMax: 1024,
  awaitedMax: 64,
  awaitedPerAccountMax: 16,
  awaitedMs: 25_000,
  depthMax: 5000,
  dueMax: 10_000,
  accountsRememberedMax: 10_000,
  idleMs: 60_000,
  holdMs: 500,
  replayWaitMs: 30_000
}
