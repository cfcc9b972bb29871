import type { CallOptions, Transport } from '../http/transport.ts'
import { Listing, type PageAsked } from '../listing.ts'
import type { Answer, BodyOf, Episode, Procedure, QueryOf } from '../wire.ts'

type ProcedurePage = Answer<'get', '/v1/procedures'>
type EpisodePage = Answer<'get', '/v1/episodes'>
type FeedbackFields = Omit<BodyOf<'patch', '/v1/procedures/{id}/feedback'>, 'success'>
type CheckFields = Omit<BodyOf<'post', '/v1/procedures/{id}/check'>, 'context'>

/** How things are done, and what came of it. */
export class Procedures {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  list(
    query?: QueryOf<'get', '/v1/procedures'>,
    options?: CallOptions
  ): Listing<Procedure, ProcedurePage> {
    const read = (page: PageAsked) => {
      const call = { query: { ...query, ...page }, scoped: true }
      return this.#transport.json('get', '/v1/procedures', call, options)
    }
    return new Listing(query, read, ({ procedures }) => procedures)
  }

  search(
    query: string,
    more?: Omit<QueryOf<'get', '/v1/procedures/search'>, 'query'>,
    options?: CallOptions
  ) {
    const call = { query: { ...more, query }, scoped: true }
    return this.#transport.json('get', '/v1/procedures/search', call, options)
  }

  /** Says how it went. A failure with a `context` revises the procedure. */
  feedback(id: string, success: boolean, fields?: FeedbackFields, options?: CallOptions) {
    const call = { names: { id }, body: { ...fields, success }, scoped: true, keyed: true }
    return this.#transport.json('patch', '/v1/procedures/{id}/feedback', call, options)
  }

  /** All versions and why they came about. */
  history(id: string, options?: CallOptions) {
    return this.#transport.json('get', '/v1/procedures/{id}/history', this.#of(id), options)
  }

  evolution(id: string, options?: CallOptions) {
    return this.#transport.json('get', '/v1/procedures/{id}/evolution', this.#of(id), options)
  }

  /** Whether its preconditions hold in a situation told in words; `facts` are further sentences, oldest first. */
  check(id: string, context: string, fields?: CheckFields, options?: CallOptions) {
    const call = { ...this.#of(id), body: { ...fields, context }, reads: true }
    return this.#transport.json('post', '/v1/procedures/{id}/check', call, options)
  }

  /** Makes the version under review the current one. */
  promote(id: string, options?: CallOptions) {
    return this.#transport.json('post', '/v1/procedures/{id}/promote', this.#of(id), options)
  }

  /** Leaves the version under review aside. */
  discard(id: string, options?: CallOptions) {
    return this.#transport.json('post', '/v1/procedures/{id}/discard', this.#of(id), options)
  }

  #of(id: string) {
    return { names: { id }, scoped: true }
  }
}

/** What happened. */
export class Episodes {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  list(
    query?: QueryOf<'get', '/v1/episodes'>,
    options?: CallOptions
  ): Listing<Episode, EpisodePage> {
    const read = (page: PageAsked) => {
      const call = { query: { ...query, ...page }, scoped: true }
      return this.#transport.json('get', '/v1/episodes', call, options)
    }
    return new Listing(query, read, ({ episodes }) => episodes)
  }

  search(
    query: string,
    more?: Omit<QueryOf<'get', '/v1/episodes/search'>, 'query'>,
    options?: CallOptions
  ) {
    const call = { query: { ...more, query }, scoped: true }
    return this.#transport.json('get', '/v1/episodes/search', call, options)
  }
}
