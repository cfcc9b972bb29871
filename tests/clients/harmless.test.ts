/** What is shown on a terminal of words that may be anybody's. */
import { expect, test } from 'bun:test'
import { harmless } from '../../clients/typescript/src/cli/harmless.ts'

test.each([
  ['a clipboard', '\u001b]52;c;cm0gLXJmIH4=\u0007Hi', '\ufffd]52;c;cm0gLXJmIH4=\ufffdHi'],
  ['the cursor', 'Sure?\r\u001b[2KDelete all', 'Sure?\ufffd\ufffd[2KDelete all'],
  ['one byte for two', '\u009b31m', '\ufffd31m'],
  ['the direction of writing', 'abc\u202etxt.exe', 'abc\ufffdtxt.exe']
])('%s is not given orders', (_, text, shown) => {
  expect(harmless(text)).toBe(shown)
})

test('colours, line ends, tabs and all writing stay', () => {
  const text = '\u001b[1mName\u001b[22m\tZoë\n山田 👩‍👧 שלום'
  expect(harmless(text)).toBe(text)
})
