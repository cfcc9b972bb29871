/**
 * A user who came after the planner's statistics were made: it guesses one row of each kind. Looks for
 * the nearest must find the same, and must not hold every vector against every entry.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { insertStatements } from '#db/stores/facts/statements.ts'
import { nearestExactly, type Probe } from '#db/stores/finding/candidates.ts'
import { visible } from '#db/stores/finding/entry-conditions.ts'
import { insertEntries } from '#db/stores/finding/search-index.ts'
import type { OpenedDatabase, ReadTx } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { closeDatabases, databaseOf } from '#tests/support/actors.ts'
import { asReading } from '#tests/support/as-reading.ts'
import { beeEntry, circleVector } from '#tests/support/search-entries.ts'
import { databases } from '#tests/support/service.ts'

const MODEL = 'test'
const ENTRIES = 400
const LIMIT = 60
const RARE = 10
const NOW = Date.parse('2026-01-01T00:00:00Z')
const ALL = { agentId: null, runId: null, appId: null, metadata: null }

async function fillScope(database: OpenedDatabase, scope: Scope): Promise<string[]> {
  const items = Array.from({ length: ENTRIES }, () => newId())
  await database.write(scope.accountId, async (tx) => {
    const entries = items.map((itemId, place) =>
      beeEntry('chunk', itemId, circleVector(place, ENTRIES), NOW)
    )
    await insertEntries(tx, scope, entries, MODEL)
    const tagged = items.filter((_, place) => place % RARE === 0)
    const statements = tagged.map((itemId) => {
      return { statementId: newId(), itemKind: 'chunk' as const, itemId, statedAt: NOW }
    })
    const origin = { jobId: null, metadata: { topic: 'hives' }, now: NOW }
    await insertStatements(tx, scope, statements, origin)
  })
  return items
}

afterAll(closeDatabases)

describe.each(databases)('a new scope on %s', (kind) => {
  let database: OpenedDatabase
  let scope: Scope
  let items: string[]

  beforeAll(async () => {
    database = await databaseOf(kind)
    const accountId = newId()
    await fillScope(database, { accountId, userId: 'known' })
    await database.raw('analyze')
    scope = { accountId, userId: 'new' }
    items = await fillScope(database, scope)
  }, 120_000)

  /** What is found, and how many pairs of rows the statements held against each other in vain. */
  const look = (metadata: Record<string, string> | null, above?: number) =>
    database.read(scope.accountId, async (tx) => {
      const admit = visible(NOW, null, { ...ALL, metadata })
      const probe: Probe = { scope, vector: circleVector(0, ENTRIES), model: MODEL, admit }
      let pairs = 0
      const explained: ReadTx = {
        rows: async (query) => {
          const plan = await tx.rows<{ 'QUERY PLAN': string }>(
            asReading(sql`explain (analyze) ${query}`)
          )
          for (const { 'QUERY PLAN': line } of plan) {
            pairs += Number(/Rows Removed by Join Filter: (\d+)/.exec(line)?.[1] ?? 0)
          }
          return tx.rows(query)
        }
      }
      const found = await nearestExactly(explained, probe, 'chunk', LIMIT, above)
      return { pairs, found: found.map((one) => items.indexOf(one.itemId)) }
    })

  const first = (count: number, every: number) => Array.from({ length: count }, (_, n) => n * every)

  test('everything is admitted', async () => {
    expect(await look(null)).toEqual({ pairs: 0, found: first(LIMIT, 1) })
  })

  test('few are admitted', async () => {
    expect(await look({ topic: 'hives' })).toEqual({ pairs: 0, found: first(ENTRIES / RARE, RARE) })
  })

  test('none is admitted', async () => {
    expect(await look({ topic: 'wasps' })).toEqual({ pairs: 0, found: [] })
  })

  test('numbers up to one are left out', async () => {
    const all = await look(null)
    const late = await look(null, ENTRIES - 5)
    expect(all.found).toHaveLength(LIMIT)
    expect(late).toEqual({ pairs: 0, found: [395, 396, 397, 398, 399] })
  })
})
