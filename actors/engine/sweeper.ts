/**
 * Wakes what nothing else will: mailboxes of dead processes, of lost threads, of drains that were cut
 * short, and of activations that never arrived. It also gives back the due work and the deliveries that
 * dead processes had claimed. Nothing depends on it while every process is alive; it bounds the wait when one is
 * not.
 */
import type { Engine } from '#actors/engine/engine.ts'
import type { Liveness } from '#actors/engine/liveness.ts'
import { busyOwners, wakeAccounts, wakeOrphans, wakeStalled } from '#db/stores/account/mailbox.ts'
import { claimOwners, releaseClaims } from '#db/stores/jobs/due-work.ts'
import { deliveryOwners, releaseDeliveries } from '#db/stores/webhooks/delivery-queue.ts'
import type { Database, Transactions, WriteTx } from '#db/transaction.ts'

export interface SweeperOptions {
  database: Database
  engine: Engine
  liveness: Liveness
  /** `waking` for this long: the activation was lost. */
  wakingS: number
  /** `busy` without a move for this long: the drain is frozen (a living one moves every 15 s). */
  busyS: number
}

/** Owner text of a thread: process number and place in the pool. */
export function ownerOf(process: number, thread: number): string {
  return `${process}:${thread}`
}

export class Sweeper {
  readonly #options: SweeperOptions

  constructor(options: SweeperOptions) {
    this.#options = options
  }

  /** At the start of the embedded database nothing drains: wake all that is not idle. */
  wakeAll(): Promise<number> {
    return this.#wake(this.#options.database, (tx) => wakeOrphans(tx, 'all'))
  }

  /** A thread of this process was replaced: what it drained is free. */
  wakeThread(thread: number): Promise<number> {
    const owner = ownerOf(this.#options.liveness.process, thread)
    return this.#wake(this.#options.database, (tx) => wakeOrphans(tx, { owners: [owner] }))
  }

  /** Drains of this thread that the database or the fence cut short. */
  wakeLost(accountIds: string[], owner: string): Promise<number> {
    if (accountIds.length === 0) return Promise.resolve(0)
    return this.#wake(this.#options.database.behind, (tx) => wakeAccounts(tx, accountIds, owner))
  }

  /** One round: dead processes first, then whatever has not moved for too long. */
  async sweep(): Promise<number> {
    const { database, liveness, wakingS, busyS } = this.#options
    const owners = await database.behind.read(null, busyOwners)
    const claiming = await database.behind.read(null, async (tx) => [
      ...(await claimOwners(tx)),
      ...(await deliveryOwners(tx))
    ])
    const processOf = (owner: string) => Number(owner.split(':')[0])
    const dead = new Set(await liveness.gone([...new Set([...owners, ...claiming].map(processOf))]))
    const orphaned = owners.filter((owner) => dead.has(processOf(owner)))
    const claimed = claiming.filter((owner) => dead.has(processOf(owner)))
    if (claimed.length > 0)
      await database.behind.write(null, async (tx) => {
        await releaseClaims(tx, claimed)
        await releaseDeliveries(tx, claimed)
      })
    let woken = 0
    if (orphaned.length > 0)
      woken += await this.#wake(this.#options.database.behind, (tx) =>
        wakeOrphans(tx, { owners: orphaned })
      )
    woken += await this.#wake(this.#options.database.behind, (tx) =>
      wakeStalled(tx, { wakingS, busyS })
    )
    return woken
  }

  /** At the start as soon as anything can be written, later when there is room for jobs. */
  async #wake(
    { write }: Pick<Transactions, 'write'>,
    find: (tx: WriteTx) => Promise<string[]>
  ): Promise<number> {
    const { engine } = this.#options
    const woken = await write(null, async (tx) => {
      const accountIds = await find(tx)
      if (accountIds.length === 0) return 0
      // It may be due and stand in line: another one a round would only make the line longer.
      const waiting = await engine.waiting(tx, accountIds)
      const without = accountIds.filter((accountId) => !waiting.has(accountId))
      for (const accountId of without) await engine.activate(tx, accountId)
      return without.length
    })
    if (woken > 0) engine.nudge()
    return woken
  }
}
