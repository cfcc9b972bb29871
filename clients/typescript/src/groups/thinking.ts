import { PermissionError } from '../http/errors.ts'
import type { CallOptions, Transport } from '../http/transport.ts'
import type { BodyOf, QueryOf } from '../wire.ts'
import type { Jobs } from './jobs.ts'

/** What the service concludes from memory by itself. */
export class Reflections {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Looks for new conclusions now. */
  reflect(options?: CallOptions) {
    return this.#transport.json('post', '/v1/reflect', { scoped: true }, options)
  }

  async list(query?: QueryOf<'get', '/v1/reflections'>, options?: CallOptions) {
    const call = { query, scoped: true }
    return (await this.#transport.json('get', '/v1/reflections', call, options)).reflections
  }

  insights(options?: CallOptions) {
    return this.#transport.json('get', '/v1/insights', { scoped: true }, options)
  }

  delete(id: string, options?: CallOptions) {
    const call = { names: { id }, scoped: true }
    return this.#transport.json('delete', '/v1/reflections/{id}', call, options)
  }
}

/** What is to be said without being asked: reminders, contradictions, patterns. */
export class Triggers {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async list(query?: QueryOf<'get', '/v1/triggers'>, options?: CallOptions) {
    const call = { query, scoped: true }
    return (await this.#transport.json('get', '/v1/triggers', call, options)).triggers
  }

  /** Looks for new ones now. */
  async detect(options?: CallOptions) {
    const { userId } = this.#transport
    try {
      return await this.#detectOf(userId ?? 'default', options)
    } catch (error) {
      if (userId !== null || !(error instanceof PermissionError)) throw error
      // The path has to name somebody. Where nobody is meant, a key that is bound to a user means that one.
      const { key } = await this.#transport.json('get', '/v1/me', {}, options)
      if (key.user_id === null) throw error
      return this.#detectOf(key.user_id, options)
    }
  }

  #detectOf(userId: string, options?: CallOptions) {
    const call = { names: { user_id: userId } }
    return this.#transport.json('post', '/v1/triggers/detect/{user_id}', call, options)
  }

  /** Fires what is due: of this user, or of all where no user is bound. */
  process(options?: CallOptions) {
    return this.#transport.json('post', '/v1/triggers/process', { scoped: true }, options)
  }

  dismiss(id: string, options?: CallOptions) {
    const call = { names: { trigger_id: id }, scoped: true }
    return this.#transport.json('delete', '/v1/triggers/{trigger_id}', call, options)
  }
}

/** Curator, connector and digest: they look through memory when they are told to. */
export class Agents {
  readonly #transport: Transport
  readonly #jobs: Jobs

  constructor(transport: Transport, jobs: Jobs) {
    this.#transport = transport
    this.#jobs = jobs
  }

  /** All of them unless one is named; they only change something with `auto_fix`. */
  async run(body?: BodyOf<'post', '/v1/agents/run'>, options?: CallOptions) {
    const call = { body, scoped: true, keyed: true }
    return this.#jobs.accepted(await this.#transport.json('post', '/v1/agents/run', call, options))
  }

  async history(query?: QueryOf<'get', '/v1/agents/history'>, options?: CallOptions) {
    const call = { query, scoped: true }
    return (await this.#transport.json('get', '/v1/agents/history', call, options)).runs
  }

  status(options?: CallOptions) {
    return this.#transport.json('get', '/v1/agents/status', {}, options)
  }
}
