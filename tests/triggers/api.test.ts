/** Triggers through the whole service on both databases (contract 4.5). */
import { describe, expect, test } from 'bun:test'
import { newId } from '#src/base/ids.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const DAY_MS = 86_400_000
const NAMED = { role: 'user', name: 'Nia' } as const

/** A day so many days from now, as people write it. */
function dayAhead(days: number): { iso: string; written: string } {
  const at = new Date(Date.now() + days * DAY_MS)
  const written = at.toLocaleDateString('en', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric'
  })
  return { iso: at.toISOString().slice(0, 10), written }
}

function tell(account: TestAccount, content: string, more: Record<string, unknown> = {}) {
  return account.add({ messages: [{ ...NAMED, content }], ...more })
}

async function detect(account: TestAccount, userId = 'default') {
  const { status, json } = await account.send('POST', `/v1/triggers/detect/${userId}`)
  expect(status).toBe(200)
  return json
}

async function pending(account: TestAccount, query = '') {
  return (await account.send('GET', `/v1/triggers${query}`)).json.triggers
}

/** An account with one reminder that is due: the appointment is so near that nothing can wait. */
async function withDueReminder(account: TestAccount, user: Record<string, unknown> = {}) {
  const at = new Date(Date.now() + 30 * 60_000)
  const day = at.toISOString().slice(0, 10)
  const time = at.toISOString().slice(11, 16)
  await tell(account, `I have a dentist appointment on ${day} at ${time}.`, user)
}

describe.each(databases)('triggers on %s', (kind) => {
  test('an appointment becomes a reminder, found once, with the shape of the contract', async () => {
    const account = await (await serviceOn(kind)).account()
    const { iso, written } = dayAhead(40)
    await tell(account, `I have a dentist appointment on ${written}.`)
    const found = await detect(account)
    expect(found).toMatchObject({ reminders: 1, contradictions: 0, patterns: 0, errors: [] })
    expect(found.total_pending).toBe(1)
    const [trigger] = found.triggers
    expect(trigger).toEqual({
      id: expect.any(String),
      user_id: 'default',
      trigger_type: 'reminder',
      title: expect.stringContaining('dentist'),
      detail: expect.stringContaining('dentist'),
      source_type: 'fact',
      source_id: expect.any(String),
      state: 'pending',
      fired: false,
      fire_at: expect.any(String),
      fired_at: null,
      dismissed_at: null,
      created_at: expect.any(String)
    })
    const ahead = Date.parse(`${iso}T00:00:00Z`) - Date.parse(trigger.fire_at)
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThan(2 * DAY_MS)
    const again = await detect(account)
    expect(again).toMatchObject({ reminders: 0, triggers: [], total_pending: 1 })
    const list = await account.send('GET', '/v1/triggers')
    expect(list.json).toEqual({ triggers: [trigger], count: 1 })
  })

  test('it is found by itself, some seconds after the add', async () => {
    const account = await (await serviceOn(kind)).account()
    await tell(account, `I have a dentist appointment on ${dayAhead(40).written}.`)
    let triggers = []
    for (let round = 0; round < 300 && triggers.length === 0; round++) {
      await Bun.sleep(100)
      triggers = await pending(account)
    }
    expect(triggers).toHaveLength(1)
  })

  test('what is due fires once; what is not, stays', async () => {
    const account = await (await serviceOn(kind)).account()
    await withDueReminder(account)
    await tell(account, `My passport expires on ${dayAhead(90).written}.`)
    await detect(account)
    expect(await pending(account)).toHaveLength(2)
    const processed = await account.send('POST', '/v1/triggers/process')
    expect(processed.status).toBe(200)
    expect(processed.json).toEqual({ processed: 1, fired: 1, errors: 0, deliveries_queued: 0 })
    const again = await account.send('POST', '/v1/triggers/process')
    expect(again.json).toEqual({ processed: 0, fired: 0, errors: 0, deliveries_queued: 0 })
    expect(await pending(account)).toHaveLength(1)
    const [waiting, fired] = await pending(account, '?include_fired=true')
    expect(waiting).toMatchObject({ state: 'pending', fired: false })
    expect(fired).toMatchObject({ state: 'fired', fired: true, fired_at: expect.any(String) })
    await detect(account)
    expect(await pending(account)).toHaveLength(1)
  })

  test('all users of the account are processed, or the one that is given', async () => {
    const account = await (await serviceOn(kind)).account()
    for (const user of ['ada', 'bob', 'eve']) {
      await withDueReminder(account, { user_id: user })
      await detect(account, user)
    }
    const one = await account.send('POST', '/v1/triggers/process', { body: { user_id: 'bob' } })
    expect(one.json).toMatchObject({ processed: 1, fired: 1 })
    const rest = await account.send('POST', '/v1/triggers/process')
    expect(rest.json).toMatchObject({ processed: 2, fired: 2 })
  })

  test('a dismissed trigger does not fire, is hidden, and is not found again', async () => {
    const account = await (await serviceOn(kind)).account()
    await withDueReminder(account)
    const [{ id }] = (await detect(account)).triggers
    const dismissed = await account.send('DELETE', `/v1/triggers/${id}`)
    expect(dismissed.status).toBe(200)
    expect(dismissed.json).toEqual({ status: 'dismissed', id, trigger_id: id })
    expect((await account.send('DELETE', `/v1/triggers/${id}`)).json).toEqual(dismissed.json)
    expect((await account.send('POST', '/v1/triggers/process')).json.fired).toBe(0)
    expect((await detect(account)).triggers).toEqual([])
    expect(await pending(account)).toEqual([])
    expect(await pending(account, '?include_dismissed=true')).toMatchObject([
      { id, state: 'dismissed', dismissed_at: expect.any(String) }
    ])
  })

  test('a fired trigger cannot be dismissed, and an unknown one is not found', async () => {
    const account = await (await serviceOn(kind)).account()
    await withDueReminder(account)
    const [{ id }] = (await detect(account)).triggers
    await account.send('POST', '/v1/triggers/process')
    const late = await account.send('DELETE', `/v1/triggers/${id}`)
    expect([late.status, late.json.code]).toEqual([409, 'conflict'])
    for (const missing of [newId(), 'nonsense']) {
      expect((await account.send('DELETE', `/v1/triggers/${missing}`)).status).toBe(404)
    }
    const other = await account.send('DELETE', `/v1/triggers/${id}?user_id=bob`)
    expect(other.status).toBe(404)
  })

  test('another account sees none of it', async () => {
    const service = await serviceOn(kind)
    const [owner, stranger] = [await service.account(), await service.account()]
    await withDueReminder(owner)
    const [{ id }] = (await detect(owner)).triggers
    expect(await pending(stranger)).toEqual([])
    expect((await detect(stranger)).total_pending).toBe(0)
    expect((await stranger.send('POST', '/v1/triggers/process')).json.processed).toBe(0)
    expect((await stranger.send('DELETE', `/v1/triggers/${id}`)).status).toBe(404)
    expect(await pending(owner)).toHaveLength(1)
  })

  test('the path names the user; the query may only agree', async () => {
    const account = await (await serviceOn(kind)).account()
    await withDueReminder(account, { user_id: 'ada' })
    await detect(account, 'ada')
    const list = (path: string) => account.send('GET', path)
    expect((await list('/v1/triggers/ada')).json.count).toBe(1)
    expect((await list('/v1/triggers/ada?user_id=ada')).json.count).toBe(1)
    expect((await list('/v1/triggers?user_id=ada')).json.count).toBe(1)
    expect((await list('/v1/triggers')).json.count).toBe(0)
    expect((await list(`/v1/triggers/${account.accountId}?user_id=ada`)).json.count).toBe(1)
    const differs = await list('/v1/triggers/ada?user_id=bob')
    expect([differs.status, differs.json.errors[0].path]).toEqual([422, 'user_id'])
  })

  test('a bound key lists, finds and fires its own user’s triggers only', async () => {
    const account = await (await serviceOn(kind)).account()
    for (const user of ['ada', 'bob']) {
      await withDueReminder(account, { user_id: user })
      await detect(account, user)
    }
    const made = await account.send('POST', '/v1/keys', { body: { name: 'ada', user_id: 'ada' } })
    const bound = (method: string, path: string) => account.sendAs(made.json.key, method, path)
    expect((await bound('GET', '/v1/triggers')).json.count).toBe(1)
    expect((await bound('GET', '/v1/triggers/bob')).status).toBe(403)
    expect((await bound('POST', '/v1/triggers/detect/bob')).status).toBe(403)
    expect((await bound('POST', '/v1/triggers/process')).json.fired).toBe(1)
    expect(await pending(account, '?user_id=bob')).toHaveLength(1)
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['include_fired=perhaps', 'include_fired']
  ])('%s is refused', async (query, path) => {
    const account = await (await serviceOn(kind)).account()
    const answer = await account.send('GET', `/v1/triggers?${query}`)
    expect([answer.status, answer.json.errors[0].path]).toEqual([422, path])
  })
})

describe.each(databases)('a reminder goes with what it rests on, on %s', (kind) => {
  async function reminded() {
    const account = await (await serviceOn(kind)).account()
    await tell(account, `I have a dentist appointment on ${dayAhead(40).written}.`)
    const [trigger] = (await detect(account)).triggers
    return { account, factId: trigger.source_id as string }
  }

  test('archived: it is withdrawn; restored: it is found again', async () => {
    const { account, factId } = await reminded()
    const archived = await account.send('POST', '/v1/archive_fact', { body: { fact_id: factId } })
    expect(archived.status).toBe(200)
    expect(await pending(account)).toEqual([])
    const body = { journal_id: archived.json.journal_id }
    await account.send('POST', '/v1/facts/restore', { body })
    await detect(account)
    expect(await pending(account)).toHaveLength(1)
  })

  test('its entity, its user or all of the account erased: nothing is left', async () => {
    const { account } = await reminded()
    await account.send('DELETE', '/v1/entity/Nia')
    expect(await pending(account, '?include_fired=true')).toEqual([])
    await tell(account, `I have a dentist appointment on ${dayAhead(50).written}.`)
    expect((await detect(account)).total_pending).toBe(1)
    const erased = await account.send('DELETE', '/v1/memories/all')
    expect(erased.json.deleted.triggers).toBe(1)
    expect(await pending(account)).toEqual([])
    expect((await detect(account)).total_pending).toBe(0)
  })

  test('expired: it is no longer shown, and taken away instead of fired', async () => {
    const account = await (await serviceOn(kind)).account()
    const soon = new Date(Date.now() + 1500).toISOString()
    await withDueReminder(account, { expiration_date: soon })
    expect((await detect(account)).total_pending).toBe(1)
    await Bun.sleep(Math.max(0, Date.parse(soon) - Date.now()) + 100)
    expect(await pending(account)).toEqual([])
    const { json } = await account.send('POST', '/v1/triggers/process')
    expect(json).toMatchObject({ processed: 1, fired: 0 })
  })

  test('the capture policy denies its words: it is not stored, or not told', async () => {
    const account = await (await serviceOn(kind)).account()
    await withDueReminder(account)
    expect((await detect(account)).total_pending).toBe(1)
    const policy = (body: unknown) => account.send('PUT', '/v1/capture-policy', { body })
    expect((await policy({ deny_keywords: ['dentist'] })).status).toBe(200)
    const { json } = await account.send('POST', '/v1/triggers/process')
    expect(json).toMatchObject({ processed: 1, fired: 0 })
    const denied = await detect(account)
    expect(denied).toMatchObject({ total_pending: 0, errors: ['policy'] })
    await policy({ deny_keywords: [] })
    expect((await detect(account)).total_pending).toBe(1)
  })
})
