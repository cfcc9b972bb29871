/** Recall answered from copies: charged all the same, and only where nothing has to be asked. */
import { expect, test } from 'bun:test'
import type { NearUse } from '#actors/accounts.ts'
import { ReadyJson } from '#src/http/endpoint.ts'
import type { RecallAnswer } from '#src/voice/contract.ts'
import { NearBriefings } from '#src/voice/near-briefings.ts'
import { NearRecall } from '#src/voice/near-recall.ts'
import { FAKE_USAGE, FakeAccounts } from '#tests/http/fake-accounts.ts'

const PHONE = '+41791234567'
const MONTH_END = Date.UTC(2026, 3, 1)

function recalling(usage: Partial<typeof FAKE_USAGE> = {}) {
  let now = MONTH_END - 60_000
  const clock = () => now
  const accounts = new FakeAccounts()
  accounts.usage = { ...FAKE_USAGE, searchLimit: -1, searchUsed: 10, ...usage }
  accounts.script('voice.read_briefings', () => ({
    briefings: [{ text: 'Known about caller (Nia): Nia keeps bees', validUntil: null }]
  }))
  accounts.script('account.me', () => ({}))
  const near = new NearBriefings(clock)
  near.lease({ from: performance.now(), forMs: 3_600_000 })
  const told: (NearUse | string)[] = []
  const recall = new NearRecall({ accounts, near, tell: (uses) => told.push(...uses), clock })
  const key = accounts.makeKey()
  const caller = accounts.callerOf(key)
  const call = async (phone: string | null = PHONE, name: string | null = null) => {
    const input = { calls: [{ toolCallId: 'a "1"', name, phone }] }
    const answer = await recall.ask(caller, 'voice.recall', input)
    const value: RecallAnswer | ReadyJson = answer.value
    const told: RecallAnswer = value instanceof ReadyJson ? JSON.parse(value.text) : value
    return { ...answer, value: told }
  }
  return {
    accounts,
    near,
    told,
    recall,
    caller,
    call,
    advance: (ms: number) => {
      now += ms
    }
  }
}

const asks = (accounts: FakeAccounts) => accounts.asked.map(({ operation }) => operation)

test('the second call asks nobody and says the same', async () => {
  const { accounts, call } = recalling()
  const first = await call(PHONE, 'recall_caller')
  const second = await call(PHONE, 'recall_caller')
  expect(second.value).toEqual(first.value)
  expect(second.value.results[0]?.result).toContain('bees')
  expect(asks(accounts)).toEqual(['voice.read_briefings'])
})

test('every call is counted, in its own answer and before the next question', async () => {
  const { accounts, told, recall, caller, call } = recalling()
  expect((await call()).usage.searchUsed).toBe(10)
  expect((await call()).usage.searchUsed).toBe(11)
  expect((await call(null)).usage.searchUsed).toBe(12)
  expect(told).toEqual([])
  let toldFirst: unknown
  accounts.script('account.me', () => {
    toldFirst = structuredClone(told)
    return {}
  })
  await recall.ask(caller, 'account.me', {})
  const { accountId, keyId } = caller
  expect(toldFirst).toEqual([
    { accountId, keyId, month: '2026-03', searches: 2, searchUsed: 10 } satisfies NearUse
  ])
})

test('calls answered while a question is on its way are in its answer too', async () => {
  const { accounts, recall, caller, call } = recalling()
  await call()
  const gate = Promise.withResolvers<object>()
  accounts.script('account.me', () => gate.promise)
  const asked = recall.ask(caller, 'account.me', {})
  await call()
  gate.resolve({})
  expect((await asked).usage.searchUsed).toBe(11)
  expect((await call()).usage.searchUsed).toBe(12)
})

test('a plan with a limit is asked for every call', async () => {
  const { accounts, call, told } = recalling({ searchLimit: 200 })
  await call()
  await call()
  expect(asks(accounts)).toEqual(['voice.read_briefings', 'voice.read_briefings'])
  expect(told).toEqual([])
})

test('a new month is begun by the account, not by a copy', async () => {
  const { accounts, call, advance } = recalling()
  await call()
  advance(60_000)
  accounts.usage = { ...accounts.usage, searchUsed: 1 }
  expect((await call()).usage.searchUsed).toBe(1)
  expect(asks(accounts)).toHaveLength(2)
  expect((await call()).usage.searchUsed).toBe(2)
})

test('a lookup that fails leaves nothing behind', async () => {
  const { accounts, call } = recalling()
  accounts.script('voice.read_briefings', () => Promise.reject(new Error('gone')))
  await expect(call()).rejects.toThrow('gone')
  accounts.script('voice.read_briefings', () => ({ briefings: [null] }))
  expect((await call()).value.results[0]?.result).toBe('New caller — no prior context.')
})
