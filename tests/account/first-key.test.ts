/** The first key is shown to whoever starts the service, and stands in no log. */
import { expect, test } from 'bun:test'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { isLog, outputAt } from '#src/config/standard-output.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'

const PIPE = { isFile: false, place: '12:345', isFirstProcess: false }

test.each([
  ['a terminal, or a program that reads along', PIPE, null, false],
  ['a program below a unit of systemd', PIPE, '12:346', false],
  ['the journal', PIPE, '12:345', true],
  ['a file', { ...PIPE, isFile: true }, null, true],
  ['a container’s log', { ...PIPE, isFirstProcess: true }, null, true]
])('%s', (_, output, journalStream, isKept) => {
  expect(isLog(output, journalStream)).toBe(isKept)
})

test('a file is known as one', () => {
  const file = openSync(join(temporaryFolder(), 'log'), 'w')
  expect(outputAt(file)).toMatchObject({ isFile: true, isFirstProcess: false })
  expect(isLog(outputAt(file), null)).toBeTrue()
  closeSync(file)
})
