import { describe, expect, test } from 'bun:test'
import { ComputeQueue, LANE_TEXTS_MAX } from '#actors/threads/compute/queue.ts'
import { SLICE_PADDING_MAX, sliceByLength } from '#src/models/local/slices.ts'
import type { Urgency } from '#src/models/models.ts'
import type { Embedding } from '#src/text/embedding.ts'

/** One id a character, so that a text's length is what the test writes. */
const tokenize = (text: string) => Int32Array.from(text, (letter) => letter.charCodeAt(0))

function embeddingOf(ids: Int32Array): Embedding {
  const vector = Float32Array.from(ids)
  return { vector, tokens: { count: 1, dimensions: 1, values: Int8Array.of(1) } }
}

class Caller {
  readonly done: string[] = []
  readonly found: Embedding[][] = []

  request(name: string, texts: string[], urgency: Urgency = 'bulk', tokens = false) {
    return {
      owner: this,
      texts,
      urgency,
      tokens,
      finish: (embeddings: Embedding[]) => {
        this.done.push(name)
        this.found.push(embeddings)
      },
      fail: () => {
        this.done.push(`${name} failed`)
      }
    }
  }
}

function runAll(queue: ComputeQueue): number[] {
  const sizes: number[] = []
  for (let slice = queue.next(); slice; slice = queue.next()) {
    sizes.push(slice.ids.length)
    slice.deliver(slice.ids.map(embeddingOf))
  }
  return sizes
}

describe('the compute queue', () => {
  test('gives embeddings back in the order of the texts, whatever their lengths', () => {
    const [queue, caller] = [new ComputeQueue(tokenize), new Caller()]
    const texts = Array.from({ length: 100 }, (_, i) => 'x'.repeat(1 + ((i * 37) % 50)))
    queue.add(caller.request('all', texts))
    for (const size of runAll(queue)) expect(size).toBeLessThanOrEqual(8)
    expect(caller.found[0]?.map((embedding) => embedding.vector.length)).toEqual(
      texts.map((text) => text.length)
    )
  })

  test('puts searches before bulk work, and several of them into one slice', () => {
    const [queue, caller] = [new ComputeQueue(tokenize), new Caller()]
    queue.add(caller.request('bulk', new Array(20).fill('text')))
    queue.next()?.deliver(new Array(8).fill(embeddingOf(tokenize('text'))))
    for (const name of ['one', 'two', 'three']) queue.add(caller.request(name, [name], 'search'))
    expect(queue.next()?.ids.map((ids) => ids.length)).toEqual([3, 3, 5])
  })

  test('ends bulk requests of like size one after the other, not all at the same time', () => {
    const [queue, caller] = [new ComputeQueue(tokenize), new Caller()]
    for (const name of ['one', 'two', 'three']) {
      queue.add(caller.request(name, new Array(24).fill('text')))
    }
    const ended: string[] = []
    for (let slice = queue.next(); slice; slice = queue.next()) {
      slice.deliver(slice.ids.map(embeddingOf))
      ended.push(caller.done.join(' '))
    }
    expect(ended.slice(0, 6)).toEqual(['', '', 'one', 'one', 'one', 'one two'])
  })

  test('does not let short requests that keep coming hold up a long one', () => {
    const [queue, caller] = [new ComputeQueue(tokenize), new Caller()]
    queue.add(caller.request('long', new Array(80).fill('text')))
    for (let round = 0; round < 40; round++) {
      queue.add(caller.request(`${round}`, new Array(8).fill('text')))
      const slice = queue.next()
      slice?.deliver(slice.ids.map(embeddingOf))
    }
    const place = caller.done.indexOf('long')
    expect(place).toBeGreaterThan(5)
    expect(place).toBeLessThan(12)
  })

  test('does not let a long bulk request hold up a short one', () => {
    const [queue, caller] = [new ComputeQueue(tokenize), new Caller()]
    queue.add(caller.request('long', new Array(400).fill('text')))
    queue.add(caller.request('short', ['text']))
    runAll(queue)
    expect(caller.done).toEqual(['short', 'long'])
  })

  test('gives token vectors only to those who asked, though they share a slice', () => {
    const [queue, caller] = [new ComputeQueue(tokenize), new Caller()]
    queue.add(caller.request('plain', ['a'], 'search'))
    queue.add(caller.request('rich', ['b'], 'search', true))
    expect(runAll(queue)).toEqual([2])
    expect(caller.found.map((found) => found[0]?.tokens?.count ?? null)).toEqual([null, 1])
  })

  test('refuses what its lane has no room for, and has room again when work is done', () => {
    const [queue, caller] = [new ComputeQueue(tokenize), new Caller()]
    const full = new Array<string>(LANE_TEXTS_MAX.search).fill('text')
    expect(queue.add(caller.request('full', full, 'search'))).toBe(true)
    expect(queue.add(caller.request('more', ['text'], 'search'))).toBe(false)
    expect(queue.add(caller.request('bulk', ['text'], 'bulk'))).toBe(true)
    runAll(queue)
    expect(queue.add(caller.request('later', ['text'], 'search'))).toBe(true)
  })

  test('forgets a caller that is gone: nothing is run or answered, its room is free', () => {
    const [queue, stays, leaves] = [new ComputeQueue(tokenize), new Caller(), new Caller()]
    queue.add(leaves.request('gone', new Array(LANE_TEXTS_MAX.bulk - 1).fill('text')))
    const underWay = queue.next()
    queue.add(stays.request('here', ['text']))
    queue.forget(leaves)
    underWay?.deliver(underWay.ids.map(embeddingOf))
    expect(runAll(queue)).toEqual([1])
    expect([leaves.done, stays.done]).toEqual([[], ['here']])
    expect(queue.add(stays.request('all', new Array(LANE_TEXTS_MAX.bulk).fill('x')))).toBe(true)
  })

  test('fails a request once when one of its slices fails, and goes on with the others', () => {
    const [queue, caller] = [new ComputeQueue(tokenize), new Caller()]
    queue.add(caller.request('bad', new Array(30).fill('text')))
    const underWay = queue.next()
    queue.add(caller.request('good', new Array(9).fill('text')))
    underWay?.fail()
    runAll(queue)
    expect(caller.done).toEqual(['bad failed', 'good'])
  })

  test('is done at once with a request without texts', () => {
    const [queue, caller] = [new ComputeQueue(tokenize), new Caller()]
    queue.add(caller.request('none', []))
    expect(caller.done).toEqual(['none'])
    expect(queue.next()).toBeNull()
  })
})

describe('slices', () => {
  test('hold every text once, at most eight, and few long ones', () => {
    const lengths = Array.from({ length: 200 }, (_, i) => 2 + ((i * 53) % 255))
    const slices = sliceByLength(lengths)
    const places = slices.flat().toSorted((a, b) => a - b)
    expect(places).toEqual([...lengths.keys()])
    for (const slice of slices) {
      const longest = Math.max(...slice.map((place) => lengths[place] ?? 0))
      expect(slice.length).toBeLessThanOrEqual(8)
      expect(slice.length * longest).toBeLessThanOrEqual(768)
    }
    expect(sliceByLength(new Array(20).fill(30)).map((slice) => slice.length)).toEqual([8, 8, 4])
  })

  test('are filled up with few tokens of nothing', () => {
    const lengths = [40, 8, 9, 10, 11, 12, 38, 13, 14, 90, 39]
    const slices = sliceByLength(lengths)
    const texts = slices.map((slice) => slice.map((place) => lengths[place] ?? 0))
    const padding = texts.map((slice) =>
      slice.reduce((sum, length) => sum + Math.max(...slice) - length, 0)
    )
    expect(Math.max(...padding)).toBeLessThanOrEqual(SLICE_PADDING_MAX)
    expect(texts).toEqual([[8, 9, 10, 11, 12, 13], [14], [38, 39, 40], [90]])
  })
})
