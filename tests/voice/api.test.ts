/** The two voice endpoints through the whole service on both databases (contract 4.8). */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, startTestService, type TestAccount } from '#tests/support/service.ts'

const NUMBER = '+41791234567'

function toolCalls(phone: string | null, id = 'call_1') {
  const value = phone === null ? {} : { phone }
  return { message: { type: 'tool-calls', toolCallList: [{ id, name: 'who', arguments: value }] } }
}

function report(transcript: string, call: Record<string, unknown> = {}, number = NUMBER) {
  return {
    message: {
      type: 'end-of-call-report',
      endedReason: 'customer-ended-call',
      startedAt: '2024-03-20T10:00:00Z',
      call: { id: 'c-1', customer: { number }, ...call },
      artifact: { transcript }
    }
  }
}

const recall = (account: TestAccount, body: unknown) =>
  account.send('POST', '/v1/voice/vapi/recall', { body })
const save = (account: TestAccount, body: unknown, headers: Record<string, string> = {}) =>
  account.send('POST', '/v1/voice/vapi/save', { body, headers })
const said = async (account: TestAccount, phone: string | null): Promise<string> =>
  (await recall(account, toolCalls(phone))).json.results[0].result

describe.each(databases)('voice on %s', (kind) => {
  test('what a caller said in one call is told at the start of the next', async () => {
    const account = await (await serviceOn(kind)).account()
    const saved = await save(
      account,
      report('AI: How can I help?\nUser: My name is Nia and I keep bees in Lugano.')
    )
    expect(saved.status).toBe(202)
    expect(saved.json).toEqual({
      status: 'accepted',
      job_id: expect.stringMatching(/^job_/),
      sub_user_id: `voice:${NUMBER}`
    })
    expect(saved.headers.get('location')).toBe(`/v1/jobs/${saved.json.job_id}`)
    const job = await account.finished(saved.json.job_id)
    expect(job).toMatchObject({
      status: 'completed',
      type: 'voice_save',
      user_id: `voice:${NUMBER}`
    })

    const told = await recall(account, toolCalls('0041 79 123 45 67'))
    expect(told.status).toBe(200)
    expect(told.json).toEqual({
      results: [{ toolCallId: 'call_1', name: 'who', result: expect.any(String) }]
    })
    const [{ result }] = told.json.results
    expect(result).toStartWith('Known about caller (Nia): ')
    expect(result).toContain('Lugano')
    expect(result).not.toContain('\n')
  })

  test('facts come from the caller alone, with the platform as their provenance', async () => {
    const account = await (await serviceOn(kind)).account()
    const { json } = await save(
      account,
      report('AI: I am Kim and I live in Geneva.\nUser: I keep bees in Lugano.')
    )
    await account.finished(json.job_id)
    const found = await account.send('POST', '/v1/search', {
      body: { query: 'bees', user_id: `voice:${NUMBER}`, agent_id: 'vapi' }
    })
    const [detail] = found.json.results[0].fact_details
    expect(detail.metadata).toEqual({
      source: 'voice_call',
      agent_id: 'vapi',
      phone: NUMBER,
      call_id: 'c-1',
      ended_reason: 'customer-ended-call'
    })
    expect(detail.stated_at).toBe('2024-03-20T10:00:00.000Z')
    expect(JSON.stringify(found.json)).not.toContain('Geneva')
  })

  test('the fixed texts: no number, no memory', async () => {
    const account = await (await serviceOn(kind)).account()
    expect(await said(account, null)).toBe('Web caller — no phone number yet.')
    expect(await said(account, '+14155550101')).toBe('New caller — no prior context.')
  })

  test('one request is one search, however many calls it holds', async () => {
    const account = await (await serviceOn(kind)).account({ plan: 'free' })
    const calls = ['a', 'b', 'c'].map((id) => ({ id, arguments: { phone: NUMBER } }))
    const body = { message: { type: 'tool-calls', toolCallList: calls } }
    const answer = await recall(account, body)
    expect(answer.json.results.map((one: { toolCallId: string }) => one.toolCallId)).toEqual([
      'a',
      'b',
      'c'
    ])
    expect(answer.headers.get('x-quota-search-used')).toBe('1')
  })

  test('events that are not theirs are ignored with 200 and cost nothing', async () => {
    const account = await (await serviceOn(kind)).account()
    for (const body of [{}, { message: null }, { message: { type: 'hang' } }, report('')]) {
      for (const door of [recall, save]) {
        const answer = await door(account, body)
        expect(answer.status).toBe(200)
        expect(answer.json).toEqual({ status: 'ignored', reason: expect.any(String) })
        expect(answer.headers.get('x-quota-add-used')).toBe('0')
        expect(answer.headers.get('x-quota-search-used')).toBe('0')
      }
    }
    expect((await recall(account, report('User: Hello.'))).json.status).toBe('ignored')
    expect((await save(account, toolCalls(NUMBER))).json.status).toBe('ignored')
  })

  test('without a call id the number and the words make two reports one', async () => {
    const account = await (await serviceOn(kind)).account()
    const first = await save(account, report('User: I keep bees.', { id: null }))
    const again = await save(account, report('User: I keep bees.', { id: null }))
    const other = await save(account, report('User: I keep goats.', { id: null }))
    expect(again.json).toEqual(first.json)
    expect(other.json.job_id).not.toBe(first.json.job_id)
  })

  test('an idempotency key holds for save as for every add', async () => {
    const account = await (await serviceOn(kind)).account()
    const headers = { 'idempotency-key': 'k-1' }
    const first = await save(account, report('User: I keep bees.'), headers)
    const again = await save(account, report('User: I keep bees.'), headers)
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await save(account, report('User: No.', { id: 'c-2' }), headers)).status).toBe(409)
  })

  test('an erased caller is in no kept answer, and a repeat is still the same call', async () => {
    const account = await (await serviceOn(kind)).account()
    const headers = { 'idempotency-key': 'k-1' }
    const first = await save(account, report('User: I keep bees.'), headers)
    await account.finished(first.json.job_id)
    const user = encodeURIComponent(`voice:${NUMBER}`)
    const { json } = await account.send('DELETE', `/v1/memories/all?user_id=${user}`)
    expect(json.deleted.idempotency).toBe(1)
    const again = await save(account, report('User: I keep bees.'), headers)
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('x-quota-add-used')).toBe('1')
  })

  test('callers are apart: by number, by account and from plain users', async () => {
    const service = await serviceOn(kind)
    const account = await service.account()
    const { json } = await save(account, report('User: I keep bees in Lugano.'))
    await account.finished(json.job_id)
    expect(await said(account, '+41791234568')).toBe('New caller — no prior context.')
    expect(await said(await service.account(), NUMBER)).toBe('New caller — no prior context.')
    const list = await account.send('GET', '/v1/memories')
    expect(list.json.total).toBe(0)
  })

  test('a plain add under the caller is known to the next recall', async () => {
    const account = await (await serviceOn(kind)).account()
    const add = (content: string) =>
      account.add({
        messages: [{ role: 'user', name: 'Nia', content }],
        user_id: `voice:${NUMBER}`
      })
    await add('I keep bees in Lugano.')
    expect(await said(account, NUMBER)).toContain('Lugano')
    await add('I bought a boat in Ascona.')
    expect(await said(account, NUMBER)).toContain('Ascona')
  })

  test('an archived fact is not said again, and a restored one is', async () => {
    const account = await (await serviceOn(kind)).account()
    const user_id = `voice:${NUMBER}`
    await account.add({
      messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano.' }],
      user_id
    })
    const fact_content = (await said(account, NUMBER)).replace(/^Known about caller \(Nia\): /, '')
    const archived = await account.send('POST', '/v1/archive_fact', {
      body: { entity: 'Nia', fact_content, user_id }
    })
    expect(archived.status).toBe(200)
    expect(await said(account, NUMBER)).toBe('New caller — no prior context.')
    const { journal_id } = archived.json
    const restored = await account.send('POST', '/v1/facts/restore', {
      body: { journal_id, user_id }
    })
    expect(restored.json).toMatchObject({ status: 'restored', restored: 1 })
    expect(await said(account, NUMBER)).toContain(fact_content)
  })

  test('a merge of two numbers is heard at both, and so is its undo', async () => {
    const account = await (await serviceOn(kind)).account()
    const [old, now] = ['+41790000001', '+41790000002']
    const add = (number: string, content: string) =>
      account.add({
        messages: [{ role: 'user', name: 'Nia', content }],
        user_id: `voice:${number}`
      })
    await add(old, 'I keep bees in Lugano.')
    await add(now, 'I play the oboe.')
    const user_id = `voice:${now}`
    const merged = await account.send('POST', '/v1/merge_user', {
      body: { user_id, from_user_id: `voice:${old}` }
    })
    expect(await said(account, now)).toContain('bees')
    expect(await said(account, old)).toBe('New caller — no prior context.')
    const { journal_id } = merged.json
    await account.send('POST', '/v1/facts/restore', { body: { journal_id, user_id } })
    expect(await said(account, now)).not.toContain('bees')
    expect(await said(account, old)).toContain('bees')
  })

  test('who is pinned gives the caller a name', async () => {
    const account = await (await serviceOn(kind)).account()
    const user_id = `voice:${NUMBER}`
    const add = (name: string, content: string) =>
      account.add({ messages: [{ role: 'user', name, content }], user_id })
    await add('Nia', 'I keep bees in Lugano. I own a boat in Ascona.')
    await add('Kim', 'I keep goats in Chur.')
    expect(await said(account, NUMBER)).toStartWith('Known about caller (Nia): ')
    const pinned = await account.send('POST', '/v1/identity', { body: { entity: 'Kim', user_id } })
    expect(pinned.status).toBe(200)
    expect(await said(account, NUMBER)).toStartWith('Known about caller (Kim): ')
  })

  test('erasing a caller is heard at once', async () => {
    const account = await (await serviceOn(kind)).account()
    const user_id = `voice:${NUMBER}`
    const add = () =>
      account.add({
        messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano.' }],
        user_id
      })
    await add()
    for (let i = 0; i < 3; i++) expect(await said(account, NUMBER)).toContain('bees')
    await account.send('DELETE', '/v1/memory/Nia', { body: { user_id } })
    expect(await said(account, NUMBER)).toStartWith('New caller')
    await add()
    for (let i = 0; i < 3; i++) expect(await said(account, NUMBER)).toContain('bees')
    const query = `user_id=${encodeURIComponent(user_id)}`
    const erased = await account.send('DELETE', `/v1/memories/all?${query}`)
    expect(erased.status).toBe(200)
    expect(await said(account, NUMBER)).toStartWith('New caller')
  })

  test('every recall is charged', async () => {
    const account = await (await serviceOn(kind)).account()
    for (let call = 1; call <= 5; call++) {
      const answer = await recall(account, toolCalls(NUMBER))
      expect(answer.headers.get('x-quota-search-used')).toBe(String(call))
    }
    const me = await account.send('GET', '/v1/me')
    expect(me.headers.get('x-quota-search-used')).toBe('5')
    expect((await recall(account, toolCalls(NUMBER))).headers.get('x-quota-search-used')).toBe('6')
  })

  test('a revoked key recalls nobody, from the next call on', async () => {
    const account = await (await serviceOn(kind)).account()
    const { json } = await account.send('POST', '/v1/keys', { body: { name: 'phone' } })
    const headers = { authorization: `Bearer ${json.key}` }
    const call = () =>
      account.send('POST', '/v1/voice/vapi/recall', { body: toolCalls(NUMBER), headers })
    for (let i = 0; i < 3; i++) expect((await call()).status).toBe(200)
    await account.send('DELETE', `/v1/keys/${json.key_id}`)
    expect((await call()).status).toBe(401)
  })

  test('an expired fact is not said, and no later than it expires', async () => {
    const account = await (await serviceOn(kind)).account()
    const add = (content: string, expiration_date: string) =>
      account.add({
        messages: [{ role: 'user', name: 'Nia', content }],
        user_id: `voice:${NUMBER}`,
        expiration_date
      })
    await add('I keep bees in Lugano.', '2020-01-01')
    expect(await said(account, NUMBER)).toBe('New caller — no prior context.')
    const soon = Date.now() + 1500
    await add('I parked in row seven.', new Date(soon).toISOString())
    expect(await said(account, NUMBER)).toContain('row seven')
    while (Date.now() <= soon) await Bun.sleep(soon - Date.now() + 1)
    expect(await said(account, NUMBER)).toBe('New caller — no prior context.')
  })

  test('a platform that is not set up is an unknown address', async () => {
    const account = await (await serviceOn(kind)).account()
    for (const path of ['/v1/voice/nobody/recall', '/v1/voice/nobody/save']) {
      const answer = await account.send('POST', path, { body: toolCalls(NUMBER) })
      expect(answer.status).toBe(404)
      expect(answer.json).toMatchObject({ code: 'not_found' })
    }
  })

  test('a key bound to a user reaches no caller', async () => {
    const account = await (await serviceOn(kind)).account()
    const { json } = await account.send('POST', '/v1/keys', { body: { user_id: 'u1' } })
    const answer = await account.send('POST', '/v1/voice/vapi/recall', {
      body: toolCalls(NUMBER),
      headers: { authorization: `Bearer ${json.key}` }
    })
    expect(answer.status).toBe(403)
  })
})

describe.each(databases)('a used-up meter on %s', (kind) => {
  test('does not hide that a call was saved before', async () => {
    const service = await startTestService(kind, { PLANS_JSON: '{"free":{"add":1}}' })
    try {
      const account = await service.account({ plan: 'free' })
      const first = await save(account, report('User: I keep bees.'))
      const again = await save(account, report('User: I keep bees. And more.'))
      expect(again.status).toBe(202)
      expect(again.json).toEqual(first.json)
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(again.headers.get('x-quota-add-used')).toBe('1')
      const other = await save(account, report('User: I keep bees.', { id: 'c-2' }))
      expect(other.status).toBe(402)
      expect(other.json).toMatchObject({ action: 'add', used: 1, limit: 1 })
    } finally {
      await service.stop()
    }
  })
})

test('platforms and the country of national numbers are settings', async () => {
  const service = await startTestService('embedded', {
    VOICE_PLATFORMS: 'phonebot',
    VOICE_DEFAULT_COUNTRY: 'CH'
  })
  try {
    const account = await service.account()
    const answer = await account.send('POST', '/v1/voice/phonebot/save', {
      body: report('User: I keep bees.', {}, '079 123 45 67')
    })
    expect(answer.json.sub_user_id).toBe(`voice:${NUMBER}`)
    expect((await recall(account, toolCalls(NUMBER))).status).toBe(404)
  } finally {
    await service.stop()
  }
})
