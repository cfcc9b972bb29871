/** Reading the audit log; it is written by turns, through `audit` of their context. */
import { query } from '#actors/operation.ts'
import { listAuditEvents } from '#db/stores/audit/audit.ts'
import type { AuditInput, AuditPage } from '#src/audit/contract.ts'
import { toIso } from '#src/base/clock.ts'

export const listAudit = query<AuditInput, AuditPage>({
  run: async (context, input) => {
    const { accountId } = context
    const { events, total } = await context.read((tx) => listAuditEvents(tx, accountId, input))
    return {
      events: events.map((event) => ({
        id: event.auditId,
        at: toIso(event.at),
        action: event.action,
        target: event.target,
        key_id: event.keyId,
        ip: event.ip,
        request_id: event.requestId
      })),
      total,
      limit: input.limit,
      offset: input.offset
    }
  }
})
