/** An add that is prepared again embeds nothing twice. */
import { expect, test } from 'bun:test'
import { RecentEmbeddings } from '#src/extraction/prepare/recent-embeddings.ts'
import type { Embedder } from '#src/models/models.ts'

function counting(): { embedder: Embedder; asked: string[] } {
  const asked: string[] = []
  const embedder: Embedder = {
    name: 'counting',
    dimensions: 1,
    embed: async (texts) => {
      asked.push(...texts)
      return texts.map((text) => ({ vector: Float32Array.of(text.length), tokens: null }))
    }
  }
  return { embedder, asked }
}

const BULK = { urgency: 'bulk', tokens: false } as const

test('what a job has embedded is not asked again, in whatever order it comes', async () => {
  const { embedder, asked } = counting()
  const recent = new RecentEmbeddings()
  await recent.of('job', 0, embedder).embed(['a', 'bb'], BULK)
  const again = await recent.of('job', 1, embedder).embed(['bb', 'ccc', 'a'], BULK)
  expect(asked).toEqual(['a', 'bb', 'ccc'])
  expect(again.map(({ vector }) => vector[0])).toEqual([2, 3, 1])
})

test('token vectors are asked for where there are none yet', async () => {
  const { embedder, asked } = counting()
  const own = new RecentEmbeddings().of('job', 0, embedder)
  await own.embed(['a'], BULK)
  await own.embed(['a'], { ...BULK, tokens: true })
  expect(asked).toEqual(['a', 'a'])
})

test('another job, one that is kept and one of long ago are asked anew', async () => {
  const { embedder, asked } = counting()
  const recent = new RecentEmbeddings()
  await recent.of('job', 0, embedder).embed(['a'], BULK)
  await recent.of('other', 0, embedder).embed(['a'], BULK)
  recent.forget('job')
  await recent.of('job', 1, embedder).embed(['a'], BULK)
  await recent.of('other', 400_000, embedder).embed(['a'], BULK)
  expect(asked).toEqual(['a', 'a', 'a', 'a'])
})
