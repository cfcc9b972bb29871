import type { CallOptions, Transport } from '../http/transport.ts'
import { Listing, type PageAsked } from '../listing.ts'
import type { Answer, BodyOf, QueryOf } from '../wire.ts'

type DeliveryPage = Answer<'get', '/v1/webhooks/{id}/deliveries'>

/** Addresses that are told what happened. */
export class Webhooks {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async list(options?: CallOptions) {
    return (await this.#transport.json('get', '/v1/webhooks', {}, options)).webhooks
  }

  /** A secret that was made up for it is in the answer, once. */
  create(body: BodyOf<'post', '/v1/webhooks'>, options?: CallOptions) {
    return this.#transport.json('post', '/v1/webhooks', { body, keyed: true }, options)
  }

  update(id: string, body: BodyOf<'put', '/v1/webhooks/{id}'>, options?: CallOptions) {
    return this.#transport.json('put', '/v1/webhooks/{id}', { names: { id }, body }, options)
  }

  delete(id: string, options?: CallOptions) {
    return this.#transport.json('delete', '/v1/webhooks/{id}', { names: { id } }, options)
  }

  deliveries(
    id: string,
    query?: QueryOf<'get', '/v1/webhooks/{id}/deliveries'>,
    options?: CallOptions
  ): Listing<DeliveryPage['deliveries'][number], DeliveryPage> {
    const read = (page: PageAsked) => {
      const call = { names: { id }, query: { ...query, ...page } }
      return this.#transport.json('get', '/v1/webhooks/{id}/deliveries', call, options)
    }
    return new Listing(query, read, ({ deliveries }) => deliveries)
  }

  /** Sends one event now, and tells what came of it. */
  test(id: string, options?: CallOptions) {
    return this.#transport.json('post', '/v1/webhooks/{id}/test', { names: { id } }, options)
  }
}

/** Accounts that show each other what they share. */
export class Teams {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async list(options?: CallOptions) {
    return (await this.#transport.json('get', '/v1/teams', {}, options)).teams
  }

  async create(body: BodyOf<'post', '/v1/teams'>, options?: CallOptions) {
    const call = { body, keyed: true }
    return (await this.#transport.json('post', '/v1/teams', call, options)).team
  }

  join(inviteCode: string, options?: CallOptions) {
    const call = { body: { invite_code: inviteCode }, keyed: true }
    return this.#transport.json('post', '/v1/teams/join', call, options)
  }

  async members(teamId: string, options?: CallOptions) {
    const call = this.#of(teamId)
    return (await this.#transport.json('get', '/v1/teams/{team_id}/members', call, options)).members
  }

  share(teamId: string, entity: string, options?: CallOptions) {
    const call = { ...this.#of(teamId), body: { entity_name: entity }, scoped: true }
    return this.#transport.json('post', '/v1/teams/{team_id}/share', call, options)
  }

  unshare(teamId: string, entity: string, options?: CallOptions) {
    const call = { ...this.#of(teamId), body: { entity_name: entity }, scoped: true }
    return this.#transport.json('post', '/v1/teams/{team_id}/unshare', call, options)
  }

  leave(teamId: string, options?: CallOptions) {
    return this.#transport.json('post', '/v1/teams/{team_id}/leave', this.#of(teamId), options)
  }

  delete(teamId: string, options?: CallOptions) {
    return this.#transport.json('delete', '/v1/teams/{team_id}', this.#of(teamId), options)
  }

  #of(teamId: string) {
    return { names: { team_id: teamId } }
  }
}
