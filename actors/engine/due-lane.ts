/**
 * One lane of work that is due: claims rows of its queue, a bounded number at a time, and has them
 * worked on. A worker that dies leaves a claim that runs out; one that was frozen and comes back
 * finds that the row names another claim, and keeps nothing.
 */
import type { Claimed, ClaimQueue } from '#actors/claim-queue.ts'
import { every, type Rounds } from '#actors/engine/rounds.ts'
import type { Database } from '#db/transaction.ts'
import { describeError, log } from '#src/base/log.ts'

export interface DueLaneOptions<Row extends Claimed> {
  database: Database
  queue: ClaimQueue<Row>
  /** The thread that claims. Each lane's is its own: a stopped lane gives back what it had claimed. */
  owner: string
  /** Rows at work at once on this thread. */
  rowsMax: number
  /** A claim that is not renewed for this long may be taken by any thread. */
  leaseS?: number
  /** Rows that end are gathered for so many milliseconds before it claims others; 0 where it is left out. */
  gatherMs?: number
  /** Does the work of one row and writes how it ended; `signal` says that the lane stops. */
  work(row: Row, signal: AbortSignal): Promise<void>
}

const LEASE_S = 60
const LOOK_MS = 1000
/** How soon it looks when it was told that there may be something. */
const SOON_MS = 50
/** How long a stopping lane waits for what is under way; what takes longer is done again. */
const STOP_MS = 5000

export class DueLane<Row extends Claimed = Claimed> {
  readonly #options: DueLaneOptions<Row>
  readonly #leaseS: number
  readonly #running = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()
  #timers: Rounds[] = []
  #looking: Promise<number> | null = null
  #soon = false

  constructor(options: DueLaneOptions<Row>) {
    this.#options = options
    this.#leaseS = options.leaseS ?? LEASE_S
  }

  /** Begins to look for work, first of all at what a lost thread of this name has left. */
  async start(): Promise<void> {
    await this.#giveBack()
    this.#timers = [
      every(LOOK_MS, 'due_work_not_claimed', async () => {
        await this.look()
      }),
      every((this.#leaseS * 1000) / 3, 'claims_not_renewed', () => this.#renew())
    ]
    this.lookSoon()
  }

  /** Claims what is due and begins it; returns how many rows that were. */
  look(): Promise<number> {
    this.#looking ??= this.#claim().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  /** Looks in a moment, since something is about to be due. */
  lookSoon(): void {
    this.#lookIn(SOON_MS)
  }

  #lookIn(ms: number): void {
    if (this.#timers.length === 0 || this.#soon) return
    if (ms === 0) {
      this.#lookAgain()
      return
    }
    this.#soon = true
    setTimeout(() => {
      this.#soon = false
      this.#lookAgain()
    }, ms)
  }

  async #claim(): Promise<number> {
    const { database, queue, owner, rowsMax } = this.#options
    const rows = rowsMax - this.#running.size
    if (rows <= 0 || this.#stopping.signal.aborted) return 0
    if (!(await database.behind.read(null, (tx) => queue.isAnyDue(tx)))) return 0
    const claimed = await database.behind.write(null, (tx) =>
      queue.claim(tx, { owner, rows, leaseS: this.#leaseS })
    )
    for (const row of claimed) this.#begin(row)
    return claimed.length
  }

  /** Whether nothing that was begun is under way. */
  idle(): boolean {
    return this.#running.size === 0
  }

  /** Resolves when nothing that was begun is under way any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  /** Aborts what is under way, and gives back what did not end. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const timer of this.#timers) await timer.stop()
    // What a look on its way claims is given back as well; whoever looked says how it failed.
    await this.#looking?.catch(() => undefined)
    await Promise.race([this.settled(), Bun.sleep(STOP_MS)])
    await this.#giveBack()
  }

  #giveBack(): Promise<void> {
    const { database, queue, owner } = this.#options
    return database.write(null, (tx) => queue.release(tx, [owner]))
  }

  #begin(row: Row): void {
    const running = this.#options
      .work(row, this.#stopping.signal)
      .catch((error: unknown) => {
        // How it ended could not be written. The claim runs out, and the row is due again.
        const { accountId } = row
        const { owner: lane } = this.#options
        log.write('warn', 'due_work_left', { account_id: accountId, lane, ...describeError(error) })
      })
      .finally(() => {
        this.#running.delete(row.claim)
        this.#lookIn(this.#options.gatherMs ?? 0)
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
    const { database, queue, owner } = this.#options
    await database.behind.write(null, (tx) => queue.renew(tx, claims, owner, this.#leaseS))
  }
}
