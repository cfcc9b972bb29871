/** A bounded number of places under each name; who finds none waits in line. */
export class Places {
  readonly #max: number
  readonly #held = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(max: number) {
    this.#max = max
  }

  /** Does the work when there is a place for it; it is told whether it had to wait in line for that. */
  async hold<Result>(name: string, work: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
    const waiting = this.#take(name)
    await waiting
    try {
      return await work(waiting !== undefined)
    } finally {
      this.#leave(name)
    }
  }

  #take(name: string): Promise<void> | undefined {
    const held = this.#held.get(name) ?? 0
    if (held < this.#max) {
      this.#held.set(name, held + 1)
      return
    }
    const line = this.#waiting.get(name) ?? []
    this.#waiting.set(name, line)
    return new Promise((resolve) => line.push(resolve))
  }

  /** The place goes to the next in line, if any. */
  #leave(name: string): void {
    const line = this.#waiting.get(name)
    const next = line?.shift()
    if (line?.length === 0) this.#waiting.delete(name)
    const held = (this.#held.get(name) ?? 1) - 1
    if (next !== undefined) next()
    else if (held > 0) this.#held.set(name, held)
    else this.#held.delete(name)
  }
}
