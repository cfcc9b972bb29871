import { describe, expect, test } from 'bun:test'
import { weeksAt } from '#src/account/week.ts'

describe('the week', () => {
  for (const [now, start, previousStart] of [
    ['2026-11-22T00:00:00.000Z', '2026-11-16', '2026-11-09'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-09'],
    ['2026-11-23T00:00:00.000Z', '2026-11-17', '2026-11-10'],
    ['2027-01-03T12:00:00.000Z', '2026-12-28', '2026-12-21'],
    ['2028-03-01T12:00:00.000Z', '2028-02-24', '2028-02-17']
  ] as const) {
    test(`of ${now} begins on ${start}, the one before on ${previousStart}`, () => {
      expect(weeksAt(Date.parse(now))).toEqual({
        start: Date.parse(start),
        previousStart: Date.parse(previousStart)
      })
    })
  }
})
