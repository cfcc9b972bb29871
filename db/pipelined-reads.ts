/**
 * Read transactions on PostgreSQL in as few round trips as their work has steps: BEGIN and the
 * account's settings travel with the first statement, and nobody waits for the COMMIT. The driver's
 * own `begin` waits for each, and every wait costs a turn at a core that others want.
 *
 * The driver lets who sends BEGIN himself do so on a client with one connection, so each line here is
 * one. It would send what is left of a lost transaction on its next connection, by itself: a line on
 * which a statement failed is replaced, and only reads may run here, since nothing comes of a stray one.
 */
const BEGIN = 'begin isolation level repeatable read read only'

/** What this needs of a client of the driver: one connection, in the order of the calls. */
export interface Line {
  unsafe(text: string, values?: unknown[], options?: { prepare: boolean }): Promise<unknown[]>
  end(options: { timeout: number }): Promise<void>
}

const CLOSE_MS = 5000

export type Send = (text: string, values?: unknown[]) => Promise<unknown[]>

export class PipelinedReads {
  readonly #open: () => Line
  readonly #all = new Set<Line>()
  /** The one used last is taken first, so that no more connect than are needed at once. */
  readonly #idle: Line[] = []
  readonly #waiting: ((line: Line) => void)[] = []
  /** Transactions that have no answer yet. */
  readonly #underWay = new Set<Promise<unknown>>()

  /** `open` makes a client with one connection and no end of its life; it connects when used. */
  constructor(open: () => Line, lines: number) {
    this.#open = open
    for (let made = 0; made < lines; made++) this.#free(this.#opened())
  }

  /**
   * Runs `work` in one transaction behind `settings` (a statement that is part of it), when a line is
   * free. Throws what the first failed statement threw, or else what `work` threw.
   */
  async read<Result>(
    settings: { text: string; values: unknown[] } | null,
    work: (send: Send) => Promise<Result>
  ): Promise<Result> {
    const reading = this.#transact(settings, work)
    this.#underWay.add(reading)
    try {
      return await reading
    } finally {
      this.#underWay.delete(reading)
    }
  }

  async #transact<Result>(
    settings: Parameters<PipelinedReads['read']>[0],
    work: (send: Send) => Promise<Result>
  ): Promise<Result> {
    const line = this.#idle.pop() ?? (await new Promise<Line>((take) => this.#waiting.push(take)))
    let over = false
    let failed = false
    let fail: (error: unknown) => void = () => {}
    const broken = new Promise<never>((_, reject) => {
      fail = (error) => {
        failed = true
        reject(error)
      }
    })
    broken.catch(() => {})
    const send: Send = (text, values) => {
      if (over || failed) return Promise.reject(new Error('the read transaction is over'))
      const sent = line.unsafe(text, values, { prepare: values !== undefined })
      sent.catch(fail)
      return sent
    }
    try {
      send(BEGIN).catch(() => {})
      if (settings !== null) send(settings.text, settings.values).catch(() => {})
      return await Promise.race([work(send), broken])
    } finally {
      over = true
      if (failed) this.#replace(line)
      else this.#commit(line)
    }
  }

  /** Waits a moment for the transactions under way, then closes every line. */
  async close(): Promise<void> {
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, CLOSE_MS)
    await Promise.race([Promise.allSettled(this.#underWay), late.promise])
    clearTimeout(timer)
    await Promise.all([...this.#all].map((line) => line.end({ timeout: 0 })))
  }

  #opened(): Line {
    const line = this.#open()
    this.#all.add(line)
    return line
  }

  /** The next BEGIN comes behind this on the line. It keeps nothing, so its failure harms nobody. */
  #commit(line: Line): void {
    line.unsafe('commit').catch(() => {})
    this.#free(line)
  }

  #replace(line: Line): void {
    this.#all.delete(line)
    this.#free(this.#opened())
    // What it is waiting for has failed already.
    line.end({ timeout: 0 }).catch(() => {})
  }

  #free(line: Line): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.push(line)
    else next(line)
  }
}
