/** The client: one object, and one for each user with `user()`. */
import { Account, Keys, Policy } from './groups/account.ts'
import { History } from './groups/history.ts'
import { Jobs } from './groups/jobs.ts'
import { Memory } from './groups/memory.ts'
import { Episodes, Procedures } from './groups/procedures.ts'
import { Teams, Webhooks } from './groups/sharing.ts'
import { Agents, Reflections, Triggers } from './groups/thinking.ts'
import { Voice } from './groups/voice.ts'
import type { Limits } from './http/limits.ts'
import { type CallOptions, type Fetch, type Settings, Transport } from './http/transport.ts'
import type { BodyOf, QueryOf } from './wire.ts'

const TIMEOUT_MS = 30_000
const MAX_RETRIES = 3

export interface KeepsakeOptions {
  /** `ks_…`; the environment's `KEEPSAKE_API_KEY` where there is one. */
  apiKey?: string
  /** Where the service listens; else `KEEPSAKE_URL`, else `http://127.0.0.1:8080`. */
  baseUrl?: string
  /** For each try of a call: 30 s unless told. */
  timeoutMs?: number
  /** After the first try: 3 unless told. */
  maxRetries?: number
  fetch?: Fetch
}

type SearchFields = Omit<BodyOf<'post', '/v1/search'>, 'query'>
type SearchAllFields = Omit<BodyOf<'post', '/v1/search/all'>, 'query'>
type AskFields = Omit<BodyOf<'post', '/v1/ask'>, 'query'>

export class Keepsake {
  readonly memory: Memory
  readonly history: History
  readonly episodes: Episodes
  readonly procedures: Procedures
  readonly reflections: Reflections
  readonly triggers: Triggers
  readonly agents: Agents
  readonly jobs: Jobs
  readonly voice: Voice
  readonly account: Account
  readonly keys: Keys
  readonly policy: Policy
  readonly webhooks: Webhooks
  readonly teams: Teams
  readonly #transport: Transport

  constructor(options: KeepsakeOptions | Transport = {}) {
    const transport = options instanceof Transport ? options : new Transport(settingsOf(options))
    this.#transport = transport
    this.jobs = new Jobs(transport)
    this.memory = new Memory(transport, this.jobs)
    this.history = new History(transport)
    this.episodes = new Episodes(transport)
    this.procedures = new Procedures(transport)
    this.reflections = new Reflections(transport)
    this.triggers = new Triggers(transport)
    this.agents = new Agents(transport, this.jobs)
    this.voice = new Voice(transport)
    this.account = new Account(transport)
    this.keys = new Keys(transport)
    this.policy = new Policy(transport)
    this.webhooks = new Webhooks(transport)
    this.teams = new Teams(transport)
  }

  /** The same client for one of your users: all it adds and finds is that user's. */
  user(userId: string): Keepsake {
    return new Keepsake(this.#transport.as(userId))
  }

  /** What the last answer said of the rate and the month's meters; null before the first one. */
  get limits(): Limits | null {
    return this.#transport.limits
  }

  /** Facts that answer a question, by entity. */
  search(query: string, fields?: SearchFields, options?: CallOptions) {
    return this.#transport.json('post', '/v1/search', reading({ ...fields, query }), options)
  }

  /** Facts, episodes, procedures and what was said, ranked together. */
  searchAll(query: string, fields?: SearchAllFields, options?: CallOptions) {
    return this.#transport.json('post', '/v1/search/all', reading({ ...fields, query }), options)
  }

  /** An answer in words, with the facts that it rests on. */
  ask(query: string, fields?: AskFields, options?: CallOptions) {
    return this.#transport.json('post', '/v1/ask', reading({ ...fields, query }), options)
  }

  /** Facts in the order in which they happened. */
  timeline(query?: QueryOf<'get', '/v1/timeline'>, options?: CallOptions) {
    return this.#transport.json('get', '/v1/timeline', { query, scoped: true }, options)
  }

  /** The user in a few words, for a system prompt. */
  profile(query?: QueryOf<'get', '/v1/profile'>, options?: CallOptions) {
    return this.#transport.json('get', '/v1/profile', { query, scoped: true }, options)
  }

  /** A rules file for a coding assistant. */
  rules(query?: QueryOf<'get', '/v1/rules'>, options?: CallOptions) {
    return this.#transport.json('get', '/v1/rules', { query, scoped: true }, options)
  }
}

function reading(body: object) {
  return { body, scoped: true, reads: true }
}

function settingsOf(options: KeepsakeOptions): Settings {
  const baseUrl = options.baseUrl ?? fromEnvironment('KEEPSAKE_URL') ?? 'http://127.0.0.1:8080'
  // A page may name a path of its own address. `localhost:8080` would be an address of the kind `localhost:`.
  if (!/^(https?:\/\/|\/)/i.test(baseUrl)) {
    throw new TypeError(`${baseUrl} is no address of a service: write it as http://127.0.0.1:8080.`)
  }
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiKey: options.apiKey ?? fromEnvironment('KEEPSAKE_API_KEY'),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    maxRetries: options.maxRetries ?? MAX_RETRIES,
    // Called without its object: browsers refuse a `fetch` that is a method of something else.
    fetch: options.fetch ?? ((address, init) => fetch(address, init))
  }
}

/** Where there is an environment at all: not in a browser. */
function fromEnvironment(name: string): string | null {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  const value = process?.env?.[name]
  return value === undefined || value === '' ? null : value
}
