import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { openEndpointEmbedder } from '#src/models/openai.ts'
import { cosine } from '#tests/models/local-cache.ts'
import {
  EMBEDDING_DIMENSIONS,
  type ScriptedModels,
  startScriptedModels
} from '#tests/support/scripted-models.ts'

const BULK = { urgency: 'bulk', tokens: true } as const

describe('an embedder at an endpoint', () => {
  let models: ScriptedModels
  let waits: number[]
  beforeEach(async () => {
    models = await startScriptedModels()
    waits = []
  })
  afterEach(() => models.close())

  function open(dimensions: number | null = EMBEDDING_DIMENSIONS) {
    return openEndpointEmbedder(
      { model: 'words', baseUrl: models.baseUrl, apiKey: null, dimensions, knownLength: null },
      {
        now: () => 0,
        wait: async (ms) => {
          waits.push(ms)
        }
      }
    )
  }

  test('learns how long its vectors are when it is not told', async () => {
    const embedder = await open(null)
    expect(embedder.dimensions).toBe(EMBEDDING_DIMENSIONS)
    expect(embedder.name).toBe(`words/d${EMBEDDING_DIMENSIONS}`)
    expect(models.seen[0]?.body).not.toHaveProperty('dimensions')
  })

  test('asks for the dimensions it is told', async () => {
    await (await open()).embed(['x'], BULK)
    expect(models.seen.map((call) => call.body['dimensions'])).toEqual([EMBEDDING_DIMENSIONS])
  })

  test('gives unit vectors in the order of the texts, over several calls', async () => {
    const texts = Array.from({ length: 150 }, (_, i) => `word${i} word${i} stone`)
    const embedder = await open()
    const found = await embedder.embed(texts, BULK)
    expect(found.length).toBe(150)
    expect(models.seen.length).toBe(3)
    for (const place of [0, 63, 64, 149]) {
      const [alone] = await embedder.embed([texts[place] ?? ''], BULK)
      const { vector, tokens } = found[place] ?? { vector: new Float32Array(), tokens: null }
      expect(cosine(vector, alone?.vector ?? new Float32Array())).toBeCloseTo(1, 5)
      expect(cosine(vector, vector)).toBeCloseTo(1, 5)
      expect(tokens).toBeNull()
    }
  })

  test('sends something for an empty text, and nothing for no text', async () => {
    const embedder = await open()
    expect(await embedder.embed([], BULK)).toEqual([])
    expect((await embedder.embed(['', 'stone'], BULK)).length).toBe(2)
    expect(models.seen.map((call) => call.body['input'])).toEqual([['.', 'stone']])
  })

  test('sends less of a long text when the endpoint will not take all of it', async () => {
    models.embeddings({ does: 'fail', status: 400, message: 'maximum context length is 512' })
    await (await open()).embed(['stone '.repeat(5000)], BULK)
    const sent = models.seen.map((call) => String(call.body['input']).length)
    expect(sent[0]).toBeGreaterThan(7000)
    expect(sent[1]).toBeLessThanOrEqual(1200)
    expect(waits).toEqual([])
  })

  test('asks again when it is busy: patiently for bulk work, once for a search', async () => {
    const embedder = await open()
    models.embeddings({ does: 'fail', status: 503 }, { does: 'cut' })
    expect((await embedder.embed(['x'], BULK)).length).toBe(1)
    expect(waits).toEqual([500, 2000])
    models.embeddings({ does: 'fail', status: 503 }, { does: 'fail', status: 503 })
    const search = embedder.embed(['x'], { urgency: 'search', tokens: false })
    expect(await search.catch((error: unknown) => error)).toMatchObject({
      name: 'Transient',
      reason: 'model_unavailable'
    })
    expect(waits).toEqual([500, 2000, 200])
  })

  test('trusts no vector of another length', async () => {
    const embedder = await open(EMBEDDING_DIMENSIONS + 1)
    const failure = await embedder.embed(['x'], BULK).catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: 'model_unavailable' })
  })
})
