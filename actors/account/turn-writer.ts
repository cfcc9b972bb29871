/**
 * Writes the quick turns of a thread's accounts: what comes while others are being written goes into
 * one statement with them. When such a statement is refused each is tried on its own.
 */
import { DatabaseError } from '#db/driver-errors.ts'
import type { NewJob } from '#db/stores/account-row.ts'
import { awakeTurn, awakeTurns, type QuickEnd, type QuickTurn } from '#db/stores/quick-turn.ts'
import { type Database, first } from '#db/transaction.ts'

/**
 * With fewer accounts in line each is sooner written by itself; sooner on the embedded database, to which
 * each statement is no journey.
 */
const ACCOUNTS_MIN = { embedded: 6, postgres: 3 } as const
/** So many jobs of several accounts in one statement; reads of others may wait for it. */
const JOBS_MAX = 8
/** Characters of the jobs in one statement, but at least one job's. */
export const TEXT_MAX = 100_000

interface Waiting {
  turn: QuickTurn
  resolve: (end: QuickEnd | null) => void
  reject: (error: unknown) => void
}

export class TurnWriter {
  readonly #database: Database
  readonly #waiting: Waiting[] = []
  #writing = false
  #planned = false

  constructor(database: Database) {
    this.#database = database
  }

  /** Writes a turn of an account whose mailbox is awake; null when its condition does not hold. */
  write(turn: QuickTurn): Promise<QuickEnd | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ turn, resolve, reject })
      if (this.#planned) return
      this.#planned = true
      // After the other turns that were decided in this same moment.
      queueMicrotask(() => {
        this.#planned = false
        this.#begin()
      })
    })
  }

  /**
   * One statement at a time, with PostgreSQL too: what comes meanwhile goes into the next one, and those
   * who read find a connection, and a core, that is theirs. Two at a time accepted less and made readers
   * wait half as long again.
   */
  #begin(): void {
    if (this.#writing || this.#waiting.length === 0) return
    this.#writing = true
    // On the embedded database one statement would follow the other from promise to promise, and
    // this thread would hear of nobody else; so the next one begins in another turn of the loop.
    void this.#writeNext().finally(() =>
      setImmediate(() => {
        this.#writing = false
        this.#begin()
      })
    )
  }

  async #writeNext(): Promise<void> {
    const begun = performance.now()
    await this.#write(this.#next())
    if (this.#waiting.length === 0) return
    await this.#database.restForReaders(performance.now() - begun)
  }

  /** The first turn in line and those behind it that fit into one statement. */
  #next(): Waiting[] {
    if (this.#waiting.length < ACCOUNTS_MIN[this.#database.kind]) return this.#waiting.splice(0, 1)
    let jobs = 0
    let text = 0
    const fits = this.#waiting.findIndex(({ turn }, place) => {
      jobs += turn.end.jobs.length
      text += textOf(turn.end.jobs)
      return place > 0 && (jobs > JOBS_MAX || text > TEXT_MAX)
    })
    return this.#waiting.splice(0, fits === -1 ? this.#waiting.length : fits)
  }

  /** Never rejects: each turn is told its own end. */
  async #write(group: readonly Waiting[]): Promise<void> {
    if (group.length > 1 && (await this.#writeTogether(group))) return
    await Promise.all(
      group.map(async ({ turn, resolve, reject }) => {
        try {
          resolve(first(await this.#database.writeOne<QuickEnd>(awakeTurn(turn))))
        } catch (error) {
          reject(error)
        }
      })
    )
  }

  /** False when the statement was refused: then nothing is written, and others shall not suffer for one. */
  async #writeTogether(group: readonly Waiting[]): Promise<boolean> {
    try {
      const turns = group.map(({ turn }) => turn)
      const statement = awakeTurns(turns, this.#database.kind === 'postgres')
      const rows = await this.#database.writeOne<QuickEnd & { accountId: string }>(statement)
      const ends = new Map(rows.map(({ accountId, ...end }) => [accountId, end]))
      for (const { turn, resolve } of group) resolve(ends.get(turn.accountId) ?? null)
    } catch (error) {
      if (error instanceof DatabaseError) return false
      for (const { reject } of group) reject(error)
    }
    return true
  }
}

/** Characters of the jobs' inputs. */
export function textOf(jobs: readonly NewJob[]): number {
  return jobs.reduce((sum, { input }) => sum + input.length, 0)
}
