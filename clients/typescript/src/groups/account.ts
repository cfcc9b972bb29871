import type { CallOptions, Transport } from '../http/transport.ts'
import { Listing, type PageAsked } from '../listing.ts'
import type { Answer, AuditEvent, BodyOf, CapturePolicy, QueryOf, WholeBodyOf } from '../wire.ts'

type AuditPage = Answer<'get', '/v1/audit'>

/** Who is asked, what it costs, and what was done in its name. */
export class Account {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  me(options?: CallOptions) {
    return this.#transport.json('get', '/v1/me', {}, options)
  }

  /** Whether the service is well; with a key it tells more. */
  health(options?: CallOptions) {
    return this.#transport.json('get', '/v1/health', {}, options)
  }

  billing(options?: CallOptions) {
    return this.#transport.json('get', '/v1/billing', {}, options)
  }

  /** The address of a page where the plan is paid for. */
  checkout(body: BodyOf<'post', '/v1/billing/checkout'>, options?: CallOptions) {
    return this.#transport.json('post', '/v1/billing/checkout', { body }, options)
  }

  /** The address of a page where cards and invoices are looked after. */
  portal(options?: CallOptions) {
    return this.#transport.json('post', '/v1/billing/portal', {}, options)
  }

  audit(
    query?: QueryOf<'get', '/v1/audit'>,
    options?: CallOptions
  ): Listing<AuditEvent, AuditPage> {
    const read = (page: PageAsked) =>
      this.#transport.json('get', '/v1/audit', { query: { ...query, ...page } }, options)
    return new Listing(query, read, ({ events }) => events)
  }

  /** Deletes the account with all memory; `email` has to be the account's own. */
  delete(email: string, options?: CallOptions) {
    return this.#transport.json('delete', '/v1/account', { query: { confirm: email } }, options)
  }
}

/** API keys of the account. */
export class Keys {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async list(options?: CallOptions) {
    return (await this.#transport.json('get', '/v1/keys', {}, options)).keys
  }

  /** The key is in the answer, once; `user_id` binds it to one user. */
  create(body?: WholeBodyOf<'post', '/v1/keys'>, options?: CallOptions) {
    return this.#transport.json('post', '/v1/keys', { body, keyed: true }, options)
  }

  rename(keyId: string, name: string, options?: CallOptions) {
    const call = { names: { key_id: keyId }, body: { name } }
    return this.#transport.json('patch', '/v1/keys/{key_id}', call, options)
  }

  /** Ends a key at once. */
  revoke(keyId: string, options?: CallOptions) {
    return this.#transport.json(
      'delete',
      '/v1/keys/{key_id}',
      { names: { key_id: keyId } },
      options
    )
  }
}

/** What may be kept at all. */
export class Policy {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  get(options?: CallOptions) {
    return this.#transport.json('get', '/v1/capture-policy', {}, options)
  }

  /** Replaces the policy: what is left out is cleared. */
  set(policy: Partial<CapturePolicy>, options?: CallOptions) {
    return this.#transport.json('put', '/v1/capture-policy', { body: policy }, options)
  }

  /** What the policy would do to a text; nothing is kept. */
  test(body: BodyOf<'post', '/v1/capture-policy/test'>, options?: CallOptions) {
    const call = { body, reads: true }
    return this.#transport.json('post', '/v1/capture-policy/test', call, options)
  }
}
