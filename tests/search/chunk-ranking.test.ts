/** Promises of the ranking itself, on hand-made material. */
import { describe, expect, test } from 'bun:test'
import type { ChunkMaterial, Material } from '#src/finding/evidence.ts'
import { readQuestion } from '#src/finding/question.ts'
import { rankChunks, shortList } from '#src/finding/ranking/chunk-ranking.ts'
import { termsOf } from '#src/text/tokens.ts'
import { countLexically, lexicalDocument } from '#tests/support/lexical-counts.ts'

const SAID: [speaker: string, text: string][] = [
  ['Ann', 'Good morning!'],
  ['Ben', 'What did you do on the weekend?'],
  ['Ann', 'I built a wooden boat with my uncle.'],
  ['Ben', 'A boat? How lovely.'],
  ['Ann', 'The weather was kind.'],
  ['Ben', 'I fixed my bicycle.']
]

function material(said: readonly (readonly [string, string])[] = SAID): Material {
  const documents = said.map(([, text]) => lexicalDocument(termsOf(text)))
  const chunks = said.map(([speaker, text], i): ChunkMaterial => {
    const document = documents[i] ?? lexicalDocument(new Map())
    return {
      id: `c${i}`,
      entryNo: i,
      jobId: 'j1',
      place: i,
      speaker,
      byAssistant: false,
      at: i,
      text,
      length: document.length,
      tf: document.tf,
      similarity: null,
      factSimilarity: null,
      tokens: null
    }
  })
  return { chunks, counts: countLexically(documents), questionTokens: null, sessionVectors: null }
}

const ask = (text: string) => readQuestion(text, { now: 0, speakers: ['Ann', 'Ben'] })

describe('rankChunks', () => {
  test('puts what was said by the speaker named before a matching turn of another', () => {
    expect(rankChunks(ask('What boat did Ann build?'), material())[0]?.id).toBe('c2')
    expect(rankChunks(ask('What did Ben say about the boat?'), material())[0]?.id).toBe('c3')
  })

  test('gives every chunk once, scores falling from at most 1 to at least 0', () => {
    const ranked = rankChunks(ask('Who fixed a bicycle?'), material())
    expect(ranked.map((one) => one.id).sort()).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5'])
    for (const [i, one] of ranked.entries()) {
      expect(one.score).toBeGreaterThanOrEqual(0)
      expect(one.score).toBeLessThanOrEqual(ranked[i - 1]?.score ?? 1)
    }
  })

  test('does not depend on the order in which the material comes', () => {
    const forward = material()
    const backward = { ...forward, chunks: [...forward.chunks].reverse() }
    const ids = (one: Material): string[] =>
      rankChunks(ask('What boat did Ann build?'), one).map((chunk) => chunk.id)
    expect(ids(backward)).toEqual(ids(forward))
  })

  test('is sure of an answer that was given and unsure of one that was not', () => {
    const given = rankChunks(ask('What boat did Ann build?'), material())[0]?.score ?? 0
    const absent = rankChunks(ask('Which violin did Ann sell?'), material())[0]?.score ?? 1
    expect(given).toBeGreaterThan(absent)
  })

  test('answers nothing from nothing', () => {
    const empty: Material = { ...material(), chunks: [], counts: countLexically([]) }
    expect(rankChunks(ask('Anything?'), empty)).toEqual([])
    expect(shortList(ask('Anything?'), empty)).toEqual([])
  })
})

test('the short list holds the turn before each of its own', () => {
  const listed = shortList(ask('What boat did Ann build?'), material())
  expect(listed).toContain('c2')
  expect(listed).toContain('c1')
})
