/**
 * One lane of work that is due: claims rows of its kinds, a bounded number at a time, and has them
 * worked on. A row is *due*, *claimed* (by one attempt of one thread, which renews the claim while it
 * works) or gone. Who dies over a row leaves a claim that runs out; who is frozen and comes back finds
 * that the row names another claim, and keeps nothing.
 */
import { every, type Rounds } from '#actors/engine/rounds.ts'
import {
  type ClaimedRow,
  claimDue,
  isAnyDue,
  releaseClaims,
  renewClaims
} from '#db/stores/due-work.ts'
import type { Database } from '#db/transaction.ts'
import { describeError, log } from '#src/log.ts'

export interface DueLaneOptions {
  database: Database
  /** The kinds of this lane; with none it never looks. */
  kinds: readonly string[]
  /** The thread that claims. Each lane's is its own: a stopped lane gives back what it had claimed. */
  owner: string
  /** Rows at work at once on this thread. */
  rowsMax: number
  /** Rows of one account at work at once, over all processes. */
  perAccountMax: number
  /** A claim that is not renewed for so long is anybody's. */
  leaseS?: number
  /** Does the work of one row and writes how it ended; `signal` says that the lane stops. */
  work(row: ClaimedRow, signal: AbortSignal): Promise<void>
}

const LEASE_S = 60
const LOOK_MS = 1000
/** For so long a stopping lane waits for what is under way; what takes longer is done again. */
const STOP_MS = 5000

export class DueLane {
  readonly #options: DueLaneOptions
  readonly #leaseS: number
  readonly #running = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()
  #timers: Rounds[] = []
  #looking: Promise<number> | null = null

  constructor(options: DueLaneOptions) {
    this.#options = options
    this.#leaseS = options.leaseS ?? LEASE_S
  }

  /** Begins to look for work, first of all at what a lost thread of this name has left. */
  async start(): Promise<void> {
    if (this.#options.kinds.length === 0) return
    await this.#giveBack()
    this.#timers = [
      every(LOOK_MS, 'due_work_not_claimed', async () => {
        await this.look()
      }),
      every((this.#leaseS * 1000) / 3, 'claims_not_renewed', () => this.#renew())
    ]
  }

  /** Claims what is due and begins it; returns how many rows that were. */
  look(): Promise<number> {
    this.#looking ??= this.#claim().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #claim(): Promise<number> {
    const { database, kinds, owner, rowsMax, perAccountMax } = this.#options
    const rows = rowsMax - this.#running.size
    if (rows <= 0 || this.#stopping.signal.aborted) return 0
    if (!(await database.readBehind(null, (tx) => isAnyDue(tx, kinds)))) return 0
    const claimed = await database.writeBehind(null, (tx) =>
      claimDue(tx, { kinds, owner, rows, perAccount: perAccountMax, leaseS: this.#leaseS })
    )
    for (const row of claimed) this.#begin(row)
    return claimed.length
  }

  /** Resolves when nothing that was begun is under way any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  /** Tells what is under way to end, and gives back what did not. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const timer of this.#timers) await timer.stop()
    await Promise.race([this.settled(), Bun.sleep(STOP_MS)])
    if (this.#options.kinds.length > 0) await this.#giveBack()
  }

  #giveBack(): Promise<void> {
    const { database, owner } = this.#options
    return database.write(null, (tx) => releaseClaims(tx, [owner]))
  }

  #begin(row: ClaimedRow): void {
    const running = this.#options
      .work(row, this.#stopping.signal)
      .catch((error: unknown) => {
        // How it ended could not be written. The claim runs out, and the row is due again.
        const { accountId, kind } = row
        log.write('warn', 'due_work_left', {
          account_id: accountId,
          work: kind,
          ...describeError(error)
        })
      })
      .finally(() => {
        this.#running.delete(row.claim)
        if (this.#timers.length > 0) this.#lookAgain()
      })
    this.#running.set(row.claim, running)
  }

  /** There is room, and the account may have more. What cannot be claimed now is with the next look. */
  #lookAgain(): void {
    this.look().catch((error: unknown) =>
      log.write('warn', 'due_work_not_claimed', describeError(error))
    )
  }

  async #renew(): Promise<void> {
    const claims = [...this.#running.keys()]
    if (claims.length === 0) return
    const { database, owner } = this.#options
    await database.writeBehind(null, (tx) => renewClaims(tx, claims, owner, this.#leaseS))
  }
}
