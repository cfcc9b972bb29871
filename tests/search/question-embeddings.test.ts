import { expect, test } from 'bun:test'
import { QuestionEmbeddings } from '#src/finding/question-embeddings.ts'
import type { Embedder } from '#src/models/models.ts'

function countingEmbedder(name = 'small'): Embedder & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    name,
    dimensions: 2,
    embed: async (texts) => {
      asked.push(...texts)
      return texts.map((text) => ({ vector: Float32Array.of(text.length, 0), tokens: null }))
    }
  }
}

test('the same question of an account is embedded once', async () => {
  const embedder = countingEmbedder()
  const questions = new QuestionEmbeddings(10)
  const first = await questions.embed('a', embedder, 'where?')
  expect(await questions.embed('a', embedder, 'where?')).toBe(first)
  expect(embedder.asked).toEqual(['where?'])
})

test('another account or another embedder never meets a vector that was kept', async () => {
  const small = countingEmbedder()
  const large = countingEmbedder('large')
  const questions = new QuestionEmbeddings(10)
  await questions.embed('a', small, 'where?')
  await questions.embed('b', small, 'where?')
  await questions.embed('a', large, 'where?')
  expect(small.asked).toEqual(['where?', 'where?'])
  expect(large.asked).toEqual(['where?'])
})

test('the questions asked longest ago make room', async () => {
  const embedder = countingEmbedder()
  const questions = new QuestionEmbeddings(2)
  for (const text of ['one', 'two', 'one', 'three', 'one', 'two']) {
    await questions.embed('a', embedder, text)
  }
  expect(embedder.asked).toEqual(['one', 'two', 'three', 'two'])
})

test('a failed embedding is not kept', async () => {
  const questions = new QuestionEmbeddings(2)
  const failing: Embedder = { ...countingEmbedder(), embed: () => Promise.resolve([]) }
  expect(questions.embed('a', failing, 'where?')).rejects.toThrow('no vector')
  const embedder = countingEmbedder()
  await questions.embed('a', embedder, 'where?')
  expect(embedder.asked).toEqual(['where?'])
})
