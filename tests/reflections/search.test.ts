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

  test('are of the user who was asked for', async () => {
    const own = await account()
    await told(own)
    expect(await insights(own, { query: 'Does Tom bake bread?', user_id: 'other' })).toEqual([])
  })
})
