/** What is remembered is never stale and never grows without bound. */
import { expect, test } from 'bun:test'
import { Remembered } from '#actors/account/remembered.ts'

const bounds = { accountsMax: 2, idleMs: 1000 }

test('a value is loaded once per version, and never served under another one', async () => {
  const remembered = new Remembered(bounds)
  let loads = 0
  const load = () => Promise.resolve(++loads)
  expect(await remembered.get('a', 'policy', 1, load, 0)).toBe(1)
  expect(await remembered.get('a', 'policy', 1, load, 0)).toBe(1)
  expect(await remembered.get('a', 'policy', 2, load, 0)).toBe(2)
  expect(await remembered.get('b', 'policy', 2, load, 0)).toBe(3)
})

test('a slow load of an old version does not displace a newer one', async () => {
  const remembered = new Remembered(bounds)
  const slow = Promise.withResolvers<string>()
  const old = remembered.get('a', 'policy', 1, () => slow.promise, 0)
  await remembered.get('a', 'policy', 2, () => Promise.resolve('new'), 0)
  slow.resolve('old')
  expect(await old).toBe('old')
  const again = await remembered.get('a', 'policy', 2, () => Promise.resolve('loaded again'), 0)
  expect(again).toBe('new')
})

test('idle accounts are let go, and the oldest one when there are too many', async () => {
  const remembered = new Remembered(bounds)
  for (const [place, account] of ['a', 'b', 'c'].entries()) {
    await remembered.get(account, 'policy', 1, () => Promise.resolve(1), place)
  }
  expect(remembered.size).toBe(2)
  expect(remembered.sweep(1001)).toBe(1)
  expect(remembered.sweep(5000)).toBe(0)
})
