/**
 * Copies of kept texts near those who ask for them (on the HTTP thread), as an account thread sees
 * them: what it owes to whoever answers from a copy.
 *
 * No answer may be older than the last write in its scope (contract 1.12). So a transaction that
 * changes a text takes its copies out of use and waits until they are, and only then commits; after
 * its end they may be used again. Whoever can see the change asks after the commit, so after that.
 * The wait is a message there and back, and falls to turns that change such a text, nobody else.
 */
import type { FromThread } from '#actors/threads/messages.ts'
import type { Database, TextChange, WriteTx } from '#db/transaction.ts'

export interface NearCopies {
  /** Takes the copies out of use; resolves when they are. */
  hold(changes: TextChange[]): Promise<Held>
}

export interface Held {
  release(committed: boolean): void
}

/** The copies behind a thread's messages; `held` is to be told of each answer. */
export class CopiesByMessage implements NearCopies {
  readonly #send: (message: FromThread) => void
  readonly #waiting = new Map<number, () => void>()
  #holds = 0

  constructor(send: (message: FromThread) => void) {
    this.#send = send
  }

  async hold(changes: TextChange[]): Promise<Held> {
    const hold = ++this.#holds
    const held = new Promise<void>((resolve) => this.#waiting.set(hold, resolve))
    this.#send({ kind: 'hold', hold, changes })
    await held
    return {
      release: (committed) => this.#send({ kind: 'release', hold, changes, committed })
    }
  }

  held(hold: number): void {
    this.#waiting.get(hold)?.()
    this.#waiting.delete(hold)
  }
}

/** A commit that was sent before the line broke may still take effect for so long. */
const UNSURE_MS = 10_000

function end(held: Held, committed: boolean): void {
  if (committed) held.release(true)
  else setTimeout(() => held.release(false), UNSURE_MS).unref()
}

/** The database with every transaction telling the copies what it changes, before it commits. */
export function tellingCopies(database: Database, copies: NearCopies): Database {
  const telling =
    (write: Database['write']): Database['write'] =>
    async (accountId, work) => {
      const changes: TextChange[] = []
      const held: { now: Held | null } = { now: null }
      let committed = false
      try {
        const result = await write(accountId, async (tx: WriteTx) => {
          const value = await work({ ...tx, changed: (change) => changes.push(change) })
          if (changes.length > 0) held.now = await copies.hold(changes)
          return value
        })
        committed = true
        return result
      } finally {
        if (held.now !== null) end(held.now, committed)
      }
    }
  return {
    ...database,
    write: telling(database.write),
    writeBehind: telling(database.writeBehind)
  }
}
