/**
 * Accounts whose entities have the same ids: an import keeps those of its export, so whoever shares may have
 * chosen them. What one account shares opens nothing of another's.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import type { BenchAccount } from '#tests/support/actor-bench.ts'
import { databases } from '#tests/support/service.ts'
import { joinTeam, makeTeam, share } from '#tests/support/team-rows.ts'
import { benchOn, closeBenches, readersOf, viewsOf } from '#tests/teams/readers.ts'

afterAll(closeBenches)

/** Ana shares Nia and not Tom. Cy has a Tom and a Nia with the ids of hers, and shares what a test says. */
async function staged(kind: (typeof databases)[number]) {
  const bench = await benchOn(kind)
  const { database } = bench
  const [ana, ben, cy] = [await bench.account(), await bench.account(), await bench.account()]
  await ana.add('Nia', ['I keep bees in Lugano.'])
  await ana.add('Tom', ['I play the xylophone in Bern.'])
  await cy.add('Nia', ['I keep goats in Zug.'])
  await cy.add('Tom', ['I play chess in Zug.'])
  const teamId = await makeTeam(database, ana.accountId)
  for (const { accountId } of [ben, cy])
    await joinTeam(database, { ownerId: ana.accountId, teamId, memberId: accountId })
  const ids = { nia: '', tom: '' }
  for (const name of ['nia', 'tom'] as const) {
    const [hers, his] = [await readersOf(ana).get(name), await readersOf(cy).get(name)]
    ids[name] = hers.id
    await database.write(cy.accountId, async (tx) => {
      for (const table of ['entities', 'facts'])
        await tx.rows(sql`update ${sql.identifier(table)} set entity_id = ${hers.id}
          where account_id = ${cy.accountId} and entity_id = ${his.id}`)
    })
  }
  const shares = (who: BenchAccount, name: 'nia' | 'tom') =>
    share(database, { sharerId: who.accountId, teamId, entityId: ids[name] })
  await shares(ana, 'nia')
  return { bench, ben, ana, cy, shares, ids }
}

/** All that somebody is shown of others', by every way of reading, as one text. */
async function seenBy(account: BenchAccount): Promise<string> {
  const read = readersOf(account)
  const query = 'Who plays the xylophone or chess, and keeps bees or goats, in Bern, Zug or Lugano?'
  const answers: unknown[] = []
  // More than once: a copy is made of what was met twice.
  for (let again = 0; again < 4; again++) answers.push(await read.search(query))
  const missing = () => null
  answers.push(await read.list(), await read.whole(), await read.graph(), await read.timeline())
  answers.push(await read.get('Nia').catch(missing), await read.get('Tom').catch(missing))
  return JSON.stringify(answers)
}

describe.each(databases)('entities of one id in two accounts on %s', (kind) => {
  test('one that is shared shows nothing of the other', async () => {
    const { bench, ben, cy, shares } = await staged(kind)
    await shares(cy, 'tom')
    expect(await viewsOf(bench, ben)).toHaveLength(1)
    const seen = await seenBy(ben)
    for (const word of ['bees', 'chess']) expect(seen).toContain(word)
    for (const word of ['xylophone', 'goats']) expect(seen).not.toContain(word)
  })

  test('that are both shared are shown apart, each with its own facts', async () => {
    const { bench, ben, cy, shares, ids } = await staged(kind)
    await shares(cy, 'nia')
    const views = await viewsOf(bench, ben)
    expect(views.map(({ teamOf }) => [...teamOf.keys()])).toEqual([[ids.nia], [ids.nia]])
    const { memories } = await readersOf(ben).whole()
    const shared = memories.filter((one) => one.team_shared).map(({ facts }) => facts.join())
    expect(shared.toSorted()).toEqual(['Nia keeps bees in Lugano.', 'Nia keeps goats in Zug.'])
    const { semantic } = await readersOf(ben).search('Who keeps bees or goats?')
    const found = semantic.filter((one) => one.team_shared).map(({ facts }) => facts.join())
    expect(found.toSorted()).toEqual(['Nia keeps bees in Lugano.', 'Nia keeps goats in Zug.'])
  })

  test.if(kind === 'postgres')('row-level security keeps them apart as well', async () => {
    const { bench, ben, cy, shares } = await staged(kind)
    await shares(cy, 'tom')
    const [view] = await viewsOf(bench, ben)
    if (view === undefined) throw new Error('nothing is shared')
    const seen = await bench.database.readShared(view, (tx) =>
      tx.rows<{ content: string }>(select`content from facts order by content`)
    )
    const contents = seen.map(({ content }) => content).join()
    expect(contents).toContain('bees')
    expect(contents).toContain('chess')
    expect(contents).not.toContain('xylophone')
    expect(contents).not.toContain('goats')
  })
})
