/** When the client tries again: a table of what can go wrong. */
import { describe, expect, test } from 'bun:test'
import { type Mishap, pauseBefore } from '../../clients/typescript/src/http/retry.ts'

const first = { attempt: 0, chance: 0.5 }

function mishap(status: number | null, more: Partial<Mishap> = {}): Mishap {
  return { status, code: null, retryAfter: null, ...more }
}

describe('another try', () => {
  const cases: [string, Mishap, number | null, number | null][] = [
    ['no answer', mishap(null), 500, null],
    ['a gateway without the service', mishap(502), 500, null],
    ['a failure inside', mishap(500), 500, null],
    ['refused before anything was done', mishap(503), 500, 500],
    ['a full minute, told how long', mishap(429, { retryAfter: 7 }), 7000, 7000],
    ['a full minute, told a day', mishap(429, { retryAfter: 86_400 }), null, null],
    [
      'the same call under way',
      mishap(409, { code: 'idempotency_in_progress', retryAfter: 5 }),
      5000,
      5000
    ],
    ['a conflict', mishap(409, { code: 'conflict' }), null, null],
    ['no billing here', mishap(503, { code: 'billing_not_configured' }), null, null],
    ['a used up month', mishap(402, { retryAfter: 5 }), null, null],
    ['a wrong field', mishap(422), null, null],
    ['not found', mishap(404), null, null]
  ]

  test.each(cases)('%s', (_, what, repeatable, once) => {
    expect(pauseBefore(what, { ...first, repeatable: true })).toBe(repeatable)
    expect(pauseBefore(what, { ...first, repeatable: false })).toBe(once)
  })

  test('comes later each time, up to a bound, and not at the same moment for all', () => {
    const pause = (attempt: number, chance: number) =>
      pauseBefore(mishap(503), { attempt, chance, repeatable: true })
    expect([0, 1, 2, 3].map((attempt) => pause(attempt, 0.5))).toEqual([500, 1000, 2000, 4000])
    expect(pause(30, 1)).toBe(10_000)
    expect(pause(0, 0)).toBe(375)
  })
})
