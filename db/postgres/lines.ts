/**
 * Connections to PostgreSQL, each for one piece of work at a time.
 *
 * The driver (porsager/postgres 3.4.9) makes a new connection when one is lost, and sends what is left
 * of a transaction there, outside of any transaction: behind no fence and as no account (its pull
 * request 1155). Or it writes to the lost one and throws where nobody can catch it (issue 1208). So each
 * line here is a client with a single connection: who has it sees at once that it is lost and sends
 * nothing more, and a line that is broken is not used again.
 */

/** What this needs of a client of the driver. */
export interface Client {
  unsafe(text: string, values?: never[], options?: { prepare: boolean }): Promise<unknown[]>
  end(options: { timeout: number }): Promise<void>
}

export interface Line<Driver extends Client = Client> {
  readonly client: Driver
  /** Its connection is lost, or what it was used for left it in no state for the next. */
  broken: boolean
}

/** Makes a client with one connection, which connects when it is used; it says when that is lost. */
export type OpenLine<Driver extends Client> = (lost: () => void) => Driver

const CLOSE_MS = 5000

export class Lines<Driver extends Client> {
  readonly #open: OpenLine<Driver>
  readonly #all = new Set<Line<Driver>>()
  /** The one used last is taken first, so that no more connect than are needed at once. */
  readonly #idle: Line<Driver>[] = []
  readonly #waiting: ((line: Line<Driver>) => void)[] = []
  /** Work that has no answer yet. */
  readonly #underWay = new Set<Promise<unknown>>()

  constructor(open: OpenLine<Driver>, count: number) {
    this.#open = open
    for (let made = 0; made < count; made++) this.#idle.push(this.#opened())
  }

  /** Runs `work` with a line of its own when one is free, in the order of the calls. */
  async use<Result>(work: (line: Line<Driver>) => Promise<Result>): Promise<Result> {
    const using = this.#withLine(work)
    this.#underWay.add(using)
    try {
      return await using
    } finally {
      this.#underWay.delete(using)
    }
  }

  /** Waits a moment for the work under way, then closes every line. */
  async close(): Promise<void> {
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, CLOSE_MS)
    await Promise.race([Promise.allSettled(this.#underWay), late.promise])
    clearTimeout(timer)
    await Promise.all([...this.#all].map((line) => line.client.end({ timeout: 0 })))
  }

  async #withLine<Result>(work: (line: Line<Driver>) => Promise<Result>): Promise<Result> {
    const free =
      this.#idle.pop() ?? (await new Promise<Line<Driver>>((take) => this.#waiting.push(take)))
    // It may have been lost while nobody used it.
    const line = this.#sound(free)
    try {
      return await work(line)
    } finally {
      const sound = this.#sound(line)
      const next = this.#waiting.shift()
      if (next === undefined) this.#idle.push(sound)
      else next(sound)
    }
  }

  #opened(): Line<Driver> {
    const line: Line<Driver> = {
      client: this.#open(() => {
        line.broken = true
      }),
      broken: false
    }
    this.#all.add(line)
    return line
  }

  /** The line itself, or a new one in the place of a broken one. */
  #sound(line: Line<Driver>): Line<Driver> {
    if (!line.broken) return line
    this.#all.delete(line)
    // What it was waiting for has failed already.
    line.client.end({ timeout: 0 }).catch(() => {})
    return this.#opened()
  }
}
