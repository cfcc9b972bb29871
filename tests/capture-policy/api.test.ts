/** The capture policy through the whole service, on both databases: what is denied leaves nothing. */
import { describe, expect, test } from 'bun:test'
import { CATEGORIES } from '#src/policy/category-packs.ts'
import { DETECTORS } from '#src/policy/detectors/detectors.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const POLICY = '/v1/capture-policy'

async function save(account: TestAccount, body: unknown): Promise<void> {
  const { status } = await account.send('PUT', POLICY, { body })
  expect(status).toBe(200)
}

const say = (content: string, more: object = {}) => ({
  messages: [{ role: 'user', name: 'Nia', content }],
  ...more
})

/** Everything that the account's memory answers, as one text. */
async function everythingAnswered(account: TestAccount): Promise<string> {
  const paths = ['/v1/memories/full', '/v1/timeline', '/v1/feed', '/v1/graph', '/v1/history']
  const answers = await Promise.all(paths.map((path) => account.send('GET', path)))
  const found = await account.send('POST', '/v1/search/all', {
    body: { query: 'What is known about Nia, asthma, bees, plutonium?', limit: 100 }
  })
  return JSON.stringify([...answers.map((answer) => answer.json), found.json])
}

describe.each(databases)('capture policy on %s', (kind) => {
  const fresh = async () => (await serviceOn(kind)).account()

  test('without a policy every key is there and empty, with what can be chosen', async () => {
    const account = await fresh()
    const { status, json } = await account.send('GET', POLICY)
    expect(status).toBe(200)
    expect(json.capture_policy).toEqual({
      deny_categories: [],
      deny_keywords: [],
      deny_sources: [],
      allow_sources: [],
      match: 'substring',
      match_source: false,
      detectors: []
    })
    expect(json.available_categories).toEqual([...CATEGORIES])
    expect(json.available_detectors).toEqual([...DETECTORS])
    expect(json.pack_version).toBeString()
  })

  test('a save replaces all of it: what is absent, null or empty is cleared', async () => {
    const account = await fresh()
    await save(account, { deny_categories: ['health'], deny_keywords: ['x'], match: 'word' })
    const { json } = await account.send('PUT', POLICY, {
      body: { deny_sources: ['mail'], deny_keywords: null, detectors: [] }
    })
    expect(json).toEqual({
      status: 'saved',
      capture_policy: expect.objectContaining({
        deny_categories: [],
        deny_keywords: [],
        deny_sources: ['mail'],
        match: 'substring'
      })
    })
    expect((await account.send('GET', POLICY)).json.capture_policy).toEqual(json.capture_policy)
    await save(account, {})
    expect((await account.send('GET', POLICY)).json.capture_policy.deny_sources).toEqual([])
  })

  test('an unknown category is 400 with the list; a lost body or field clears nothing', async () => {
    const account = await fresh()
    await save(account, { deny_keywords: ['kept'] })
    const unknown = await account.send('PUT', POLICY, { body: { deny_categories: ['politics'] } })
    expect(unknown.status).toBe(400)
    expect(unknown.json).toMatchObject({
      code: 'unknown_category',
      unknown: ['politics'],
      available_categories: [...CATEGORIES]
    })
    for (const body of [
      '',
      '[]',
      { deny_keyword: ['x'] },
      { deny_keywords: [' '] },
      { deny_keywords: [7] },
      { deny_keywords: ['x'.repeat(201)] },
      { match: 'exact' },
      { detectors: ['face'] }
    ]) {
      expect((await account.send('PUT', POLICY, { body })).status).toBe(422)
    }
    const { json } = await account.send('GET', POLICY)
    expect(json.capture_policy.deny_keywords).toEqual(['kept'])
  })

  test('a denied source is answered 202 and leaves nothing behind', async () => {
    const account = await fresh()
    await save(account, { deny_sources: ['mail'] })
    const job = await account.add(say('I keep bees in Lugano.', { source: 'mail' }))
    expect(job.status).toBe('completed')
    expect(job.result).toMatchObject({
      skipped_by_policy: true,
      created: [],
      count: 0,
      source: 'mail'
    })
    expect(await everythingAnswered(account)).not.toContain('Lugano')
    const kept = await account.add(say('I keep bees in Lugano.', { metadata: { source: 'chat' } }))
    expect(kept.result.skipped_by_policy).toBe(false)
    expect(await everythingAnswered(account)).toContain('Lugano')
  })

  test('with allowed sources an add without one is skipped, and costs as much', async () => {
    const account = await fresh()
    await save(account, { allow_sources: ['chat'] })
    const before = await account.send('GET', '/v1/me')
    const skipped = await account.add(say('I keep bees in Lugano.'))
    expect(skipped.result.skipped_by_policy).toBe(true)
    const after = await account.send('GET', '/v1/me')
    const used = (answer: typeof before) => Number(answer.headers.get('x-quota-add-used'))
    expect(used(after)).toBe(used(before) + 1)
    expect((await account.add(say('I keep bees.', { source: 'chat' }))).result.count).toBe(1)
  })

  test('what a pack denies is dropped and counted, the rest of the message is kept', async () => {
    const account = await fresh()
    await save(account, { deny_categories: ['health'] })
    const job = await account.add(say('I was diagnosed with asthma in May. I keep bees in Lugano.'))
    expect(job.result.dropped_by_policy).toBeGreaterThan(0)
    const answered = await everythingAnswered(account)
    expect(answered).toContain('bees')
    expect(answered).not.toContain('asthma')
    expect(JSON.stringify(job)).not.toContain('asthma')
  })

  test('an entity whose name matches is not made, nor anything about it', async () => {
    const account = await fresh()
    await save(account, { deny_keywords: ['plutonium'] })
    await account.add(say('I work for Plutonium Labs in Basel. I keep bees.'))
    const answered = await everythingAnswered(account)
    expect(answered).toContain('bees')
    expect(answered.toLowerCase()).not.toContain('plutonium labs')
  })

  test('a speaker whose name matches is nobody, whether the name or the role says it', async () => {
    const account = await fresh()
    await save(account, { deny_keywords: ['zelda'] })
    const messages = [
      { role: 'Zelda', content: 'I planted tomatoes and leeks today.' },
      { role: 'user', name: 'Zelda', content: 'The leeks grow well.' },
      { role: 'Nia', content: 'I keep bees near the leeks.' }
    ]
    await account.add({ messages })
    const { json } = await account.send('POST', '/v1/search/all', { body: { query: 'leeks' } })
    const said = json.chunks.map((one: Record<string, unknown>) => [one['speaker'], one['role']])
    expect(said.sort()).toEqual([
      ['Nia', 'Nia'],
      ['user', 'user'],
      ['user', 'user']
    ])
    const { json: all } = await account.send('GET', '/v1/export')
    expect(all.chunks).toHaveLength(3)
    expect(JSON.stringify(all)).not.toMatch(/zelda/i)
    expect(await everythingAnswered(account)).not.toMatch(/zelda/i)
  })

  test('a dry run shows what an add under the policy would keep', async () => {
    const account = await fresh()
    await save(account, { deny_categories: ['health'], deny_sources: ['mail'] })
    const text = 'I was diagnosed with asthma in May. I keep bees in Lugano.'
    const tried = await account.send('POST', '/v1/add', { body: say(text, { dry_run: true }) })
    expect(tried.status).toBe(200)
    expect(tried.json.dropped_by_policy).toBeGreaterThan(0)
    expect(JSON.stringify(tried.json)).toContain('bees')
    expect(JSON.stringify(tried.json)).not.toContain('asthma')
    const skipped = await account.send('POST', '/v1/add', {
      body: say(text, { dry_run: true, source: 'mail' })
    })
    expect(skipped.json).toMatchObject({ skipped_by_policy: true, extraction: { entities: [] } })
  })

  test('older memory is untouched by a new policy', async () => {
    const account = await fresh()
    await account.add(say('I was diagnosed with asthma in May.'))
    await save(account, { deny_categories: ['health'] })
    expect(await everythingAnswered(account)).toContain('asthma')
  })

  test('a policy saved while adds wait holds for all that is stored after its answer', async () => {
    const account = await fresh()
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        account.send('POST', '/v1/add', { body: say(`I keep bee hive number ${n} in Lugano.`) })
      )
    )
    await save(account, { deny_keywords: ['lugano'] })
    const late = await account.add(say('I sold honey in Lugano.'))
    expect(late.result.facts_added).toBe(0)
    const jobs = await Promise.all(sent.map(({ json }) => account.finished(json.job_id)))
    expect(jobs.every((job) => job.status === 'completed')).toBe(true)
    const stored = jobs.filter((job) => job.result.facts_added > 0)
    for (const job of jobs) {
      if (!stored.includes(job)) expect(job.result.dropped_by_policy).toBeGreaterThan(0)
    }
    const { json } = await account.send('GET', '/v1/timeline?limit=100')
    expect(json.count).toBe(stored.length)
  })
})

describe.each(databases)('trying a policy on %s', (kind) => {
  const fresh = async () => (await serviceOn(kind)).account()
  const PATH = `${POLICY}/test`

  test('tells sentence by sentence what would happen, and stores nothing', async () => {
    const account = await fresh()
    const { status, json } = await account.send('POST', PATH, {
      body: {
        text: 'She has asthma. She keeps bees. My password is hunter2.',
        source: 'mail',
        policy: { deny_categories: ['health'], deny_sources: ['mail'] }
      }
    })
    expect(status).toBe(200)
    expect(json).toEqual({
      accepted_by_source_gate: false,
      items: [
        {
          text: 'She has asthma.',
          dropped: true,
          matches: [{ keyword: 'asthma', category: 'health' }]
        },
        { text: 'She keeps bees.', dropped: false, matches: [] },
        { text: 'My password is [REDACTED:password].', dropped: false, matches: [] }
      ],
      kept: 2,
      dropped: 1,
      redactions: [{ kind: 'password', count: 1 }]
    })
    expect((await account.send('GET', POLICY)).json.capture_policy.deny_categories).toEqual([])
    expect((await account.send('GET', '/v1/memories')).json.total).toBe(0)
  })

  test('takes the stored policy when none is given, and messages as well as text', async () => {
    const account = await fresh()
    await save(account, { deny_keywords: ['bees'], allow_sources: ['chat'] })
    const { json } = await account.send('POST', PATH, {
      body: {
        messages: [
          { role: 'user', content: 'I keep bees.' },
          { role: 'assistant', content: null }
        ],
        metadata: { source: 'chat' }
      }
    })
    expect(json).toMatchObject({ accepted_by_source_gate: true, kept: 0, dropped: 1 })
  })

  test('refuses neither and both, unknown fields and unknown categories', async () => {
    const account = await fresh()
    for (const body of [
      {},
      { text: 'x', messages: [{ role: 'user', content: 'x' }] },
      { text: 'x', polcy: {} },
      { text: 'x', policy: { deny_keyword: ['x'] } }
    ]) {
      expect((await account.send('POST', PATH, { body })).status).toBe(422)
    }
    const misspelt = { text: 'x', policy: { deny_keyword: ['x'] } }
    const refused = await account.send('POST', PATH, { body: misspelt })
    expect(refused.json.errors[0].path).toBe('policy.deny_keyword')
    const body = { text: 'x', policy: { deny_categories: ['politics'] } }
    expect((await account.send('POST', PATH, { body })).status).toBe(400)
  })
})

describe.each(databases)('redaction on %s', (kind) => {
  test('a secret is gone before the job is queued, and is counted', async () => {
    const account = await (await serviceOn(kind)).account()
    const token = ['gh', 'p_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('')
    const job = await account.add({
      messages: [{ role: 'user', name: 'Nia', content: `I keep bees. The token is ${token}` }],
      metadata: { note: `from ${token}`, batch: 7 }
    })
    expect(job.result.redactions).toBe(2)
    const answered = await everythingAnswered(account)
    expect(answered).toContain('[REDACTED:github_token]')
    expect(answered).not.toContain(token)
    expect(answered).toContain('"batch":7')
  })
})
