/** Promises of what speaks for a session of a chat with an assistant, on hand-made material. */
import { describe, expect, test } from 'bun:test'
import type { ChunkMaterial, Material } from '#src/finding/evidence.ts'
import { IN_ASSISTANT_CHATS } from '#src/finding/fusion/weights.ts'
import { readQuestion } from '#src/finding/question.ts'
import { rankChunks } from '#src/finding/ranking/chunk-ranking.ts'
import {
  bySessions,
  isAssistantChat,
  isLongTalk,
  newerFirst
} from '#src/finding/ranking/session-evidence.ts'
import { likenessScores, linksBetween } from '#src/finding/ranking/session-likeness.ts'
import { sessionsFound } from '#src/finding/ranking/session-signals.ts'

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
  questionTokens: null,
  sessionVectors: null
})

const question = readQuestion('What is the plan?', { now: 0, speakers: [] })

describe('chats with an assistant', () => {
  test('are told by who speaks in them', () => {
    expect(isAssistantChat(chats())).toBe(true)
    expect(isAssistantChat(chats().filter((one) => !one.byAssistant))).toBe(false)
    expect(isAssistantChat([])).toBe(false)
  })

  test('are no long talk among people, who speak under their names over many sessions', () => {
    const named = chats().map((one) => ({ ...one, speaker: 'Ann', byAssistant: false }))
    expect(isLongTalk(named)).toBe(true)
    expect(isLongTalk(named.slice(0, 8))).toBe(false)
    expect(isLongTalk(chats().filter((one) => !one.byAssistant))).toBe(false)
    expect(isLongTalk(chats().map((one) => ({ ...one, speaker: 'Ann' })))).toBe(false)
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

  /** What chunks gain over rank scores of 0. */
  const gains = (chunks: ChunkMaterial[]) => {
    const [sums, dense] = [new Float64Array(chunks.length), new Float64Array(chunks.length)]
    return bySessions(question, material(chunks), { chunks, sums, dense }, IN_ASSISTANT_CHATS)
  }

  test('of two sessions found the newer counts for little', () => {
    const gainOf = (chunks: ChunkMaterial[]) => {
      const gain = gains(chunks)
      return Math.max(...gain) - Math.min(...gain.filter((_, i) => !chunks[i]?.byAssistant))
    }
    expect(gainOf(chats().slice(-4))).toBeLessThan(gainOf(chats()) / 2)
  })

  test('one session alone gains nothing but the preference for the user', () => {
    const [user = 0, assistant = 0] = gains(chats().slice(0, 2))
    expect(user - assistant).toBeCloseTo(IN_ASSISTANT_CHATS.byUser)
  })

  test('are as sure of an answer as what fits best, wherever its session puts that', () => {
    const fitting = material(
      chats().map((one) => (one.id === 'u0' ? { ...one, similarity: 0.7 } : one))
    )
    const [byChunks] = rankChunks(question, fitting, { assistant: null })
    const [bySessions] = rankChunks(question, fitting)
    expect(byChunks?.id).toBe('u0')
    expect(bySessions?.id).not.toBe('u0')
    expect(bySessions?.score).toBe(byChunks?.score ?? 0)
  })

  test('are told to stand by their sessions where there are many', () => {
    const marked = (chunks: ChunkMaterial[]) =>
      rankChunks(question, material(chunks)).map(({ bySession }) => bySession === true)
    expect(new Set(marked(chats()))).toEqual(new Set([true]))
    expect(new Set(marked(chats().slice(0, 20)))).toEqual(new Set([false]))
    const people = chats().filter((one) => !one.byAssistant)
    expect(new Set(marked(people))).toEqual(new Set([false]))
  })

  test('a short message goes on with what is newest, a long one less', () => {
    const leadOf = (text: string) => {
      const asked = readQuestion(text, { now: 0, speakers: [] })
      const ranked = rankChunks(asked, material(chats()))
      const scoreOf = (id: string) => ranked.find((one) => one.id === id)?.rankScore ?? 0
      return scoreOf('u11') - scoreOf('u0')
    }
    const long = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ')
    expect(leadOf('Yes, next step')).toBeGreaterThan(leadOf(long))
  })

  test('a word of one session is rare, however often that one says it', () => {
    const said = [...chats(), ...chats().map((one) => ({ ...one, id: `${one.id}b` }))]
    const chunks = said.map((one) => {
      if (one.jobId === 'j3') return { ...one, tf: new Map([['harbour', 1]]) }
      return { ...one, tf: new Map(['j5', 'j6', 'j7'].includes(one.jobId) ? [['plan', 1]] : []) }
    })
    const [sums, dense] = [new Float64Array(chunks.length), new Float64Array(chunks.length)]
    // Counted by chunks, the other word would be the rarer one.
    const frequencies = new Map([
      ['harbour', 40],
      ['plan', 12]
    ])
    const told: Material = {
      ...material(chunks),
      counts: { documents: 48, meanLength: 1, frequencies }
    }
    const { jobIds, values } = sessionsFound({ ...question, terms: ['harbour', 'plan'] }, told, {
      chunks,
      sums,
      dense
    })
    const wordsOf = (jobId: string) => values.words[jobIds.indexOf(jobId)] ?? 0
    expect(wordsOf('j3')).toBeGreaterThan(wordsOf('j5'))
  })

  test('the first of all gains a little: more than the next one, less than how new others are', () => {
    const apart = (chunks: ChunkMaterial[]) =>
      chunks.map((one) => ({ ...one, entryNo: 1 + 30 * one.entryNo }))
    const ids = rankChunks(question, material(apart(chats()))).map(({ id }) => id)
    expect(ids.indexOf('u0')).toBeLessThan(ids.indexOf('u1'))
    expect(ids.indexOf('u6')).toBeLessThan(ids.indexOf('u0'))
    const later = apart(chats()).map((one) => ({ ...one, entryNo: one.entryNo + 3000 }))
    const behind = rankChunks(question, material(later)).map(({ id }) => id)
    expect(behind.indexOf('u1')).toBeLessThan(behind.indexOf('u0'))
  })

  test('chunks of one session stay in the order of what they say themselves', () => {
    const chunks = chats().map((one) =>
      one.id === 'a4' ? { ...one, similarity: 0.9 } : { ...one, similarity: 0.4 }
    )
    const ids = rankChunks(question, material(chunks)).map(({ id }) => id)
    expect(ids.indexOf('a4')).toBeLessThan(ids.indexOf('u4'))
    expect(ids.indexOf('u7')).toBeLessThan(ids.indexOf('a7'))
  })

  test('show several sessions on the first page where one has all the words', () => {
    const many = Array.from({ length: 20 }, (_, i) =>
      chunk(`m${i}`, 'j3', { entryNo: 3, similarity: 0.8, place: 2 + i })
    )
    const ranked = rankChunks(question, material([...chats(), ...many])).slice(0, 10)
    expect(new Set(ranked.map(({ jobId }) => jobId)).size).toBeGreaterThan(3)
  })
})

describe('the newest of a plan', () => {
  /** By place, newest first: two plans that take turns. */
  const links = Array.from({ length: 12 }, (_, i) =>
    Array.from({ length: 12 }, (_, j) => [j, 1] as const).filter(
      ([j]) => j !== i && j % 2 === i % 2
    )
  )
  const scores = (own: Record<number, number>) =>
    Array.from({ length: 12 }, (_, place) => own[place] ?? 0)

  test('changes places with an older session that is hardly more likely', () => {
    expect(newerFirst(scores({ 4: 2, 2: 1.8 }), links)).toEqual(scores({ 4: 1.8, 2: 2 }))
    expect(newerFirst(scores({ 4: 2, 2: 1.5, 0: 1 }), links)).toEqual(
      scores({ 4: 2, 2: 1.5, 0: 1 })
    )
  })

  test('is the likeliest of those that are newer, and never an older one', () => {
    const told = newerFirst(scores({ 6: 2, 4: 1.8, 2: 1.9, 8: 1.95 }), links)
    expect(told).toEqual(scores({ 6: 1.9, 4: 1.8, 2: 2, 8: 1.95 }))
  })

  test('stays where it is beside a session of another plan', () => {
    expect(newerFirst(scores({ 4: 2, 3: 1.9 }), links)).toEqual(scores({ 4: 2, 3: 1.9 }))
    expect(newerFirst(scores({ 4: 2, 2: 1.9 }), [])).toEqual(scores({ 4: 2, 2: 1.9 }))
  })

  /** Whether the newer of two sessions on a plan stands before the other, which fits a little better. */
  const isNewerFirst = (sessions: number, fits: number) => {
    const newest = sessions - 1
    const similarity = new Map([
      [newest - 4, 0.6],
      [newest - 2, fits]
    ])
    const chunks = Array.from({ length: sessions }, (_, day) => {
      const own = { entryNo: day, similarity: similarity.get(day) ?? 0.1 }
      return [
        chunk(`u${day}`, `j${day}`, own),
        chunk(`a${day}`, `j${day}`, { ...own, place: 1, byAssistant: true })
      ]
    }).flat()
    const sessionVectors = new Map(
      Array.from({ length: sessions }, (_, day) => {
        return [`j${day}`, Float32Array.of((day + 1) % 2, day % 2, day / 50)] as const
      })
    )
    // A long message says nothing of whether the newest is meant.
    const words = Array.from({ length: 120 }, (_, i) => `word${i}`).join(' ')
    const asked = readQuestion(words, { now: 0, speakers: [] })
    const ranked = rankChunks(asked, { ...material(chunks), sessionVectors })
    return ranked[0]?.id === `u${newest - 2}`
  }

  test('comes first of what is found, where there are many sessions', () => {
    expect(isNewerFirst(14, 0.57)).toBe(true)
    expect(isNewerFirst(14, 0.4)).toBe(false)
    expect(isNewerFirst(10, 0.57)).toBe(false)
  })
})

describe('sessions like those that fit', () => {
  /** Directions of two plans, six sessions of each, a little apart. */
  const means = Array.from({ length: 12 }, (_, i) => Float32Array.of((i + 1) % 2, i % 2, i / 50))

  test('gain by what the others on the same plan are worth', () => {
    // The first plan scores in two of its sessions; the third one shares no word.
    const worth = [3, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    const scores = likenessScores(worth, linksBetween(means))
    for (const [i, score] of scores.entries()) {
      if (i % 2 === 1) expect(score).toBeLessThan(scores[4] ?? 0)
    }
  })

  test('gain nothing where there are no vectors, and stand for themselves without one', () => {
    const worth = [3, 0, 3, 0]
    const none = linksBetween([null, null, null, null])
    expect([...likenessScores(worth, none)]).toEqual([0, 0, 0, 0])
    const [first = 0, second = 0] = likenessScores(
      worth,
      linksBetween([null, null, ...means.slice(2, 4)])
    )
    expect(first).toBeGreaterThan(second)
  })

  test('are told by how like they are, whatever comes first', () => {
    const links = linksBetween(means)
    for (const [i, own] of links.entries()) {
      expect(own.length).toBe(10)
      expect(own.reduce((sum, [, weight]) => sum + weight, 0)).toBeCloseTo(1)
      const ofSamePlan = own.slice(0, 5).every(([place]) => place % 2 === i % 2)
      expect(ofSamePlan).toBe(true)
    }
  })

  test('are not all those of the plan that is talked about most', () => {
    const along = (parts: Record<number, number>) =>
      Float32Array.from({ length: 8 }, (_, d) => parts[d] ?? 0)
    // Eight of one plan, two of another that lean towards it, and four plans that are like no other.
    const much = Array.from({ length: 8 }, (_, i) => along({ 0: 1, 7: i / 50 }))
    const two = [0.5, -0.5].map((apart) => along({ 0: 0.7, 1: 0.6, 6: apart }))
    const others = [2, 3, 4, 5].flatMap((d) => [along({ [d]: 1 }), along({ [d]: 1, 7: 0.1 })])
    const links = linksBetween([...much, ...two, ...others])
    expect(links[8]?.[0]?.[0]).toBe(9)
    expect(links[9]?.[0]?.[0]).toBe(8)
  })

  test('come to the page although they share no word', () => {
    const chunks = chats().map((one) => {
      const day = Number(one.jobId.slice(1))
      return { ...one, similarity: day === 0 || day === 2 ? 0.9 : 0.3 }
    })
    const vectors = new Map(means.map((mean, day) => [`j${day}`, mean]))
    const placeOf = (sessionVectors: Material['sessionVectors'], id: string) =>
      rankChunks(question, { ...material(chunks), sessionVectors }).findIndex(
        (one) => one.id === id
      )
    expect(placeOf(vectors, 'u4')).toBeLessThan(placeOf(null, 'u4'))
  })
})
