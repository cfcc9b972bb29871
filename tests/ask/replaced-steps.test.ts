/** Steps of messages that their procedures have no more, and what stands in their place. Pure. */
import { expect, test } from 'bun:test'
import { replacedOf } from '#src/ask/replaced.ts'
import { sampleProcedure } from '#tests/procedures/sample-procedure.ts'

const closed = new Map([['message', ['We use Jenkins.']]])
const step = (quote: string) => ({ chunkId: 'message', procedureId: 'procedure-1', quote })

test('a step that was revised no longer holds, and its procedure is told as it is', () => {
  const { stretches, procedures } = replacedOf(closed, [step('press reset')], [sampleProcedure()])
  expect(stretches.get('message')).toEqual(['We use Jenkins.', 'press reset'])
  expect(procedures.get('message')?.text).toBe(
    'Deploy the API to staging: 1. Build the image; 2. Run the migrations; 3. Restart.'
  )
})

test('a step that came back holds, and one of an erased procedure says nothing', () => {
  const back = replacedOf(closed, [step('run the migrations')], [sampleProcedure()])
  const erased = replacedOf(closed, [step('press reset')], [])
  for (const { stretches, procedures } of [back, erased]) {
    expect(stretches).toEqual(closed)
    expect(procedures.size).toBe(0)
  }
})
