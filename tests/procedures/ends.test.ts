/** A procedure lives as long as one of its statements does, and is nowhere to be seen afterwards. Both databases. */
import { afterAll, describe, expect, test } from 'bun:test'
import type { WeeklyStats } from '#src/account/weekly-contract.ts'
import { NO_FILTER } from '#src/base/scope.ts'
import type { ExportCursor, ExportPage } from '#src/export/contract.ts'
import type { FoundProcedures, ProcedurePage } from '#src/procedures/contract.ts'
import { DEPLOY, LOCKED } from '#tests/procedures/deployment.ts'
import { type ActorBench, type BenchAccount, startActorBench } from '#tests/support/actor-bench.ts'
import { databases } from '#tests/support/service.ts'

const benches = new Map<string, Promise<ActorBench>>()

afterAll(async () => {
  for (const bench of benches.values()) await (await bench).close()
})

const USER = { userId: 'default' }
const SECOND = 1000

async function listed(account: BenchAccount) {
  const page = { ...USER, limit: 20, offset: 0 }
  return account.ask<ProcedurePage>('procedures.list', page)
}

/** Whether each way of looking shows the procedure. */
async function seen(account: BenchAccount, id: string): Promise<Record<string, boolean>> {
  const found = await account.ask<FoundProcedures>('procedures.search', {
    ...USER,
    query: 'deploy the API to staging',
    limit: 5
  })
  const { procedures } = await account.ask<{ procedures: number }>('account.stats', USER)
  const week = await account.ask<WeeklyStats>('account.weekly_stats', USER)
  const { answer } = await rules(account)
  const exported = await rowsOf(account)
  const named = { userId: null, id }
  const isThere = (operation: string, input: object) =>
    account.ask(operation, input).then(
      () => true,
      (failure: { code?: string }) => {
        if (failure.code === 'not_found') return false
        throw failure
      }
    )
  return {
    list: (await listed(account)).total > 0,
    search: found.count > 0,
    stats: procedures > 0,
    week: week.procedures_learned > 0,
    rules: answer.procedures_used > 0,
    export: exported.procedures > 0,
    log: exported.evolution > 0,
    history: await isThere('procedures.history', named),
    evolution: await isThere('procedures.evolution', named),
    check: await isThere('procedures.check', { ...named, context: 'I deploy.', facts: [] })
  }
}

const everywhere = (is: boolean) =>
  Object.fromEntries(
    [
      'list',
      'search',
      'stats',
      'week',
      'rules',
      'export',
      'log',
      'history',
      'evolution',
      'check'
    ].map((way) => [way, is])
  )

interface RenderedRules {
  answer: { procedures_used: number; cached: boolean }
  toKeep: object | null
}

/** The rules, kept as the route keeps them. */
async function rules(account: BenchAccount): Promise<RenderedRules> {
  const wanted = { ...USER, force: false, format: 'rules_md' }
  const made = await account.ask<RenderedRules>('profile.rules', wanted)
  if (made.toKeep !== null) await account.ask('profile.keep', made.toKeep)
  return made
}

async function rowsOf(account: BenchAccount) {
  const rows = { procedures: 0, evolution: 0 }
  let cursor: ExportCursor | null = null
  do {
    const page: ExportPage = await account.ask<ExportPage>('export.page', { ...USER, cursor })
    for (const part of page.parts) {
      if (part.part !== 'rows') continue
      if (part.list === 'procedures' || part.list === 'evolution') {
        rows[part.list] += part.rows.length
      }
    }
    cursor = page.next
  } while (cursor !== null)
  return rows
}

describe.each(databases)('a procedure with an end on %s', (kind) => {
  async function stage() {
    const bench = await benches.getOrInsertComputed(kind, () => startActorBench(kind))
    const account = await bench.account()
    const start = bench.time.now
    const tell = (text: string, seconds?: number) =>
      account.add('Nia', [text], {
        ...(seconds === undefined ? {} : { expirationDate: start + seconds * SECOND })
      })
    const wait = (seconds: number) => {
      bench.time.now = start + seconds * SECOND
    }
    return { account, tell, wait, start }
  }

  test('is gone everywhere from then on, and back when it is told again', async () => {
    const { account, tell, wait } = await stage()
    await tell(DEPLOY, 60)
    await tell(LOCKED)
    const [procedure] = (await listed(account)).procedures
    const id = procedure?.id ?? ''
    expect(procedure).toMatchObject({ fail_count: 1 })
    expect(await seen(account, id)).toEqual(everywhere(true))
    expect((await rules(account)).answer.cached).toBe(true)
    wait(90)
    expect(await seen(account, id)).toEqual(everywhere(false))
    const feedback = {
      ...USER,
      id,
      success: true,
      context: null,
      failedAtStep: null,
      version: null
    }
    await expect(account.ask('procedures.feedback', feedback)).rejects.toMatchObject({
      code: 'not_found'
    })
    // What failed tells of nothing that is known.
    await tell(`${LOCKED} Again.`)
    await tell(DEPLOY)
    const { procedures, total } = await listed(account)
    expect(total).toBe(1)
    expect(procedures[0]).toMatchObject({ id, fail_count: 1 })
    expect(await seen(account, id)).toMatchObject({ list: true, search: true, history: true })
    wait(1_000_000)
    expect((await listed(account)).total).toBe(1)
  }, 60_000)

  test('lives until the latest end, in whichever order the ends are told', async () => {
    const { account, tell, wait } = await stage()
    await tell(DEPLOY, 60)
    await tell(DEPLOY, 120)
    await tell(DEPLOY, 30)
    const id = (await listed(account)).procedures[0]?.id ?? ''
    wait(90)
    expect(await seen(account, id)).toEqual(everywhere(true))
    wait(150)
    expect(await seen(account, id)).toEqual(everywhere(false))
  }, 60_000)

  test('keeps it through a revision', async () => {
    const { account, tell, wait } = await stage()
    await tell(DEPLOY, 60)
    await tell(LOCKED)
    const found = () =>
      account.ask<FoundProcedures>('procedures.search', {
        ...USER,
        query: 'check that the staging database is not locked by a backup',
        limit: 5
      })
    expect((await found()).results[0]?.metadata.preconditions).toHaveLength(1)
    wait(90)
    expect((await found()).count).toBe(0)
  }, 60_000)

  test('is found as of a time at which it held', async () => {
    const { account, tell, wait, start } = await stage()
    await tell(DEPLOY, 60)
    wait(90)
    const search = async (asOf: number | null) => {
      const answer = await account.ask<{ procedural: unknown[] }>('search.all', {
        ...USER,
        query: 'deploy the API to staging',
        limit: 5,
        graphDepth: 0,
        filter: NO_FILTER,
        threshold: null,
        asOf,
        explain: false,
        maxTokens: null,
        chunks: null
      })
      return answer.procedural.length
    }
    expect(await search(null)).toBe(0)
    expect(await search(start + 30 * SECOND)).toBe(1)
  }, 60_000)

  test('that has passed when it is told leaves one procedure, however often it is sent', async () => {
    const { account, tell } = await stage()
    await tell(DEPLOY, -60)
    await tell(DEPLOY, -60)
    expect((await listed(account)).total).toBe(0)
    await tell(DEPLOY)
    expect((await listed(account)).total).toBe(1)
  }, 60_000)
})
