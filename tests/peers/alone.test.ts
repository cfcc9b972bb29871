/** Rate windows of a process on its own (contract 6). */
import { expect, test } from 'bun:test'
import { Alone } from '#src/peers/alone.ts'

function aloneAt(start: number) {
  let now = start
  return { peers: new Alone(() => now), advance: (ms: number) => (now += ms) }
}

test('a window begins with its first call and ends after its length', () => {
  const { peers, advance } = aloneAt(5000)
  expect(peers.rateWindow('a', 60)).toEqual({ count: 1, resetS: 60 })
  advance(59_999)
  expect(peers.rateWindow('a', 60)).toEqual({ count: 2, resetS: 1 })
  advance(1)
  expect(peers.rateWindow('a', 60)).toEqual({ count: 1, resetS: 60 })
})

test('windows of different keys do not touch', () => {
  const { peers } = aloneAt(0)
  peers.rateWindow('a', 60)
  expect(peers.rateWindow('b', 60).count).toBe(1)
})

test('looking counts nothing and starts nothing', () => {
  const { peers, advance } = aloneAt(0)
  expect(peers.rateState('a', 60)).toEqual({ count: 0, resetS: 60 })
  advance(30_000)
  expect(peers.rateWindow('a', 60)).toEqual({ count: 1, resetS: 60 })
  expect(peers.rateState('a', 60)).toEqual({ count: 1, resetS: 60 })
})

test('sweeping ended windows leaves running ones alone', () => {
  const { peers, advance } = aloneAt(0)
  for (let i = 0; i < 1000; i++) peers.rateWindow(`ended-${i}`, 60)
  advance(30_000)
  peers.rateWindow('running', 60)
  advance(30_000)
  for (let i = 0; i < 3000; i++) peers.rateWindow(`new-${i}`, 60)
  expect(peers.rateWindow('running', 60)).toEqual({ count: 2, resetS: 30 })
  expect(peers.rateWindow('ended-1', 60).count).toBe(1)
})

test('a clock that is set back makes no window longer, and forgets no call', () => {
  const { peers, advance } = aloneAt(7_200_000)
  for (let i = 0; i < 5; i++) peers.rateWindow('a', 60)
  advance(-3_600_000)
  expect(peers.rateState('a', 60)).toEqual({ count: 5, resetS: 60 })
  expect(peers.rateWindow('a', 60)).toEqual({ count: 6, resetS: 60 })
  advance(60_000)
  expect(peers.rateWindow('a', 60)).toEqual({ count: 1, resetS: 60 })
})
