/** What teams share stands in the default user's profile and rules, and ends with the share; what expires ends too. */
import { afterAll, describe, expect, test } from 'bun:test'
import type { Profile, Rendered, Rules } from '#src/profile/contract.ts'
import type { BenchAccount } from '#tests/support/actor-bench.ts'
import { databases } from '#tests/support/service.ts'
import { joinTeam, makeTeam, share, unshare } from '#tests/support/team-rows.ts'
import { benchOn, closeBenches, readersOf } from '#tests/teams/readers.ts'

type Kind = (typeof databases)[number]

afterAll(closeBenches)

/** Ana shares Heron, and nothing else, with Ben. */
async function staged(kind: Kind) {
  const bench = await benchOn(kind)
  const { database } = bench
  const [ana, ben] = [await bench.account(), await bench.account()]
  await ana.add('Ana', ['The Heron project uses PostgreSQL.', 'I live in Porto.'])
  await ben.add('Ben', ['I live in Bern.'])
  const teamId = await makeTeam(database, ana.accountId)
  await joinTeam(database, { ownerId: ana.accountId, teamId, memberId: ben.accountId })
  const heron = await readersOf(ana).get('Heron')
  const sharing = { sharerId: ana.accountId, teamId, entityId: heron.id }
  await share(database, sharing)
  return { database, ana, ben, heron, sharing }
}

/** As the endpoint does it: asked, and kept where it was just made. */
async function profileOf({ ask }: Pick<BenchAccount, 'ask'>, userId = 'default') {
  const input = { userId, force: false }
  const { answer, toKeep } = await ask<Rendered<Profile>>('profile.read', input)
  if (toKeep !== null) await ask('profile.keep', toKeep)
  return answer
}

async function rulesOf({ ask }: Pick<BenchAccount, 'ask'>) {
  const input = { userId: 'default', force: false, format: 'rules_md' }
  const { answer, toKeep } = await ask<Rendered<Rules>>('profile.rules', input)
  if (toKeep !== null) await ask('profile.keep', toKeep)
  return answer
}

/** Knowledge that no fact says in the same words. */
const COMMAND = 'For the deploy:\n```sh\nmake ship\n```'

describe.each(databases)('rules with a command on %s', (kind) => {
  /** Ana has a command and shares herself with Ben. */
  async function withCommand() {
    const { ana, ben, database, sharing } = await staged(kind)
    await ana.add('Ana', [COMMAND])
    const { id: entityId } = await readersOf(ana).get('Ana')
    const ofAna = { ...sharing, entityId }
    await share(database, ofAna)
    return { ana, ben, database, ofAna }
  }

  test('end for a member with the share', async () => {
    const { ben, database, ofAna } = await withCommand()
    expect((await rulesOf(ben)).content).toContain('make ship')
    expect(await rulesOf(ben)).toMatchObject({ cached: true })
    await unshare(database, ofAna)
    const rules = await rulesOf(ben)
    expect(rules.cached).toBe(false)
    expect(rules.content).not.toContain('make ship')
  })

  test('end for a member when the owner deletes what it is about', async () => {
    const { ana, ben } = await withCommand()
    expect((await rulesOf(ben)).content).toContain('make ship')
    await ana.ask('entities.erase', { userId: 'default', name: 'Ana' })
    const rules = await rulesOf(ben)
    expect(rules.cached).toBe(false)
    expect(rules.content).not.toContain('make ship')
  })

  test('end with the command, to the millisecond', async () => {
    const { time, ...bench } = await benchOn(kind)
    const [account, before] = [await bench.account(), time.now]
    const until = before + 60_000
    await account.add('Nia', ['I work on the Heron project.'])
    await account.add('Nia', [COMMAND], { expirationDate: until })
    expect((await rulesOf(account)).content).toContain('make ship')
    try {
      time.now = until - 1
      expect(await rulesOf(account)).toMatchObject({ cached: true })
      time.now = until
      const rules = await rulesOf(account)
      expect(rules.cached).toBe(false)
      expect(rules.content).not.toContain('make ship')
    } finally {
      time.now = before
    }
  })
})

describe.each(databases)('a profile with shared memory on %s', (kind) => {
  test('tells of what is shared and of nothing else of its owner', async () => {
    const { ben } = await staged(kind)
    const profile = await profileOf(ben)
    expect(profile.system_prompt).toContain('Bern')
    expect(profile.system_prompt).toContain('Heron project uses PostgreSQL')
    expect(profile.system_prompt).not.toContain('Porto')
    expect(await profileOf(ben)).toEqual({ ...profile, cached: true })
    const input = { userId: 'default', force: false, format: 'rules_md' }
    const rules = await ben.ask<Rendered<Rules>>('profile.rules', input)
    expect(rules.answer.content).toContain('Heron project uses PostgreSQL')
  })

  test('another user of the member sees nothing of it', async () => {
    const { ben } = await staged(kind)
    expect((await profileOf(ben, 'somebody')).status).toBe('no_data')
  })

  test('the copy ends with the share', async () => {
    const { ben, database, sharing } = await staged(kind)
    await profileOf(ben)
    await unshare(database, sharing)
    const profile = await profileOf(ben)
    expect(profile.cached).toBe(false)
    expect(profile.system_prompt).not.toContain('Heron')
  })

  test('the copy ends when the owner archives what it says', async () => {
    const { ana, ben, heron } = await staged(kind)
    await profileOf(ben)
    const factId = heron.fact_details[0]?.id ?? ''
    await ana.ask('facts.archive', { userId: 'default', which: { factId } })
    const profile = await profileOf(ben)
    expect(profile.cached).toBe(false)
    expect(profile.system_prompt).not.toContain('PostgreSQL')
  })
})
