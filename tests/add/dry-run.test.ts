/** Trying an add: what it would hold, and that it leaves nothing. */
import { describe, expect, test } from 'bun:test'
import { TypeGuard } from '@sinclair/typebox'
import { readAccount } from '#db/stores/account/account-row.ts'
import { DryRun } from '#src/add/contract.ts'
import { Transient } from '#src/base/failure.ts'
import { acceptText } from '#src/extraction/accept/accepted-add.ts'
import { Check } from '#src/input/check.ts'
import type { ChatModel } from '#src/models/chat.ts'
import { replyText } from '#tests/extraction/model/replies.ts'
import { startActorBench } from '#tests/support/actor-bench.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const MESSAGES = [
  { role: 'user', name: 'Nia', content: 'I moved to Lugano on 4 March 2024.' },
  { role: 'assistant', content: 'My bees live in Chiasso.' }
]

function tried(account: TestAccount, more: Record<string, unknown> = {}, key?: string) {
  return account.send('POST', '/v1/add', {
    body: { messages: MESSAGES, dry_run: true, ...more },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } })
  })
}

describe.each(databases)('a dry run on %s', (kind) => {
  test('shows what the add would hold, by the rule for speakers, as its schema says', async () => {
    const account = await (await serviceOn(kind)).account()
    const { status, json, headers } = await tried(account)
    expect(status).toBe(200)
    expect(headers.has('location')).toBe(false)
    expect(TypeGuard.IsObject(DryRun)).toBe(true)
    new Check(DryRun).fields(json)
    expect(json).toMatchObject({ dry_run: true, skipped_by_policy: false })
    expect(json.read_by).toMatchObject({ by: 'local', calls: 0 })
    const nia = json.extraction.entities.find((one: { name: string }) => one.name === 'Nia')
    expect(nia.facts).toEqual([{ fact: expect.stringContaining('Lugano'), when: '2024-03-04' }])
    expect(JSON.stringify(json)).not.toContain('Chiasso')
    expect(JSON.stringify((await tried(account, { agent_mode: true })).json)).toContain('Chiasso')
  })

  test('stores nothing, queues nothing, and costs one add', async () => {
    const account = await (await serviceOn(kind)).account()
    const { headers } = await tried(account)
    expect(headers.get('x-quota-add-used')).toBe('1')
    expect((await account.send('GET', '/v1/memories')).json.total).toBe(0)
    const all = await account.send('POST', '/v1/search/all', { body: { query: 'Lugano' } })
    expect(all.json.chunks).toEqual([])
    const health = await account.send('GET', '/v1/health')
    expect(health.json.queue.waiting).toBe(0)
  })

  test('of a text is one user message; false is an ordinary add', async () => {
    const account = await (await serviceOn(kind)).account()
    const text = await account.send('POST', '/v1/add_text', {
      body: { text: 'Nia keeps bees in Lugano.', dry_run: true }
    })
    expect(text.status).toBe(200)
    expect(text.json.extraction.entities.length).toBeGreaterThan(0)
    expect((await tried(account, { dry_run: false })).status).toBe(202)
  })

  test('the same key gives the same answer for one charge, and no add by another body', async () => {
    const account = await (await serviceOn(kind)).account()
    const first = await tried(account, {}, 'try-1')
    const again = await tried(account, {}, 'try-1')
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('x-quota-add-used')).toBe('1')
    expect((await tried(account, { dry_run: false }, 'try-1')).status).toBe(409)
  })

  test('kept for a key it goes with the memory of its user, and of no other', async () => {
    const account = await (await serviceOn(kind)).account()
    const users = ['ana', 'ben']
    const tryAll = async () => {
      const sent = users.map((user_id) => tried(account, { user_id }, `try-${user_id}`))
      return (await Promise.all(sent)).map(({ headers }) => headers.has('idempotent-replayed'))
    }
    await tryAll()
    expect(await tryAll()).toEqual([true, true])
    await account.send('DELETE', '/v1/memories/all?user_id=ana')
    expect(await tryAll()).toEqual([false, true])
  })

  test('beyond the quota it is refused before a model is asked', async () => {
    let asked = 0
    const chat: ChatModel = {
      name: 'counting',
      reply: () => {
        asked += 1
        const usage = { calls: 1, tokensIn: 1, tokensOut: 1 }
        return Promise.resolve({ ending: 'complete', text: replyText({}), usage })
      }
    }
    const bench = await startActorBench(kind, { models: { chat } })
    try {
      const account = await bench.account('free')
      const input = acceptText({ text: 'Nia keeps bees in Lugano.', dry_run: true }, 'default')
      for (let made = 0; made < 40; made++) await account.ask('add.try', input)
      expect(account.ask('add.try', input)).rejects.toMatchObject({ code: 'quota_exceeded' })
      await account.ask('add.try', input).catch(() => {})
      expect(asked).toBe(40)
    } finally {
      await bench.close()
    }
  })

  test('with a model that does not answer it is unavailable, and free', async () => {
    const chat: ChatModel = {
      name: 'silent',
      reply: () => Promise.reject(new Transient('model_unavailable'))
    }
    const bench = await startActorBench(kind, { models: { chat } })
    try {
      const account = await bench.account('free')
      const input = acceptText({ text: 'Nia keeps bees in Lugano.', dry_run: true }, 'default')
      const refused = await account.ask('add.try', input).catch((error: unknown) => error)
      expect(refused).toMatchObject({ name: 'Transient', reason: 'model_unavailable' })
      const { accountId } = account
      const row = await bench.database.read(accountId, (tx) => readAccount(tx, accountId, null))
      expect(row?.addUsed).toBe(0)
    } finally {
      await bench.close()
    }
  })
})
