import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type LocalModel, openLocalModel } from '#src/models/local/embedder.ts'
import type { Embedder } from '#src/models/models.ts'
import type { Embedding } from '#src/text/embedding.ts'
import { cosine, LOCAL_MODEL_CACHE } from '#tests/models/local-cache.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'

const TEXTS = [
  'Yes.',
  'My brother keeps bees behind the old mill.',
  'Behind the old mill, my brother has several beehives.',
  'The invoice of March was paid twice by mistake.',
  '',
  'We drove for nine hours through the rain, slept badly in a motel near the border, and still arrived in time for the wedding of my oldest friend from school.',
  'Der Zug nach Prag hat Verspätung.',
  '🎉 100% done!!! https://example.com/a?b=c',
  'She plays the cello.',
  'What instrument does she play?'
]
const WANT = { urgency: 'bulk', tokens: true } as const

function first<Item>(items: Item[]): Item {
  const item = items[0]
  if (item === undefined) throw new Error('nothing there')
  return item
}

async function alone(embedder: Embedder, text: string): Promise<Embedding> {
  return first(await embedder.embed([text], WANT))
}

describe('the local embedder', () => {
  let int8: LocalModel
  let fp32: LocalModel
  beforeAll(async () => {
    const cacheFolder = LOCAL_MODEL_CACHE
    int8 = await openLocalModel({ cacheFolder, quantisation: 'int8' })
    fp32 = await openLocalModel({ cacheFolder, quantisation: 'fp32' })
  }, 60_000)
  afterAll(async () => {
    await int8.close()
    await fp32.close()
  })

  test('names the model, its quantisation and its token vectors', () => {
    expect(int8.name).toBe('all-minilm-l6-v2/int8/t96')
    expect(fp32.name).toBe('all-minilm-l6-v2/fp32/t96')
    expect(int8.dimensions).toBe(384)
  })

  test('finds a paraphrase nearer than a stranger', async () => {
    const [bees, hives, invoice] = await embedderOf(int8).embed(TEXTS.slice(1, 4), WANT)
    if (!bees || !hives || !invoice) throw new Error('three texts, three embeddings')
    expect(cosine(bees.vector, hives.vector)).toBeGreaterThan(0.75)
    expect(cosine(bees.vector, invoice.vector)).toBeLessThan(0.2)
  })

  test('gives every text a vector of unit length, the empty one too', async () => {
    for (const { vector } of await embedderOf(int8).embed(TEXTS, WANT)) {
      expect(vector.length).toBe(384)
      expect(cosine(vector, vector)).toBeCloseTo(1, 5)
    }
  })

  test('gives a text the same vector alone as among longer ones, in the order given', async () => {
    for (const model of [int8, fp32]) {
      const together = await embedderOf(model).embed(TEXTS, WANT)
      for (const [place, text] of TEXTS.entries()) {
        const { vector } = await alone(embedderOf(model), text)
        expect(cosine(vector, together[place]?.vector ?? new Float32Array())).toBeGreaterThan(
          0.9999
        )
      }
    }
  })

  test('agrees in int8 with fp32', async () => {
    const [small, exact] = [
      await embedderOf(int8).embed(TEXTS, WANT),
      await embedderOf(fp32).embed(TEXTS, WANT)
    ]
    const agreements = small.map((embedding, place) =>
      cosine(embedding.vector, exact[place]?.vector ?? new Float32Array())
    )
    const mean = agreements.reduce((sum, value) => sum + value, 0) / agreements.length
    expect(mean).toBeGreaterThan(0.99)
    expect(Math.min(...agreements)).toBeGreaterThan(0.96)
    // Exactly equal vectors would mean that the same form was opened twice.
    expect(mean).toBeLessThan(0.99999)
  })

  test('gives a unit token vector per word piece, without the opening and closing ones', async () => {
    const { tokens } = await alone(embedderOf(int8), 'She plays the cello.')
    expect(tokens?.count).toBe(5)
    expect(tokens?.dimensions).toBe(96)
    expect(tokens?.values.length).toBe(5 * 96)
    for (let row = 0; row < 5; row++) {
      const values = tokens?.values.subarray(row * 96, (row + 1) * 96) ?? new Int8Array()
      const length = Math.sqrt(values.reduce((sum, value) => sum + (value / 127) ** 2, 0))
      expect(length).toBeGreaterThan(0.97)
      expect(length).toBeLessThan(1.03)
    }
  })

  test('gives no token vectors to a text without words, and none to who does not ask', async () => {
    const empty = await alone(embedderOf(int8), '')
    expect(empty.tokens?.count).toBe(0)
    const [plain] = await embedderOf(int8).embed(['hello'], { urgency: 'search', tokens: false })
    expect(plain?.tokens).toBeNull()
  })

  test('reads the first 256 word pieces of a long text and no more', async () => {
    const start = 'The harbour froze that winter. '.repeat(60)
    const long = await alone(embedderOf(int8), start)
    const longer = await alone(embedderOf(int8), `${start} Completely different ending here.`)
    expect(long.tokens?.count).toBe(254)
    expect(longer.vector).toEqual(long.vector)
  })
})
