/** What was announced for a day ahead takes effect on that day, without anybody saying so again. */
import { expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

const YEAR = new Date().getUTCFullYear() + 2

test.skipIf(!databases.includes('postgres'))(
  'a new job announced for a day: the old one holds until then, and is history after it',
  async () => {
    const service = await serviceOn('postgres')
    const account = await service.account()
    const say = (content: string, day: number) =>
      account.add({
        messages: [{ role: 'user', content }],
        timestamp: new Date(Date.UTC(2026, 4, day)).toISOString()
      })
    await say('I work at Klarna.', 1)
    await say(`I start at Spotify on 1 September ${YEAR}.`, 2)
    const archived = async () => {
      const { json } = await account.send('GET', '/v1/memory/User?include_archived=true')
      return json.archived_fact_details as { content: string; archived_by: string }[]
    }
    expect(await archived()).toEqual([])

    const database = new Bun.SQL(service.databaseUrl ?? '', { max: 1 })
    const due = await database`update due_work set due_at = now()
      where kind = 'update_on_its_day' and account_id = ${account.accountId}
      returning account_id, due_at`
    await database.close()
    expect(due.length).toBe(1)
    while ((await archived()).length === 0) await Bun.sleep(100)
    expect(await archived()).toMatchObject([
      { content: 'User works at Klarna.', archived_by: 'superseded' }
    ])

    const { json } = await account.send('GET', '/v1/history?action=supersede')
    const [entry] = json.history as { id: string; reason: string }[]
    expect(entry?.reason).toBe('its announced day has come')
    const body = { journal_id: entry?.id }
    expect((await account.send('POST', '/v1/facts/restore', { body })).status).toBe(200)
    expect(await archived()).toEqual([])
  }
)
