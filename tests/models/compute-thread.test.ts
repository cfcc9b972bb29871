import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  type ComputeThread,
  type ConnectedEmbedder,
  connectCompute,
  startComputeThread
} from '#actors/threads/compute/compute.ts'
import { LANE_TEXTS_MAX } from '#actors/threads/compute/queue.ts'
import { openLocalModel } from '#src/models/local/embedder.ts'
import { cosine, LOCAL_MODEL_CACHE } from '#tests/models/local-cache.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'

const MODEL = { cacheFolder: LOCAL_MODEL_CACHE, quantisation: 'int8' } as const

function sentences(count: number): string[] {
  return Array.from(
    { length: count },
    (_, i) => `Note ${i}: the ${i % 7}th pear tree was cut back.`
  )
}

describe('the compute thread', () => {
  let thread: ComputeThread
  let embedder: ConnectedEmbedder
  beforeAll(async () => {
    thread = await startComputeThread(MODEL)
    embedder = connectCompute(thread.connect())
  }, 60_000)
  afterAll(async () => {
    embedder.close()
    await thread.close()
  })

  test('answers what the same model answers on this thread, in order', async () => {
    const texts = sentences(21)
    const model = await openLocalModel(MODEL)
    const here = await embedderOf(model).embed(texts, { urgency: 'bulk', tokens: true })
    await model.close()
    const there = await embedder.embed(texts, { urgency: 'bulk', tokens: true })
    expect(there.length).toBe(texts.length)
    for (const [place, embedding] of there.entries()) {
      expect(cosine(embedding.vector, here[place]?.vector ?? new Float32Array())).toBeCloseTo(1, 4)
      expect(embedding.tokens?.values.length).toBe(here[place]?.tokens?.values.length)
      expect(embedding.tokens?.pieces?.length).toBe(embedding.tokens?.count)
      expect(embedding.tokens?.pieces).toEqual(here[place]?.tokens?.pieces)
    }
  })

  test('names the model before the first question', () => {
    expect(embedder.name).toBe('all-minilm-l6-v2/int8/t96')
    expect(embedder.dimensions).toBe(384)
  })

  test('lets a search overtake bulk work of another caller', async () => {
    const other = connectCompute(thread.connect())
    const order: string[] = []
    const bulk = other
      .embed(sentences(200), { urgency: 'bulk', tokens: false })
      .then(() => order.push('bulk'))
    const search = embedder
      .embed(['where is the pear tree?'], { urgency: 'search', tokens: false })
      .then(() => order.push('search'))
    await Promise.all([bulk, search])
    other.close()
    expect(order).toEqual(['search', 'bulk'])
  })

  test('refuses a request that its lane has no room for, and works on', async () => {
    const tooMany = new Array<string>(LANE_TEXTS_MAX.search + 1).fill('x')
    const refused = embedder.embed(tooMany, { urgency: 'search', tokens: false })
    expect(refused).rejects.toMatchObject({ name: 'Transient', reason: 'overloaded' })
    await refused.catch(() => null)
    expect((await embedder.embed(['y'], { urgency: 'search', tokens: false })).length).toBe(1)
  })

  test('gives nothing for nothing', async () => {
    expect(await embedder.embed([], { urgency: 'search', tokens: true })).toEqual([])
  })

  test('rejects what still waits when its caller closes the link', async () => {
    const leaving = connectCompute(thread.connect())
    const waiting = leaving.embed(sentences(50), { urgency: 'bulk', tokens: false })
    leaving.close()
    expect(waiting).rejects.toMatchObject({ reason: 'thread_lost' })
    await waiting.catch(() => null)
    const after = leaving.embed(['z'], { urgency: 'bulk', tokens: false })
    expect(after).rejects.toMatchObject({ reason: 'thread_lost' })
    await after.catch(() => null)
  })
})

describe('a compute thread that ends', () => {
  test('rejects everybody who waits when it is closed, and hands out no more links', async () => {
    const thread = await startComputeThread(MODEL)
    let told = false
    thread.onLost(() => {
      told = true
    })
    const [one, two] = [connectCompute(thread.connect()), connectCompute(thread.connect())]
    const waiting = [one, two].map((embedder) =>
      embedder.embed(sentences(400), { urgency: 'bulk', tokens: false })
    )
    const outcomes = Promise.allSettled(waiting)
    await thread.close()
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'thread_lost' } })
    }
    expect(() => thread.connect()).toThrow()
    expect(told).toBe(false)
  }, 30_000)

  test('rejects everybody who waits when it crashes, and tells its owner', async () => {
    const thread = await startComputeThread(MODEL)
    const lost = new Promise<void>((resolve) => thread.onLost(resolve))
    const embedder = connectCompute(thread.connect())
    const waiting = embedder.embed(sentences(400), { urgency: 'bulk', tokens: false })
    const outcome = Promise.allSettled([waiting])
    // Not a request at all: the thread throws while it reads it, and nobody there catches.
    thread.connect().port.postMessage({ kind: 'embed', id: 1 })
    await lost
    expect(await outcome).toMatchObject([{ status: 'rejected', reason: { reason: 'thread_lost' } }])
    expect(() => thread.connect()).toThrow()
    await thread.close()
  }, 30_000)

  test('cannot be started where its model cannot be written', async () => {
    const start = startComputeThread({ cacheFolder: '/dev/null/models' })
    expect(start).rejects.toThrow('compute thread')
    await start.catch(() => null)
  }, 30_000)
})
