/** What recurs and is due, what has fallen silent, what keeps failing. */
import { describe, expect, test } from 'bun:test'
import type { Told } from '#src/triggers/patterns/days-of-news.ts'
import { failing } from '#src/triggers/patterns/failing.ts'
import { regularOf } from '#src/triggers/patterns/regular.ts'
import { series } from '#src/triggers/patterns/series.ts'
import { silences } from '#src/triggers/patterns/silences.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2027-04-12T10:00:00Z')

function told(content: string, ago: number, more: Partial<Told> = {}): Told {
  return {
    entityId: 'e',
    entity: 'Heron',
    isUser: false,
    factId: `${content} ${ago}`,
    content,
    eventDate: null,
    statedAt: new Date(NOW - ago * DAY_MS),
    ...more
  }
}

describe('what comes again at even distances', () => {
  const due = (days: number[], text = 'Nia changed the water filter.') =>
    series(
      days.map((ago) => told(text, ago)),
      { now: NOW, offsetMinutes: 0 }
    )

  test('is due the usual time after the last one', () => {
    expect(due([90, 60, 31])[0]?.times).toEqual([
      { occurrence: 'due 2027-04-11', fireAt: Date.parse('2027-04-11T09:00:00Z') }
    ])
  })

  test.each([
    ['twice only', [60, 30]],
    ['uneven', [100, 93, 40, 5]],
    ['daily', [3, 2, 1]],
    ['a whole round late', [200, 170, 140]]
  ])('not when %s', (_, days) => {
    expect(due(days)).toEqual([])
  })

  test('different things are no series', () => {
    const news = [
      told('Nia bought a lamp.', 60),
      told('Nia sold a car.', 30),
      told('It rained.', 0)
    ]
    expect(series(news, { now: NOW, offsetMinutes: 0 })).toEqual([])
  })
})

describe('a silence', () => {
  const news = (days: number[], more: Partial<Told> = {}) =>
    silences(
      days.map((ago, place) => told(`News ${place}.`, ago, more)),
      NOW
    )

  test('waits from the last news on, for four times the usual gap', () => {
    const [draft] = news([40, 36, 32, 28, 24])
    expect(draft?.times[0].fireAt).toBe(NOW - 24 * DAY_MS + 16 * DAY_MS)
    expect(draft?.title).toBe('No news of Heron')
  })

  test.each([
    ['there were few news', [40, 36, 32]],
    ['the news were rare', [400, 340, 270, 200, 140]],
    ['it ended long ago', [400, 396, 392, 388, 384]]
  ])('not when %s', (_, days) => {
    expect(news(days)).toEqual([])
  })

  test('the user’s own silence tells nothing', () => {
    expect(news([40, 36, 32, 28, 24], { isUser: true })).toEqual([])
  })
})

describe('what is said to come every week or month', () => {
  const next = (content: string, offsetMinutes = 0) => {
    const fact = {
      factId: 'f',
      entity: 'User',
      entityType: 'person',
      content,
      eventDate: null,
      statedAt: new Date(NOW),
      speaker: null,
      quote: content
    }
    const draft = regularOf(fact, { now: NOW, offsetMinutes })
    return draft?.times.map(({ fireAt }) => new Date(fireAt).toISOString().slice(0, 16)) ?? []
  }

  test.each([
    [
      'I have yoga every Tuesday at 6pm.',
      ['2027-04-13T16:00', '2027-04-20T16:00', '2027-04-27T16:00']
    ],
    [
      'Rent is due on the 1st of every month.',
      ['2027-05-01T09:00', '2027-06-01T09:00', '2027-07-01T09:00']
    ],
    [
      'Ich habe jeden Donnerstag um 18 Uhr Chorprobe.',
      ['2027-04-15T16:00', '2027-04-22T16:00', '2027-04-29T16:00']
    ],
    [
      '毎週火曜日に日本語の授業があります。',
      ['2027-04-13T09:00', '2027-04-20T09:00', '2027-04-27T09:00']
    ]
  ])('%s', (content, times) => {
    expect(next(content)).toEqual(times)
  })

  test.each([
    'I have yoga every other Tuesday.',
    'My neighbour has yoga every Tuesday.',
    'Yoga every Tuesday was cancelled.',
    'I go running every day.'
  ])('none of: %s', (content) => {
    expect(next(content)).toEqual([])
  })
})

describe('a procedure', () => {
  const one = (failCount: number, successCount: number) =>
    failing([{ procedureId: 'p', versionId: 'v', name: 'Deploy', failCount, successCount }], NOW)

  test('that fails more often than it works is told of, once for its version', () => {
    expect(one(3, 1)).toMatchObject([
      {
        sourceType: 'procedure',
        sourceId: 'p',
        detail: 'It failed 3 times and went well once in its present form.',
        times: [{ occurrence: 'v' }]
      }
    ])
  })

  test('that mostly works, or failed twice, is not', () => {
    expect(one(3, 3)).toEqual([])
    expect(one(2, 0)).toEqual([])
  })
})
