/** What operations of every kind are asked with, and run in. */
import type { AwaitedBounds } from '#actors/account/asked/awaited-places.ts'
import type { Charges } from '#actors/account/asked/charges.ts'
import type { Recalls } from '#actors/account/asked/recalls.ts'
import type { TurnRequest, TurnResult } from '#actors/account/turns/turn-frame.ts'
import type { Asker, Replay } from '#actors/accounts.ts'
import type { Remember } from '#actors/operation.ts'
import type { Database } from '#db/transaction.ts'
import type { Origin } from '#src/access/audit-actions.ts'
import type { Caller } from '#src/access/caller.ts'
import type { Models } from '#src/models/models.ts'

/** What an operation of any kind is asked with, beside its input. */
export interface Asking {
  caller: Caller
  replay: Replay | null
  origin: Origin
  /** Its signal says that the caller has left. */
  asker: Asker | null
}

export interface AskedWorld {
  database: Database
  models: Models
  clock: () => number
  charges: Charges
  recalls: Recalls
  /** Reads in flight on this thread; above it 503. */
  readsMax: number
  /** How many awaited jobs prepare at a time (above it 503), and each for how long. */
  awaited: AwaitedBounds & { ms: number }
  /** Runs a turn in the account's lane. */
  turn<Value>(request: TurnRequest<Value>): Promise<TurnResult<Value>>
  rememberer(accountId: string, now: number): Remember
}
