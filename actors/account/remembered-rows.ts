/**
 * The account rows as this thread last saw them, for turns that decide before they look (see
 * `quick-turn.ts`). A row here may be behind the truth: whoever uses one writes on the condition that
 * it is not. Keeping it near the truth only saves the second try.
 */
import type { AccountRow } from '#db/stores/account-row.ts'

export class RememberedRows {
  readonly #rows = new Map<string, { row: AccountRow; at: number }>()
  readonly #max: number
  readonly #awakeMs: number

  /**
   * A mailbox that was awake `awakeMs` ago counts as idle, since another thread may have drained it;
   * infinite where there is no other one.
   */
  constructor(max: number, awakeMs: number) {
    this.#max = max
    this.#awakeMs = awakeMs
  }

  /** `ours`: this thread drains or holds the mailbox, so nobody else has set it to rest. */
  get(accountId: string, now: number, ours: boolean): AccountRow | null {
    const known = this.#rows.get(accountId)
    if (known === undefined) return null
    const awake = ours || now - known.at < this.#awakeMs
    return awake ? known.row : { ...known.row, mailbox: 'idle' }
  }

  /** The number of the newest job that was accepted here; null when nothing is remembered. */
  newestSeq(accountId: string): number | null {
    return this.#rows.get(accountId)?.row.nextSeq ?? null
  }

  /** The row after a committed turn; the one used longest ago makes room. */
  set(accountId: string, row: AccountRow, now: number): void {
    this.#rows.delete(accountId)
    this.#rows.set(accountId, { row, at: now })
    if (this.#rows.size <= this.#max) return
    const oldest = this.#rows.keys().next().value
    if (oldest !== undefined) this.#rows.delete(oldest)
  }

  /** A drain here has given the mailbox back. */
  mailboxLeft(accountId: string, mailbox: AccountRow['mailbox']): void {
    const known = this.#rows.get(accountId)
    if (known !== undefined) known.row = { ...known.row, mailbox }
  }

  /** Something else was written to the row. */
  forget(accountId: string): void {
    this.#rows.delete(accountId)
  }
}
