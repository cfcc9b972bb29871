/** The order of time among results about the same thing. */
import { describe, expect, test } from 'bun:test'
import { placesOf } from '#src/finding/order/choose-first.ts'
import { linksOf } from '#src/finding/order/links.ts'
import { inPlace, thatCount, withinSessions } from '#src/finding/order/newest-first.ts'

const found = (...scores: [string, number][]) => scores.map(([id, score]) => ({ id, score }))
const ordered = (
  results: { id: string; score: number }[],
  chance: number,
  make: (
    id: string,
    like: { id: string; score: number }
  ) => { id: string; score: number } | null = (id, like) => ({ ...like, id })
) =>
  inPlace(
    results,
    ({ id }) => id,
    linksOf([{ older: 'old', newer: 'new', chance }], false),
    make
  ).map(({ id }) => id)

test('the first of a pair takes the place of the second', () => {
  expect(ordered(found(['old', 0.9], ['else', 0.8], ['new', 0.7]), 0.9)).toEqual([
    'new',
    'old',
    'else'
  ])
})

test('what already stands before it stays', () => {
  expect(ordered(found(['new', 0.9], ['old', 0.3]), 0.9)).toEqual(['new', 'old'])
})

test('a sure one that was not found is shown, a doubtful one is not', () => {
  expect(ordered(found(['old', 0.9], ['else', 0.5]), 0.9)).toEqual(['new', 'old', 'else'])
  expect(ordered(found(['old', 0.9], ['else', 0.5]), 0.11)).toEqual(['old', 'else'])
})

test('doubt orders what stands at the top, and nothing below', () => {
  const between = Array.from({ length: 11 }, (_, place): [string, number] => [`${place}`, 0.8])
  const [few, many] = [between.slice(1), between]
  const isFirst = (some: [string, number][], chance: number) =>
    ordered(found(['old', 0.9], ...some, ['new', 0.5]), chance)[0] === 'new'
  expect([isFirst(few, 0.11), isFirst(many, 0.11), isFirst(many, 0.9)]).toEqual([true, false, true])
})

describe('of pairs that share a statement', () => {
  const [moved, job, dentist] = ['moved to Porto', 'lives in Lisbon', 'dentist at nine']
  const order = (scores: [string, number][], pairs: [string, string, number][]) => {
    const links = linksOf(
      pairs.map(([older, newer, chance]) => ({ older, newer, chance })),
      false
    )
    return inPlace(
      found(...scores),
      ({ id }) => id,
      links,
      () => null
    ).map(({ id }) => id)
  }

  test('the likeliest is meant', () => {
    const pairs: [string, string, number][] = [
      [job, moved, 0.2],
      [job, dentist, 0.05]
    ]
    expect(
      order(
        [
          [job, 0.9],
          [dentist, 0.6],
          [moved, 0.5]
        ],
        pairs
      )[0]
    ).toBe(moved)
    // The one that it is about was not found: the other is not put in its place.
    expect(
      order(
        [
          [job, 0.9],
          [dentist, 0.6]
        ],
        pairs
      )[0]
    ).toBe(job)
  })

  test('one nearly as likely counts where it answers about as well', () => {
    const pairs: [string, string, number][] = [
      [job, moved, 0.1],
      [dentist, moved, 0.08]
    ]
    const first = (score: number) =>
      order(
        [
          [dentist, 0.9],
          [moved, score]
        ],
        pairs
      )[0]
    expect([first(0.6), first(0.3)]).toEqual([moved, dentist])
  })
})

describe('what one message says is over, beside what came', () => {
  const pairs = [
    { older: 'cello', newer: 'piano', chance: 0.8, olderChunk: 'first', newerChunk: 'second' },
    { older: 'sold', newer: 'piano', chance: 0.19, olderChunk: 'second', newerChunk: 'second' }
  ]
  const front = (past: boolean) =>
    inPlace(
      found(['sold', 0.9], ['cello', 0.6], ['piano', 0.5]),
      ({ id }) => id,
      linksOf(pairs, past),
      () => null
    ).map(({ id }) => id)[0]

  test('stands behind it, however much likelier it is that this replaced something else', () => {
    expect(front(false)).toBe('piano')
  })

  test('tells nothing of how it was before', () => {
    expect(linksOf(pairs, true).map(({ first }) => first)).toEqual(['cello'])
  })
})

test('nothing comes of a pair whose second was not found', () => {
  expect(ordered(found(['else', 0.5]), 0.9)).toEqual(['else'])
})

test('what cannot be shown changes nothing', () => {
  expect(ordered(found(['old', 0.9], ['else', 0.5]), 0.9, () => null)).toEqual(['old', 'else'])
})

test('doubt changes nothing of what happened, nor of long talks among people', () => {
  const pairs = [{ chance: 0.3 }, { chance: 0.9 }]
  expect(thatCount(pairs, 'now', [{}])).toEqual(pairs)
  expect(thatCount(pairs, 'event', [{}])).toEqual([{ chance: 0.9 }])
  expect(thatCount(pairs, 'past', [{ inTalk: true }])).toEqual([])
  const closed = [...pairs, { chance: 1 }]
  expect(thatCount(closed, 'now', [{ inTalk: true }])).toEqual([{ chance: 1 }])
})

describe('messages of sessions that are ranked', () => {
  const of = (id: string, jobId: string, bySession: boolean) => {
    return { id, jobId, score: 0.5, ...(bySession ? { bySession: true as const } : {}) }
  }
  const chunks = (bySession: boolean) =>
    [
      ['a', 'j1'],
      ['b', 'j1'],
      ['c', 'j2']
    ].map(([id = '', jobId = '']) => of(id, jobId, bySession))
  const doubt = (older: string, newer: string, chance: number) => ({ older, newer, chance })

  test('are put in the order of time within one session, and across only where that is sure', () => {
    const doubts = [
      doubt('a', 'b', 0.3),
      doubt('a', 'c', 0.3),
      doubt('b', 'unfound', 0.3),
      doubt('b', 'c', 1)
    ]
    expect(withinSessions(doubts, chunks(true))).toEqual([doubt('a', 'b', 0.3), doubt('b', 'c', 1)])
    expect(withinSessions(doubts, chunks(false))).toEqual(doubts)
  })

  test('leave the first place to one of the same session', () => {
    const places = (bySession: boolean) =>
      placesOf({
        idOf: (one: ReturnType<typeof of>) => one.id,
        sessionOf: (one) => (one.bySession ? one.jobId : null),
        found: chunks(bySession),
        placed: chunks(bySession),
        doubts: [],
        ofElse: new Set()
      }).map(({ id }) => id)
    expect(places(true)).toEqual(['a', 'b'])
    expect(places(false)).toEqual(['a', 'b', 'c'])
  })
})
