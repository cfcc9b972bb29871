/**
 * Replays a store of beliefs with users, scopes and superseded members through the API, then asks for
 * each case what comes back. A belief is one add whose metadata names its id and its scopes; a case is
 * one search per scope that it may see, filtered by that scope. A superseded or resolved belief has its
 * facts archived by hand, as its owner would. Pinned context, personas and belief types are ideas of the
 * data set's own product: there is no such request here, so those tiers are checked for what must not
 * come back only.
 */
import type { RemoteService } from './remote.ts'
import { count, emptyShare, type Share } from './score.ts'

export interface Belief {
  kind: 'belief'
  id: string
  user_id: string
  name: string
  aliases: string[]
  content: string
  scope: string[]
  status: string
  resolved_at?: string | null
}

interface Expectation {
  relevant?: { exactly?: string[]; must_exclude?: string[] }
  pinned?: { must_exclude?: string[] }
  noise?: { must_exclude?: string[] }
}

interface Asked {
  id: string
  user_id: string
  scope: string[]
  query: string
  max_beliefs?: number
  expect: Expectation
}

export interface Case extends Asked {
  kind: 'case'
  category: string
}

export interface Session {
  kind: 'session'
  id: string
  user_id: string
  turns: {
    turn: number
    scope: string[]
    user: string
    expect: Expectation
    create_belief?: Omit<Belief, 'kind' | 'user_id'>
    add_aliases?: { belief_id: string; aliases: string[] }
  }[]
}

export type ScopeRow = Belief | Case | Session

export interface ScopeScores {
  shares: Record<string, Share>
  meanPrecision: number
  meanRecall: number
  leaks: string[]
}

/** Results at or above it count as answers; the service calls them `strong`. */
const THRESHOLD = 0.5
const LIMIT = 10
/** Leaks are looked for in everything that comes back at all. */
const EVERYTHING = 100

/** Two views of the same search: facts by relevance, and chunks, which have a score each. */
interface Seen {
  facts: string[]
  chunks: string[]
}

export class ScopeReplay {
  readonly #service: RemoteService
  readonly #run = Bun.randomUUIDv7()
  readonly #beliefs = new Map<string, Omit<Belief, 'kind'>>()
  readonly #shares: Record<string, Share> = {}
  readonly #leaks: string[] = []
  readonly #precision: number[] = []
  readonly #recall: number[] = []

  constructor(service: RemoteService) {
    this.#service = service
  }

  async replay(rows: readonly ScopeRow[]): Promise<ScopeScores> {
    for (const row of rows) if (row.kind === 'belief') await this.#keep(row)
    for (const row of rows) if (row.kind === 'case') await this.#ask(row, row.category)
    for (const row of rows) {
      if (row.kind !== 'session') continue
      for (const turn of row.turns) {
        const asked = { ...turn, id: `${row.id}:${turn.turn}`, user_id: row.user_id }
        await this.#ask({ ...asked, query: turn.user }, 'session turns')
        if (turn.create_belief) await this.#keep({ ...turn.create_belief, user_id: row.user_id })
      }
    }
    const mean = (values: number[]) =>
      values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
    return {
      shares: this.#shares,
      meanPrecision: mean(this.#precision),
      meanRecall: mean(this.#recall),
      leaks: this.#leaks
    }
  }

  #user(userId: string): string {
    return `${userId}-${this.#run}`
  }

  async #keep(belief: Omit<Belief, 'kind'>): Promise<void> {
    this.#beliefs.set(belief.id, belief)
    const title = belief.name.replaceAll('_', ' ')
    const aliases = belief.aliases.length > 0 ? ` (${belief.aliases.join(', ')})` : ''
    const job = await this.#service.add('/v1/add', {
      user_id: this.#user(belief.user_id),
      messages: [{ role: 'user', content: `${belief.content} [${title}${aliases}]` }],
      metadata: { belief: belief.id, scopes: belief.scope }
    })
    await this.#service.finished(job)
    if (isRetired(belief)) await this.#retire(belief)
  }

  async #retire(belief: Omit<Belief, 'kind'>): Promise<void> {
    const user_id = this.#user(belief.user_id)
    const query = `user_id=${user_id}&limit=100`
    const { memories } = await this.#service.send<{
      memories: { fact_details: { id: string; metadata: { belief?: string } }[] }[]
    }>('GET', `/v1/memories/full?${query}`)
    const facts = memories.flatMap((entity) => entity.fact_details)
    for (const fact of facts.filter((one) => one.metadata.belief === belief.id))
      await this.#service.send('POST', '/v1/archive_fact', { user_id, fact_id: fact.id })
  }

  async #ask(asked: Asked, category: string): Promise<void> {
    const { expect } = asked
    this.#lookForLeaks(asked, await this.#see(asked, 0, EVERYTHING))
    const seen = await this.#see(asked, THRESHOLD, asked.max_beliefs ?? LIMIT)
    const forbidden = [
      ...(expect.relevant?.must_exclude ?? []),
      ...(expect.pinned?.must_exclude ?? []),
      ...(expect.noise?.must_exclude ?? [])
    ]
    const wanted = expect.relevant?.exactly
    if (wanted === undefined) return
    for (const [view, ids] of Object.entries(seen) as [keyof Seen, string[]][]) {
      const isExact = ids.length === wanted.length && wanted.every((id) => ids.includes(id))
      const isClean = !forbidden.some((id) => ids.includes(id))
      this.#count(`${view}: exactly the expected set, all cases`, isExact && isClean)
      if (wanted.length === 0) {
        this.#count(`${view}: nothing where nothing is expected`, isExact)
        continue
      }
      this.#count(`${view}: exactly the expected set, where it is not empty`, isExact && isClean)
      this.#count(
        `${view}: all of the expected set among what came back`,
        wanted.every((id) => ids.includes(id))
      )
      this.#count(`${view}: first is an expected one`, wanted.includes(ids[0] ?? ''))
    }
    this.#count(`category ${category} (chunks, exact)`, isSame(seen.chunks, wanted))
    if (wanted.length === 0) return
    const hits = seen.chunks.filter((id) => wanted.includes(id)).length
    this.#precision.push(seen.chunks.length === 0 ? 0 : hits / seen.chunks.length)
    this.#recall.push(hits / wanted.length)
  }

  async #see({ user_id, scope, query }: Asked, threshold: number, limit: number): Promise<Seen> {
    const seen: Seen = { facts: [], chunks: [] }
    if (query.trim() === '' || limit === 0) return seen
    const chunks: { id: string; score: number }[] = []
    for (const one of scope) {
      const found = await this.#service.search('/v1/search/all', {
        user_id: this.#user(user_id),
        query: query.slice(0, 8000),
        limit,
        filters: { scopes: [one] },
        threshold
      })
      seen.facts.push(
        ...(found.semantic ?? []).flatMap((result) => result.fact_details.map(beliefOf))
      )
      chunks.push(
        ...(found.chunks ?? []).map((chunk) => ({ id: beliefOf(chunk), score: chunk.score }))
      )
    }
    chunks.sort((a, b) => b.score - a.score)
    return {
      facts: [...new Set(seen.facts)].slice(0, limit),
      chunks: [...new Set(chunks.map(({ id }) => id))].slice(0, limit)
    }
  }

  #lookForLeaks(asked: Asked, seen: Seen): void {
    for (const [view, ids] of Object.entries(seen) as [keyof Seen, string[]][]) {
      const beliefs = ids.map((id) => this.#beliefs.get(id))
      const other = beliefs.some((one) => one === undefined || one.user_id !== asked.user_id)
      const outside = beliefs.some((one) => !one?.scope.some((name) => asked.scope.includes(name)))
      const retired = beliefs.some((one) => one !== undefined && isRetired(one))
      for (const [kind, isLeak] of Object.entries({
        user: other,
        scope: outside,
        superseded: retired
      })) {
        this.#count(`${view}: no leak (${kind})`, !isLeak)
        if (isLeak) this.#leaks.push(`${kind} ${view} ${asked.id}: ${ids.join(' ')}`)
      }
    }
  }

  #count(name: string, hit: boolean): void {
    const share = this.#shares[name] ?? emptyShare()
    this.#shares[name] = share
    count(share, hit)
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id))
}

function isRetired(belief: Omit<Belief, 'kind'>): boolean {
  return belief.status === 'superseded' || (belief.resolved_at ?? null) !== null
}

function beliefOf(item: { metadata: Record<string, unknown> }): string {
  return String(item.metadata['belief'])
}
