/**
 * Accounts that do random things to teams and to their memory over HTTP while they read each other, held
 * against the model after each of them. An account may be reached in several ways, one per process: what is
 * done by one way is read by the other.
 */
import { expect } from 'bun:test'
import fc from 'fast-check'
import type { Sent, TestAccount } from '#tests/support/service.ts'
import { type Kept, type Person as ModelPerson, TeamModel } from '#tests/teams/team-model.ts'

/** An account as it is seen through each process. */
export type Ways = readonly TestAccount[]
type Person = ModelPerson<Ways>

const PEOPLE = 3
const NAMES = ['Anadora', 'Benjamin', 'Cleopatra', 'Dorothea', 'Evangeline', 'Florentin']
const ENTITIES = NAMES.length / PEOPLE

export const randomAct = fc.record({
  act: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('join' as const, 'share' as const) },
    { weight: 3, arbitrary: fc.constantFrom('leave' as const, 'unshare' as const) },
    { weight: 2, arbitrary: fc.constantFrom('archive' as const, 'learn' as const) },
    { weight: 2, arbitrary: fc.constantFrom('create' as const, 'delete' as const) },
    { weight: 1, arbitrary: fc.constantFrom('forget' as const, 'go' as const) }
  ),
  person: fc.nat(PEOPLE - 1),
  entity: fc.nat(ENTITIES - 1),
  team: fc.nat(2),
  way: fc.nat(1)
})
type Act = typeof randomAct extends fc.Arbitrary<infer Value> ? Value : never

/** What an act sends, the status that must answer it, and what has to be done before the next one. */
interface Plan {
  method: string
  path: string
  body?: Record<string, unknown>
  status: number
  afterwards?: (json: Sent['json']) => unknown
}

export class Sharing {
  readonly #newAccount: () => Promise<Ways>
  readonly #model = new TeamModel<Ways>()
  readonly #people: Person[] = []
  /** Every fact that anybody ever kept; no two are the same. */
  readonly #told = new Set<string>()

  constructor(newAccount: () => Promise<Ways>) {
    this.#newAccount = newAccount
  }

  /** Lets people in who keep memory of their own; two of them share in a team. */
  async begin(): Promise<void> {
    for (let place = 0; place < PEOPLE; place++) await this.#arrive(place)
    const first = { entity: 0, team: 0, way: 0 }
    await this.run({ ...first, act: 'create', person: 0 })
    await this.run({ ...first, act: 'join', person: 1 })
    await this.run({ ...first, act: 'share', person: 0 })
  }

  /** Does one act while everybody reads; then looks at what everybody sees. */
  async run(act: Act): Promise<void> {
    const doer = this.#people[act.person] as Person
    const readers = this.#people.filter((one) => act.act !== 'go' || one !== doer)
    const before = readers.map((one) => this.#seenBy(one))
    const { method, path, body = {}, status, afterwards } = this.#plan(act, doer)
    const [answer, ...meanwhile] = await Promise.all([
      wayOf(doer, act.way).send(method, path, { body }),
      ...readers.map((one) => sharedWith(wayOf(one, act.way + 1)))
    ])
    expect([act.act, answer.status]).toEqual([act.act, status])
    for (const [place, reader] of readers.entries()) {
      const [was, is] = [before[place] as Set<string>, this.#seenBy(reader)]
      const seen = meanwhile[place] as Set<string>
      expect([...seen.difference(was.union(is))]).toEqual([])
      expect([...was.intersection(is).difference(seen)]).toEqual([])
    }
    await afterwards?.(answer.json)
    for (const reader of this.#people) await this.#look(reader, act.way + 1)
  }

  /** What is to be sent; the model is changed at once, as if it were done. */
  #plan({ act, person, entity, team: no, way }: Act, doer: Person): Plan {
    const kept = doer.entities[entity] as Kept<Ways>
    switch (act) {
      case 'create':
        return {
          method: 'POST',
          path: '/v1/teams',
          body: { name: 'Team' },
          status: 201,
          afterwards: ({ team }) => this.#model.made(doer, { id: team.id, code: team.invite_code })
        }
      case 'archive': {
        const fact = kept.facts.shift()
        const body = { fact_id: fact?.id ?? kept.id }
        return { method: 'POST', path: '/v1/archive_fact', body, status: fact ? 200 : 404 }
      }
      case 'learn':
        return {
          method: 'POST',
          path: '/v1/add',
          body: this.#telling(kept.name),
          status: 202,
          afterwards: async ({ job_id }) => {
            await wayOf(doer, way).finished(job_id)
            await this.#reread(kept)
          }
        }
      case 'forget':
        this.#model.forget(kept)
        return {
          method: 'DELETE',
          path: `/v1/memory/${kept.name}`,
          status: 200,
          afterwards: () => this.#keep(doer, entity, kept.name)
        }
      case 'go':
        this.#model.erase(doer)
        return {
          method: 'DELETE',
          path: `/v1/account?confirm=${encodeURIComponent(doer.email)}`,
          status: 200,
          afterwards: () => this.#arrive(person)
        }
    }
    // The newest first: of the older ones many have ended.
    const { teams } = this.#model
    const team = teams.at(-1 - (no % teams.length))
    if (team === undefined) throw new Error('the first act makes a team')
    const status = this.#model.act(act, team, doer, kept)
    if (act === 'delete') return { method: 'DELETE', path: `/v1/teams/${team.id}`, status }
    const path = act === 'join' ? '/v1/teams/join' : `/v1/teams/${team.id}/${act}`
    return { method: 'POST', path, body: { invite_code: team.code, entity: kept.name }, status }
  }

  /** Somebody new in that place. */
  async #arrive(place: number): Promise<void> {
    const account = await this.#newAccount()
    const { json } = await (account[0] as TestAccount).send('GET', '/v1/me')
    const person: Person = { account, email: json.email, entities: [] }
    this.#people[place] = person
    for (let no = 0; no < ENTITIES; no++) {
      await this.#keep(person, no, NAMES[place * ENTITIES + no] ?? '')
    }
  }

  async #keep(owner: Person, no: number, name: string): Promise<void> {
    const kept = { owner, id: '', name, facts: [] }
    owner.entities[no] = kept
    await wayOf(owner, no).add(this.#telling(name))
    await this.#reread(kept)
  }

  #telling(name: string) {
    const content = `I collect ${newWord()}s. I work at ${newWord()}.`
    return { messages: [{ role: 'user', name, content }] }
  }

  async #reread(kept: Kept<Ways>): Promise<void> {
    const { json } = await wayOf(kept.owner, 0).send('GET', `/v1/memory/${kept.name}`)
    kept.id = json.id
    kept.facts = json.fact_details
    expect(kept.facts.length).toBeGreaterThan(0)
    for (const { content } of kept.facts) this.#told.add(content)
  }

  #seenBy(person: Person): Set<string> {
    return new Set(this.#model.visibleTo(person).map(({ id }) => id))
  }

  /** Everything that somebody sees, by one way, is their own or shared with them, and is all of that. */
  async #look(person: Person, way: number): Promise<void> {
    const account = wayOf(person, way)
    const visible = this.#model.visibleTo(person)
    const get = async (path: string) => (await account.send('GET', path)).json
    const search = async (query: string) =>
      (await account.send('POST', '/v1/search/all', { body: { query, limit: 100 } })).json
    const [one] = visible
    const [whole, graph, timeline, list, found] = await Promise.all([
      get('/v1/memories/full?limit=500'),
      get('/v1/graph?limit=500'),
      get('/v1/timeline?limit=500'),
      get('/v1/memories?limit=500'),
      search(`What does ${one?.name ?? 'Anadora'} collect? ${one?.facts[0]?.content ?? ''}`)
    ])
    const ids = visible.map(({ id }) => id).toSorted()
    const facts = visible.flatMap((entity) => entity.facts.map((fact) => fact.id)).toSorted()
    expect(marked(whole.memories).map(({ id }) => id)).toEqual(ids)
    expect(marked(list.memories).map(({ id }) => id)).toEqual(ids)
    expect(marked(graph.nodes).map(({ id }) => id)).toEqual(ids)
    const details = marked(whole.memories).flatMap((entity) => entity.fact_details)
    expect(details.map(({ id }) => id).toSorted()).toEqual(facts)
    const told = marked(timeline.timeline).map((fact) => fact.fact_id)
    expect(told.toSorted()).toEqual(facts)
    if (one !== undefined && one.facts.length > 0) {
      expect(marked(found.semantic).map(({ id }) => id)).toContain(one.id)
    }
    const allowed = new Set(
      [...person.entities, ...visible].flatMap((entity) =>
        entity.facts.map(({ content }) => content)
      )
    )
    // Neither a fact nor an entity of anybody else stands anywhere.
    const seen = JSON.stringify([whole, graph, timeline, list, found.semantic, found.results])
    for (const content of this.#told) if (!allowed.has(content)) expect(seen).not.toContain(content)
  }
}

/** A word that nobody has said before. */
function newWord(): string {
  const letters = Array.from({ length: 8 }, (_, at) => {
    const from = at % 2 === 0 ? 'bdfgklmnprtv' : 'aeiou'
    return from[Math.floor(Math.random() * from.length)]
  })
  return letters.join('')
}

interface Marked {
  id: string
  fact_id: string
  team_shared?: boolean
  fact_details: { id: string }[]
}

/** What is marked as shared, in the order of ids. */
function marked(rows: readonly Marked[]): Marked[] {
  return rows.filter((row) => row.team_shared).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

async function sharedWith(account: TestAccount): Promise<Set<string>> {
  const { json } = await account.send('GET', '/v1/memories/full?limit=500')
  return new Set(marked(json.memories).map(({ id }) => id))
}

function wayOf({ account }: Person, way: number): TestAccount {
  return account[way % account.length] as TestAccount
}
