/**
 * Copies of what ranking asks of a scope, on both databases: that they tell what the database tells, take in
 * what came since, and that one which no longer holds is not asked.
 */
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { insertEntities } from '#db/stores/entities/entities.ts'
import { type EpisodeMerits, episodeMerits, insertEpisodes } from '#db/stores/episodes/episodes.ts'
import { insertFacts } from '#db/stores/facts/facts.ts'
import {
  insertConflictsOfKnown,
  insertPossibleConflicts,
  successorsAmong
} from '#db/stores/facts/possible-conflicts.ts'
import { entriesAmong, type Probe } from '#db/stores/finding/candidates.ts'
import { visible } from '#db/stores/finding/entry-conditions.ts'
import {
  entitiesNamed,
  factOrigins,
  factsOfChunks,
  newestFactsOf
} from '#db/stores/finding/fact-candidates.ts'
import { readScopeIndex } from '#db/stores/finding/scope-index.ts'
import {
  closeOpenEntries,
  eraseEntries,
  insertEntries,
  raiseVersion
} from '#db/stores/finding/search-index.ts'
import { timeText } from '#db/stores/json-rows.ts'
import { insertChunks } from '#db/stores/memory/chunks.ts'
import { chunksAround } from '#db/stores/memory/chunks-around.ts'
import { laterExpiries } from '#db/stores/memory/expiries.ts'
import type { Database } from '#db/transaction.ts'
import { newId, newJobId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { ScopeCopies } from '#src/finding/copies/scope-copies.ts'
import { kindsIn } from '#src/finding/kinds/kinds.ts'
import { closeDatabases, databaseOf } from '#tests/support/actors.ts'
import { beeEntry } from '#tests/support/search-entries.ts'
import { databases } from '#tests/support/service.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const ALL = { agentId: null, runId: null, appId: null, metadata: null }
const EACH = 8
const BOUNDS = { bytesMax: 2 ** 24, idleMs: 60_000, entriesMin: 1 }
/** Of any number; a message and its fact differ. */
const near = (no: number) => Math.sin(no)

afterAll(closeDatabases)

describe.each(databases)('a copy of a scope on %s', (kind) => {
  let database: Database
  let scope: Scope
  let probe: Probe
  let copies: ScopeCopies
  let chunkIds: string[]
  let factIds: string[]
  let episodeIds: string[]
  let entityIds: string[]

  /** An add of messages, each with a fact about one of two entities; every fourth fact is soon past. */
  const add = async (texts: readonly string[]) => {
    const jobId = newJobId()
    const chunks = texts.map((content, messageIndex) => ({
      ...{ chunkId: newId(), content, messageIndex, part: 0 },
      ...{ speaker: 'Nia', role: 'user', saidAt: NOW }
    }))
    const facts = chunks.map(({ chunkId, content, messageIndex }, place) => ({
      ...{ factId: newId(), entityId: entityIds[place % 2] ?? '', content, contentKey: content },
      ...{ attribute: null, eventDate: null, statedAt: NOW + (place % 3), importance: 0.5 },
      ...{ expiresAt: place % 4 === 3 ? NOW + 1000 : null, jobId, chunkId, messageIndex },
      ...{ speaker: null, quote: null }
    }))
    const episodes = [NOW + 1000, null].map((expiresAt, place) => ({
      ...{
        episodeId: newId(),
        summary: `day ${place}`,
        context: '',
        outcome: null,
        participants: []
      },
      ...{ emotionalValence: 'neutral' as const, importance: 0.25 + place / 4, expiresAt },
      ...{ linkedProcedureId: null, failedAtStep: null, happenedAt: null, time: NOW - place },
      ...{ sourceHash: null, addHash: null, jobId }
    }))
    const vector = Float32Array.of(1, 0)
    await database.write(scope.accountId, async (tx) => {
      await insertChunks(tx, scope, chunks, { jobId, expiresAt: null, now: NOW })
      await insertFacts(tx, scope, facts, NOW)
      await insertEpisodes(tx, scope, episodes, NOW)
      const entries = [
        ...chunks.map(({ chunkId }) => beeEntry('chunk', chunkId, vector, NOW)),
        ...facts.map(({ factId, expiresAt }) => ({
          ...beeEntry('fact', factId, vector, NOW),
          expiresAt
        })),
        ...episodes.map(({ episodeId, expiresAt }) => ({
          ...beeEntry('episode', episodeId, vector, NOW),
          expiresAt
        }))
      ]
      await insertEntries(tx, scope, entries, 'test')
      // Each may have replaced the one at its place in the add before, at more and more chance; the last one not yet.
      const pairs = facts.flatMap(({ factId: newerFact }, place) => {
        const olderFact = factIds.at(place - EACH)
        const holdsFrom = place === EACH - 1 ? NOW + 1000 : NOW
        return olderFact === undefined
          ? []
          : [{ olderFact, newerFact, chance: (place + 1) / (EACH + 1), holdsFrom }]
      })
      await insertPossibleConflicts(tx, scope.accountId, pairs)
    })
    chunkIds.push(...chunks.map(({ chunkId }) => chunkId))
    factIds.push(...facts.map(({ factId }) => factId))
    episodeIds.push(...episodes.map(({ episodeId }) => episodeId))
  }

  const texts = (about: string) => Array.from({ length: EACH }, (_, place) => `${about} ${place}`)
  const read: Database['read'] = (...args) => database.read(...args)
  const load = async () => {
    const index = await read(scope.accountId, (tx) => readScopeIndex(tx, scope))
    await copies.load((work) => read(scope.accountId, work), scope, index)
  }
  const held = () =>
    read(scope.accountId, async (tx) => copies.of(tx, scope, await readScopeIndex(tx, scope)))
  const change = (work: Parameters<Database['write']>[1]) => database.write(scope.accountId, work)

  beforeEach(async () => {
    database = await databaseOf(kind)
    scope = { accountId: newId(), userId: 'user' }
    copies = new ScopeCopies(BOUNDS)
    chunkIds = []
    factIds = []
    episodeIds = []
    entityIds = [newId(), newId()]
    const entities = entityIds.map((entityId, place) => ({
      ...{ entityId, name: `Bee ${place}`, nameKey: `bee ${place}`, type: 'concept' as const }
    }))
    await database.write(scope.accountId, (tx) => insertEntities(tx, scope, entities, NOW))
    await add(texts('one'))
    await add(texts('two'))
    probe = {
      scope,
      vector: Float32Array.of(1, 0),
      model: 'test',
      admit: visible(NOW, null, ALL)
    }
  })

  /** As the journal does it. */
  const replace = (older: string, newer: string) =>
    change(async (tx) => {
      await tx.rows(sql`update facts set state = 'archived', archived_at = ${timeText(NOW)}::timestamptz,
        archived_by = 'superseded', superseded_by = ${newer}
        where account_id = ${scope.accountId} and fact_id = ${older}`)
      await closeOpenEntries(tx, scope, 'fact', [older], NOW)
      await raiseVersion(tx, scope)
    })

  /** What a copy and the database say of everything, at a moment. */
  const both = async (now = NOW) => {
    const copy = (await held())?.at(now) ?? null
    if (copy === null) return null
    const asked = { ...probe, admit: visible(now, null, ALL) }
    const numbers = Array.from({ length: 8 * EACH }, (_, place) => place)
    return read(scope.accountId, async (tx) => {
      const inOrder = <Row extends { entryNo: number }>(rows: readonly Row[]) =>
        rows.toSorted((a, b) => a.entryNo - b.entryNo)
      const byId = (merits: readonly EpisodeMerits[]) =>
        merits.toSorted((a, b) => (a.episodeId < b.episodeId ? -1 : 1))
      const found = await entriesAmong(tx, scope, 'chunk', asked.admit, numbers.slice(0, 4))
      const around = {
        found: found.map((one) => ({ ...one, similarity: near(one.entryNo) })),
        others: chunkIds.slice(9, 11),
        widened: [chunkIds[1] ?? '', chunkIds[9] ?? ''],
        reach: 2,
        knownFacts: new Map([[chunkIds[0] ?? '', 0.9]])
      }
      const told = await chunksAround(tx, asked, { ...around, known: new Map(), near })
      const nameKeys = ['bee 0', 'bee 1', 'bee 2']
      const newest = await newestFactsOf(tx, asked, { nameKeys }, { limit: 5, near })
      const named = await entitiesNamed(tx, scope, nameKeys)
      const few = { factIds: factIds.slice(4, 12), chunkIds: chunkIds.slice(2, 5) }
      const pairs = { ...few, doubt: { below: 5 / (EACH + 1), places: 2 } }
      const seen = { admit: asked.admit, filter: ALL, at: now }
      const after = await successorsAmong(tx, scope, { ...pairs, ...seen })
      const copied = copy.around(around, near).map(({ marks: _, ...chunk }) => chunk)
      return {
        database: {
          facts: inOrder(await entriesAmong(tx, scope, 'fact', asked.admit, numbers)),
          episodes: inOrder(await entriesAmong(tx, scope, 'episode', asked.admit, numbers)),
          merits: byId(await episodeMerits(tx, scope, episodeIds)),
          origins: await factOrigins(tx, scope, factIds),
          told: inOrder(await factsOfChunks(tx, asked, chunkIds.slice(0, 5), near)),
          named: [...newest.entityIds].sort(),
          newest: newest.facts.map(({ itemId }) => itemId).sort(),
          around: inOrder(told.map(({ content: _, ...chunk }) => chunk)),
          after: after.map((pair) => JSON.stringify(pair, Object.keys(pair).sort())).sort()
        },
        copy: {
          facts: copy.entries('fact', numbers),
          episodes: copy.entries('episode', numbers),
          merits: byId(copy.merits(episodeIds)),
          origins: copy.origins(factIds),
          told: inOrder(copy.factsOfChunks(chunkIds.slice(0, 5), near)),
          named: [...named].sort(),
          newest: copy
            .newestFactsOf(named, 5, near)
            .map(({ itemId }) => itemId)
            .sort(),
          around: inOrder(copied),
          after: copy
            .successors(pairs)
            .map((pair) => JSON.stringify(pair, Object.keys(pair).sort()))
            .sort()
        }
      }
    })
  }

  test('tells what the database tells, now and once facts have expired', async () => {
    await load()
    await load()
    const [now, later] = [await both(), await both(NOW + 2000)]
    expect(now?.copy.facts).toHaveLength(2 * EACH)
    expect(now?.copy.around.length).toBeGreaterThan(6)
    expect(now?.copy.after.length).toBeGreaterThan(3)
    expect(now?.copy).toEqual(now?.database as never)
    expect(now?.copy.episodes).toHaveLength(4)
    expect(now?.copy.merits).toHaveLength(4)
    expect(later?.copy.episodes).toHaveLength(2)
    expect(later?.copy.facts).toHaveLength(1.5 * EACH)
    expect(later?.copy).toEqual(later?.database as never)
  })

  test('takes in what came since', async () => {
    await load()
    await load()
    await add(texts('three'))
    const since = await both()
    expect(since?.copy.facts).toHaveLength(3 * EACH)
    expect(since?.copy).toEqual(since?.database as never)
  })

  test('tells which facts were replaced, and by what in the end', async () => {
    const [first = '', second = '', third = ''] = [4, 9, 11].flatMap(
      (place) => factIds[place] ?? []
    )
    await replace(first, second)
    await replace(second, third)
    await load()
    await load()
    const told = await both()
    const sure = told?.copy.after
      .map((pair) => JSON.parse(pair))
      .filter(({ chance }) => chance === 1)
    expect(sure?.map(({ older, newer }) => [older, newer])).toEqual(
      expect.arrayContaining([
        [first, third],
        [second, third]
      ])
    )
    expect(told?.copy).toEqual(told?.database as never)
  })

  test('is read where a state is met again', async () => {
    await load()
    expect(await held()).toBeNull()
    await load()
    expect(await held()).not.toBeNull()
  })

  test('is asked no more when something was set aside, erased, said to hold for longer or put in doubt', async () => {
    const [first = '', second = '', , fourth = ''] = factIds
    const changes = [
      async (tx: Parameters<Parameters<Database['write']>[1]>[0]) => {
        await closeOpenEntries(tx, scope, 'fact', [first], NOW)
        await raiseVersion(tx, scope)
      },
      async (tx: Parameters<Parameters<Database['write']>[1]>[0]) => {
        await eraseEntries(tx, scope, 'fact', [second])
      },
      (tx: Parameters<Parameters<Database['write']>[1]>[0]) =>
        laterExpiries(tx, scope, 'facts', [fourth], NOW + 5000),
      (tx: Parameters<Parameters<Database['write']>[1]>[0]) => {
        const pair = { olderFact: first, newerFact: fourth, chance: 0.5, holdsFrom: NOW }
        return insertConflictsOfKnown(tx, scope, [pair])
      }
    ]
    for (const one of changes) {
      await load()
      await load()
      expect(await held()).not.toBeNull()
      await change(one)
      expect(await held()).toBeNull()
    }
  })

  test('keeps no word of a message', async () => {
    await load()
    await load()
    await add(['A heron stood in the reeds, did it not?'])
    const copy = (await held())?.at(NOW)
    const [heron] =
      copy?.around(
        { found: [], others: chunkIds.slice(-1), widened: [], reach: 0, knownFacts: new Map() },
        near
      ) ?? []
    expect(heron?.marks).toEqual({
      asks: true,
      tellsTime: false,
      isStanding: false,
      kinds: kindsIn('A heron stood in the reeds, did it not?')
    })
    expect(JSON.stringify(heron)).not.toContain('heron')
  })
})
