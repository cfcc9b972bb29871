/** Exports of any size, made by hand: for what a test or a bench cannot add in reasonable time. */
import { idFor } from '#src/base/ids.ts'

const VERBS = ['repairs', 'paints', 'collects', 'photographs', 'sells', 'restores', 'draws']
const THINGS = ['kayaks', 'looms', 'clocks', 'bridges', 'orchards', 'telescopes', 'harbours']

/** An export of so many facts, with their chunks and statements, shared by `entities` people. */
export function bigExport(facts: number, entities: number) {
  const id = (kind: string, n: number) =>
    idFor('018f3a00-0000-7000-8000-000000000000', `${kind} ${n}`)
  const at = (n: number) => new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString()
  const job = (n: number) => `job_big${Math.floor(n / 10)}`
  const people = Array.from({ length: entities }, (_, person) => ({
    id: id('entity', person),
    name: `Person ${person}`,
    type: 'person',
    identity: false,
    created_at: at(0),
    updated_at: at(person),
    fact_details: [] as object[]
  }))
  const chunks: object[] = []
  const statements: object[] = []
  for (let n = 0; n < facts; n++) {
    const person = people[n % entities]
    const content = `Person ${n % entities} ${VERBS[n % 7]} ${THINGS[Math.floor(n / 7) % 7]} number ${n}.`
    const times = { created_at: at(n), expires_at: null }
    const place = { job_id: job(n), message_index: n % 10 }
    const source = { ...place, chunk_id: id('chunk', n), speaker: 'Nia', quote: content }
    person?.fact_details.push({ id: id('fact', n), content, stated_at: at(n), ...times, source })
    const said = { content, part: 0, speaker: 'Nia', role: 'user', timestamp: at(n) }
    chunks.push({ id: id('chunk', n), ...place, ...said, ...times })
    for (const kind of ['fact', 'chunk']) {
      statements.push({
        id: id(`said ${kind}`, n),
        item_id: id(kind, n),
        job_id: job(n),
        metadata: { source: 'archive', n },
        stated_at: at(n),
        created_at: at(n)
      })
    }
  }
  return { version: 1, entities: people, chunks, statements }
}
