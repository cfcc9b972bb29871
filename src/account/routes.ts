/** The account as it sees itself. */
import { t } from 'elysia'
import {
  DeletedAccount,
  DeletedMemories,
  type EraseAccountInput,
  EraseAccountQuery,
  type EraseScopeInput,
  Me,
  Stats
} from '#src/account/contract.ts'
import { endpoint } from '#src/http/endpoint.ts'

/** `forgetAccount` drops an erased account's keys from the HTTP thread's memory. */
export const accountEndpoints = (forgetAccount: (accountId: string) => void) => [
  endpoint({
    method: 'GET',
    path: '/v1/me',
    tag: 'Account',
    summary: 'The account, its plan and usage, and the calling key',
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
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/memories/all',
    tag: 'Memories',
    summary: "Erase a user's whole memory and every copy of it; cannot be undone",
    permission: 'write',
    scope: 'user',
    fields: t.Object({}),
    from: 'query',
    strict: true,
    status: 200,
    answer: DeletedMemories,
    operation: 'account.erase_scope',
    input: ({ userId }): EraseScopeInput => ({ userId })
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/account',
    tag: 'Account',
    summary:
      'Cancel the subscription, then erase the account and everything in it; cannot be undone',
    permission: 'admin',
    scope: 'account',
    fields: EraseAccountQuery,
    from: 'query',
    status: 200,
    answer: DeletedAccount,
    operation: 'account.erase',
    input: ({ fields }): EraseAccountInput => ({ confirm: fields.confirm }),
    settled: (deleted) => forgetAccount(deleted.account_id)
  })
]
