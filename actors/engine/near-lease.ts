/**
 * Whether this process may answer from copies near its callers: only while nobody else can change
 * what they are copies of. On the embedded database that is always so. On a shared one it is so for
 * the only process, under a lease: it is renewed every second and used for less long than the
 * database keeps it; a process that joins waits until no other one holds it before it works.
 *
 * The states are *apart* (others are there, or nothing is known), and *alone* until a moment that is
 * moved on by each renewal. Whoever cannot renew, because the database is silent or the process was
 * frozen, is apart again when that moment has passed, without having to notice anything. The moment
 * is told by the clock of the thread that uses the copies, from before it asked: threads of a process
 * share no clock that cannot jump.
 */
import {
  endLease,
  joinProcesses,
  leaveProcesses,
  othersLeaseMs,
  renewLease
} from '#db/stores/processes.ts'
import type { Database } from '#db/transaction.ts'

/** What the database keeps, and how much less of it is used: for clocks that drift apart. */
const LEASE_MS = 5000
const MARGIN_MS = 1000
const RENEW_EVERY_MS = 1000
const LOOK_MS = 50

/** The database's side, on an account thread. */
export class NearLease {
  readonly #database: Database
  readonly #process: number

  constructor(database: Database, process: number) {
    this.#database = database
    this.#process = process
  }

  /** Enters this process; resolves when no other one answers from copies. */
  async join(): Promise<void> {
    await this.#database.write(null, (tx) => joinProcesses(tx, this.#process))
    for (;;) {
      const ms = await this.#database.read(null, (tx) => othersLeaseMs(tx, this.#process))
      if (ms === 0) return
      await Bun.sleep(Math.min(ms, LOOK_MS))
    }
  }

  /** Takes or extends the lease; false when others are there. */
  renew(): Promise<boolean> {
    return this.#database.write(null, (tx) => renewLease(tx, this.#process, LEASE_MS))
  }

  /** Gives the lease back: no copy is used any more. */
  end(): Promise<void> {
    return this.#database.write(null, (tx) => endLease(tx, this.#process))
  }

  /** Takes this process out. */
  leave(): Promise<void> {
    return this.#database.write(null, (tx) => leaveProcesses(tx, this.#process))
  }
}

/** Who uses the copies, on the HTTP thread. */
export interface LeaseUser {
  /** Copies may be used for so long from `performance.now()` on; null: from now on none. */
  lease(leased: { from: number; forMs: number } | null): void
}

export interface LeaseAsker {
  renew(): Promise<boolean>
  end(): Promise<void>
}

/** Renews the lease every second and has copies used under it; returns what ends it. */
export async function keepLease(asker: LeaseAsker, user: LeaseUser): Promise<() => Promise<void>> {
  let held = false
  const round = async () => {
    const from = performance.now()
    // A renewal that fails is tried again; until then the lease runs, and then it is over.
    const alone = await asker.renew().catch(() => null)
    if (alone === true) {
      held = true
      user.lease({ from, forMs: LEASE_MS - MARGIN_MS })
    } else if (alone === false && held) {
      held = false
      user.lease(null)
      await asker.end().catch(() => {})
    }
  }
  let under = round()
  await under
  const timer = setInterval(() => {
    under = under.then(round)
  }, RENEW_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await under
    user.lease(null)
  }
}

/** The owner of a database needs nobody's leave. */
export function ownLease(user: LeaseUser): void {
  user.lease({ from: performance.now(), forMs: Number.POSITIVE_INFINITY })
}
