/** Everything of a scope comes out: as JSON, as Markdown files, and as a zip of them. */
import { describe, expect, test } from 'bun:test'
import JSZip from 'jszip'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const HARVEST =
  'To harvest the honey: 1. Light the smoker. 2. Open the hive. 3. Lift the frames. 4. Close the hive.'

/** Two people's words in one scope, one fact superseded, one archived by hand, one procedure. */
async function told(account: TestAccount, userId = 'default'): Promise<void> {
  const say = (name: string, content: string, timestamp: string) =>
    account.add({
      user_id: userId,
      messages: [{ role: 'user', name, content }],
      timestamp,
      source: 'chat',
      metadata: { channel: 'radio' }
    })
  await say('Nia', 'I live in Lugano. I keep bees.', '2024-03-01T10:00:00Z')
  await say('Nia', 'I live in Bern now.', '2024-04-01T10:00:00Z')
  await say(
    'Tom',
    'I bake bread. Yesterday the deployment to staging failed.',
    '2024-04-02T10:00:00Z'
  )
  await account.add({ user_id: userId, messages: [{ role: 'user', content: HARVEST }] })
}

describe.each(databases)('export on %s', (kind) => {
  test('tells everything that the other endpoints tell, and counts it alike', async () => {
    const account = await (await serviceOn(kind)).account()
    await told(account)
    const { json, headers } = await account.send('GET', '/v1/export')
    expect(headers.get('content-type')).toContain('application/json')
    expect(json).toMatchObject({ version: 1, user_id: 'default' })
    const full = await account.send('GET', '/v1/memories/full?limit=500')
    expect(json.entities.map((one: { name: string }) => one.name).toSorted()).toEqual(
      full.json.memories.map((one: { name: string }) => one.name).toSorted()
    )
    for (const shown of full.json.memories) {
      const own = json.entities.find((one: { id: string }) => one.id === shown.id)
      expect(own.facts.toSorted()).toEqual(shown.facts.toSorted())
      expect(own.metadata).toEqual(shown.metadata)
      expect(own).toMatchObject({ type: shown.type, facts_count: shown.facts_count })
      expect(own.fact_details).toHaveLength(own.facts.length)
    }
    const nia = json.entities.find((one: { name: string }) => one.name === 'Nia')
    expect(nia.archived_fact_details).toMatchObject([
      { state: 'archived', archived_by: 'superseded', superseded_by: expect.any(String) }
    ])
    const { json: stats } = await account.send('GET', '/v1/stats')
    for (const name of [
      'entities',
      'facts',
      'archived_facts',
      'expired_facts',
      'knowledge',
      'relations',
      'episodes',
      'procedures',
      'reflections',
      'chunks'
    ]) {
      expect([name, json.counts[name]]).toEqual([name, stats[name]])
    }
    expect(json.chunks).toHaveLength(stats.chunks)
    expect(json.procedures[0].versions).toHaveLength(1)
    expect(json.statements.length).toBeGreaterThan(json.counts.facts)
  })

  test('an unused scope has an empty export', async () => {
    const account = await (await serviceOn(kind)).account()
    const { json } = await account.send('GET', '/v1/export?user_id=nobody')
    expect(json).toMatchObject({ user_id: 'nobody', entities: [], chunks: [], statements: [] })
    expect(Object.values(json.counts).every((count) => count === 0)).toBe(true)
    const files = await account.send('GET', '/v1/export?format=files')
    expect(Object.keys(files.json.files)).toEqual(['README.md'])
  })

  test('an unknown format is refused', async () => {
    const account = await (await serviceOn(kind)).account()
    const { status, json } = await account.send('GET', '/v1/export?format=xml')
    expect(status).toBe(422)
    expect(json.errors[0].path).toBe('format')
  })

  test('the files say what the JSON says, and the zip holds the files', async () => {
    const service = await serviceOn(kind)
    const account = await service.account()
    await told(account)
    const { json } = await account.send('GET', '/v1/export?format=files')
    const { json: whole } = await account.send('GET', '/v1/export')
    expect(json.counts).toEqual(whole.counts)
    const nia = Object.keys(json.files).find((path) => path.startsWith('entities/nia-'))
    const text = json.files[nia ?? '']
    expect(text).toStartWith('# Nia\n')
    expect(text).toContain('## No longer held')
    for (const entity of whole.entities) {
      const [path] = Object.keys(json.files).filter((one) =>
        one.endsWith(`${entity.id.slice(-12)}.md`)
      )
      for (const fact of entity.facts) expect(json.files[path ?? '']).toContain(fact)
    }
    expect(json.files['episodes.md']).toContain('staging')
    const spoken = Object.entries(json.files).filter(([path]) => path.startsWith('conversations/'))
    expect(spoken.map(([, told]) => told).join('')).toContain('I live in Bern now.')

    const response = await fetch(`${service.url}/v1/export?format=markdown`, {
      headers: { authorization: `Bearer ${account.key}` }
    })
    expect(response.headers.get('content-type')).toBe('application/zip')
    const zip = await JSZip.loadAsync(await response.arrayBuffer(), { checkCRC32: true })
    const unpacked: Record<string, string> = {}
    for (const [path, file] of Object.entries(zip.files)) {
      if (!file.dir) unpacked[path] = await file.async('string')
    }
    const undated = (files: Record<string, string>) => ({ ...files, 'README.md': '' })
    expect(undated(unpacked)).toEqual(undated(json.files))
  })

  test('another user and another account are never in it', async () => {
    const service = await serviceOn(kind)
    const [account, stranger] = [await service.account(), await service.account()]
    await told(account, 'here')
    await account.add({
      user_id: 'there',
      messages: [{ role: 'user', name: 'Zoe', content: 'I paint zeppelins in Lugano.' }]
    })
    for (const format of ['json', 'files']) {
      const own = await account.send('GET', `/v1/export?user_id=here&format=${format}`)
      expect(JSON.stringify(own.json)).toContain('bees')
      expect(JSON.stringify(own.json)).not.toMatch(/zeppelin|Zoe/)
      const foreign = await stranger.send('GET', `/v1/export?user_id=here&format=${format}`)
      expect(JSON.stringify(foreign.json)).not.toMatch(/bees|Nia/)
    }
  })

  test('holds each time that a relation was told, with its source', async () => {
    const account = await (await serviceOn(kind)).account()
    for (const source of ['chat', 'mail']) {
      await account.add({
        messages: [{ role: 'user', name: 'Nia', content: 'I work for Acme.' }],
        timestamp: '2024-03-01T10:00:00Z',
        source
      })
    }
    const { json } = await account.send('GET', '/v1/export')
    expect(json.counts.relations).toBe(1)
    const acme = json.entities.find((one: { name: string }) => one.name === 'Acme')
    const [relation] = acme.relations
    const told = json.statements.filter((one: { item_id: string }) => one.item_id === relation.id)
    expect(told).toMatchObject([
      {
        item_type: 'relation',
        metadata: { source: 'chat' },
        stated_at: '2024-03-01T10:00:00.000Z'
      },
      { item_type: 'relation', metadata: { source: 'mail' } }
    ])
  })

  test('is noted in the audit log, once however many pages it took', async () => {
    const account = await (await serviceOn(kind)).account()
    await told(account)
    await account.send('GET', '/v1/export')
    const { json } = await account.send('GET', '/v1/audit?action=export')
    expect(json.events).toMatchObject([{ action: 'export', target: 'default' }])
  })
})
