/** Which pairs of an earlier and a later fact a search reads, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { insertFacts } from '#db/stores/facts/facts.ts'
import {
  conflictsOf,
  insertPossibleConflicts,
  successorsAmong
} from '#db/stores/facts/possible-conflicts.ts'
import { visible } from '#db/stores/finding/entry-conditions.ts'
import { closeOpenEntries, insertEntries } from '#db/stores/finding/search-index.ts'
import { timeText } from '#db/stores/json-rows.ts'
import type { Database } from '#db/transaction.ts'
import { newId, newJobId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { closeDatabases, databaseOf } from '#tests/support/actors.ts'
import { beeEntry, circleVector } from '#tests/support/search-entries.ts'
import { databases } from '#tests/support/service.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const ALL = { agentId: null, runId: null, appId: null, metadata: null }
const FACTS = 4

afterAll(closeDatabases)

describe.each(databases)('pairs of an earlier and a later fact on %s', (kind) => {
  let database: Database
  let scope: Scope
  const ids = Array.from({ length: FACTS }, () => newId())
  const chunks = ids.map(() => newId())

  beforeAll(async () => {
    database = await databaseOf(kind)
    scope = { accountId: newId(), userId: 'user' }
    const entityId = newId()
    const facts = ids.map((factId, place) => ({
      ...{ factId, entityId, content: `fact ${place}`, contentKey: `fact ${place}` },
      ...{ attribute: null, eventDate: null, statedAt: NOW, expiresAt: null, importance: 0.5 },
      ...{ jobId: newJobId(), chunkId: chunks[place] ?? null, messageIndex: place },
      ...{ speaker: null, quote: null }
    }))
    const pair = (older: number, newer: number, chance: number) => ({
      ...{ olderFact: ids[older] ?? '', newerFact: ids[newer] ?? '', chance, holdsFrom: NOW }
    })
    await database.write(scope.accountId, async (tx) => {
      await insertFacts(tx, scope, facts, NOW)
      const entries = ids.map((id, place) => beeEntry('fact', id, circleVector(place, FACTS), NOW))
      await insertEntries(tx, scope, entries, 'test')
      const pairs = [pair(0, 1, 0.1), pair(0, 2, 0.1), pair(0, 3, 0.9)]
      await insertPossibleConflicts(tx, scope.accountId, pairs)
    })
  })

  const newerOf = (found: { facts: number[]; chunks: number[] }, places: number) =>
    database.read(scope.accountId, async (tx) => {
      const pairs = await successorsAmong(tx, scope, {
        factIds: found.facts.flatMap((place) => ids[place] ?? []),
        chunkIds: found.chunks.flatMap((place) => chunks[place] ?? []),
        doubt: { below: 0.4, places },
        admit: visible(NOW, null, ALL),
        filter: ALL,
        at: NOW
      })
      return pairs.map(({ newer }) => ids.indexOf(newer)).sort()
    })

  test('a sure one with one of its facts, a doubtful one only with one among the first', async () => {
    expect(await newerOf({ facts: [1, 2, 0], chunks: [] }, 1)).toEqual([1, 3])
    expect(await newerOf({ facts: [1, 2, 0], chunks: [] }, 2)).toEqual([1, 2, 3])
    expect(await newerOf({ facts: [0], chunks: [] }, 8)).toEqual([1, 2, 3])
  })

  test('a fact of one of the first messages counts as one of the first', async () => {
    expect(await newerOf({ facts: [], chunks: [2, 1, 0] }, 1)).toEqual([2, 3])
    expect(await newerOf({ facts: [1], chunks: [2] }, 1)).toEqual([1, 2])
  })

  test('a fact names only those in doubt with it that have not expired', async () => {
    const named = () =>
      database.read(scope.accountId, (tx) => conflictsOf(tx, scope.accountId, [ids[0] ?? '']))
    expect((await named()).get(ids[0] ?? '')).toEqual([ids[3] ?? ''])
    const expire = (at: number | null) =>
      database.write(scope.accountId, (tx) =>
        tx.rows(sql`update facts set expires_at = ${timeText(at)}::timestamptz
          where account_id = ${scope.accountId} and fact_id = ${ids[3]}`)
      )
    await expire(NOW)
    expect((await named()).size).toBe(0)
    await expire(null)
  })

  test('what was replaced twice is followed to what holds', async () => {
    const [, first = '', second = '', third = ''] = ids
    await database.write(scope.accountId, async (tx) => {
      for (const [older, newer] of [
        [first, second],
        [second, third]
      ]) {
        await tx.rows(sql`update facts set state = 'archived', archived_by = 'superseded',
          archived_at = ${timeText(NOW)}::timestamptz, superseded_by = ${newer}
          where account_id = ${scope.accountId} and fact_id = ${older}`)
      }
      await closeOpenEntries(tx, scope, 'fact', [first, second], NOW)
    })
    expect(await newerOf({ facts: [], chunks: [1] }, 0)).toEqual([3])
  })
})
