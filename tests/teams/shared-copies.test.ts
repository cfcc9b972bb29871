/**
 * Copies of what is shared, by which searches find it: they are asked only in the state that they were
 * made in, find what the database finds, and hold no text. Whatever changes is seen with the next search.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import type { SharedView } from '#db/shared-view.ts'
import { SharedCopies } from '#src/finding/views/shared-copies.ts'
import type { ActorBench } from '#tests/support/actor-bench.ts'
import { databases } from '#tests/support/service.ts'
import { joinTeam, leaveTeam, makeTeam, share, unshare } from '#tests/support/team-rows.ts'
import { benchOn, closeBenches, readersOf, viewsOf } from '#tests/teams/readers.ts'

afterAll(closeBenches)

const QUERY = 'Who keeps bees in Lugano?'
const BOUNDS = { bytesMax: 2 ** 20, idleMs: 60_000 }

async function staged(kind: (typeof databases)[number]) {
  const bench = await benchOn(kind)
  const { database } = bench
  const [ana, ben] = [await bench.account(), await bench.account()]
  await ana.add('Nia', ['I keep bees in Lugano. I play the theorbo.'])
  await ana.add('Tom', ['I bake bread in Bern.'])
  const teamId = await makeTeam(database, ana.accountId)
  const membership = { ownerId: ana.accountId, teamId, memberId: ben.accountId }
  await joinTeam(database, membership)
  const [nia, tom] = [await readersOf(ana).get('Nia'), await readersOf(ana).get('Tom')]
  const sharing = (entityId: string) => ({ sharerId: ana.accountId, teamId, entityId })
  await share(database, sharing(nia.id))
  const [view] = await viewsOf(bench, ben)
  if (view === undefined) throw new Error('nothing is shared')
  return { bench, database, ana, ben, nia, tom, view, sharing, membership }
}

/** What copies have for the state of now; a state that is met once more is copied. */
async function copyOf({ database, time }: ActorBench, copies: SharedCopies, view: SharedView) {
  const read: ActorBench['database']['readShared'] = (of, work) => database.readShared(of, work)
  const { state, copy } = await read(view, (tx) => copies.of(tx, view, 'words', time.now))
  await copies.load(read, view, 'words', state)
  return copy
}

describe.each(databases)('copies of what is shared on %s', (kind) => {
  test('are made of a state that was met twice, and dropped with it, whatever has changed', async () => {
    const { bench, database, ana, nia, tom, view, sharing } = await staged(kind)
    const copies = new SharedCopies(BOUNDS)
    const isCopied = async () => (await copyOf(bench, copies, view)) !== null
    expect([await isCopied(), await isCopied(), await isCopied()]).toEqual([false, false, true])
    const changes = {
      'a fact is archived': () =>
        ana.ask('facts.archive', {
          userId: 'default',
          which: { factId: nia.fact_details[0]?.id ?? '' }
        }),
      'something is added': () => ana.add('Nia', ['I moved to Oslo.']),
      'another entity is shared': () => share(database, sharing(tom.id)),
      'it is withdrawn': () => unshare(database, sharing(tom.id))
    }
    for (const [change, make] of Object.entries(changes)) {
      expect([change, await isCopied()]).toEqual([change, true])
      await make()
      expect([change, await isCopied()]).toEqual([change, false])
      await isCopied()
    }
    expect(copies.bytes).toBeGreaterThan(0)
  })

  test('hold neither words nor names, and know both', async () => {
    const { bench, view, nia } = await staged(kind)
    const copies = new SharedCopies(BOUNDS)
    for (let met = 0; met < 2; met++) await copyOf(bench, copies, view)
    const copy = await copyOf(bench, copies, view)
    expect(copy?.facts.map(({ entityId }) => entityId)).toEqual(nia.facts.map(() => nia.id))
    expect(Bun.inspect(copy, { depth: 9 })).not.toMatch(/nia|bees|lugano|theorbo/i)
    expect([...(copy?.named(['nia', 'tom']) ?? [])]).toEqual([nia.id])
    expect(copy?.frequencies('lugano').size).toBe(1)
    expect(copy?.frequencies('bern').size).toBe(0)
  })

  test('end when the first of their facts does, since its end may have been put off', async () => {
    const { bench, ana, view } = await staged(kind)
    const before = bench.time.now
    await ana.add('Nia', ['I own a boat.'], { expirationDate: Date.now() + 3_600_000 })
    const copies = new SharedCopies(BOUNDS)
    for (let met = 0; met < 2; met++) await copyOf(bench, copies, view)
    expect(await copyOf(bench, copies, view)).not.toBeNull()
    bench.time.now = Date.now() + 3_600_001
    expect(await copyOf(bench, copies, view)).toBeNull()
    bench.time.now = before
  })

  test('that would be too large are not kept', async () => {
    const { bench, view } = await staged(kind)
    const copies = new SharedCopies({ ...BOUNDS, bytesMax: 100 })
    for (let met = 0; met < 3; met++) expect(await copyOf(bench, copies, view)).toBeNull()
    expect(copies.bytes).toBe(0)
  })

  test('answer as the database does, and let nobody see more or longer', async () => {
    const { ana, ben, nia, database, membership } = await staged(kind)
    const found = async () => {
      const { semantic } = await readersOf(ben).search(QUERY)
      return semantic
        .filter((one) => one.team_shared)
        .map(({ name, facts, score }) => ({ name, facts, score }))
    }
    const first = await found()
    expect(first.map(({ name }) => name)).toEqual(['Nia'])
    const nearly = first.map((one) => ({ ...one, score: expect.closeTo(one.score, 2) }))
    for (let again = 0; again < 5; again++) expect(await found()).toEqual(nearly)
    const told = async () => (await found()).flatMap(({ facts }) => facts).join()
    const bees = nia.fact_details.find(({ content }) => content.includes('bees'))
    await ana.ask('facts.archive', { userId: 'default', which: { factId: bees?.id ?? '' } })
    expect(await told()).not.toContain('bees')
    await ana.add('Nia', ['I keep goats in Lugano.'])
    for (let again = 0; again < 4; again++) expect(await told()).toContain('goats')
    await leaveTeam(database, membership)
    expect(await found()).toEqual([])
  })
})
