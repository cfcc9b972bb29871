/** What is a year, and what only looks like one. */
import { expect, test } from 'bun:test'
import { isYear } from '#src/updates/matters/times.ts'
import { withoutTimes } from '#src/updates/stays/parts/without-time.ts'

test.each([
  ['1998', true],
  ['2026', true],
  ['2126', false],
  ['20264', false],
  ['INV2026', false],
  ['2026-05', false]
])('%s', (word, expected) => {
  expect(isYear(word)).toBe(expected)
})

test('a number with a year in it stays where times are left out', () => {
  const said = 'The payment of INV2026 is due on Monday 12 May 2027.'
  expect(withoutTimes(said, 'en')).toBe('The payment of INV2026 is due.')
})
