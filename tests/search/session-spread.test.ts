/** Promises of the spread over sessions: near equals of other sessions come forward, no more. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { spreadOverSessions } from '#src/finding/ranking/session-spread.ts'

interface Ranked {
  id: number
  jobId: string
  rankScore: number
}

function ranking(places: readonly (readonly [jobId: string, rankScore: number])[]): Ranked[] {
  return places.map(([jobId, rankScore], id) => ({ id, jobId, rankScore }))
}

const ids = (ranked: readonly Ranked[]) => spreadOverSessions(ranked).map(({ id }) => id)

/** One session that fills a page, and a chunk of another one behind it. */
function crowded(lead: number): Ranked[] {
  const first = Array.from({ length: 10 }, (_, i) => ['a', 5 - i / 10] as const)
  return ranking([...first, ['b', 4.1 - lead]])
}

const anyRanking = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.double({ min: -5, max: 9, noNaN: true })), {
    maxLength: 60
  })
  .map((places) => ranking(places.sort(([, a], [, b]) => b - a)))

describe('the spread over sessions', () => {
  test('brings forward what is nearly as good and stands in another session', () => {
    expect(ids(crowded(0.1)).slice(0, 7)).toEqual([0, 1, 2, 3, 4, 10, 5])
  })

  test('leaves behind what is clearly worse, whatever its session', () => {
    expect(ids(crowded(4)).at(-1)).toBe(10)
  })

  test('keeps every chunk, the head and what is on the first page', () => {
    fc.assert(
      fc.property(anyRanking, (ranked) => {
        const before = ranked.map(({ id }) => id)
        const after = ids(ranked)
        expect(after.slice(0, 5)).toEqual(before.slice(0, 5))
        expect(after.slice(0, 20).sort((a, b) => a - b)).toEqual(before.slice(0, 20))
        expect(after.slice(20)).toEqual(before.slice(20))
      })
    )
  })

  test('keeps the order within a session, and all of it where there is one session a chunk', () => {
    fc.assert(
      fc.property(anyRanking, (ranked) => {
        const own = spreadOverSessions(ranked).filter(({ jobId }) => jobId === 'a')
        expect(own).toEqual(ranked.filter(({ jobId }) => jobId === 'a'))
        const apart = ranked.map((one) => ({ ...one, jobId: String(one.id) }))
        expect(spreadOverSessions(apart)).toEqual(apart)
      })
    )
  })
})
