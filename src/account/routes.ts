/** The account as it sees itself. */
import { t } from 'elysia'
import { Me } from '#src/account/contract.ts'
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
  })
]
