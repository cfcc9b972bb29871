/** Profile and rules over HTTP: shapes, whose memory is told, the kept copy and what takes it away. */
import { beforeAll, describe, expect, test } from 'bun:test'
import {
  databases,
  serviceOn,
  startTestService,
  type TestAccount,
  type TestService
} from '#tests/support/service.ts'

const NINA = [
  'My name is Nina Falk.',
  'I live in Bern.',
  'I work at Initech as a welder.',
  'I am allergic to nuts.',
  'My sister Ana lives in Porto.',
  'Please always answer in French.'
]

const say = (content: string) => ({ role: 'user', content })
const tell = (account: TestAccount, contents: readonly string[], more: object = {}) =>
  account.add({ messages: contents.map(say), ...more })
const profileOf = async (account: TestAccount, query = '') =>
  (await account.send('GET', `/v1/profile${query}`)).json
const factIdOf = async (account: TestAccount, entity: string, content: string) => {
  const { json } = await account.send('GET', `/v1/memory/${encodeURIComponent(entity)}`)
  return json.fact_details.find((fact: { content: string }) => fact.content === content).id
}

describe.each(databases)('profile and rules on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await serviceOn(kind)
  }, 60_000)

  test('a profile says who somebody is, and every line names its facts', async () => {
    const account = await service.account()
    await tell(account, NINA)
    const { status, json } = await account.send('GET', '/v1/profile')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      user_id: 'default',
      status: 'ok',
      cached: false,
      stale: false,
      written_by: 'built-in',
      last_updated: expect.any(String)
    })
    expect(json.error).toBeUndefined()
    const prompt: string = json.system_prompt
    expect(prompt).toStartWith('You are talking to Nina Falk.')
    for (const said of ['Bern', 'Initech', 'nuts', 'Ana', 'always answer in French']) {
      expect(prompt).toContain(said)
    }
    expect(prompt.length).toBeLessThanOrEqual(2000)
    const known = await account.send('GET', '/v1/feed?limit=100')
    const ids = new Set(known.json.feed.map((fact: { id: string }) => fact.id))
    for (const { line, fact_ids } of json.sources) {
      expect(prompt).toContain(line)
      expect(fact_ids.length).toBeGreaterThan(0)
      for (const id of fact_ids) expect(ids.has(id)).toBe(true)
    }
    expect(json.facts_used).toBe(json.sources.length)
  })

  test('nobody of whom nothing is known has a profile or rules', async () => {
    const account = await service.account()
    const none = { status: 'no_data', facts_used: 0, last_updated: null, cached: false }
    expect(await profileOf(account)).toMatchObject({ ...none, system_prompt: '' })
    const { json } = await account.send('GET', '/v1/rules')
    expect(json).toMatchObject({ ...none, content: '', procedures_used: 0 })
    await tell(account, ['I live in Bern.'])
    expect((await profileOf(account)).system_prompt).toContain('Bern')
  })

  test('the second call is given the kept copy, word for word; force makes it anew', async () => {
    const account = await service.account()
    await tell(account, NINA)
    const first = await profileOf(account)
    const second = await profileOf(account)
    expect(second).toEqual({ ...first, cached: true })
    const forced = await profileOf(account, '?force=true')
    expect(forced).toMatchObject({ cached: false, system_prompt: first.system_prompt })
    expect(await profileOf(account, '?force=perhaps')).toMatchObject({ code: 'validation' })
  })

  test('adding leaves the copy until force asks for more', async () => {
    const account = await service.account()
    await tell(account, NINA)
    await profileOf(account)
    await tell(account, ['I like pottery.'])
    expect(await profileOf(account)).toMatchObject({ cached: true })
    expect((await profileOf(account)).system_prompt).not.toContain('pottery')
    expect((await profileOf(account, '?force=true')).system_prompt).toContain('pottery')
    expect((await profileOf(account)).system_prompt).toContain('pottery')
  })

  test('the user comes by query in both spellings or by path, and each has a profile of their own', async () => {
    const account = await service.account()
    await tell(account, ['I live in Bern.'], { user_id: 'ana@example.org' })
    await tell(account, ['I live in Rome.'], { user_id: 'bob' })
    for (const path of [
      '/v1/profile?user_id=bob',
      '/v1/profile?sub_user_id=bob',
      '/v1/profile/bob',
      '/v1/profile/bob?user_id=bob',
      `/v1/profile/${account.accountId}?user_id=bob`
    ]) {
      const { json } = await account.send('GET', path)
      expect(json.user_id).toBe('bob')
      expect(json.system_prompt).toContain('Rome')
      expect(json.system_prompt).not.toContain('Bern')
    }
    const escaped = await account.send('GET', '/v1/profile/ana%40example.org')
    expect(escaped.json.system_prompt).toContain('Bern')
    expect(await profileOf(account, `/${account.accountId}`)).toMatchObject({
      user_id: 'default',
      status: 'no_data'
    })
  })

  test('a path and a query that name two users, or a misspelt scope, are refused', async () => {
    const account = await service.account()
    for (const path of [
      '/v1/profile/bob?user_id=ana',
      '/v1/profile?userId=bob',
      '/v1/rules?uid=b'
    ]) {
      expect((await account.send('GET', path)).status).toBe(422)
    }
    expect((await account.send('GET', '/v1/profile?user_id=')).status).toBe(422)
    expect((await account.sendAs(null, 'GET', '/v1/profile/bob')).status).toBe(401)
  })

  test('a key without the right to read, or bound to another user, is refused', async () => {
    const account = await service.account()
    const make = async (body: object) =>
      (await account.send('POST', '/v1/keys', { body })).json.key as string
    const writing = await make({ name: 'w', permissions: ['write'] })
    expect((await account.sendAs(writing, 'GET', '/v1/profile')).status).toBe(403)
    const bound = await make({ name: 'b', permissions: ['read'], user_id: 'bob' })
    expect((await account.sendAs(bound, 'GET', '/v1/profile/ana')).status).toBe(403)
    expect((await account.sendAs(bound, 'GET', '/v1/profile/bob')).json.user_id).toBe('bob')
    expect((await account.sendAs(bound, 'GET', '/v1/profile')).json.user_id).toBe('bob')
  })

  test("another account's user of the same name is not told of", async () => {
    const [mine, other] = [await service.account(), await service.account()]
    await tell(mine, ['I live in Bern.'], { user_id: 'bob' })
    await profileOf(mine, '/bob')
    expect(await profileOf(other, '/bob')).toMatchObject({ status: 'no_data', system_prompt: '' })
  })

  test('costs nothing', async () => {
    const account = await service.account({ plan: 'free' })
    await tell(account, ['I live in Bern.'])
    const { headers } = await account.send('GET', '/v1/profile?force=true')
    expect(headers.get('x-quota-search-used')).toBe('0')
  })

  describe('what takes the copy away at once', () => {
    /** A user with a kept profile. */
    async function kept() {
      const account = await service.account()
      await tell(account, [...NINA, 'I like pottery.'])
      await profileOf(account)
      expect(await profileOf(account)).toMatchObject({ cached: true })
      return account
    }

    test('archiving a fact, and restoring it', async () => {
      const account = await kept()
      const body = { entity_name: 'Nina Falk', fact_content: 'Nina Falk likes pottery.' }
      const { json } = await account.send('POST', '/v1/archive_fact', { body })
      expect((await profileOf(account)).system_prompt).not.toContain('pottery')
      expect(await profileOf(account)).toMatchObject({ cached: true })
      await account.send('POST', '/v1/facts/restore', { body: { journal_id: json.journal_id } })
      const back = await profileOf(account)
      expect(back.cached).toBe(false)
      expect(back.system_prompt).toContain('pottery')
    })

    test('deleting an entity', async () => {
      const account = await kept()
      expect((await account.send('DELETE', '/v1/memory/Ana')).status).toBe(200)
      expect((await profileOf(account)).system_prompt).not.toContain('Porto')
    })

    test('deleting all of a user', async () => {
      const account = await kept()
      await account.send('DELETE', '/v1/memories/all')
      expect(await profileOf(account)).toMatchObject({ status: 'no_data', cached: false })
    })

    test('merging two entities', async () => {
      const account = await kept()
      await tell(account, ['Anna Falk lives in Rome.'])
      const { status } = await account.send('POST', '/v1/merge', {
        body: { source: 'Anna Falk', target: 'Ana' }
      })
      expect(status).toBe(200)
      expect(await profileOf(account)).toMatchObject({ cached: false })
    })

    test('a fact that another one has replaced', async () => {
      const account = await kept()
      const job = await tell(account, ["Nina Falk's sister Ana lives in Faro now."])
      expect(job.status).toBe('completed')
      const profile = await profileOf(account)
      expect(profile.system_prompt).not.toContain('Porto')
    })

    test('the end of a fact that expires, to the millisecond', async () => {
      const account = await service.account()
      const until = new Date(Date.now() + 4000).toISOString()
      await tell(account, ['I live in Bern.'])
      await tell(account, ['I like pottery.'], { expiration_date: until })
      expect((await profileOf(account)).system_prompt).toContain('pottery')
      await Bun.sleep(Math.max(0, Date.parse(until) - Date.now()) + 50)
      const { system_prompt: prompt, cached } = await profileOf(account)
      expect(prompt).not.toContain('pottery')
      expect(prompt).toContain('Bern')
      expect(cached).toBe(false)
    })

    test('a policy that denies what it says, and then everything that matches stays out', async () => {
      const account = await kept()
      const body = { deny_keywords: ['pottery'], deny_categories: ['health'] }
      await account.send('PUT', '/v1/capture-policy', { body })
      const profile = await profileOf(account)
      expect(profile.cached).toBe(false)
      expect(profile.system_prompt).not.toContain('pottery')
      expect(profile.system_prompt).toContain('Bern')
    })

    test('pinning somebody else', async () => {
      const account = await kept()
      await account.send('POST', '/v1/identity?entity=Ana')
      expect((await profileOf(account)).system_prompt).toStartWith('You are talking to Ana.')
    })
  })

  test('a fact that expires later does not end the copy before', async () => {
    const account = await service.account()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await tell(account, ['I like pottery.'], { expiration_date: until })
    await profileOf(account)
    expect(await profileOf(account)).toMatchObject({ cached: true })
  })

  test('with searches used up the copy is given although force asks for another', async () => {
    const own = await startTestService(kind, { PLANS_JSON: '{"free":{"search":1}}' })
    try {
      const account = await own.account({ plan: 'free' })
      await tell(account, ['I live in Bern.'])
      const first = await profileOf(account)
      await account.send('POST', '/v1/search', { body: { query: 'Where?' } })
      const again = await profileOf(account, '?force=true')
      expect(again).toEqual({ ...first, cached: true, stale: true })
      expect(await profileOf(account)).toMatchObject({ cached: true, stale: false })
      expect((await account.send('GET', '/v1/profile/nobody')).json.status).toBe('no_data')
    } finally {
      await own.stop()
    }
  }, 60_000)

  describe('rules', () => {
    const WORK = [
      'My name is Nina Falk.',
      'Never push to main.',
      'Always use tabs for indentation.',
      'The Heron project uses PostgreSQL.',
      'Run the tests with `bun test`.',
      'I live in Bern.',
      'I am allergic to nuts.'
    ]

    test.each([
      ['rules_md', '## Instructions'],
      ['claude_md', '## Instructions'],
      ['rules_editor_a', 'Instructions:'],
      ['cursorrules', 'Instructions:'],
      ['rules_editor_b', '## Instructions'],
      ['windsurf', '## Instructions']
    ])(
      'in format %s hold what matters for work, and nothing of a life',
      async (format, heading) => {
        const account = await service.account()
        await tell(account, WORK)
        const { status, json } = await account.send('GET', `/v1/rules?format=${format}`)
        expect(status).toBe(200)
        expect(json).toMatchObject({ format, status: 'ok', cached: false, stale: false })
        for (const said of [heading, '- Never push to main.', 'tabs', 'PostgreSQL', '`bun test`']) {
          expect(json.content).toContain(said)
        }
        expect(json.content).not.toMatch(/Bern|nuts/)
        const lines = json.content.split('\n').filter((line: string) => line.startsWith('- '))
        expect(new Set(lines).size).toBe(lines.length)
      }
    )

    test('are markdown unless asked otherwise; an unknown format is refused', async () => {
      const account = await service.account()
      await tell(account, WORK)
      const { json } = await account.send('GET', '/v1/rules')
      expect(json.format).toBe('rules_md')
      expect(json.content).toStartWith('# Rules')
      expect((await account.send('GET', '/v1/rules?format=docx')).status).toBe(422)
    })

    test('are kept once for all formats, and dropped with what they say', async () => {
      const account = await service.account()
      await tell(account, WORK)
      await account.send('GET', '/v1/rules')
      expect((await account.send('GET', '/v1/rules?format=windsurf')).json.cached).toBe(true)
      const factId = await factIdOf(
        account,
        'Nina Falk',
        'Nina Falk wants the assistant to never push to main.'
      )
      await account.send('POST', '/v1/archive_fact', { body: { fact_id: factId } })
      const { json } = await account.send('GET', '/v1/rules')
      expect(json.cached).toBe(false)
      expect(json.content).not.toContain('push to main')
    })

    test('tell how things are done and what failed', async () => {
      const account = await service.account()
      await tell(account, [
        'To deploy Heron: 1. run the checks 2. tag the release 3. push the tag 4. watch the dashboard'
      ])
      const { json: list } = await account.send('GET', '/v1/procedures')
      const { id } = list.procedures[0]
      const { json: told } = await account.send('PATCH', `/v1/procedures/${id}/feedback`, {
        body: { success: false, context: 'It failed because the migrations had not been run.' }
      })
      await account.finished(told.job_id)
      const { json } = await account.send('GET', '/v1/rules')
      expect(json.procedures_used).toBe(1)
      expect(json.content).toContain('Tag the release')
      expect(json.content).toMatch(/What failed, and why[\s\S]*migrations had not been run/)
    })
  })
})
