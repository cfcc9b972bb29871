/** Promises of what speaks for a session of a chat with an assistant, on hand-made material. */
import { describe, expect, test } from 'bun:test'
import type { ChunkMaterial, Material } from '#src/finding/evidence.ts'
import { IN_ASSISTANT_CHATS } from '#src/finding/fusion/weights.ts'
import { readQuestion } from '#src/finding/question.ts'
import { rankChunks } from '#src/finding/ranking/chunk-ranking.ts'
import { assistantEvidence, isAssistantChat } from '#src/finding/ranking/session-evidence.ts'

function chunk(id: string, jobId: string, more: Partial<ChunkMaterial> = {}): ChunkMaterial {
  return {
    ...{ id, jobId, entryNo: 0, place: 0, speaker: null, byAssistant: false, at: 0 },
    ...{ text: id, length: 1 },
    ...{ tf: new Map(), similarity: null, factSimilarity: null, tokens: null },
    ...more
  }
}

/** Twelve sessions of a question and an answer, one a day, all alike. */
function chats(): ChunkMaterial[] {
  return Array.from({ length: 12 }, (_, day) => [
    chunk(`u${day}`, `j${day}`, { entryNo: day, similarity: 0.5 }),
    chunk(`a${day}`, `j${day}`, { entryNo: day, similarity: 0.5, place: 1, byAssistant: true })
  ]).flat()
}

const material = (chunks: readonly ChunkMaterial[]): Material => ({
  chunks,
  counts: { documents: chunks.length, meanLength: 1, frequencies: new Map() },
  questionTokens: null
})

const question = readQuestion('What is the plan?', { now: 0, speakers: [] })

describe('chats with an assistant', () => {
  test('are told by who speaks in them', () => {
    expect(isAssistantChat(chats())).toBe(true)
    expect(isAssistantChat(chats().filter((one) => !one.byAssistant))).toBe(false)
    expect(isAssistantChat([])).toBe(false)
  })

  test('put the newest of equal sessions first, and the user before the assistant', () => {
    const ranked = rankChunks(question, material(chats())).map(({ id }) => id)
    expect(ranked[0]).toBe('u11')
    expect(ranked.indexOf('u3')).toBeLessThan(ranked.indexOf('a3'))
    expect(ranked.indexOf('u8')).toBeLessThan(ranked.indexOf('u1'))
  })

  test('put what fits clearly better before what is newer', () => {
    const fitting = chats().map((one) => (one.id === 'u2' ? { ...one, similarity: 0.9 } : one))
    const ranked = rankChunks({ ...question, terms: [] }, material(fitting))
    expect(ranked.findIndex(({ id }) => id === 'u2')).toBeLessThan(3)
  })

  test('do not depend on the order in which the material comes', () => {
    const ids = (chunks: ChunkMaterial[]) =>
      rankChunks(question, material(chunks)).map(({ id }) => id)
    expect(ids(chats().reverse())).toEqual(ids(chats()))
  })

  test('of two sessions found the newer counts for little', () => {
    const gainOf = (chunks: ChunkMaterial[]) => {
      const gain = assistantEvidence(chunks, IN_ASSISTANT_CHATS)
      return Math.max(...gain) - Math.min(...gain.filter((_, i) => !chunks[i]?.byAssistant))
    }
    expect(gainOf(chats().slice(-4))).toBeLessThan(gainOf(chats()) / 2)
  })

  test('one session alone gains nothing but the preference for the user', () => {
    const alone = chats().slice(0, 2)
    const gain = assistantEvidence(alone, IN_ASSISTANT_CHATS)
    expect([...gain]).toEqual([IN_ASSISTANT_CHATS.byUser, 0])
  })
})
