/** The account as it sees itself. */
import { t } from 'elysia'
import { Me, Stats } from '#src/account/contract.ts'
import { endpoint } from '#src/http/endpoint.ts'

export const accountEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/me',
    tag: 'Account',
    summary: 'The account, its plan and usage, and the key that asks',
    permission: 'read',
    scope: 'bound',
    fields: t.Object({}),
    from: 'query',
    status: 200,
    answer: Me,
    operation: 'account.me',
    input: () => ({})
  }),
  endpoint({
    method: 'GET',
    path: '/v1/stats',
    tag: 'Account',
    summary: "How much a user's memory holds",
    permission: 'read',
    scope: 'user',
    fields: t.Object({}),
    from: 'query',
    status: 200,
    answer: Stats,
    operation: 'account.stats',
    input: ({ userId }) => ({ userId })
  })
]
