/** What comes again and again: one rule for reflections and triggers. */
import { describe, expect, test } from 'bun:test'
import { rhythmOf, seriesAmong } from '#src/survey/recurring.ts'

const told = (content: string, ...days: number[]) => ({ content, days })
const among = (...all: ReturnType<typeof told>[]) => seriesAmong(all, 'User', ({ days }) => days)

describe('a series', () => {
  test('is told on three days or more, in nearly the same words', () => {
    const [one, ...others] = among(
      told('User changed the water filter.', 10),
      told('User changed the filter for water.', 40),
      told('User changed the water filter again.', 70),
      told('User bought a chair.', 20)
    )
    expect(others).toEqual([])
    expect(one).toMatchObject({ days: [10, 40, 70], everyDays: 30 })
    expect(one?.told).toHaveLength(3)
  })

  test('is not made of two days, of plans, nor of different things', () => {
    expect(among(told('User ran far.', 1), told('User ran far.', 8))).toEqual([])
    expect(among(...[1, 8, 15].map((day) => told('User wants to run far.', day)))).toEqual([])
    expect(
      among(told('User saw Ana.', 1), told('User met Tom.', 8), told('User fed birds.', 15))
    ).toEqual([])
  })
})

describe('a rhythm', () => {
  test.each<[days: number[], everyDays: number | null]>([
    [[0, 1, 2, 3], 1],
    [[0, 1, 3, 4], null],
    [[0, 7, 14, 21], 7],
    [[0, 6, 14, 21], 7],
    [[0, 3, 14, 21], null],
    [[0, 90, 185, 270], 90]
  ])('of %p is every %p days', (days, everyDays) => {
    expect(rhythmOf(days).everyDays).toBe(everyDays)
  })

  test('names the weekday where all days have one', () => {
    expect(rhythmOf([4, 11, 18]).weekday).toBe(1)
    expect(rhythmOf([4, 12, 18]).weekday).toBeNull()
  })
})
