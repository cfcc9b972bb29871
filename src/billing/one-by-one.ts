/** Work under one name, one piece after the other: what comes at the same time waits for its turn. */
export class OneByOne {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name)
    // How the one before ended is told to who asked for it.
    const own = before === undefined ? work() : before.then(work, work)
    this.#last.set(name, own)
    try {
      return await own
    } finally {
      if (this.#last.get(name) === own) this.#last.delete(name)
    }
  }
}
