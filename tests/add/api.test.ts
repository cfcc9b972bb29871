/** Adding and finding again, through the whole service on both databases. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

describe.each(databases)('add on %s', (kind) => {
  test('what is added is found again, with its quote, its message and its date', async () => {
    const account = await (await serviceOn(kind)).account()
    const job = await account.add({
      messages: [
        { role: 'user', name: 'Nia', content: 'I moved to Lugano last week and I keep bees.' }
      ],
      timestamp: '2024-03-20T10:00:00Z'
    })
    expect(job.status).toBe('completed')
    expect(job.result.entities).toContain('Nia')
    expect(job.result.facts_added).toBeGreaterThan(0)

    const found = await account.send('POST', '/v1/search', {
      body: { query: 'Where does Nia live?' }
    })
    expect(found.status).toBe(200)
    const nia = found.json.results.find((one: { entity: string }) => one.entity === 'Nia')
    expect(nia.facts.join(' ')).toContain('Lugano')
    const [detail] = nia.fact_details
    expect(detail.source).toMatchObject({ job_id: job.job_id, message_index: 0, speaker: 'Nia' })
    expect('I moved to Lugano last week and I keep bees.').toContain(detail.source.quote)
    expect(detail.stated_at).toBe('2024-03-20T10:00:00.000Z')
  })

  test('a long sentence in a script of three bytes a letter is kept like any other', async () => {
    const account = await (await serviceOn(kind)).account()
    // No letter stands twice, so that nothing of it can be compressed.
    const long = Array.from({ length: 960 }, (_, n) => String.fromCodePoint(0x4e00 + n * 21)).join(
      ''
    )
    const job = await account.add({
      messages: [{ role: 'user', name: 'Nia', content: `我住在苏黎世${long}。` }]
    })
    expect(job.status).toBe('completed')
    expect((await account.send('GET', '/v1/stats')).json.chunks).toBeGreaterThan(0)
  })

  test('a name too long to be asked for makes no entity, and is no reason to lose the message', async () => {
    const account = await (await serviceOn(kind)).account()
    const [longest, longer] = [`L${'o'.repeat(199)}`, `L${'o'.repeat(200)}`]
    const job = await account.add({
      messages: [
        { role: 'user', content: `${longest} lives in Vienna.` },
        { role: 'user', content: `${longer} lives in Bern.` },
        { role: 'user', content: `Bob Stone works at ${longer}.` },
        // Grows to more than 200 characters as its secrets are taken out.
        { role: 'user', name: 'password: hunter22 '.repeat(10), content: 'I live in Graz.' }
      ]
    })
    expect(job.status).toBe('completed')
    const { json } = await account.send('GET', '/v1/memories')
    const names: string[] = json.memories.map(({ name }: { name: string }) => name)
    expect(names).toContain(longest)
    for (const name of names) {
      expect((await account.send('GET', `/v1/memory/${encodeURIComponent(name)}`)).status).toBe(200)
    }
    expect((await account.send('GET', '/v1/stats')).json.chunks).toBe(4)
  })

  test('every message comes back as a chunk in search/all, assistant ones too', async () => {
    const account = await (await serviceOn(kind)).account()
    const job = await account.add({
      messages: [
        { role: 'user', content: 'Which port does the staging database use?' },
        { role: 'assistant', content: 'The staging database listens on port 6543.' },
        { role: 'user', content: null }
      ]
    })
    const all = await account.send('POST', '/v1/search/all', {
      body: { query: 'staging database port 6543', limit: 10 }
    })
    const chunks = all.json.chunks.map((chunk: Record<string, unknown>) => [
      chunk['job_id'],
      chunk['message_index'],
      chunk['role']
    ])
    expect(chunks).toContainEqual([job.job_id, 0, 'user'])
    expect(chunks).toContainEqual([job.job_id, 1, 'assistant'])
    expect(chunks).toHaveLength(2)
    // Without agent_id the assistant's words are context: no fact is drawn from them.
    const full = await account.send('GET', '/v1/memories/full')
    expect(JSON.stringify(full.json)).not.toContain('6543')
  })

  test('a restated fact becomes a statement, not a second fact', async () => {
    const account = await (await serviceOn(kind)).account()
    const messages = [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano.' }]
    const first = await account.add({ messages, agent_id: 'one' })
    const again = await account.add({ messages, agent_id: 'two' })
    expect(first.result.facts_added).toBe(1)
    expect(again.result.facts_added).toBe(0)
    for (const agent of ['one', 'two']) {
      const found = await account.send('POST', '/v1/search', {
        body: { query: 'bees', agent_id: agent }
      })
      expect(found.json.results[0].facts).toHaveLength(1)
    }
  })

  test('scope and provenance hold in every list and search', async () => {
    const account = await (await serviceOn(kind)).account()
    await account.add({
      messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano.' }],
      user_id: 'u1',
      agent_id: 'a1',
      metadata: { tags: ['garden', 'hobby'] }
    })
    const ask = async (body: Record<string, unknown>) => {
      const { json } = await account.send('POST', '/v1/search/all', {
        body: { query: 'bees in Lugano', ...body }
      })
      return json.results.length as number
    }
    expect(await ask({ user_id: 'u1' })).toBeGreaterThan(0)
    expect(
      await ask({ user_id: 'u1', agent_id: 'a1', filters: { tags: ['hobby'] } })
    ).toBeGreaterThan(0)
    expect(await ask({ user_id: 'u2' })).toBe(0)
    expect(await ask({})).toBe(0)
    expect(await ask({ user_id: 'u1', agent_id: 'a2' })).toBe(0)
    expect(await ask({ user_id: 'u1', filters: { tags: ['work'] } })).toBe(0)
    const none = await account.send('GET', '/v1/memories?user_id=u1&agent_id=a2')
    expect(none.json).toEqual({ memories: [], total: 0, team_shared: 0, limit: 100, offset: 0 })
    const some = await account.send('GET', '/v1/memories?user_id=u1&agent_id=a1')
    expect(some.json.total).toBeGreaterThan(0)
  })

  test('an expired add is accepted, and invisible everywhere', async () => {
    const account = await (await serviceOn(kind)).account()
    const job = await account.add({
      messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano.' }],
      expiration_date: '2020-01-01'
    })
    expect(job.status).toBe('completed')
    const all = await account.send('POST', '/v1/search/all', { body: { query: 'bees' } })
    expect(all.json.results).toEqual([])
    const entity = await account.send('GET', '/v1/memory/Nia?include_archived=true')
    expect(entity.json.facts).toEqual([])
    expect(entity.json.archived_fact_details[0].state).toBe('expired')
  })

  test('the same idempotency key gives the first answer again and charges once', async () => {
    const account = await (await serviceOn(kind)).account()
    const call = (content: string) =>
      account.send('POST', '/v1/add', {
        body: { messages: [{ role: 'user', content }] },
        headers: { 'idempotency-key': 'k-1' }
      })
    const first = await call('I keep bees.')
    const again = await call('I keep bees.')
    expect(again.status).toBe(202)
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('x-quota-add-used')).toBe('1')
    expect((await call('I keep goats.')).status).toBe(409)
  })
})
