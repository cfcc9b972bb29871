/** What a model reads of a tool's answer. */
import { expect, test } from 'bun:test'
import { emptyResult, KEPT_COUNTS } from '#src/extraction/add-result.ts'
import { textOf } from '#src/mcp/answer-texts.ts'

const remembered = (result: object) =>
  textOf('remember', { job: { status: 'completed', result: { ...emptyResult(), ...result } } })

test('remember tells every count of what was kept, and of what was not', () => {
  expect(remembered({})).toContain('nothing in it was new')
  for (const name of [...KEPT_COUNTS, 'redactions']) {
    expect([name, remembered({ [name]: 7 })]).toEqual([name, expect.stringContaining(': 7')])
  }
})
