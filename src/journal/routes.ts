/** What was changed, and taking it back. */
import { invalid, notFound } from '#src/base/failure.ts'
import { isUuid } from '#src/base/ids.ts'
import { endpoint } from '#src/http/endpoint.ts'
import {
  History,
  type HistoryInput,
  HistoryQuery,
  RestoreBody,
  Restored,
  type RestoreInput
} from '#src/journal/contract.ts'

export const journalEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/history',
    tag: 'History',
    summary: 'What was changed in memory, newest first, kept 90 days',
    permission: 'read',
    scope: 'user',
    from: 'query',
    status: 200,
    fields: HistoryQuery,
    answer: History,
    operation: 'journal.list',
    input: ({ fields, userId }): HistoryInput => ({
      userId,
      entity: fields.entity ?? null,
      action: fields.action ?? null,
      limit: fields.limit,
      offset: fields.offset
    })
  }),
  endpoint({
    method: 'POST',
    path: '/v1/facts/restore',
    tag: 'History',
    summary: 'Take a change back, or make archived facts active again',
    permission: 'write',
    scope: 'user',
    from: 'body',
    status: 200,
    fields: RestoreBody,
    answer: Restored,
    operation: 'journal.restore',
    input: ({ fields, userId }): RestoreInput => ({ userId, which: whatToRestore(fields) })
  })
]

function whatToRestore(body: RestoreBody): RestoreInput['which'] {
  const given = Object.values(body).filter((value) => value !== undefined)
  if (given.length !== 1) throw invalid('journal_id', 'give one of journal_id, fact_id, fact_ids')
  if (body.journal_id !== undefined) {
    if (!isUuid(body.journal_id)) throw notFound('Journal entry')
    return { journalId: body.journal_id }
  }
  const factIds = body.fact_ids ?? (body.fact_id === undefined ? [] : [body.fact_id])
  if (!factIds.every(isUuid)) throw notFound('Fact')
  return { factIds: [...new Set(factIds)] }
}
