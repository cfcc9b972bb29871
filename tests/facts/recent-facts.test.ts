/**
 * Recent facts by their vectors, on both databases: what is proposed is what the database holds in that
 * moment, whatever was kept, set aside, brought back, deleted or embedded anew since they were read.
 */
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { insertEntities } from '#db/stores/entities/entities.ts'
import { insertFacts } from '#db/stores/facts/facts.ts'
import { RecentFacts, type StatementProbe } from '#db/stores/facts/recent-facts.ts'
import { eraseEntries, insertEntries, vectorsRewritten } from '#db/stores/finding/search-index.ts'
import type { Database, WriteTx } from '#db/transaction.ts'
import { newId, newJobId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { closeDatabases, databaseOf } from '#tests/support/actors.ts'
import { beeEntry, circleVector } from '#tests/support/search-entries.ts'
import { databases } from '#tests/support/service.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const BOUNDS = { bytesMax: 2 ** 24, idleMs: 60_000, factsMax: 2000 }
const WANTED = { model: 'test', perProbe: 3, similarityMin: 0.1, now: NOW }
const CIRCLE = 20

interface Told {
  speaker?: string | null
  statedAt?: number
  expiresAt?: number | null
  eventDate?: string | null
  /** Null: the index has no vector of it. */
  vector?: Float32Array | null
}

afterAll(closeDatabases)

describe.each(databases)('recent facts on %s', (kind) => {
  let database: Database
  let scope: Scope
  let entityId: string
  let recent: RecentFacts

  beforeEach(async () => {
    database = await databaseOf(kind)
    scope = { accountId: newId(), userId: 'user' }
    entityId = newId()
    recent = new RecentFacts(BOUNDS)
    const entity = { entityId, name: 'Nia', nameKey: 'nia', type: 'person' as const }
    await write((tx) => insertEntities(tx, scope, [entity], NOW))
  })

  const write = <Result>(work: (tx: WriteTx) => Promise<Result>) =>
    database.write(scope.accountId, work)

  /** Rows alone: a turn makes them findable at its end. */
  const keepRows = async (tx: WriteTx, told: readonly Told[], of = scope, at = NOW) => {
    const facts = told.map((one, place) => ({
      ...{ factId: newId(), entityId, content: `fact ${place}`, contentKey: `fact ${place}` },
      ...{ attribute: null, eventDate: one.eventDate ?? null, statedAt: one.statedAt ?? NOW },
      ...{ importance: 0.5, expiresAt: one.expiresAt ?? null, jobId: newJobId(), chunkId: null },
      ...{ messageIndex: 0, speaker: one.speaker ?? null, quote: null }
    }))
    await insertFacts(tx, of, facts, at)
    return facts.map(({ factId }) => factId)
  }
  const findable = (factId: string, place: number, vector?: Float32Array | null) => ({
    ...beeEntry('fact', factId, vector ?? circleVector(place, CIRCLE), NOW),
    ...(vector === null ? { embedding: null } : {})
  })
  const keep = (told: readonly Told[], of = scope, at = NOW) =>
    write(async (tx) => {
      const ids = await keepRows(tx, told, of, at)
      const entries = ids.map((id, place) => findable(id, place, told[place]?.vector))
      await insertEntries(tx, of, entries, 'test')
      return ids
    })
  const probe = (place = 0, more: Partial<StatementProbe> = {}): StatementProbe => ({
    place,
    vector: circleVector(place, CIRCLE),
    speaker: null,
    at: NOW,
    ...more
  })
  const look = (probes: readonly StatementProbe[], how = WANTED, of = scope) =>
    database.read(of.accountId, (tx) => recent.earlier(tx, of, probes, how))
  const found = async (...args: Parameters<typeof look>) =>
    (await look(...args)).map(({ factId }) => factId)

  test('are the nearest by the same speaker, said before and holding, with what they say', async () => {
    const [a, b, other, later, past, none, d] = await keep([
      { eventDate: '2026-01-05' },
      {},
      { speaker: 'Tom' },
      { statedAt: NOW + 1 },
      { expiresAt: NOW },
      { vector: null },
      {}
    ])
    const near = await look([probe(0), probe(1, { speaker: 'Tom' })])
    expect(near.map(({ place, factId }) => [place, factId])).toEqual([
      [0, a ?? ''],
      [0, b ?? ''],
      [0, d ?? ''],
      [1, other ?? '']
    ])
    expect(near[0]).toEqual({
      ...{ place: 0, factId: a ?? '', content: 'fact 0', isDated: true, role: null },
      similarity: expect.closeTo(1, 5)
    })
    expect(near[1]?.isDated).toBe(false)
    const afterwards = await found([probe(3, { at: NOW + 1 })])
    expect(afterwards[0]).toBe(later ?? '')
    expect(await found([probe()], { ...WANTED, perProbe: 9, now: NOW - 1 })).toContain(past ?? '')
    expect(afterwards).not.toContain(none ?? '')
  })

  test('are none of what is too far, and none for no probe', async () => {
    await keep([{ vector: Float32Array.of(-1, 0) }])
    expect(await look([probe()])).toEqual([])
    expect(await look([])).toEqual([])
  })

  test('what was set aside is gone at once, and back at once', async () => {
    const [a, b] = await keep([{}, {}])
    expect(await found([probe()])).toEqual([a ?? '', b ?? ''])
    const setState = (state: string) =>
      write((tx) => tx.rows(sql`update facts set state = ${state} where fact_id = ${a}`))
    await setState('archived')
    expect(await found([probe()])).toEqual([b ?? ''])
    await setState('active')
    expect(await found([probe()])).toEqual([a ?? '', b ?? ''])
  })

  test('what somebody else has kept or deleted is seen', async () => {
    const [a] = await keep([{}])
    expect(await found([probe()])).toEqual([a ?? ''])
    const [b] = await keep([{}])
    expect((await found([probe()])).sort()).toEqual([a ?? '', b ?? ''].sort())
    await write(async (tx) => {
      await eraseEntries(tx, scope, 'fact', [a ?? ''])
      await tx.rows(sql`delete from facts where fact_id = ${a}`)
    })
    expect(await found([probe()])).toEqual([b ?? ''])
  })

  test('a fact that its own turn has not made findable yet is found when it is', async () => {
    const id = await write(async (tx) => {
      const [own = ''] = await keepRows(tx, [{}])
      expect(await recent.earlier(tx, scope, [probe()], WANTED)).toEqual([])
      await insertEntries(tx, scope, [findable(own, 0)], 'test')
      return own
    })
    expect(await found([probe()])).toEqual([id])
  })

  test('what a turn keeps itself is none of them, and is found by the next as if it had been read', async () => {
    const [a] = await keep([{}])
    await found([probe()])
    const take = (isKept: boolean) =>
      write(async (tx) => {
        const own = await keepRows(tx, [{}, { speaker: 'Tom' }, { statedAt: NOW + 1 }, {}])
        const speakers = [null, 'Tom', null, null]
        const facts = own.map((factId, place) => ({
          ...{ factId, speaker: speakers[place] ?? null, statedAt: place === 2 ? NOW + 1 : NOW },
          vector: place === 3 ? null : circleVector(place, CIRCLE)
        }))
        const near = await recent.earlier(tx, scope, [probe()], WANTED, facts)
        expect(near.map(({ factId }) => factId)).toEqual([a ?? ''])
        if (!isKept) throw new Error('taken back')
        const entries = facts.map(({ factId, vector }, place) => findable(factId, place, vector))
        await insertEntries(tx, scope, entries, 'test')
        return own
      })
    await expect(take(false)).rejects.toThrow('taken back')
    expect(await found([probe()])).toEqual([a ?? ''])
    const own = await take(true)
    const probes = [probe(0, { at: NOW + 1 }), probe(1, { speaker: 'Tom' })]
    const near = await look(probes)
    expect(near.map(({ factId }) => factId)).toEqual([
      a ?? '',
      own[0] ?? '',
      own[2] ?? '',
      own[1] ?? ''
    ])
    recent = new RecentFacts(BOUNDS)
    expect(await look(probes)).toEqual(near)
  })

  test('what a turn kept that was taken back is not proposed', async () => {
    const [a] = await keep([{}])
    const takenBack = write(async (tx) => {
      const [own = ''] = await keepRows(tx, [{}])
      await insertEntries(tx, scope, [findable(own, 0)], 'test')
      const near = await recent.earlier(tx, scope, [probe()], WANTED)
      expect(near.map(({ factId }) => factId)).toContain(own)
      throw new Error('taken back')
    })
    await expect(takenBack).rejects.toThrow('taken back')
    expect(await found([probe()])).toEqual([a ?? ''])
  })

  test('vectors that came or changed are read anew, and those of another model are not compared', async () => {
    const [a, b] = await keep([{}, { vector: null }])
    expect(await found([probe()])).toEqual([a ?? ''])
    await write(async (tx) => {
      const of = sql`from search_entries e where e.account_id = ${scope.accountId}`
      await tx.rows(sql`update vectors v set embedding = '[0,1]' ${of}
        and v.account_id = e.account_id and v.entry_no = e.entry_no and e.item_id = ${a}`)
      await tx.rows(sql`insert into vectors (account_id, user_id, kind, role, entry_no, model, embedding)
        select e.account_id, e.user_id, e.kind, 'text', e.entry_no, 'test', '[1,0]' ${of}
          and e.item_id = ${b}`)
      await vectorsRewritten(tx, scope)
    })
    expect(await found([probe()])).toEqual([b ?? ''])
    expect(await found([probe()], { ...WANTED, model: 'another' })).toEqual([])
  })

  test('each user and account has its own', async () => {
    const [a] = await keep([{}])
    const others = { ...scope, userId: 'another' }
    const [b] = await keep([{}], others)
    expect(await found([probe()])).toEqual([a ?? ''])
    expect(await found([probe()], WANTED, others)).toEqual([b ?? ''])
    expect(await found([probe()], WANTED, { ...scope, accountId: newId() })).toEqual([])
  })

  test('those kept last alone are looked at, and no more is kept than half as many again', async () => {
    recent = new RecentFacts({ ...BOUNDS, factsMax: 200 })
    const alike = Array.from({ length: 200 }, () => ({ vector: circleVector(0, CIRCLE) }))
    const bytes: number[] = []
    for (let round = 0; round < 6; round++) {
      const newest = await keep(alike, scope, NOW + round)
      const near = await found([probe(0, { at: NOW + 9 })], { ...WANTED, perProbe: 999 })
      expect(new Set(near)).toEqual(new Set(newest))
      bytes.push(recent.bytes)
    }
    expect(Math.max(...bytes)).toBeLessThan(2 * (bytes[0] ?? 0))
  })

  test('what is kept of them is bounded, and the answer is the same without', async () => {
    const ids = await keep(Array.from({ length: 5 }, () => ({})))
    recent = new RecentFacts({ ...BOUNDS, bytesMax: 10 })
    for (let round = 0; round < 2; round++) {
      expect(await found([probe()])).toEqual(ids.slice(0, 3))
      expect(recent.bytes).toBe(0)
    }
  })
})
