/**
 * Deletion reaches every copy: after erasing, every row of every table is read as text, and the words
 * must be gone; what was said of others must still be there.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { keepCheckout } from '#db/stores/billing/subscriptions.ts'
import type { DeletedAccount, DeletedMemories } from '#src/account/contract.ts'
import { Failure } from '#src/base/failure.ts'
import { newId } from '#src/base/ids.ts'
import type { DeletedEntity, EntityAnswer } from '#src/entities/contract.ts'
import type { SearchAllAnswer } from '#src/search/contract.ts'
import { plantCopies } from '#tests/erasure/planted.ts'
import { type ActorBench, type BenchAccount, startActorBench } from '#tests/support/actor-bench.ts'
import { accountTables, dumpAll, residue } from '#tests/support/dump.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const benches = new Map<string, Promise<ActorBench>>()
const cancelled: string[] = []

function benchOn(kind: (typeof databases)[number]): Promise<ActorBench> {
  const known = benches.get(kind)
  if (known !== undefined) return known
  const starting = startActorBench(kind, {
    cancelSubscription: (id) => {
      cancelled.push(id)
      return id === 'stuck'
        ? Promise.reject(new Failure('billing_provider', 'no', {}))
        : Promise.resolve()
    }
  })
  benches.set(kind, starting)
  return starting
}

afterAll(async () => {
  for (const bench of benches.values()) await (await bench).close()
})

const ALL = { agentId: null, runId: null, appId: null, metadata: null }

function find(account: BenchAccount, query: string, userId = 'default') {
  return account.ask<SearchAllAnswer>('search.all', {
    query,
    userId,
    limit: 20,
    graphDepth: 2,
    filter: ALL,
    threshold: null,
    asOf: null,
    explain: false,
    maxTokens: null,
    chunks: null
  })
}

function get(account: BenchAccount, name: string, userId = 'default') {
  return account.ask<EntityAnswer>('entities.get', { userId, name, includeArchived: true })
}

/** Nia and Tom in one scope, with every kind of copy; Nia's words stand nowhere else. */
async function planted(bench: ActorBench, userId = 'default') {
  const account = await bench.account()
  await account.add('Nia', ['I keep quokkas in Lugano. I play the theorbo.'], { userId })
  await account.add(
    'Tom',
    ['I bake bread. Nia sold me her xylophone yesterday. I live in Bern.', 'Nia is late.'],
    { userId }
  )
  const nia = await get(account, 'Nia', userId)
  const [fact, other] = nia.fact_details
  if (fact === undefined || other === undefined) throw new Error('nothing was learned of Nia')
  // An archived fact and the journal's entry of it are copies too.
  await account.ask('facts.archive', { userId, which: { factId: other.id } })
  await plantCopies(bench.database, {
    accountId: account.accountId,
    userId,
    entityId: nia.id,
    factId: fact.id,
    name: 'Nia',
    word: 'zeppelin'
  })
  return { account, nia }
}

const WORDS = ['nia', 'quokka', 'theorbo', 'xylophon', 'zeppelin']

describe.each(databases)('erasure on %s', (kind) => {
  test('the scan finds every word before, so it can find them after', async () => {
    const bench = await benchOn(kind)
    const { account } = await planted(bench, 'voice:+41790000001')
    const found = await residue(bench.database, account.accountId, WORDS)
    const tables = new Set(found.map((place) => place.split(':')[0]))
    for (const table of [
      'agent_runs',
      'briefings',
      'chunks',
      'deliveries',
      'entities',
      'episodes',
      'facts',
      'generated_texts',
      'idempotency',
      'jobs',
      'journal',
      'postings',
      'procedure_versions',
      'reflections',
      'triggers'
    ]) {
      expect([...tables]).toContain(table)
    }
    expect((await bench.database.read(account.accountId, accountTables)).length).toBeGreaterThan(30)
  })

  test('an erased entity leaves nothing, and the others everything', async () => {
    const bench = await benchOn(kind)
    const { account, nia } = await planted(bench)
    const tomBefore = await get(account, 'Tom')
    const erased = await account.ask<DeletedEntity>('entities.erase', {
      userId: 'default',
      name: 'NIA'
    })
    expect(erased).toMatchObject({ status: 'deleted', entity: 'Nia', entity_id: nia.id })
    // What somebody else's fact says stays, as theirs, without its quote.
    expect(await residue(bench.database, account.accountId, WORDS)).toEqual([
      'facts: nia',
      'facts: xylophon',
      'postings: nia',
      'postings: xylophon'
    ])

    const { removed } = erased
    expect(removed.facts).toBe(nia.fact_details.length)
    expect(removed).toMatchObject({
      chunks: 2,
      chunks_rewritten: 1,
      episodes_rewritten: 1,
      reflections: 2,
      triggers: 2,
      shares: 1,
      deliveries: 2,
      procedure_links: 1
    })
    expect(removed.history).toBeGreaterThan(0)
    expect(removed.embeddings).toBeGreaterThanOrEqual(nia.fact_details.length + 2)

    const tom = await get(account, 'Tom')
    expect(tom.facts.toSorted()).toEqual(tomBefore.facts.toSorted())
    const about = tom.fact_details.find((fact) => fact.content.includes('xylophone'))
    expect(about?.source.quote).toBeNull()
    const left = await find(account, 'Who bakes bread in Bern?')
    expect(left.chunks.map((chunk) => chunk.content)).toEqual(['I bake bread. I live in Bern.'])
    const gone = await find(account, 'Nia quokkas theorbo xylophone zeppelin')
    expect(JSON.stringify(gone)).not.toMatch(/quokka|theorbo|zeppelin/)
    // The rewritten texts are found by their words at once, and by meaning when the job has run.
    await until('the vectors are there again', async () => {
      const rows = await bench.database.read(account.accountId, (tx) =>
        tx.rows(select`from search_entries e where e.account_id = ${account.accountId}
          and not exists (select from vectors v where v.account_id = e.account_id
            and v.user_id = e.user_id and v.kind = e.kind and v.entry_no = e.entry_no)`)
      )
      return rows.length === 0
    })
  })

  test('totals of the index stay true to its entries', async () => {
    const bench = await benchOn(kind)
    const { account } = await planted(bench)
    await account.ask('entities.erase', { userId: 'default', name: 'Nia' })
    const tables = await dumpAll(bench.database, account.accountId)
    for (const total of tables.get('search_totals') ?? []) {
      const entries = (tables.get('search_entries') ?? []).filter(
        (entry) => entry['kind'] === total['kind']
      )
      expect(total['entries']).toBe(entries.length)
      const lengths = entries.map((entry) => Number(entry['length']))
      expect(total['terms']).toBe(lengths.reduce((sum, length) => sum + length, 0))
    }
  })

  test('an erased scope leaves nothing of it, and the other scope everything', async () => {
    const bench = await benchOn(kind)
    const { account } = await planted(bench, 'voice:+41790000000')
    await account.add('Zoe', ['I paint doors.'], { userId: 'other' })
    const erased = await account.ask<DeletedMemories>('account.erase_scope', {
      userId: 'voice:+41790000000'
    })
    expect(await residue(bench.database, account.accountId, [...WORDS, 'bread', 'tom'])).toEqual([])
    for (const [table, rows] of await dumpAll(bench.database, account.accountId)) {
      if (table === 'jobs' || table === 'audit_events') continue
      expect({
        table,
        rows: rows.filter((row) => row['user_id'] === 'voice:+41790000000')
      }).toEqual({
        table,
        rows: []
      })
    }
    expect(erased.count).toBe(erased.deleted['entities'] ?? -1)
    expect(erased.deleted).toMatchObject({
      // One planted, one that the add told.
      episodes: 2,
      procedures: 1,
      reflections: 2,
      triggers: 2
    })
    expect(erased.deleted['conversation_chunks']).toBe(3)
    expect(erased.rows).toBe(Object.values(erased.deleted).reduce((sum, n) => sum + n, 0))
    expect((await get(account, 'Zoe', 'other')).facts).toHaveLength(1)
    const again = await account.ask<DeletedMemories>('account.erase_scope', {
      userId: 'voice:+41790000000'
    })
    expect(again).toMatchObject({ count: 0, rows: 0 })
    // The scope may be used anew, and numbers entries from the start.
    await account.add('Nia', ['I keep quokkas.'], { userId: 'voice:+41790000000' })
    expect((await find(account, 'quokkas', 'voice:+41790000000')).chunks).toHaveLength(1)
  })

  test('waiting jobs of an erased scope end as deleted and are given back', async () => {
    const bench = await benchOn(kind)
    const account = await bench.account('free')
    const accept = (userId: string) =>
      account.ask<{ job_id: string }>('add.accept', {
        userId,
        agentId: null,
        runId: null,
        appId: null,
        source: null,
        metadata: null,
        agentMode: null,
        expirationDate: null,
        timestamp: null,
        offsetMinutes: 0,
        messages: [
          {
            index: 0,
            role: 'user',
            name: 'Nia',
            content: 'I keep quokkas.',
            timestamp: null,
            offsetMinutes: 0
          }
        ]
      })
    // Nothing drains between these three turns: the engine is nudged only after the last.
    const [one, two, other] = [await accept('u1'), await accept('u1'), await accept('u2')]
    const erased = await account.ask<DeletedMemories>('account.erase_scope', { userId: 'u1' })
    const job = (jobId: string) =>
      account.ask<{ status: string; error: string | null }>('jobs.get', { jobId })
    bench.engine.nudge()
    await until(
      'the other scope is done',
      async () => (await job(other.job_id)).status === 'completed'
    )
    const ended = [await job(one.job_id), await job(two.job_id)]
    const deleted = ended.filter((one) => one.error === 'deleted')
    expect(deleted).toHaveLength(erased.jobs_closed)
    const stats = await account.ask<{ usage: { add_count: number }; entities: number }>(
      'account.stats',
      { userId: 'u1' }
    )
    expect(stats.usage.add_count).toBe(3 - erased.jobs_closed)
    expect(stats.entities).toBe(0)
  })

  test('an erased account leaves no row, and no other account loses one', async () => {
    const bench = await benchOn(kind)
    const { account } = await planted(bench)
    const other = await planted(bench)
    const { accountId } = other.account
    // A mailbox comes to rest a moment after its last job has ended.
    await until('the mailbox is at rest', async () => {
      const rows = await bench.database.read(accountId, (tx) =>
        tx.rows(select`from accounts where account_id = ${accountId} and mailbox = 'idle'`)
      )
      return rows.length === 1
    })
    const before = await dumpAll(bench.database, accountId)
    const email = `${account.accountId}@example.org`
    await expect(
      account.ask('account.erase', { confirm: email.toUpperCase() })
    ).rejects.toMatchObject({ code: 'confirm_mismatch' })
    const erased = await account.ask<DeletedAccount>('account.erase', { confirm: email })
    expect(erased).toMatchObject({ status: 'deleted', account: email })
    expect(erased.deleted).toMatchObject({ accounts: 1, api_keys: 1 })
    for (const [table, rows] of await dumpAll(bench.database, account.accountId)) {
      expect({ table, rows }).toEqual({ table, rows: [] })
    }
    expect(await dumpAll(bench.database, accountId)).toEqual(before)
    await expect(
      account.ask('entities.get', { userId: 'default', name: 'Nia' })
    ).rejects.toMatchObject({ code: 'invalid_key' })
  })

  test('an account erased in a later month than it last used leaves no usage either', async () => {
    const bench = await benchOn(kind)
    const account = await bench.account()
    await account.add('Nia', ['I keep quokkas in Lugano.'])
    const { now } = bench.time
    bench.time.now = Date.parse('2024-07-01T12:00:00Z')
    try {
      await account.ask('account.erase', { confirm: `${account.accountId}@example.org` })
    } finally {
      bench.time.now = now
    }
    for (const [table, rows] of await dumpAll(bench.database, account.accountId)) {
      expect({ table, rows }).toEqual({ table, rows: [] })
    }
  })

  test('without a provider an account is held by a subscription, and not by a checkout', async () => {
    const bench = await startActorBench(kind)
    try {
      const account = await bench.account()
      const confirm = `${account.accountId}@example.org`
      const subscribe = (status: string, subscriptionId: string | null) =>
        bench.database.write(account.accountId, (tx) =>
          tx.rows(sql`insert into subscriptions (account_id, customer_id, subscription_id, status,
              checkout_id)
            values (${account.accountId}, ${newId()}, ${subscriptionId}, ${status}, 'cs_1')
            on conflict (account_id) do update set status = excluded.status`)
        )
      await subscribe('active', 'sub_1')
      await expect(account.ask('account.erase', { confirm })).rejects.toMatchObject({
        code: 'billing_provider'
      })
      await subscribe('canceled', 'sub_1')
      expect(await account.ask('account.erase', { confirm })).toMatchObject({ status: 'deleted' })
      const looked = await bench.account()
      await bench.database.write(looked.accountId, (tx) =>
        keepCheckout(tx, looked.accountId, { customerId: newId(), checkoutId: 'cs_2' })
      )
      const erased = looked.ask('account.erase', { confirm: `${looked.accountId}@example.org` })
      expect(await erased).toMatchObject({ status: 'deleted' })
    } finally {
      await bench.close()
    }
  })

  test('a running subscription is cancelled first; when that fails nothing is deleted', async () => {
    const bench = await benchOn(kind)
    const { account } = await planted(bench)
    const confirm = `${account.accountId}@example.org`
    const subscribe = (id: string) =>
      bench.database.write(account.accountId, (tx) =>
        tx.rows(sql`insert into subscriptions (account_id, customer_id, subscription_id, status, plan)
          values (${account.accountId}, 'c', ${id}, 'active', 'pro')
          on conflict (account_id) do update set subscription_id = excluded.subscription_id`)
      )
    await subscribe('stuck')
    const before = await dumpAll(bench.database, account.accountId)
    await expect(account.ask('account.erase', { confirm })).rejects.toMatchObject({
      code: 'billing_provider'
    })
    expect(await dumpAll(bench.database, account.accountId)).toEqual(before)
    const id = newId()
    await subscribe(id)
    await account.ask('account.erase', { confirm })
    expect(cancelled).toContain(id)
  })

  test("others' shares into own teams are withdrawn, and memberships end", async () => {
    const bench = await benchOn(kind)
    const [owner, member] = [await bench.account(), await bench.account()]
    const [team, otherTeam] = [newId(), newId()]
    const join = (of: BenchAccount, teamId: string, who: BenchAccount) =>
      bench.database.write(of.accountId, (tx) =>
        tx.rows(sql`insert into team_members (account_id, team_id, member_account_id, role)
          values (${of.accountId}, ${teamId}, ${who.accountId}, 'member')`)
      )
    for (const [of, teamId] of [
      [owner, team],
      [member, otherTeam]
    ] as const) {
      await bench.database.write(of.accountId, (tx) =>
        tx.rows(sql`insert into teams (account_id, team_id, name, invite_code)
          values (${of.accountId}, ${teamId}, 'team', ${teamId})`)
      )
    }
    await join(owner, team, member)
    await join(member, otherTeam, owner)
    await bench.database.write(member.accountId, (tx) =>
      tx.rows(sql`insert into team_shares (account_id, team_id, entity_id)
        values (${member.accountId}, ${team}, ${newId()}),
          (${member.accountId}, ${otherTeam}, ${newId()})`)
    )
    const erased = await owner.ask<DeletedAccount>('account.erase', {
      confirm: `${owner.accountId}@example.org`
    })
    expect(erased.deleted).toMatchObject({ shares_withdrawn: 1, memberships: 1, teams: 1 })
    const left = await dumpAll(bench.database, member.accountId)
    expect(left.get('team_shares')?.map((row) => row['team_id'])).toEqual([otherTeam])
    expect(left.get('team_members')).toEqual([])
    expect(left.get('teams')).toHaveLength(1)
  })
})
