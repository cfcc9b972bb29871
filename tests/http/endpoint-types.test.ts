/** What the compiler refuses of an endpoint: `tsc` fails on each line here that it would take. */
import { expect, test } from 'bun:test'
import { t } from 'elysia'
import { Stats } from '#src/account/contract.ts'
import { AddAccepted } from '#src/add/contract.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { Answered } from '#src/http/question.ts'

const reading = {
  method: 'GET',
  path: '/v1/stats',
  tag: 'Account',
  summary: 'As the account has it',
  permission: 'read',
  scope: 'user',
  fields: t.Object({}),
  from: 'query',
  status: 200
} as const

test('an endpoint, its operation and its answer meet in the compiler', () => {
  const input = ({ userId }: { userId: string }) => ({ userId })
  const sound = endpoint({ ...reading, answer: Stats, operation: 'account.stats', input })
  expect(sound.operation).toBe('account.stats')

  // @ts-expect-error the answer is not what the operation gives
  endpoint({ ...reading, answer: AddAccepted, operation: 'account.stats', input })
  // @ts-expect-error the input is not what the operation takes
  endpoint({ ...reading, answer: Stats, operation: 'account.stats', input: () => ({ user: 1 }) })
  // @ts-expect-error there is no such operation
  endpoint({ ...reading, answer: Stats, operation: 'account.status', input })
  // @ts-expect-error queued work cannot be asked for
  endpoint({ ...reading, answer: t.Any(), operation: 'search.embed_missing', input })
})

test('what an endpoint asks by itself is checked against the operation asked', () => {
  const spec = { ...reading, answer: Stats, operation: 'account.stats' } as const
  const input = ({ userId }: { userId: string }) => ({ userId })
  const sound = endpoint({ ...spec, input, asks: ({ input: made, ask }) => ask(made) })
  expect(sound.operation).toBe('account.stats')
  endpoint({ ...spec, input, asks: async ({ ask }) => new Answered(await ask({}, 'account.me')) })

  // @ts-expect-error what it answers is not of the schema
  endpoint({ ...spec, input, asks: ({ ask }) => ask({}, 'account.me') })
  // @ts-expect-error the input is not what the operation takes
  endpoint({ ...spec, input, asks: ({ ask }) => ask({ user: 1 }) })
  // @ts-expect-error there is no such operation
  endpoint({ ...spec, input, asks: async ({ ask }) => new Answered(await ask({}, 'account.you')) })
})
