/** Pairs of statements that wait for the cross-encoder. */
import { describe, expect, test } from 'bun:test'
import { PAIRS_MAX, PairQueue } from '#actors/threads/compute/pair-queue.ts'

const pair = (earlier: string) => ({ earlier, later: 'x' })
/** As many ids as the earlier text has characters. */
const queue = () => new PairQueue(({ earlier }) => new Int32Array(earlier.length))

/** Runs what waits; each pair's answer is how long it is. */
function runAll(queue: PairQueue): number[] {
  const sizes: number[] = []
  for (let slice = queue.next(); slice !== null; slice = queue.next()) {
    sizes.push(slice.ids.length)
    slice.deliver(slice.ids.map(({ length }) => length))
  }
  return sizes
}

describe('pairs that wait to be judged', () => {
  test('are answered in the order asked, whatever slices they were judged in', () => {
    const waiting = queue()
    const answers: number[][] = []
    const lengths = [5, 60, 7, 61, 6, 5, 5, 5, 5, 5, 5]
    const pairs = lengths.map((length) => pair('a'.repeat(length)))
    waiting.add({ owner: waiting, pairs, finish: (found) => answers.push(found), fail() {} })
    const sizes = runAll(waiting)
    expect(answers).toEqual([lengths])
    expect(Math.max(...sizes)).toBeLessThanOrEqual(8)
  })

  test('of a long request few are made into ids at once', () => {
    let made = 0
    const waiting = new PairQueue(({ earlier }) => {
      made += 1
      return new Int32Array(earlier.length)
    })
    const lengths = Array.from({ length: 200 }, (_, place) => 1 + (place % 9))
    const pairs = lengths.map((length) => pair('a'.repeat(length)))
    const answers: number[][] = []
    waiting.add({ owner: waiting, pairs, finish: (found) => answers.push(found), fail() {} })
    expect(made).toBe(0)
    waiting.next()
    expect(made).toBe(64)
    runAll(waiting)
    expect(made).toBe(200)
    expect(answers).toEqual([lengths])
  })

  test('one request after the other', () => {
    const waiting = queue()
    const order: string[] = []
    for (const name of ['first', 'second']) {
      const finish = () => order.push(name)
      waiting.add({ owner: waiting, pairs: [pair('aa')], finish, fail() {} })
    }
    runAll(waiting)
    expect(order).toEqual(['first', 'second'])
  })

  test('nothing is asked for nothing', () => {
    const answers: number[][] = []
    const waiting = queue()
    waiting.add({ owner: {}, pairs: [], finish: (found) => answers.push(found), fail() {} })
    expect(answers).toEqual([[]])
    expect(waiting.next()).toBeNull()
  })

  test('more than there is room for are refused as a whole, until some are done', () => {
    const waiting = queue()
    const many = new Array(PAIRS_MAX).fill(pair('a'))
    const how = { owner: waiting, finish() {}, fail() {} }
    expect(waiting.add({ ...how, pairs: many })).toBe(true)
    expect(waiting.add({ ...how, pairs: [pair('a')] })).toBe(false)
    runAll(waiting)
    expect(waiting.add({ ...how, pairs: [pair('a')] })).toBe(true)
  })

  test('of an owner that is gone nothing is answered, not even what is being judged', () => {
    const waiting = queue()
    const answered: string[] = []
    const [gone, other] = [{}, {}]
    const asked = (owner: object, name: string) =>
      waiting.add({ owner, pairs: [pair('a')], finish: () => answered.push(name), fail() {} })
    asked(gone, 'gone')
    asked(other, 'other')
    const slice = waiting.next()
    waiting.forget(gone)
    slice?.deliver([1])
    runAll(waiting)
    expect(answered).toEqual(['other'])
  })

  test('a request fails once, and the next one is judged', () => {
    const waiting = queue()
    const told: string[] = []
    const asked = (name: string, count: number) =>
      waiting.add({
        owner: waiting,
        pairs: new Array(count).fill(pair('a')),
        finish: () => told.push(`${name} judged`),
        fail: () => told.push(`${name} failed`)
      })
    asked('first', 20)
    asked('second', 1)
    waiting.next()?.fail()
    runAll(waiting)
    expect(told).toEqual(['first failed', 'second judged'])
  })
})
