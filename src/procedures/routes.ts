/** Procedures: what was learned, how it went, how it changed, and what to look at before acting. */

import { t } from 'elysia'
import { endpoint } from '#src/http/endpoint.ts'
import {
  CheckAnswer,
  CheckBody,
  type CheckInput,
  FeedbackAnswer,
  FeedbackFields,
  type FeedbackInput,
  FoundProcedures,
  ProcedureEvolution,
  ProcedureHistory,
  type ProcedureInput,
  ProcedurePage,
  type ProcedureSearchInput,
  ProcedureSearchQuery,
  type ProceduresInput,
  ProceduresQuery,
  Reviewed
} from '#src/procedures/contract.ts'

const reading = {
  method: 'GET',
  tag: 'Procedures',
  permission: 'read',
  from: 'query',
  status: 200
} as const

const NO_FIELDS = t.Object({})

const reviewing = {
  method: 'POST',
  tag: 'Procedures',
  permission: 'write',
  scope: 'any-user',
  from: 'either',
  status: 200,
  fields: NO_FIELDS,
  answer: Reviewed
} as const

export const procedureEndpoints = [
  endpoint({
    ...reading,
    path: '/v1/procedures',
    summary: 'Current procedures, newest change first',
    scope: 'user',
    fields: ProceduresQuery,
    answer: ProcedurePage,
    operation: 'procedures.list',
    input: ({ fields, userId }): ProceduresInput => ({ userId, ...fields })
  }),
  endpoint({
    ...reading,
    path: '/v1/procedures/search',
    summary: 'Find procedures by meaning and words',
    scope: 'user',
    fields: ProcedureSearchQuery,
    answer: FoundProcedures,
    operation: 'procedures.search',
    input: ({ fields, userId }): ProcedureSearchInput => ({ userId, ...fields })
  }),
  endpoint({
    method: 'PATCH',
    path: '/v1/procedures/:id/feedback',
    tag: 'Procedures',
    summary: 'Say how a run went; a failure with its reason evolves the procedure',
    permission: 'write',
    scope: 'user',
    from: 'either',
    replays: true,
    status: 200,
    fields: FeedbackFields,
    answer: FeedbackAnswer,
    operation: 'procedures.feedback',
    input: ({ fields, path, userId }): FeedbackInput => ({
      id: path['id'] ?? '',
      userId,
      success: fields.success,
      context: fields.context ?? null,
      failedAtStep: fields.failed_at_step ?? null,
      version: fields.version ?? null
    })
  }),
  endpoint({
    ...reading,
    path: '/v1/procedures/:id/history',
    summary: 'All versions of a procedure and what changed between them',
    scope: 'any-user',
    fields: NO_FIELDS,
    answer: ProcedureHistory,
    operation: 'procedures.history',
    input: ({ path, userId }) => procedureOf(path, userId)
  }),
  endpoint({
    ...reading,
    path: '/v1/procedures/:id/evolution',
    summary: 'What changed at each revision of a procedure, and why',
    scope: 'any-user',
    fields: NO_FIELDS,
    answer: ProcedureEvolution,
    operation: 'procedures.evolution',
    input: ({ path, userId }) => procedureOf(path, userId)
  }),
  endpoint({
    ...reviewing,
    path: '/v1/procedures/:id/promote',
    summary: 'Make the version under review the current one',
    operation: 'procedures.promote',
    input: ({ path, userId }) => procedureOf(path, userId)
  }),
  endpoint({
    ...reviewing,
    path: '/v1/procedures/:id/discard',
    summary: 'Keep the version under review in the history only',
    operation: 'procedures.discard',
    input: ({ path, userId }) => procedureOf(path, userId)
  }),
  endpoint({
    ...reading,
    method: 'POST',
    path: '/v1/procedures/:id/check',
    summary: 'Which preconditions hold, fail or are unknown for what is planned',
    scope: 'any-user',
    from: 'body',
    fields: CheckBody,
    answer: CheckAnswer,
    operation: 'procedures.check',
    input: ({ fields, path, userId }): CheckInput => ({
      ...procedureOf(path, userId),
      context: fields.context,
      facts: fields.facts ?? []
    })
  })
]

function procedureOf(
  path: Readonly<Record<string, string>>,
  userId: string | null
): ProcedureInput {
  return { id: path['id'] ?? '', userId }
}
