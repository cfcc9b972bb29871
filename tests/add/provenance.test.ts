/** Where memory came from: what was named, what only stands in metadata, and no secret in either. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const KEY = `sk-proj-${'Ab3dE6gH9jK2mN5pQ8sT'.repeat(2)}`
const OTHER = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'

async function add(account: TestAccount, path: string, body: Record<string, unknown>) {
  const said = path === '/v1/add_text' ? { text: 'I keep bees.' } : messages('I keep bees.')
  const { status, json } = await account.send('POST', path, { body: { ...said, ...body } })
  return { status, json, job: status === 202 ? await account.finished(json.job_id) : null }
}

const messages = (content: string) => ({ messages: [{ role: 'user', name: 'Nia', content }] })

async function counted(account: TestAccount, query: string) {
  const { json } = await account.send('GET', `/v1/memories?${query}`)
  const full = await account.send('GET', `/v1/memories/full?${query}`)
  expect(full.json.total).toBe(json.total)
  expect(json.memories).toHaveLength(json.total)
  const counts = (one: Record<string, unknown>) => {
    const { name, facts_count, relations_count, knowledge_count } = one
    return [name, facts_count, relations_count, knowledge_count]
  }
  for (const one of full.json.memories) {
    expect(counts(one)).toEqual([
      one.name,
      one.facts.length,
      one.relations.length,
      one.knowledge.length
    ])
  }
  expect(full.json.memories.map(counts)).toEqual(json.memories.map(counts))
  return json.memories.map(counts)
}

describe.each(databases)('provenance on %s', (kind) => {
  for (const path of ['/v1/add', '/v1/add_text']) {
    for (const name of ['agent_id', 'run_id', 'app_id']) {
      test(`${path}: metadata never overwrites a named ${name}`, async () => {
        const account = await (await serviceOn(kind)).account()
        const other = await add(account, path, { [name]: 'a', metadata: { [name]: 'b' } })
        expect(other.status).toBe(422)
        expect(other.json.detail).toContain(`metadata.${name}`)
        const number = await add(account, path, { [name]: '1', metadata: { [name]: 1 } })
        expect(number.status).toBe(422)
        const same = await add(account, path, { [name]: 'a', metadata: { [name]: 'a', x: 1 } })
        expect(same.job.status).toBe('completed')
        const { json } = await account.send('GET', `/v1/memories/full?${name}=a`)
        expect(json.memories[0].metadata).toEqual({ [name]: 'a', x: 1 })
        const dry = await account.send('POST', path, {
          body: {
            ...(path === '/v1/add' ? messages('Hi there.') : { text: 'Hi there.' }),
            dry_run: true,
            [name]: 'a',
            metadata: { [name]: 'b' }
          }
        })
        expect(dry.status).toBe(422)
      })
    }
  }

  test('a file and an import item follow the same rule', async () => {
    const { url } = await serviceOn(kind)
    const account = await (await serviceOn(kind)).account()
    const form = new FormData()
    form.set('file', new File(['Nia keeps bees.'], 'bees.txt'))
    form.set('agent_id', 'a')
    form.set('metadata', '{"agent_id":"b"}')
    const sent = await fetch(`${url}/v1/add_file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}` },
      body: form
    })
    expect(sent.status).toBe(422)
    const item = { text: 'I keep bees.', run_id: 'a', metadata: { run_id: 'b' } }
    const items = await account.send('POST', '/v1/import', { body: { items: [item] } })
    expect(items.status).toBe(422)
    expect(items.json.detail).toContain('items.0.metadata.run_id')
  })

  test('an entity shows metadata from the first add that has any, and none of another user', async () => {
    const account = await (await serviceOn(kind)).account()
    const shown = async (user: string) => {
      const body = { query: 'Nia', user_id: user }
      const { json } = await account.send('POST', '/v1/search', { body })
      return json.results.map(({ metadata }: { metadata: unknown }) => metadata)
    }
    for (const user_id of ['ann', 'bob'])
      await account.add({ ...messages('I keep bees.'), user_id })
    expect([await shown('ann'), await shown('bob')]).toEqual([[{}], [{}]])
    const met = { ...messages('I met a heron.'), user_id: 'ann', metadata: { place: 'lake' } }
    await account.add(met)
    expect([await shown('ann'), await shown('bob')]).toEqual([[{ place: 'lake' }], [{}]])
  })

  test('an entity that only relations tell of shows the metadata that these came with', async () => {
    const account = await (await serviceOn(kind)).account()
    await account.add({ ...messages('I work at Initech.'), metadata: { ticket: 7 } })
    const { json } = await account.send('GET', '/v1/memory/Initech')
    expect([json.facts, json.metadata]).toEqual([[], { ticket: 7 }])
  })

  test('metadata alone is no named field: not for conditions, not for the agent mode', async () => {
    const account = await (await serviceOn(kind)).account()
    await account.add({
      messages: [
        { role: 'user', name: 'Nia', content: 'I keep bees.' },
        { role: 'assistant', content: 'Nia plays the oboe.' }
      ],
      metadata: { agent_id: 'guide' }
    })
    expect(await counted(account, 'agent_id=guide')).toEqual([])
    const { json } = await account.send('GET', '/v1/memory/Nia')
    expect(json.facts).toEqual(['Nia keeps bees.'])
    expect(json.metadata).toEqual({ agent_id: 'guide' })
    const found = await account.send('POST', '/v1/search/all', {
      body: { query: 'bees', agent_id: 'guide' }
    })
    expect(found.json.results).toEqual([])
    const filtered = await account.send('POST', '/v1/search/all', {
      body: { query: 'bees', filters: { agent_id: 'guide' } }
    })
    expect(filtered.json.semantic).toHaveLength(1)
  })

  test('a page of memories counts what qualifies, and nothing else', async () => {
    const account = await (await serviceOn(kind)).account()
    const say = (content: string, more = {}) => account.add({ ...messages(content), ...more })
    await say('I keep bees.', { agent_id: 'guide' })
    await say('I work at Acme. I like tea.', { agent_id: 'other' })
    await say('I play the oboe.')
    expect(await counted(account, 'agent_id=guide')).toEqual([['Nia', 1, 0, 0]])
    expect(await counted(account, 'agent_id=other')).toEqual([['Nia', 2, 1, 0]])
    const all = await counted(account, 'limit=500')
    expect(all.find(([name]: unknown[]) => name === 'Nia')).toEqual(['Nia', 4, 1, 0])
    const { json } = await account.send('GET', '/v1/graph?agent_id=guide')
    expect(json).toMatchObject({ nodes: [{ name: 'Nia', facts_count: 1 }], edges: [] })
  })

  test('an export takes the names along, and one of before has them from its metadata', async () => {
    const account = await (await serviceOn(kind)).account()
    await account.add({ ...messages('I keep bees.'), agent_id: 'guide' })
    await account.add({ ...messages('I play the oboe.'), metadata: { agent_id: 'guide' } })
    const copy = (await account.send('GET', '/v1/export')).json
    const old = copy.statements.map(({ agent_id: _, ...rest }: Record<string, unknown>) => rest)
    for (const [userId, statements, facts] of [
      ['new', copy.statements, 1],
      ['old', old, 2]
    ]) {
      const { json } = await account.send('POST', '/v1/import', {
        body: { export: { ...copy, statements }, user_id: userId }
      })
      await account.finished(json.job_id)
      expect(await counted(account, `agent_id=guide&user_id=${userId}`)).toEqual([
        ['Nia', facts, 0, 0]
      ])
    }
  })

  test('secrets in roles, names, ids and metadata keys are taken out, and equal values still meet', async () => {
    const account = await (await serviceOn(kind)).account()
    const job = await account.add({
      messages: [{ role: KEY, content: 'I keep bees.' }],
      agent_id: KEY,
      run_id: `run ${OTHER}`,
      app_id: KEY,
      source: KEY,
      metadata: { [OTHER]: { [KEY]: 'deep' }, [`x ${KEY}`]: [OTHER] }
    })
    expect(job.status).toBe('completed')
    expect(job.result.redactions).toBe(9)
    const copy = JSON.stringify((await account.send('GET', '/v1/export')).json)
    expect(copy).not.toContain(KEY.slice(10))
    expect(copy).not.toContain(OTHER.slice(6))
    expect(copy).toContain('[REDACTED:')
    const search = (body: Record<string, unknown>) =>
      account.send('POST', '/v1/search', { body: { query: 'bees', ...body } })
    for (const condition of [
      { agent_id: KEY },
      { run_id: `run ${OTHER}` },
      { app_id: KEY },
      { filters: { source: KEY } },
      { filters: { [OTHER]: { [KEY]: 'deep' } } }
    ]) {
      expect((await search(condition)).json.results).toHaveLength(1)
    }
    expect((await search({ agent_id: OTHER })).json.results).toEqual([])
    expect(await counted(account, `agent_id=${encodeURIComponent(KEY)}`)).toHaveLength(1)
  })
})
