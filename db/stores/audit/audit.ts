/** The audit log: written in the same commit as the action, read newest first, kept a year. */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { jsonRows, textSet, timeText } from '#db/stores/json-rows.ts'
import { deleteOldRows } from '#db/stores/rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import { ABOUT_A_USER, type AuditNote, type Origin } from '#src/access/audit-actions.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'

export interface AuditEvent {
  auditId: string
  action: string
  target: string | null
  keyId: string | null
  ip: string | null
  requestId: string
  at: Date
}

/** Writes the notes of one turn. */
export async function insertAuditEvents(
  tx: WriteTx,
  accountId: string,
  notes: readonly AuditNote[],
  by: { keyId: string | null; origin: Origin; now: number }
): Promise<void> {
  const rows = notes.map((note) => ({ ...note, auditId: newId() }))
  await tx.rows(sql`insert into audit_events (account_id, audit_id, action, target, key_id, ip,
      request_id, at)
    select ${accountId}, n."auditId", n.action, n.target, ${by.keyId}, ${by.origin.address},
      ${by.origin.requestId}, ${timeText(by.now)}::timestamptz
    from json_to_recordset(${jsonRows(rows)}) as n("auditId" uuid, action text, target text)`)
}

/** Puts `instead` in the place of a user in all events about that user. */
export async function hideUser(
  tx: WriteTx,
  { accountId, userId }: Scope,
  instead: string
): Promise<void> {
  await tx.rows(sql`update audit_events set target = ${instead}
    where account_id = ${accountId} and target = ${userId} and action in ${textSet(ABOUT_A_USER)}`)
}

export interface AuditQuery {
  action: string | null
  /** Milliseconds since the epoch, both ends included; null is open. */
  after: number | null
  before: number | null
  limit: number
  offset: number
}

/** A page of the log, newest first, and how many there are in all. */
export async function listAuditEvents(
  tx: ReadTx,
  accountId: string,
  query: AuditQuery
): Promise<{ events: AuditEvent[]; total: number }> {
  const which = conditions(accountId, query)
  const events = await tx.rows<AuditEvent>(select`audit_id as "auditId", action, target,
      key_id as "keyId", ip, request_id as "requestId", at
    from audit_events where ${which} order by at desc, audit_id desc
    limit ${query.limit} offset ${query.offset}`)
  const counted = first(
    await tx.rows<{ total: number }>(
      select`count(*)::int as total from audit_events where ${which}`
    )
  )
  return { events, total: counted?.total ?? 0 }
}

/** Removes what is older than a year, of all accounts. */
export function forgetOldAuditEvents(tx: WriteTx): Promise<number> {
  return deleteOldRows(tx, 'audit_events', sql`at < now() - interval '1 year'`)
}

function conditions(accountId: string, query: AuditQuery): SQL {
  const parts = [sql`account_id = ${accountId}`]
  if (query.action !== null) parts.push(sql`action = ${query.action}`)
  if (query.after !== null) parts.push(sql`at >= ${timeText(query.after)}::timestamptz`)
  if (query.before !== null) parts.push(sql`at <= ${timeText(query.before)}::timestamptz`)
  return sql.join(parts, sql` and `)
}
