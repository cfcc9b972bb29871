/**
 * Guessing at invite codes: ten wrong ones a minute and account, together on all processes. Then no code
 * is tried for the rest of the minute, not even a right one, or the bound would tell which it is.
 */

/** What `RateLimit` offers for this. */
interface UseCounter {
  checkUses(key: string, max: number, windowS: number, detail: string): Promise<void>
  countUse(key: string, max: number, windowS: number, detail: string): Promise<void>
}

const MAX = 10
const WINDOW_S = 60
const DETAIL = 'Too many wrong invite codes.'

export class WrongCodes {
  readonly #counter: UseCounter

  constructor(counter: UseCounter) {
    this.#counter = counter
  }

  /** Throws 429 where the account has been wrong ten times in the last minute. */
  check(accountId: string): Promise<void> {
    return this.#counter.checkUses(keyOf(accountId), MAX, WINDOW_S, DETAIL)
  }

  /** Counts a wrong code. Throws 429 from the eleventh on. */
  count(accountId: string): Promise<void> {
    return this.#counter.countUse(keyOf(accountId), MAX, WINDOW_S, DETAIL)
  }
}

const keyOf = (accountId: string) => `wrong-invites:${accountId}`
