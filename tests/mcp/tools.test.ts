/** Every tool of `/mcp`, run by the official client against the whole service. */
import { describe, expect, test } from 'bun:test'
import { TOOLS } from '#src/mcp/tools.ts'
import { connect, use } from '#tests/mcp/connect.ts'
import { everyTool } from '#tests/mcp/every-tool.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

async function told(account: TestAccount): Promise<void> {
  await account.add({
    messages: [
      {
        role: 'user',
        content: 'I work at Initech as a welder. My sister Ana is allergic to nuts.'
      },
      { role: 'user', content: 'Bob Stone works at Initech. Robert Stone works at Initech.' }
    ]
  })
}

describe.each(databases)('the tools of /mcp on %s', (kind) => {
  test('are those of the endpoints that exist, each described, with hints and a schema', async () => {
    const { url, account, service } = await serviceOn(kind)
    await using client = await connect(url, { key: (await account()).key })
    const { tools } = await client.listTools()
    const there = new Set(service.app.endpoints.map(({ method, path }) => `${method} ${path}`))
    const wanted = TOOLS.filter(({ endpoint }) => there.has(endpoint))
    expect(tools.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name))
    expect(tools.length).toBeGreaterThanOrEqual(15)
    for (const tool of tools) {
      expect(tool.description?.length).toBeGreaterThan(60)
      expect(tool.inputSchema['additionalProperties']).toBe(false)
      for (const schema of Object.values(tool.inputSchema.properties ?? {})) {
        expect(schema).toMatchObject({ description: expect.any(String) })
      }
      expect(Object.keys(tool.inputSchema.properties ?? {})).not.toContain('user_id')
    }
    const hinted = (hint: 'readOnlyHint' | 'destructiveHint') =>
      tools.filter(({ annotations }) => annotations?.[hint] === true).map(({ name }) => name)
    expect(hinted('destructiveHint')).toEqual([
      'archive_fact',
      'restore',
      'merge_entities',
      'delete_entity'
    ])
    expect(hinted('readOnlyHint')).toEqual(
      tools
        .map(({ name }) => name)
        .filter((name) => {
          return !['remember', 'procedure_feedback', ...hinted('destructiveHint')].includes(name)
        })
    )
  })

  test('remember keeps a text and says what it kept; recall finds it', async () => {
    const { url, account } = await serviceOn(kind)
    await using client = await connect(url, { key: (await account()).key })
    const kept = await use(client, 'remember', { text: 'Clara Weiss lives in Vienna.' })
    expect(kept.isError).toBe(false)
    expect(kept.body).toMatchObject({ status: 'accepted', job_id: expect.any(String) })
    // On a busy machine the job may take longer than the tool waits.
    expect(kept.text).toMatch(/Remembered \(new facts: 1.*Clara Weiss|being read now/)
    for (let round = 0; round < 60; round++) {
      const found = await use(client, 'recall', { query: 'Where does Clara live?' })
      if (found.body.results.length > 0) break
      await Bun.sleep(200)
    }
    const found = await use(client, 'recall', { query: 'Where does Clara live?' })
    expect(found.text).toContain('Vienna')
    expect(found.body.results[0].fact_details[0]).toMatchObject({ id: expect.any(String) })
    expect(found.body.budget).toMatchObject({ max_tokens: 2000 })
  })

  test('that read show what the endpoints show', async () => {
    const { url, account } = await serviceOn(kind)
    const user = await account()
    await told(user)
    await using client = await connect(url, { key: user.key })
    const pairs: [string, Record<string, unknown>, string][] = [
      ['timeline', { limit: 5 }, '/v1/timeline?limit=5'],
      ['list_entities', { type: 'person' }, '/v1/memories?type=person&limit=50'],
      ['get_entity', { name: 'Ana' }, '/v1/memory/Ana'],
      ['list_episodes', {}, '/v1/episodes'],
      ['list_procedures', { limit: 3 }, '/v1/procedures?limit=3'],
      ['history', { limit: 10 }, '/v1/history?limit=10']
    ]
    for (const [tool, given, path] of pairs) {
      const shown = await use(client, tool, given)
      expect(shown.isError).toBe(false)
      expect(shown.body).toEqual((await user.send('GET', path)).json)
    }
    const profile = await use(client, 'profile')
    expect(profile.text).toBe(profile.body.system_prompt)
    expect(profile.text).toContain('Initech')
    for (const name of ['ask', 'list_triggers']) {
      if (!(await client.listTools()).tools.some((tool) => tool.name === name)) continue
      const given = name === 'ask' ? { query: 'Where do I work?' } : {}
      expect([name, (await use(client, name, given)).isError]).toEqual([name, false])
    }
    const all = await use(client, 'search_all', { query: 'Ana nuts' })
    expect(all.text).toContain('nuts')
    expect(all.body.chunks.length).toBeGreaterThan(0)
  })

  test('show no more of an entity than an assistant has room for', async () => {
    const { url, account } = await serviceOn(kind)
    const user = await account()
    const content = (shelf: number) => `Nia Rossi keeps bees in hive number ${shelf + 100}.`
    const messages = Array.from({ length: 60 }, (_, shelf) => ({
      role: 'user',
      content: content(shelf)
    }))
    await user.add({ messages })
    await using client = await connect(url, { key: user.key })
    const { body, text } = await use(client, 'get_entity', { name: 'Nia Rossi' })
    const more = body.facts_count - 50
    expect(more).toBeGreaterThan(0)
    expect(body).toMatchObject({ left_out: { facts: more, fact_details: more } })
    expect(body.facts.length).toBe(50)
    expect(text).toContain(`Not shown: ${more} more facts`)
    expect(text).toContain(`(id ${body.fact_details[0].id})`)
  })

  test('that change memory change it, and restore takes it back', async () => {
    const { url, account } = await serviceOn(kind)
    const user = await account()
    await told(user)
    await using client = await connect(url, { key: user.key })
    const factsOf = async (name: string) => (await use(client, 'get_entity', { name })).body.facts
    const [fact] = await factsOf('Ana')
    const gone = await use(client, 'archive_fact', { entity_name: 'Ana', fact_content: fact })
    expect(gone.body).toMatchObject({ status: 'archived', archived: fact })
    expect(await factsOf('Ana')).not.toContain(fact)
    const back = await use(client, 'restore', { journal_id: gone.body.journal_id })
    expect(back.body).toMatchObject({ status: 'restored', restored: 1 })
    expect(await factsOf('Ana')).toContain(fact)
    const merged = await use(client, 'merge_entities', {
      source: 'Robert Stone',
      target: 'Bob Stone'
    })
    expect(merged.body).toMatchObject({ status: 'merged', into: 'Bob Stone' })
    const erased = await use(client, 'delete_entity', { name: 'Bob Stone' })
    expect(erased.body).toMatchObject({ status: 'deleted', entity: 'Bob Stone' })
    const missing = await use(client, 'get_entity', { name: 'Bob Stone' })
    expect(missing.isError).toBe(true)
    expect(missing.body).toMatchObject({ code: 'not_found' })
    expect(missing.text).toContain('list_entities')
  })

  test('can all be run by the official client', async () => {
    const { url, account } = await serviceOn(kind)
    const user = await account()
    const given = await everyTool(user)
    await using client = await connect(url, { key: user.key })
    const { tools } = await client.listTools()
    expect(tools.length).toBe(TOOLS.length)
    for (const { name } of tools) {
      const { isError, text, body } = await use(client, name, given[name])
      expect([name, isError, text]).toEqual([name, false, expect.stringMatching(/./)])
      expect(body).toBeObject()
    }
  })

  test('procedure_feedback counts a run of a procedure', async () => {
    const { url, account } = await serviceOn(kind)
    const user = await account()
    await user.add({
      messages: [
        {
          role: 'user',
          content:
            'How to deploy the Heron project: 1. Run the tests. 2. Build the image. 3. Push the image. 4. Restart the server.'
        }
      ]
    })
    await using client = await connect(url, { key: user.key })
    const { body } = await use(client, 'list_procedures')
    const [procedure] = body.procedures
    expect(procedure).toMatchObject({ success_count: 0 })
    const fed = await use(client, 'procedure_feedback', { id: procedure.id, success: true })
    expect(fed.body).toMatchObject({ feedback: 'success', success_count: 1 })
  })

  test('answer a wrong call with what to do about it, and go on', async () => {
    const { url, account } = await serviceOn(kind)
    const user = await account({ plan: 'free' })
    await using client = await connect(url, { key: user.key })
    const cases: [string, Record<string, unknown>, string, RegExp][] = [
      ['recall', {}, 'validation', /query.*\n.*Correct the argument/],
      ['recall', { query: 'x', limit: 1000 }, 'validation', /limit/],
      ['recall', { query: 'x', user_id: 'ana' }, 'validation', /user_id: is not an argument/],
      ['recall', { query: 'x', filters: {} }, 'validation', /filters: is not an argument/],
      ['get_entity', {}, 'validation', /name: must be a text/],
      ['get_entity', { name: { a: 1 } }, 'validation', /name: must be a text/],
      ['timeline', { after: 'no date' }, 'validation', /after/],
      ['restore', { journal_id: 'none' }, 'not_found', /history/],
      ['procedure_feedback', { id: '../../me', success: true }, 'not_found', /list_procedures/]
    ]
    for (const [tool, given, code, text] of cases) {
      const wrong = await use(client, tool, given)
      expect([tool, wrong.isError, wrong.body.code]).toEqual([tool, true, code])
      expect(wrong.text).toMatch(text)
    }
    // Nothing of it was a search, and free has 200.
    const { headers } = await user.send('GET', '/v1/me')
    expect(headers.get('x-quota-search-used')).toBe('0')
  })

  test('cost what their endpoints cost, and say so when the plan is used up', async () => {
    const { url, account } = await serviceOn(kind)
    const user = await account()
    await using client = await connect(url, { key: user.key })
    await use(client, 'recall', { query: 'bees' })
    await use(client, 'list_entities')
    const { headers } = await user.send('GET', '/v1/me')
    expect(headers.get('x-quota-search-used')).toBe('1')
    const free = await account({ plan: 'free' })
    await using short = await connect(url, { key: free.key })
    const answers = []
    for (let call = 0; call < 21; call++) answers.push(await use(short, 'history'))
    const last = answers.at(-1)
    expect(last?.body).toMatchObject({ code: 'rate_limited' })
    expect(last?.text).toMatch(/Wait \d+ s/)
  })
})
