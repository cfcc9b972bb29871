/** What one account shares another reads: exactly that, live, and nothing of it is written. */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import type { BenchAccount } from '#tests/support/actor-bench.ts'
import { dumpAll } from '#tests/support/dump.ts'
import { databases } from '#tests/support/service.ts'
import { joinTeam, leaveTeam, makeTeam, share, unshare } from '#tests/support/team-rows.ts'
import { until } from '#tests/support/until.ts'
import { benchOn, closeBenches, readersOf, searchInput } from '#tests/teams/readers.ts'

type Kind = (typeof databases)[number]

afterAll(closeBenches)

const QUERY = 'Who keeps bees in Lugano and plays the theorbo?'

/** Ana keeps memory of Nia, Tom and Oslo; Ben is in her team and has memory of his own. */
async function staged(kind: Kind) {
  const bench = await benchOn(kind)
  const { database } = bench
  const [ana, ben] = [await bench.account(), await bench.account()]
  await ana.add('Nia', ['I keep bees in Lugano. I work at Initech. I play the theorbo.'], {
    metadata: { source: 'notebook' }
  })
  await ana.add('Tom', ['I bake bread in Bern. I work at Initech.', 'Nia sold me a xylophone.'])
  await ben.add('Eva', ['I keep bees in Malmö.'])
  const teamId = await makeTeam(database, ana.accountId)
  await joinTeam(database, { ownerId: ana.accountId, teamId, memberId: ben.accountId })
  const nia = await readersOf(ana).get('Nia')
  const sharing = (entityId: string) => ({ sharerId: ana.accountId, teamId, entityId })
  await share(database, sharing(nia.id))
  return { bench, database, ana, ben, teamId, nia, sharing }
}

/** Names of all that is shared with an account, by each way of reading. */
async function seenBy(account: Pick<BenchAccount, 'ask'>, more = {}) {
  const read = readersOf(account)
  const marked = (rows: readonly { team_shared?: boolean }[]) =>
    rows.filter((row) => row.team_shared)
  const [search, list, whole, graph, timeline] = await Promise.all([
    read.search(QUERY, more),
    read.list(more),
    read.whole(more),
    read.graph(more),
    read.timeline(more)
  ])
  const names = (rows: readonly { name?: string; entity?: string }[]) =>
    [...new Set(rows.map((row) => row.name ?? row.entity ?? ''))].toSorted()
  return {
    search: names(marked(search.semantic) as { name: string }[]),
    list: names(marked(list.memories) as { name: string }[]),
    whole: names(marked(whole.memories) as { name: string }[]),
    graph: names(marked(graph.nodes) as { name: string }[]),
    timeline: names(marked(timeline.timeline) as { entity: string }[])
  }
}

const everywhere = (...names: string[]) => ({
  search: names,
  list: names,
  whole: names,
  graph: names,
  timeline: names
})

describe.each(databases)('shared memory on %s', (kind) => {
  test('a member sees the shared entity in every way of reading, marked and beside their own', async () => {
    const { ben, ana, teamId, nia } = await staged(kind)
    const read = readersOf(ben)
    expect(await seenBy(ben)).toEqual(everywhere('Nia'))
    const found = await read.search(QUERY)
    const result = found.semantic.find((one) => one.id === nia.id)
    expect(result).toMatchObject({ name: 'Nia', team_shared: true, team_id: teamId })
    expect(result?.facts.toSorted()).toEqual(nia.facts.toSorted())
    expect(found.semantic.some((one) => one.name === 'Eva' && !one.team_shared)).toBe(true)
    const list = await read.list()
    const own = await readersOf(ben).list({ userId: ben.accountId })
    expect(own.total).toBe(0)
    expect(list.total).toBe(list.memories.length)
    const times = list.memories.map((one) => one.updated_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(await read.get('nia')).toMatchObject({
      id: nia.id,
      identity: false,
      facts: nia.facts,
      team_shared: true,
      team_id: teamId
    })
    // Her owner sees no mark: it is her own.
    expect(await seenBy(ana)).toEqual(everywhere())
  })

  test('nothing else of the owner is seen: no other entity, relation, message, episode or source', async () => {
    const { ben, ana, nia } = await staged(kind)
    await ana.add('Tom', ['To bake bread: 1. Mix the flour. 2. Knead the dough. 3. Heat the oven.'])
    const read = readersOf(ben)
    const answers = [
      await read.search('bread Bern Tom xylophone Initech', { explain: true }),
      await read.search(QUERY, { explain: true }),
      await read.list(),
      await read.whole(),
      await read.get('Nia', true),
      await read.graph(),
      await read.timeline()
    ]
    const text = JSON.stringify(answers)
    for (const word of ['bread', 'Bern', 'xylophone', 'dough', '"Tom"'])
      expect(text).not.toContain(word)
    const shared = await read.get('Nia', true)
    expect(shared.relations).toEqual([])
    expect(shared.relations_count).toBe(0)
    expect(shared.archived_fact_details).toEqual([])
    for (const { source } of shared.fact_details) {
      expect(source).toMatchObject({
        job_id: null,
        chunk_id: null,
        message_index: null,
        quote: null
      })
    }
    const ownFacts = new Set(nia.fact_details.map((fact) => fact.source.chunk_id))
    const { chunks } = await read.search(QUERY)
    expect(chunks.filter((chunk) => ownFacts.has(chunk.id))).toEqual([])
    await expect(read.get('Tom')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a relation is seen when both its ends are shared', async () => {
    const { ana, ben, database, sharing } = await staged(kind)
    const initech = await readersOf(ana).get('Initech')
    await share(database, sharing(initech.id))
    const read = readersOf(ben)
    const { relations } = await read.get('Nia')
    expect(relations.map((one) => one.target)).toEqual(['Initech'])
    const { edges } = await read.graph()
    expect(edges.map((edge) => [edge.source, edge.target].toSorted())).toEqual([['Initech', 'Nia']])
    const list = await read.list()
    const counted = list.memories.filter((one) => one.team_shared)
    expect(counted.map((one) => one.relations_count)).toEqual([1, 1])
    const { semantic } = await read.search('Where does Nia work?')
    const nia = semantic.find((one) => one.name === 'Nia')
    expect(nia?.relations.map((one) => one.target)).toEqual(['Initech'])
  })

  test('only beside the default user, only with a key that is bound to nobody, only to members', async () => {
    const { bench, ben, ana, teamId, database } = await staged(kind)
    const stranger = await bench.account()
    expect(await seenBy(stranger)).toEqual(everywhere())
    expect(await seenBy(ben, { userId: 'someone' })).toEqual(everywhere())
    const bound = { ...ben.caller, boundUserId: 'default' }
    const asBound = {
      ask: <Value>(...asked: [string, unknown]) => bench.askAs<Value>(bound, ...asked)
    }
    expect(await seenBy(asBound)).toEqual(everywhere())
    await expect(readersOf(asBound).get('Nia')).rejects.toMatchObject({ code: 'not_found' })
    const membership = { ownerId: ana.accountId, teamId, memberId: ben.accountId }
    await leaveTeam(database, membership)
    expect(await seenBy(ben)).toEqual(everywhere())
    await joinTeam(database, membership)
    // A share of somebody who has left counts no more.
    await leaveTeam(database, { ...membership, memberId: ana.accountId })
    expect(await seenBy(ben)).toEqual(everywhere())
  })

  test('what no longer is shared is gone with the next request', async () => {
    const { ben, database, nia, sharing } = await staged(kind)
    await unshare(database, sharing(nia.id))
    expect(await seenBy(ben)).toEqual(everywhere())
    await expect(readersOf(ben).get('Nia')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('what its owner archives is gone, also as it once stood', async () => {
    const { bench, ana, ben, nia } = await staged(kind)
    const read = readersOf(ben)
    const gone = nia.fact_details.find((fact) => fact.content.includes('theorbo'))
    if (gone === undefined) throw new Error('the fact was not learned')
    const before = bench.time.now
    bench.time.now += 1000
    await ana.ask('facts.archive', { userId: 'default', which: { factId: gone.id } })
    const answers = [
      await read.search(QUERY, { asOf: before, explain: true }),
      await read.search(QUERY),
      await read.get('Nia', true),
      await read.timeline({ asOf: before }),
      await read.timeline()
    ]
    expect(JSON.stringify(answers)).not.toContain('theorbo')
    expect(JSON.stringify(answers)).toContain('bees')
  })

  test('its owner’s rename, merge and deletion are seen at once', async () => {
    const { ana, ben, database, nia, sharing } = await staged(kind)
    const tom = await readersOf(ana).get('Tom')
    await share(database, sharing(tom.id))
    await database.write(ana.accountId, (tx) =>
      tx.rows(sql`update entities set name = 'Nina', name_key = 'nina'
        where account_id = ${ana.accountId} and entity_id = ${nia.id}`)
    )
    expect(await seenBy(ben)).toMatchObject({ list: ['Nina', 'Tom'], graph: ['Nina', 'Tom'] })
    await ana.ask('deduplication.merge', { userId: 'default', source: 'Nina', target: 'Tom' })
    expect((await seenBy(ben)).list).toEqual(['Tom'])
    expect((await readersOf(ben).get('Tom')).facts.join(' ')).toContain('bees')
    await ana.ask('entities.erase', { userId: 'default', name: 'Tom' })
    expect(await seenBy(ben)).toEqual(everywhere())
  })

  test('an account that is erased takes what it shared with it', async () => {
    const { ana, ben } = await staged(kind)
    await ana.ask('account.erase', { confirm: `${ana.accountId}@example.org` })
    expect(await seenBy(ben)).toEqual(everywhere())
  })

  test('reading writes nothing of the owner, and the reader pays for their own search only', async () => {
    const { ana, ben, database } = await staged(kind)
    await until('the mailbox is at rest', async () => {
      const [account] = (await dumpAll(database, ana.accountId)).get('accounts') ?? []
      return account?.['mailbox'] === 'idle'
    })
    const before = await dumpAll(database, ana.accountId)
    await seenBy(ben)
    await readersOf(ben).get('Nia')
    await expect(
      ben.ask('facts.archive', {
        userId: 'default',
        which: { entity: 'Nia', text: 'Nia keeps bees in Lugano.' }
      })
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      ben.ask('entities.erase', { userId: 'default', name: 'Nia' })
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await dumpAll(database, ana.accountId)).toEqual(before)
  })

  test('a meter with a limit charges the reader once', async () => {
    const { bench, ana, database, teamId } = await staged(kind)
    const cy = await bench.account('free')
    await joinTeam(database, { ownerId: ana.accountId, teamId, memberId: cy.accountId })
    expect((await seenBy(cy)).search).toEqual(['Nia'])
    const [row] = await database.read(null, (tx) =>
      tx.rows<{ used: number }>(select`search_used as used from accounts
        where account_id = ${cy.accountId}`)
    )
    expect(row?.used).toBe(1)
  })

  test('conditions on provenance and the threshold hold for what is shared', async () => {
    const { ben } = await staged(kind)
    const filter = { agentId: null, runId: null, appId: null, metadata: { source: 'notebook' } }
    const other = { ...filter, metadata: { source: 'elsewhere' } }
    expect(await seenBy(ben, { filter })).toMatchObject({ search: ['Nia'], list: ['Nia'] })
    expect(await seenBy(ben, { filter: other })).toMatchObject({ search: [], list: [], graph: [] })
    expect((await readersOf(ben).search(QUERY, { threshold: 1 })).semantic).toEqual([])
    const [best] = (
      await ben.ask<{ results: { name: string }[] }>(
        'search.semantic',
        searchInput('theorbo', { limit: 1 })
      )
    ).results
    expect(best?.name).toBe('Nia')
  })

  test('pages over one’s own and shared entities hold each once, newest change first', async () => {
    const { bench, ana, ben, database, sharing } = await staged(kind)
    for (const name of ['Aki', 'Bea', 'Cem', 'Dia']) {
      bench.time.now += 1000
      await ben.add(name, ['I like tea.'])
      await ana.add(`${name}s`, ['I like coffee.'])
      await share(database, sharing((await readersOf(ana).get(`${name}s`)).id))
    }
    const read = readersOf(ben)
    const all = await read.list({ limit: 100 })
    const ids = all.memories.map((one) => one.id)
    expect(new Set(ids).size).toBe(all.total)
    for (const limit of [1, 3]) {
      const paged: string[] = []
      for (let offset = 0; offset < all.total; offset += limit) {
        const page = await read.list({ limit, offset })
        expect(page.total).toBe(all.total)
        paged.push(...page.memories.map((one) => one.id))
      }
      expect(paged).toEqual(ids)
    }
  })
})
