/**
 * Rows that wait for work, as a lane sees them. A row is *due*, *claimed* (by one attempt of one thread,
 * which renews the claim while it works) or gone.
 */
import type { ReadTx, WriteTx } from '#db/transaction.ts'

/** A claimed row: whose it is, and the name of the one attempt. */
export interface Claimed {
  accountId: string
  claim: string
}

export interface Claiming {
  /** The lane that claims. */
  owner: string
  /** Rows to claim at most. */
  rows: number
  /** A claim that is not renewed for this many seconds may be taken by any thread. */
  leaseS: number
}

export interface ClaimQueue<Row extends Claimed> {
  /** Whether any row is due: cheap, since lanes ask it often. */
  isAnyDue(tx: ReadTx): Promise<boolean>
  claim(tx: WriteTx, claiming: Claiming): Promise<Row[]>
  renew(tx: WriteTx, claims: readonly string[], owner: string, leaseS: number): Promise<void>
  /** Makes due at once what these owners had claimed and will not end. */
  release(tx: WriteTx, owners: readonly string[]): Promise<void>
}
