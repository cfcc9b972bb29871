import { expect, test } from 'bun:test'
import { rankEpisodes, rankProcedures } from '#src/experience/ranking.ts'
import { NOW } from '#tests/procedures/sample-procedure.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const found = (id: string, relevance: number, successCount = 0, failCount = 0, days = 0) => ({
  id,
  relevance,
  successCount,
  failCount,
  lastTouched: NOW - days * DAY_MS
})
const order = (...items: ReturnType<typeof found>[]) =>
  rankProcedures(items, NOW).map(({ item }) => item.id)

test('a clearly more relevant procedure stays first, however proven the other is', () => {
  expect(order(found('proven', 0.6, 500), found('fitting', 0.8, 0, 5, 400))).toEqual([
    'fitting',
    'proven'
  ])
})

test('of two that fit alike the proven one is first, then the fresher one', () => {
  expect(order(found('untried', 0.7), found('proven', 0.69, 9, 1))).toEqual(['proven', 'untried'])
  expect(order(found('old', 0.7, 3, 0, 300), found('fresh', 0.7, 3, 0, 1))).toEqual([
    'fresh',
    'old'
  ])
})

test('merit costs at most a tenth, so scores stay comparable with other kinds of memory', () => {
  for (const { item, score } of rankProcedures(
    [found('a', 0.5, 0, 99, 9999), found('b', 0.5, 99)],
    NOW
  )) {
    expect(score).toBeLessThanOrEqual(item.relevance)
    expect(score).toBeGreaterThanOrEqual(item.relevance * 0.9)
  }
})

test('important and recent episodes win among equals', () => {
  const episode = (id: string, importance: number, days: number) => ({
    id,
    relevance: 0.6,
    importance,
    time: NOW - days * DAY_MS
  })
  const ranked = rankEpisodes(
    [episode('small', 0.3, 1), episode('big', 0.9, 1), episode('older', 0.9, 90)],
    NOW
  )
  expect(ranked.map(({ item }) => item.id)).toEqual(['big', 'older', 'small'])
})
