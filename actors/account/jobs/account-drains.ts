/**
 * The drains of one thread: at most one per account, and mailboxes that are *held* for a moment after
 * their last job. Without holding, a caller that adds one after the other would pay with each add for
 * an activation, a new epoch and the mailbox's way back to idle.
 *
 * An account here is *draining* (a slice is under way), *held* (its mailbox is empty and still ours, a
 * timer runs), *releasing* (the timer has fired, the mailbox goes back) or none of these. In the
 * database a held mailbox is busy: a turn that accepts a job meanwhile orders no activation. On this thread
 * it calls `accepted`, and the drain goes on under the same epoch. A turn of another process cannot; its job
 * is found when the time of holding is over.
 */

import { drain, type HeldMailbox } from '#actors/account/jobs/drain.ts'
import type { Mailbox } from '#actors/account/jobs/mailbox.ts'
import { describeError, log } from '#src/base/log.ts'

export interface AccountDrainsOptions {
  /** How a slice reads, keeps and gives the mailbox back. */
  mailbox: Mailbox
  /** Runs a drain and reports from time to time that it is alive. */
  awake(accountId: string, epoch: () => number | null, work: () => Promise<void>): Promise<void>
  /** Orders a drain of a held mailbox, when a place is free. */
  goOn(accountId: string): void
  /** A drain has ended: there may be room for another. */
  ended(): void
  /** How many accounts with jobs accepted here are remembered; other mailboxes are not held. */
  accountsMax: number
  /** Milliseconds; 0 gives a mailbox back at once. */
  holdMs: number
}

export class AccountDrains {
  readonly #options: AccountDrainsOptions
  /** The epoch of each slice under way; null until it has one. */
  readonly #draining = new Map<string, number | null>()
  readonly #held = new Map<string, HeldMailbox & { timer: Timer }>()
  /** The number of each account's newest job that was accepted here, the latest account last. */
  readonly #newest = new Map<string, number>()
  readonly #lost = new Set<string>()
  /** Activated while their drain was about to end. */
  readonly #again = new Set<string>()
  #stopping = false

  constructor(options: AccountDrainsOptions) {
    this.#options = options
  }

  /** Whether the mailbox is this thread's, so that jobs need no activation. */
  has(accountId: string): boolean {
    return this.#held.has(accountId) || this.#draining.has(accountId)
  }

  /** Whether no slice is under way and no mailbox is held. */
  idle(): boolean {
    return this.#draining.size === 0 && this.#held.size === 0
  }

  /** Drains a slice; the engine calls this. */
  async drain(accountId: string): Promise<void> {
    if (this.#draining.has(accountId)) {
      // The drain under way may have given the mailbox back already: look again when it has ended.
      this.#again.add(accountId)
      return
    }
    const { mailbox } = this.#options
    const held = this.#take(accountId)
    let doneSeq = 0
    await this.#alone(accountId, (ended) =>
      drain(
        {
          ...mailbox,
          start: async (id) => {
            const started = await (held === null ? mailbox.start(id) : mailbox.goOn(id, held))
            this.#draining.set(id, started?.epoch ?? null)
            // Another owner's: nothing to give back.
            if (started === null) ended()
            // A dry end comes after the last of these; where there are none, after what was kept before.
            else doneSeq = started.jobs.at(-1)?.seq ?? started.doneSeq
            return started
          },
          more: async (id, afterSeq) => {
            const jobs = await mailbox.more(id, afterSeq)
            doneSeq = jobs?.at(-1)?.seq ?? doneSeq
            return jobs
          },
          end: async (id, epoch, dry) => {
            if (dry && this.#mayHold(id)) this.#hold(id, { epoch, doneSeq })
            else await mailbox.end(id, epoch, dry)
            ended()
          }
        },
        accountId
      )
    )
    if (this.#again.delete(accountId)) await this.drain(accountId)
  }

  /** A turn on this thread has put jobs into the mailbox, up to this number. */
  accepted(accountId: string, seq: number): void {
    this.#newest.delete(accountId)
    this.#newest.set(accountId, seq)
    if (this.#newest.size > this.#options.accountsMax) {
      for (const [oldest] of this.#newest.entries().take(1)) this.#newest.delete(oldest)
    }
    const held = this.#held.get(accountId)
    if (held !== undefined && seq > held.doneSeq) this.#options.goOn(accountId)
  }

  /** Accounts whose drain here was cut short; the sweeper wakes them if they are still ours. */
  takeLost(): string[] {
    const lost = [...this.#lost].filter((accountId) => !this.has(accountId))
    for (const accountId of lost) this.#lost.delete(accountId)
    return lost
  }

  /** They could not be woken: no room, or no database. The sweeper tries again. */
  lostStill(accountIds: readonly string[]): void {
    for (const accountId of accountIds) this.#lost.add(accountId)
  }

  /** Gives every held mailbox back; from now on none is held. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all([...this.#held.keys()].map((accountId) => this.#release(accountId)))
  }

  #mayHold(accountId: string): boolean {
    return this.#options.holdMs > 0 && !this.#stopping && this.#newest.has(accountId)
  }

  #hold(accountId: string, held: HeldMailbox): void {
    const { holdMs, goOn } = this.#options
    const timer = setTimeout(() => {
      // What went wrong in a drain behind it is among the lost ones too; a thread does not end over it.
      this.#release(accountId).catch((error: unknown) => {
        log.write('warn', 'release_failed', { account_id: accountId, ...describeError(error) })
      })
    }, holdMs)
    this.#held.set(accountId, { ...held, timer })
    // Accepted after the slice was read, when nothing was held yet, so nobody was notified.
    if ((this.#newest.get(accountId) ?? 0) > held.doneSeq) goOn(accountId)
  }

  #take(accountId: string): HeldMailbox | null {
    const held = this.#held.get(accountId)
    if (held === undefined) return null
    clearTimeout(held.timer)
    this.#held.delete(accountId)
    return held
  }

  async #release(accountId: string): Promise<void> {
    const held = this.#take(accountId)
    if (held === null) return
    await this.#alone(accountId, async (ended) => {
      await this.#options.mailbox.end(accountId, held.epoch, true)
      ended()
    }).catch((error: unknown) => {
      // The mailbox is among the lost ones: the sweeper wakes it when the database answers again.
      log.write('warn', 'release_failed', { account_id: accountId, ...describeError(error) })
    })
    if (this.#again.delete(accountId)) await this.drain(accountId)
  }

  /** Runs work as the account's only drain; unless it says `ended`, the mailbox counts as lost. */
  async #alone(accountId: string, work: (ended: () => void) => Promise<void>): Promise<void> {
    this.#draining.set(accountId, null)
    let ended = false
    try {
      await this.#options.awake(
        accountId,
        () => this.#draining.get(accountId) ?? null,
        () =>
          work(() => {
            ended = true
          })
      )
    } finally {
      // Cut short by the database or the fence: the mailbox may still say that this thread drains.
      if (!ended) this.#lost.add(accountId)
      this.#draining.delete(accountId)
      this.#options.ended()
    }
  }
}
