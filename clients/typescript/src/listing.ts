/** A long list: `for await` goes through all of it, page by page; `page()` reads one. */

/** What every page says beside its items. */
export interface PageFacts {
  total: number
  limit: number
  offset: number
}

export interface PageAsked {
  limit?: number
  offset?: number
}

export class Listing<Item, Page extends PageFacts> implements AsyncIterable<Item> {
  readonly #read: (asked: PageAsked) => Promise<Page>
  readonly #itemsOf: (page: Page) => Item[]
  readonly #asked: PageAsked

  constructor(
    asked: PageAsked | undefined,
    read: (asked: PageAsked) => Promise<Page>,
    itemsOf: (page: Page) => Item[]
  ) {
    this.#asked = asked ?? {}
    this.#read = read
    this.#itemsOf = itemsOf
  }

  /** The page that was asked for, as the service answers it. */
  page(): Promise<Page> {
    return this.#read(this.#asked)
  }

  /** All items in one array. */
  async all(): Promise<Item[]> {
    const items: Item[] = []
    for await (const item of this) items.push(item)
    return items
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let { offset = 0 } = this.#asked
    for (;;) {
      const page = await this.#read({ ...this.#asked, offset })
      const items = this.#itemsOf(page)
      yield* items
      offset += items.length
      if (items.length === 0 || offset >= page.total) return
    }
  }
}
