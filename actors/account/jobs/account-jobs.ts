/** The queued jobs of a thread's accounts: their drains, and what is kept ahead of them. */
import { AccountDrains } from '#actors/account/jobs/account-drains.ts'
import { AheadOfTurns } from '#actors/account/jobs/ahead-of-turns.ts'
import {
  awake,
  inputOf,
  type MailboxWorld,
  mailboxOf,
  prepareContext
} from '#actors/account/jobs/mailbox.ts'
import type { Operation } from '#actors/operation.ts'

export interface AccountJobsOptions extends Omit<MailboxWorld, 'ahead' | 'jobNamed' | 'stopping'> {
  operations: ReadonlyMap<string, Operation>
  /** How many accounts with jobs accepted here are remembered. */
  accountsMax: number
  /** How long an emptied mailbox is held; 0 gives it back at once. */
  holdMs: number
}

export class AccountJobs {
  readonly #drains: AccountDrains
  readonly #ahead: AheadOfTurns
  readonly #stopping = new AbortController()

  constructor(options: AccountJobsOptions) {
    const { operations, engine } = options
    const stopping = this.#stopping.signal
    const jobNamed: MailboxWorld['jobNamed'] = (name) => {
      const found = operations.get(name)
      return found?.kind === 'job' || found?.kind === 'parted' ? found : null
    }
    this.#ahead = new AheadOfTurns({
      ...options,
      jobs: [...operations.values()],
      jobNamed,
      context: (accountId, job) => prepareContext({ ...options, stopping }, accountId, job),
      inputOf
    })
    const world: MailboxWorld = { ...options, ahead: this.#ahead, jobNamed, stopping }
    this.#drains = new AccountDrains({
      mailbox: mailboxOf(world),
      awake: (accountId, epoch, work) => awake(world, accountId, epoch, work),
      goOn: (accountId) => engine.goOn(accountId),
      ended: () => engine.nudge(),
      accountsMax: options.accountsMax,
      holdMs: options.holdMs
    })
  }

  /** A turn has committed; the account's newest job has this number. */
  accepted(accountId: string, seq: number): void {
    this.#drains.accepted(accountId, seq)
    this.#ahead.accepted(accountId, seq)
  }

  /** Whether nothing is being drained. */
  idle(): boolean {
    return this.#drains.idle()
  }

  /** Drains an account's mailbox for a slice. */
  drain(accountId: string): Promise<void> {
    return this.#drains.drain(accountId)
  }

  /** Accounts whose drain was cut short. */
  takeLost(): string[] {
    return this.#drains.takeLost()
  }

  /** They could not be woken. */
  lostStill(accountIds: readonly string[]): void {
    this.#drains.lostStill(accountIds)
  }

  /** Gives back the mailboxes that are only held. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#drains.stop()
    await this.#ahead.stop()
  }
}
