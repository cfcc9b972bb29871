/** Datetimes as callers write them (contract 1.6). */
import { expect, test } from 'bun:test'
import { parseInstant } from '#src/input/instant.ts'

const MAY_1 = Date.UTC(2026, 4, 1)

test.each([
  ['2026-05-01', MAY_1, null],
  ['2026-05-01T00:00', MAY_1, null],
  ['2026-05-01 10:20:30', MAY_1 + 37_230_000, null],
  ['2026-05-01T10:20:30Z', MAY_1 + 37_230_000, 0],
  ['2026-05-01T10:20:30.5Z', MAY_1 + 37_230_500, 0],
  ['2026-05-01T10:20:30.123456789Z', MAY_1 + 37_230_123, 0],
  ['2026-05-01T02:00:00+02:00', MAY_1, 120],
  ['2026-04-30T19:30:00-0430', MAY_1, -270],
  ['2026-05-01T05:45+0545', MAY_1, 345],
  ['2026-05-01T01:00+01', MAY_1, 60],
  ['0099-01-01', new Date('0099-01-01T00:00:00Z').getTime(), null],
  ['2024-02-29', Date.UTC(2024, 1, 29), null],
  ['0001-01-01T00:00Z', Date.parse('0001-01-01T00:00:00Z'), 0],
  ['9999-12-31T23:59:59.999Z', Date.parse('9999-12-31T23:59:59.999Z'), 0]
])('%s is read', (text, ms, offsetMinutes) => {
  expect(parseInstant(text)).toEqual({ ms, offsetMinutes })
})

test.each([
  [''],
  ['yesterday'],
  ['2026-02-29'],
  ['2026-13-01'],
  ['2026-05-00'],
  ['2026-05-01T24:00'],
  ['2026-05-01T10:60'],
  ['2026-05-01T10'],
  ['2026-05-01T10:00+19:00'],
  ['1746057600'],
  ['May 1, 2026'],
  ['2026-05-01T10:00Z '],
  ['0000-01-01'],
  // Their offsets lead out of the years that can be written.
  ['0001-01-01T00:00+01:00'],
  ['9999-12-31T23:59:59-01:00']
])('%p is refused', (text) => {
  expect(parseInstant(text)).toBeNull()
})

test('a bare date may stand for the end of its day', () => {
  expect(parseInstant('2026-05-01', 'endOfDay')?.ms).toBe(MAY_1 + 86_399_999)
  expect(parseInstant('2026-05-01T00:00', 'endOfDay')?.ms).toBe(MAY_1)
})
