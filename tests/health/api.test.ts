/** Health over HTTP on both databases: its totals are those of stats (contract 1.14). */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

describe.each(databases)('health on %s', (kind) => {
  test('counts facts until they expire, as stats do', async () => {
    const account = await (await serviceOn(kind)).account()
    const say = (name: string, content: string, more: object = {}) =>
      account.add({ messages: [{ role: 'user', name, content }], ...more })
    await say('Nia', 'I keep bees in Lugano.')
    await say('Tom', 'I bake bread in Bern.', { expiration_date: '2020-01-01' })
    const stats = (await account.send('GET', '/v1/stats')).json
    expect(stats).toMatchObject({ facts: 1, expired_facts: 1 })
    const { db } = (await account.send('GET', '/v1/health')).json
    expect(db).toEqual({ ok: true, entities: stats.entities, facts: stats.facts })
  })
})
