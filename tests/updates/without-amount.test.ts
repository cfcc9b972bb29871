import { expect, test } from 'bun:test'
import { lookAt } from '#src/updates/features.ts'
import { withoutAmount } from '#src/updates/stays/parts/without-amount.ts'

const left = (language: string, older: string, later: string) => {
  const reading = (text: string) => lookAt(text, [language]).reading
  return withoutAmount(older, reading(older), reading(later))
}

test.each([
  [
    'en',
    'User is staying at the Thon Hotel, 3 nights.',
    "Hotel's now 4 nights.",
    'User is staying at the Thon Hotel.'
  ],
  [
    'en',
    'The table at Dishoom is booked for 4 people.',
    "It's six people now.",
    'The table at Dishoom is booked.'
  ],
  ['de', 'Der Tisch im Adler ist für 4 Personen.', 'Wir sind 6 Personen.', null],
  ['es', 'Reservé en el Sol para 4 personas.', 'Somos 6 personas.', 'Reservé en el Sol.']
])('%s: of "%s" all but how many is left', (language, older, later, expected) => {
  expect(left(language, older, later)).toBe(expected)
})

test.each([
  ['the same number', 'User is staying at the Thon Hotel, 3 nights.', 'The 3 nights are paid.'],
  [
    'another place, too',
    'User is staying at the Thon, 3 nights.',
    'It is 4 nights at the Scandic.'
  ],
  ['a number of something else', 'User is staying at the Thon, 3 nights.', 'It is 4 stars.'],
  ['a statement that was only that', 'It is, for 3 nights.', 'It is 4 nights.']
])('nothing is cut out for %s', (_name, older, later) => {
  expect(left('en', older, later)).toBeNull()
})
