/** A job that goes on failing at the head of a mailbox: those behind it wait for its bound, and no longer. */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { command, job, partedJob } from '#actors/operation.ts'
import type { Enqueued } from '#actors/orders.ts'
import { wakeOrphans } from '#db/stores/account/mailbox.ts'
import { findJob } from '#db/stores/jobs/jobs.ts'
import { Transient } from '#src/base/failure.ts'
import { actorsOn, closeDatabases, databaseOf, newCaller } from '#tests/support/actors.ts'
import { databases } from '#tests/support/service.ts'

afterAll(closeDatabases)

const PARTS = 60
/** Longer than any pause between two attempts. */
const PAUSE_MS = 61_000

const put = command<{ operation: string }, string>({
  run: (context: { enqueue(job: Enqueued): string }, { operation }) =>
    Promise.resolve(
      context.enqueue({ type: 'add', operation, userId: 'nia', input: null, refund: null })
    )
})

/** The mailbox of an account as a process that died over it leaves it. */
const busy = (accountId: string) => sql`update accounts set mailbox = 'busy', owner = 'dead'
  where account_id = ${accountId}`

type Cursor = { at: number; failed: number }

/** A job of many parts, whose part at `at` fails as `fails` says; it counts what it has tried. */
function manyParts(fails: (at: number, attempt: number) => boolean) {
  const tried: number[] = []
  const seen: number[] = []
  const next = (cursor: Cursor | null, failed: number) => {
    const { at, failed: before } = cursor ?? { at: 0, failed: 0 }
    const now = { at: at + 1, failed: before + failed }
    const progress = { done: now.at, total: PARTS }
    return now.at === PARTS ? { result: { failed: now.failed }, progress } : { next: now, progress }
  }
  const parts = partedJob<null, Cursor, null, { failed: number }>({
    prepare: ({ interruptions }, _input, cursor) => {
      const at = cursor?.at ?? 0
      tried.push(at)
      seen.push(interruptions)
      const attempt = tried.filter((one) => one === at).length
      if (fails(at, attempt)) throw new Transient('model_unavailable')
      return Promise.resolve(null)
    },
    keep: (_context, _plan, _input, cursor) => Promise.resolve(next(cursor, 0)),
    skip: (_context, _input, cursor) => Promise.resolve(next(cursor, 1))
  })
  return { parts, tried, seen }
}

const quick = job<null, null, object>({
  prepare: () => Promise.resolve(null),
  keep: () => Promise.resolve({})
})

describe.each(databases)('a failing head on %s', (kind) => {
  async function stage(fails: (at: number, attempt: number) => boolean) {
    const database = await databaseOf(kind)
    const { parts, tried, seen } = manyParts(fails)
    const operations = { 'test.put': put, 'test.parts': parts, 'test.quick': quick }
    const { actors, runQueue, pass } = actorsOn(database, operations)
    const caller = await newCaller(database, 'free')
    const ask = async (operation: string) =>
      (await actors.ask(caller, 'test.put', { operation }, {})).value as string
    const [head, behind] = [await ask('test.parts'), await ask('test.quick')]
    const view = (jobId: string) =>
      database.read(caller.accountId, (tx) => findJob(tx, caller.accountId, jobId))
    return { database, caller, runQueue, pass, head, behind, view, tried, seen }
  }

  test('is tried five times, then its next part once; then the rest is marked and the next job done', async () => {
    const { runQueue, pass, head, behind, view, tried } = await stage(() => true)
    runQueue()
    await pass(0)
    for (let pause = 0; pause < 4; pause++) {
      expect((await view(behind))?.status).toBe('processing')
      await pass(PAUSE_MS)
    }
    expect(tried).toEqual([0, 0, 0, 0, 0, 1])
    expect(await view(head)).toMatchObject({ status: 'completed', result: { failed: PARTS } })
    expect((await view(behind))?.status).toBe('completed')
  })

  test('that works again goes on with all its attempts', async () => {
    // Part 0 never works; 1 works at once; 2 works at the last attempt.
    const { runQueue, pass, head, behind, view, tried } = await stage(
      (at, attempt) => at === 0 || (at === 2 && attempt < 5)
    )
    runQueue()
    for (let pause = 0; pause < 12; pause++) await pass(PAUSE_MS)
    expect(tried.slice(0, 11)).toEqual([0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2])
    expect(await view(head)).toMatchObject({ status: 'completed', result: { failed: 1 } })
    expect((await view(behind))?.status).toBe('completed')
  })

  test('counts who was lost over a part for that part only', async () => {
    const { database, caller, runQueue, pass, head, view, seen } = await stage(() => false)
    const lost = () =>
      database.write(caller.accountId, async (tx) => {
        await tx.rows(busy(caller.accountId))
        await wakeOrphans(tx, { owners: ['dead'] })
      })
    await lost()
    await lost()
    runQueue()
    for (let pause = 0; pause < 12; pause++) await pass(PAUSE_MS)
    expect(seen[0]).toBe(2)
    expect(new Set(seen.slice(1))).toEqual(new Set([0]))
    expect((await view(head))?.status).toBe('completed')
  })
})
