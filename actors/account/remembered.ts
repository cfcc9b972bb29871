/**
 * What an actor remembers between turns: policies, plans, anything derived from an account under a
 * version. A remembered value is used only when the row that a turn has just locked, or a read has
 * just seen, carries the same version, so it is never stale. Nothing has to be flushed; forgetting
 * only costs a read.
 */
interface Entry {
  version: number
  value: unknown
}

export class Remembered {
  readonly #accounts = new Map<string, { at: number; values: Map<string, Entry> }>()
  readonly #accountsMax: number
  readonly #idleMs: number

  constructor(options: { accountsMax: number; idleMs: number }) {
    this.#accountsMax = options.accountsMax
    this.#idleMs = options.idleMs
  }

  get size(): number {
    return this.#accounts.size
  }

  /** The value under this version, from memory or loaded. */
  async get<Value>(
    accountId: string,
    name: string,
    version: number,
    load: () => Promise<Value>,
    now: number
  ): Promise<Value> {
    const known = this.#touch(accountId, now).get(name)
    if (known !== undefined && known.version === version) return known.value as Value
    const value = await load()
    const values = this.#touch(accountId, now)
    const rival = values.get(name)
    // A load that took long must not put an older version over a newer one.
    if (rival === undefined || rival.version <= version) values.set(name, { version, value })
    return value
  }

  /** Lets go of one account, after a bug in a turn or its erasure. */
  forget(accountId: string): void {
    this.#accounts.delete(accountId)
  }

  /** Lets go of what was idle too long; returns how many accounts stay. */
  sweep(now: number): number {
    for (const [accountId, entry] of this.#accounts) {
      // The map is in the order of last use: the first young one ends the walk.
      if (now - entry.at < this.#idleMs) break
      this.#accounts.delete(accountId)
    }
    return this.#accounts.size
  }

  #touch(accountId: string, now: number): Map<string, Entry> {
    const known = this.#accounts.get(accountId)
    const values = known?.values ?? new Map<string, Entry>()
    this.#accounts.delete(accountId)
    this.#accounts.set(accountId, { at: now, values })
    if (this.#accounts.size > this.#accountsMax) {
      const oldest = this.#accounts.keys().next().value
      if (oldest !== undefined) this.#accounts.delete(oldest)
    }
    return values
  }
}
