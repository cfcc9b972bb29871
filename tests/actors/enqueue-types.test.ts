/** What the compiler refuses to enqueue: `tsc` fails on each line here that it would take. */
import { expect, test } from 'bun:test'
import type { CommandContext } from '#actors/operation.ts'

test('work is enqueued under the name of a job and with the input of that job', () => {
  const enqueue: CommandContext['enqueue'] = ({ operation }) => operation
  const work = { type: 'reindex', userId: 'default' }
  const operation = 'search.embed_missing'
  expect(enqueue({ ...work, operation, input: { userId: 'default' } })).toBe(operation)
  expect(enqueue({ ...work, operation, input: null, result: {} })).toBe(operation)

  // @ts-expect-error that is not the job's input
  enqueue({ ...work, operation, input: { user: 'default' } })
  // @ts-expect-error without its input the job could not run
  enqueue({ ...work, operation, input: null })
  // @ts-expect-error there is no such job
  enqueue({ ...work, operation: 'search.embed', input: { userId: 'default' } })
  // @ts-expect-error that is asked for, and no job
  enqueue({ ...work, operation: 'search.reindex', input: { userId: 'default' } })
})
