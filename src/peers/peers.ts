/**
 * The port to the other processes of an installation. It carries what may be lost: the shared rate
 * window. It is never a lock and never the truth; where it is gone each process counts for itself.
 */

/** Where a fixed window stands after this call was counted in it. */
export interface RateCount {
  /** Calls in the window, this one included. */
  count: number
  /** Whole seconds until the window ends, 1 to its length. */
  resetS: number
}

export interface Peers {
  /** Counts one call in the window of `key`, which begins with its first call. */
  rateWindow(key: string, windowS: number): RateCount | Promise<RateCount>
  /** Where the window of `key` stands, without counting. */
  rateState(key: string, windowS: number): RateCount | Promise<RateCount>
}
