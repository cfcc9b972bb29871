/** Chunks found and their neighbours, on both databases: each once, with the similarity it has. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { nearestExactly, type Probe } from '#db/stores/finding/candidates.ts'
import { visible } from '#db/stores/finding/entry-conditions.ts'
import { insertEntries } from '#db/stores/finding/search-index.ts'
import { insertChunks } from '#db/stores/memory/chunks.ts'
import { chunksAround } from '#db/stores/memory/chunks-around.ts'
import type { Database } from '#db/transaction.ts'
import { newId, newJobId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { closeDatabases, databaseOf } from '#tests/support/actors.ts'
import { beeEntry, circleVector } from '#tests/support/search-entries.ts'
import { databases } from '#tests/support/service.ts'

const MODEL = 'test'
const MESSAGES = 8
const NOW = Date.parse('2026-01-01T00:00:00Z')
const ALL = { agentId: null, runId: null, appId: null, metadata: null }

/** The first is at the question. */
const vectorAt = (place: number) => circleVector(place, MESSAGES)

afterAll(closeDatabases)

describe.each(databases)('chunks around found ones on %s', (kind) => {
  let database: Database
  let scope: Scope
  let probe: Probe
  const ids = Array.from({ length: MESSAGES }, () => newId())

  beforeAll(async () => {
    database = await databaseOf(kind)
    scope = { accountId: newId(), userId: 'user' }
    probe = { scope, vector: vectorAt(0), model: MODEL, admit: visible(NOW, null, ALL) }
    await database.write(scope.accountId, async (tx) => {
      const chunks = ids.map((chunkId, messageIndex) => ({
        ...{ chunkId, content: `message ${messageIndex}`, messageIndex, part: 0 },
        ...{ speaker: 'Nia', role: 'user' as const, saidAt: NOW }
      }))
      await insertChunks(tx, scope, chunks, { jobId: newJobId(), expiresAt: null, now: NOW })
      const entries = ids.map((itemId, place) => beeEntry('chunk', itemId, vectorAt(place), NOW))
      await insertEntries(tx, scope, entries, MODEL)
    })
  })

  const around = (found: number, others: readonly number[], widened: readonly number[]) =>
    database.read(scope.accountId, async (tx) => {
      const idsAt = (places: readonly number[]) => places.flatMap((place) => ids[place] ?? [])
      const nearest = await nearestExactly(tx, probe, 'chunk', found)
      const chunks = await chunksAround(tx, probe, {
        found: nearest,
        others: idsAt(others),
        widened: idsAt(widened),
        reach: 1,
        known: new Map(nearest.map((one) => [one.entryNo, one.similarity ?? 0])),
        near: null,
        knownFacts: new Map()
      })
      const told = chunks.map(({ itemId, similarity, content }) => {
        const place = ids.indexOf(itemId)
        return {
          place,
          content,
          near: Math.abs((similarity ?? 9) - (vectorAt(place)[0] ?? 9)) < 1e-3
        }
      })
      return told.sort((a, b) => a.place - b.place)
    })

  const each = (...places: number[]) =>
    places.map((place) => ({ place, content: `message ${place}`, near: true }))

  test('a neighbour of several, or one that was found itself, comes once', async () => {
    expect(await around(3, [3], [0, 1, 2, 3])).toEqual(each(0, 1, 2, 3, 4))
  })

  test('neighbours come of those widened alone', async () => {
    expect(await around(1, [4, 6], [4])).toEqual(each(0, 3, 4, 5, 6))
  })

  test('nothing found has nothing around it', async () => {
    expect(await around(0, [], [])).toEqual([])
  })
})
