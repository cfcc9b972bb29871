/** The audit log, for those who manage the account. */
import { AuditFields, type AuditInput, AuditPage } from '#src/audit/contract.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { timeRange } from '#src/input/time-range.ts'

export const auditEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/audit',
    tag: 'Account',
    summary: 'Who did what to the account, newest first; kept for a year',
    permission: 'admin',
    scope: 'account',
    fields: AuditFields,
    from: 'query',
    status: 200,
    answer: AuditPage,
    operation: 'audit.list',
    input: ({ fields }): AuditInput => ({
      action: fields.action ?? null,
      ...timeRange(fields),
      limit: fields.limit,
      offset: fields.offset
    })
  })
]
