/** What the ask benchmark counts as holding the right answer. */
import { describe, expect, test } from 'bun:test'
import { holdsGold, tokenF1 } from '../../bench/ask/gold.ts'

const CASES: [boolean, string, string][] = [
  [true, 'Nia keeps two beehives near Lugano.', '2 beehives'],
  [true, 'Nia was hiking on 3 June 2023.', 'June 2023'],
  [true, 'They met in the week of 29 May 2023.', 'The week before 9 June 2023'],
  [true, 'They met on 21 May 2023.', 'The Sunday before 25 May 2023'],
  [false, 'They met on 24 May 2023.', 'The Sunday before 25 May 2023'],
  [false, 'They met in June 2023.', '3 June 2023'],
  [false, 'Nia keeps bees.', 'bees and hens'],
  [false, '', 'bees'],
  [false, '', '3 June 2023']
]

describe('the right answer', () => {
  test.each(CASES)('is held (%p): "%s" for "%s"', (holds, answer, gold) => {
    expect(holdsGold(answer, gold)).toBe(holds)
  })

  test('F1 weighs what is missing and what is too much', () => {
    expect(tokenF1('bees and hens', 'bees')).toBeCloseTo(2 / 3)
    expect(tokenF1('cows', 'bees')).toBe(0)
    expect(tokenF1('bees', 'bees')).toBe(1)
  })
})
