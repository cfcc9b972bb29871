/**
 * Exported, erased, imported: whatever the scope, memory and index are as they were, row by row. Vectors
 * are made anew, so they are compared from the second time on, when both sides were made alike.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { WriteTx } from '#db/transaction.ts'
import type { ExportPage, ExportPart } from '#src/export/contract.ts'
import { exportText } from '#src/export/json-text.ts'
import { acceptImport } from '#src/import/accept/accepted-import.ts'
import { emptyPolicy } from '#src/policy/policy.ts'
import { type DrawnScope, drawnScope, plantScope } from '#tests/deduplication/drawn-scope.ts'
import { DEPLOY } from '#tests/procedures/deployment.ts'
import { type ActorBench, type BenchAccount, startActorBench } from '#tests/support/actor-bench.ts'
import { dumpScope, residue } from '#tests/support/dump.ts'
import { READING_HERE } from '#tests/support/reading-here.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const benches = new Map<string, Promise<ActorBench>>()

function benchOn(kind: (typeof databases)[number]): Promise<ActorBench> {
  const known = benches.get(kind) ?? startActorBench(kind)
  benches.set(kind, known)
  return known
}

afterAll(async () => {
  for (const bench of benches.values()) await (await bench).close()
})

async function* partsOf(account: BenchAccount, userId: string): AsyncGenerator<ExportPart> {
  let cursor: ExportPage['next'] | null = null
  do {
    const page: ExportPage = await account.ask('export.page', { userId, cursor })
    yield* page.parts
    cursor = page.next
  } while (cursor !== null)
}

async function exported(account: BenchAccount, userId: string) {
  let text = ''
  for await (const piece of exportText({ userId, exportedAt: 'then' }, partsOf(account, userId))) {
    text += piece
  }
  return JSON.parse(text)
}

async function imported(account: BenchAccount, userId: string, sent: Record<string, unknown>) {
  const input = await acceptImport({ export: sent }, userId, READING_HERE)
  const { job_id: jobId } = await account.ask<{ job_id: string }>('import.accept', input)
  let job = { status: 'processing', result: {} as Record<string, unknown> }
  await until('the import has ended', async () => {
    job = await account.ask('jobs.get', { jobId })
    return job.status !== 'processing'
  })
  expect(job.status).toBe('completed')
  expect(job.result['failures']).toEqual([])
  return job.result
}

async function thereAndBack(account: BenchAccount, userId: string): Promise<void> {
  const sent = await exported(account, userId)
  await account.ask('account.erase_scope', { userId })
  await imported(account, userId, sent)
}

/** Without vectors, and without entries that only planted knowledge has. */
function withoutVectors(dump: Record<string, unknown>) {
  const { vectors: _, token_vectors: __, ...rest } = dump
  const rows = Object.entries(rest).map(([table, list]) => [
    table,
    (list as string[]).filter(
      (row) => !(/^(search_|postings)/.test(table) && row.includes('"kind":"knowledge"'))
    )
  ])
  return Object.fromEntries(rows)
}

/** Planted chunks are indexed as of another day than the one they were said on; real ones are not. */
function setRight(tx: WriteTx, accountId: string) {
  return tx.rows(sql`update search_entries e set stated_at = c.said_at from chunks c
    where e.account_id = ${accountId} and c.account_id = e.account_id and c.chunk_id = e.item_id`)
}

const HARVEST =
  'To harvest the honey: 1. Light the smoker. 2. Open the hive. 3. Lift the frames. 4. Close the hive.'

async function planted(bench: ActorBench, drawn: DrawnScope): Promise<BenchAccount> {
  const account = await bench.account()
  const { accountId } = account
  await bench.database.write(accountId, async (tx) => {
    for (const userId of ['here', 'there']) {
      await plantScope(tx, { accountId, userId }, drawn, bench.time.now)
    }
    await setRight(tx, accountId)
    // Archived facts have successors, and facts know what was said.
    await tx.rows(sql`update facts f set archived_by = 'superseded', superseded_by = (select n.fact_id
        from facts n where n.account_id = f.account_id and n.user_id = f.user_id
          and n.state = 'active' order by n.fact_id limit 1)
      where f.account_id = ${accountId} and f.state = 'archived'`)
    await tx.rows(sql`update facts f set chunk_id = c.chunk_id, quote = 'likes green tea',
        speaker = 'Anna', attribute = 'likes', importance = 0.7, event_date = '2024-02-29', time = '2024-02-29T00:00:00Z'
      from chunks c where f.account_id = ${accountId} and c.account_id = f.account_id
        and c.user_id = f.user_id and f.content = 'Anna likes green tea.'`)
  })
  // An added conversation brings episodes and procedures, with versions and their log.
  await account.add('Tom', [HARVEST, 'Yesterday the deployment to staging failed.'], {
    userId: 'here',
    metadata: { source: 'chat', deep: { list: [1, 'two', null] } }
  })
  // What has an end has it in its own row or in its statements.
  await account.add('Tom', [DEPLOY], {
    userId: 'here',
    expirationDate: bench.time.now + 30 * 86_400_000
  })
  return account
}

describe.each(databases)('export, erase, import on %s', (kind) => {
  test('brings every row and every entry of the index back', async () => {
    const bench = await benchOn(kind)
    const { database } = bench
    await fc.assert(
      fc.asyncProperty(drawnScope, async (drawn) => {
        const account = await planted(bench, drawn)
        const dump = (userId: string) => dumpScope(database, account.accountId, userId)
        const [before, beside] = [await dump('here'), await dump('there')]
        await thereAndBack(account, 'here')
        const after = await dump('here')
        expect(withoutVectors(after)).toEqual(withoutVectors(before))
        await thereAndBack(account, 'here')
        expect(await dump('here')).toEqual(after)
        expect(await dump('there')).toEqual(beside)
        // What is there already is not added again, whatever it is.
        await imported(account, 'here', await exported(account, 'here'))
        expect(await dump('here')).toEqual(after)
      }),
      { numRuns: 12 }
    )
  }, 120_000)

  test('a scope of more than a page comes out whole, and goes back in', async () => {
    const bench = await benchOn(kind)
    const account = await bench.account()
    const { accountId } = account
    await bench.database.write(accountId, async (tx) => {
      const fact = (n: number) => ({
        text: `Anna has seen ${n} films.` as 'Anna has 2 cats.',
        state: n % 5 === 0 ? ('archived' as const) : ('active' as const),
        ends: false,
        statements: 1
      })
      await plantScope(
        tx,
        { accountId, userId: 'here' },
        {
          entities: [
            {
              name: 'Anna',
              type: 'person',
              identity: true,
              facts: Array.from({ length: 700 }, (_, n) => fact(n)),
              knowledge: true,
              reflection: true
            },
            {
              name: 'Bern',
              type: 'unknown',
              identity: false,
              facts: [fact(1)],
              knowledge: false,
              reflection: false
            }
          ],
          relations: [{ from: 'Anna', to: 'Bern', type: 'knows' }]
        },
        bench.time.now
      )
      await setRight(tx, accountId)
    })
    const sent = await exported(account, 'here')
    expect(sent.counts).toMatchObject({
      entities: 2,
      facts: 561,
      archived_facts: 140,
      relations: 1,
      knowledge: 1,
      reflections: 1,
      statements: 703
    })
    const [anna] = sent.entities
    expect(anna).toMatchObject({ name: 'Anna', facts_count: 560, knowledge: [{ title: 'Tea' }] })
    expect(anna.facts).toEqual(anna.fact_details.map((one: { content: string }) => one.content))
    const before = await dumpScope(bench.database, accountId, 'here')
    await thereAndBack(account, 'here')
    const after = await dumpScope(bench.database, accountId, 'here')
    expect(withoutVectors(after)).toEqual(withoutVectors(before))
  }, 60_000)

  test('a scope that is erased while its import runs stays empty', async () => {
    const bench = await benchOn(kind)
    const account = await bench.account()
    await account.add('Nia', ['I keep quokkas in Lugano.'], { userId: 'here' })
    const sent = await exported(account, 'here')
    await account.ask('account.erase_scope', { userId: 'here' })
    const input = await acceptImport({ export: sent }, 'here', READING_HERE)
    // Nothing drains between these two turns.
    const accepted = account.ask<{ job_id: string }>('import.accept', input)
    const erased = account.ask('account.erase_scope', { userId: 'here' })
    const { job_id: jobId } = await accepted
    await erased
    bench.engine.nudge()
    await until('the job has ended', async () => {
      const { status } = await account.ask<{ status: string }>('jobs.get', { jobId })
      return status !== 'processing'
    })
    const stats = await account.ask<{ facts: number; chunks: number }>('account.stats', {
      userId: 'here'
    })
    const { error } = await account.ask<{ error: string | null }>('jobs.get', { jobId })
    expect({ error, facts: stats.facts, chunks: stats.chunks }).toEqual({
      error: 'deleted',
      facts: 0,
      chunks: 0
    })
    // Neither the parts that were queued nor the job's cursor tell of it.
    expect(await residue(bench.database, account.accountId, ['quokka', 'nia'])).toEqual([])
  })

  test('a policy saved after the acceptance holds for all that is kept after it', async () => {
    const bench = await benchOn(kind)
    const account = await bench.account()
    await account.add('Nia', ['I keep quokkas in Lugano. I play the theorbo.'], { userId: 'here' })
    const sent = await exported(account, 'here')
    const input = await acceptImport({ export: sent }, 'there', READING_HERE)
    // Nothing drains between these two turns.
    const accepted = account.ask<{ job_id: string }>('import.accept', input)
    const policy = { ...emptyPolicy(), deny_keywords: ['quokka'] }
    const saved = account.ask('capture-policy.save', policy)
    const { job_id: jobId } = await accepted
    await saved
    bench.engine.nudge()
    let job = { status: 'processing', result: { dropped_by_policy: 0 } }
    await until('the job has ended', async () => {
      job = await account.ask('jobs.get', { jobId })
      return job.status !== 'processing'
    })
    expect(job).toMatchObject({ status: 'completed', result: { dropped_by_policy: 1 } })
    const copy = JSON.stringify(await exported(account, 'there'))
    expect(copy).toContain('theorbo')
    expect(copy).not.toContain('quokka')
  })
})
