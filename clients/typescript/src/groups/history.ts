import type { CallOptions, Transport } from '../http/transport.ts'
import { Listing, type PageAsked } from '../listing.ts'
import type { Answer, JournalEntry, QueryOf } from '../wire.ts'

type HistoryPage = Answer<'get', '/v1/history'>

/** What was changed, by whom, and the way back. */
export class History {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  list(
    query?: QueryOf<'get', '/v1/history'>,
    options?: CallOptions
  ): Listing<JournalEntry, HistoryPage> {
    const read = (page: PageAsked) => {
      const call = { query: { ...query, ...page }, scoped: true }
      return this.#transport.json('get', '/v1/history', call, options)
    }
    return new Listing(query, read, ({ history }) => history)
  }

  /** Takes one change back, by its id. */
  undo(journalId: string, options?: CallOptions) {
    return this.#restore({ journal_id: journalId }, options)
  }

  /** Makes archived facts active again. */
  restoreFacts(factIds: string[], options?: CallOptions) {
    return this.#restore({ fact_ids: factIds }, options)
  }

  #restore(body: object, options?: CallOptions) {
    return this.#transport.json('post', '/v1/facts/restore', { body, scoped: true }, options)
  }
}
