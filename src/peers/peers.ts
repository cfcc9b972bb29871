/**
 * The port to the other processes of an installation. It carries what may be lost: the shared rate
 * window, and hints. It is never a lock and never the truth; where it is gone each process counts
 * for itself, and a hint that was lost costs at most what the key cache holds for a minute: every
 * turn and read checks the key in the database anyway. A changed capture policy needs no hint, since
 * each turn and read learns the policy's version from the account's row.
 */

/** Where a fixed window stands after this call was counted in it. */
export interface RateCount {
  /** Calls in the window, this one included. */
  count: number
  /** Whole seconds until the window ends, 1 to its length. */
  resetS: number
}

/** Something that another process may want to drop from its cache early. */
export type Hint = { about: 'key'; keyId: string } | { about: 'account'; accountId: string }

export interface PeersListener {
  hint(hint: Hint): void
  /** Hints may have been missed: forget all that a hint could be about. */
  missed(): void
}

export interface Peers {
  /** Counts one call in the window of `key`, which begins with its first call. */
  rateWindow(key: string, windowS: number): RateCount | Promise<RateCount>
  /** Where the window of `key` stands, without counting. */
  rateState(key: string, windowS: number): RateCount | Promise<RateCount>
  /** Notifies the others; returns at once, and may be lost. */
  tell(hint: Hint): void
  /** Listens to the others from now on; one listener. */
  listen(listener: PeersListener): void
  /** `alone`: there is nothing to be connected to. `lost`: each process counts for itself now. */
  state(): 'alone' | 'connected' | 'lost'
  close(): Promise<void>
}
