/** Reflections beside the results of a search. Both databases. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

describe.each(databases)('insights of a search on %s', (kind) => {
  const account = async () => (await serviceOn(kind)).account()

  async function told(own: TestAccount) {
    const tell = (name: string, content: string, extra: object = {}) =>
      own.add({ messages: [{ role: 'user', name, content }], ...extra })
    await tell('Nia', 'I keep bees in Lugano. I play the cello.', { agent_id: 'scribe' })
    await tell('Nia', 'I work at Initech.')
    await tell('Tom', 'I bake bread. I live in Bern. I repair bicycles.')
    await own.send('POST', '/v1/reflect')
  }

  async function insights(own: TestAccount, body: object) {
    const { status, json } = await own.send('POST', '/v1/search', { body })
    expect(status).toBe(200)
    return json.insights
  }

  test('are the reflections that hold what was asked for', async () => {
    const own = await account()
    await told(own)
    const found = await insights(own, { query: 'Does Tom repair bicycles?' })
    expect(found.length).toBeGreaterThan(0)
    for (const one of found) expect(one.content).toContain('bicycles')
    expect(await insights(own, { query: 'quantum chromodynamics' })).toEqual([])
  })

  test('rest on facts that pass the filter, and say nothing of an earlier moment', async () => {
    const own = await account()
    await told(own)
    const query = 'What does Nia play, the cello?'
    const whole = JSON.stringify(await insights(own, { query }))
    expect(whole).toContain('cello')
    expect(whole).toContain('Initech')
    const passing = JSON.stringify(await insights(own, { query, agent_id: 'scribe' }))
    expect(passing).toContain('cello')
    expect(passing).not.toContain('Initech')
    expect(await insights(own, { query, agent_id: 'nobody' })).toEqual([])
    expect(await insights(own, { query, as_of: '2020-01-01' })).toEqual([])
  })

  test('one of an import that does not say what it rests on meets no condition', async () => {
    const own = await account()
    await own.add({ messages: [{ role: 'user', content: 'I like tea.' }], agent_id: 'scribe' })
    const { json } = await own.send('GET', '/v1/export')
    const reflection = {
      id: '01900000-0000-7000-8000-000000000001',
      title: 'Sailing',
      content: 'Pia sails a dinghy on the lake.',
      scope: 'cross',
      confidence: 0.9,
      created_at: '2024-01-01T00:00:00Z',
      refreshed_at: '2024-01-01T00:00:00Z'
    }
    const body = { export: { ...json, reflections: [reflection] } }
    const sent = await own.send('POST', '/v1/import', { body })
    expect((await own.finished(sent.json.job_id)).status).toBe('completed')
    const query = 'Does Pia sail a dinghy?'
    expect(JSON.stringify(await insights(own, { query }))).toContain('dinghy')
    expect(await insights(own, { query, agent_id: 'scribe' })).toEqual([])
  })

  test('are of the user who was asked for', async () => {
    const own = await account()
    await told(own)
    expect(await insights(own, { query: 'Does Tom bake bread?', user_id: 'other' })).toEqual([])
  })
})
