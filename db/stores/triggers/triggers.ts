/** Triggers: something that a user is to be told of at a time, with the memory that it rests on. */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { idArray, jsonRows, textArray, textSet, timeText } from '#db/stores/json-rows.ts'
import { procedureHolds } from '#db/stores/procedures/holding.ts'
import { countRows } from '#db/stores/rows.ts'
import { first, only, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { TriggerSource, TriggerState, TriggerType } from '#src/memory/derived/trigger.ts'

export interface TriggerRow {
  triggerId: string
  userId: string
  type: TriggerType
  title: string
  detail: string
  sourceType: TriggerSource
  sourceId: string
  occurrence: string
  /** Comes again, as a birthday does. */
  again: boolean
  state: TriggerState
  fireAt: Date | null
  firedAt: Date | null
  dismissedAt: Date | null
  createdAt: Date
}

const COLUMNS = sql`t.trigger_id as "triggerId", t.user_id as "userId", t.type, t.title, t.detail,
  t.source_type as "sourceType", t.source_id as "sourceId", t.occurrence, t.again, t.state,
  t.fire_at as "fireAt", t.fired_at as "firedAt", t.dismissed_at as "dismissedAt",
  t.created_at as "createdAt"`

/** A trigger that is yet to be stored. */
export interface NewTrigger {
  triggerId: string
  type: TriggerType
  title: string
  detail: string
  sourceType: TriggerSource
  sourceId: string
  /** Which time of the source it is about. */
  occurrence: string
  /** The earlier fact of a contradiction, the entity of a pattern; else null. */
  aboutId: string | null
  again: boolean
  /** Milliseconds since the epoch. */
  fireAt: number
}

/** Whether what a trigger rests on is still so: stored, not archived, not expired. */
function holds(now: number): SQL {
  const at = sql`${timeText(now)}::timestamptz`
  const fact = (id: SQL) => sql`exists (select from facts f where f.account_id = t.account_id
    and f.fact_id = ${id} and f.state = 'active' and (f.expires_at is null or f.expires_at > ${at}))`
  return sql`case t.source_type
    when 'fact' then ${fact(sql`t.source_id`)}
      and (t.type <> 'contradiction' or t.about_id is null or ${fact(sql`t.about_id`)})
    when 'episode' then exists (select from episodes e where e.account_id = t.account_id
      and e.episode_id = t.source_id and (e.expires_at is null or e.expires_at > ${at}))
    else exists (select from procedures p where p.account_id = t.account_id
      and p.procedure_id = t.source_id and ${procedureHolds(now)}) end`
}

/** A user, or with null every user of the account. */
export interface Whose {
  accountId: string
  userId: string | null
}

const of = ({ accountId, userId }: Whose) =>
  userId === null
    ? sql`t.account_id = ${accountId}`
    : sql`t.account_id = ${accountId} and t.user_id = ${userId}`

/** Pending triggers that rest on what holds, the next one first. */
export async function pendingTriggers(
  tx: ReadTx,
  scope: Scope,
  { limit, now }: { limit: number; now: number }
): Promise<TriggerRow[]> {
  return tx.rows<TriggerRow>(select`${COLUMNS} from triggers t
    where ${of(scope)} and t.state = 'pending' and ${holds(now)}
    order by t.fire_at limit ${limit}`)
}

/** Triggers that have fired or were dismissed, newest first. */
export async function pastTriggers(
  tx: ReadTx,
  scope: Scope,
  states: readonly TriggerState[],
  limit: number
): Promise<TriggerRow[]> {
  if (states.length === 0 || limit === 0) return []
  return tx.rows<TriggerRow>(select`${COLUMNS} from triggers t
    where ${of(scope)} and t.state in ${textSet(states)}
    order by t.created_at desc, t.trigger_id desc limit ${limit}`)
}

/** How many wait. */
export async function countPending(tx: ReadTx, scope: Scope, now: number): Promise<number> {
  const rows = await tx.rows<{ count: number }>(select`count(*)::int as count from triggers t
    where ${of(scope)} and t.state = 'pending' and ${holds(now)}`)
  return only(rows).count
}

/** One trigger of the account, or of one user of it. */
export async function findTrigger(
  tx: ReadTx,
  whose: Whose,
  triggerId: string
): Promise<TriggerRow | null> {
  return first(
    await tx.rows<TriggerRow>(
      select`${COLUMNS} from triggers t where ${of(whose)} and t.trigger_id = ${triggerId}`
    )
  )
}

/** Dismisses a pending trigger. */
export async function dismissTrigger(
  tx: WriteTx,
  accountId: string,
  triggerId: string,
  now: number
): Promise<void> {
  await tx.rows(sql`update triggers set state = 'dismissed', dismissed_at = ${timeText(now)}::timestamptz
    where account_id = ${accountId} and trigger_id = ${triggerId} and state = 'pending'`)
}

/** What is due by `now`, what waits longest first, and whether what it rests on is still so. */
export async function dueTriggers(
  tx: ReadTx,
  whose: Whose,
  now: number,
  limit: number
): Promise<(TriggerRow & { holds: boolean })[]> {
  return tx.rows(select`${COLUMNS}, ${holds(now)} as holds from triggers t
    where ${of(whose)} and t.state = 'pending'
      and (t.fire_at is null or t.fire_at <= ${timeText(now)}::timestamptz)
    order by t.fire_at limit ${limit}`)
}

/** Marks triggers as fired. */
export async function markFired(
  tx: WriteTx,
  accountId: string,
  triggerIds: readonly string[],
  now: number
): Promise<void> {
  await tx.rows(sql`update triggers set state = 'fired', fired_at = ${timeText(now)}::timestamptz
    where account_id = ${accountId} and trigger_id = any(${idArray(triggerIds)})
      and state = 'pending'`)
}

/** Takes pending triggers away, as if they had never been found. */
export async function dropPending(
  tx: WriteTx,
  accountId: string,
  triggerIds: readonly string[]
): Promise<void> {
  if (triggerIds.length === 0) return
  await tx.rows(sql`delete from triggers where account_id = ${accountId} and state = 'pending'
    and trigger_id = any(${idArray(triggerIds)})`)
}

/** Takes away the pending triggers that rest on these facts, which hold no longer. */
export async function withdrawOfFacts(
  tx: WriteTx,
  accountId: string,
  factIds: readonly string[]
): Promise<void> {
  if (factIds.length === 0) return
  const facts = idArray(factIds)
  await tx.rows(sql`delete from triggers where account_id = ${accountId} and state = 'pending'
    and source_id = any(${facts}) and source_type = 'fact'`)
  await tx.rows(sql`delete from triggers where account_id = ${accountId} and state = 'pending'
    and about_id = any(${facts})`)
}

/** A trigger as far as a new one is compared with it. */
export type KnownTrigger = Pick<
  TriggerRow,
  'triggerId' | 'type' | 'sourceType' | 'sourceId' | 'occurrence' | 'state' | 'title' | 'detail'
> & { fireAt: Date | null; aboutId: string | null }

/**
 * All triggers, of any state, that rest on these sources or are about these things, those of failing
 * procedures, and reminders of these days.
 */
export async function triggersOn(
  tx: ReadTx,
  scope: Scope,
  ids: readonly string[],
  days: readonly string[]
): Promise<KnownTrigger[]> {
  return tx.rows<KnownTrigger>(select`t.trigger_id as "triggerId", t.type, t.source_type as "sourceType",
      t.source_id as "sourceId", t.occurrence, t.state, t.title, t.detail, t.fire_at as "fireAt", t.about_id as "aboutId"
    from triggers t where ${of(scope)}
      and (t.source_id = any(${idArray(ids)}) or t.about_id = any(${idArray(ids)})
        or t.source_type = 'procedure'
        or (t.type = 'reminder' and t.occurrence = any(${textArray(days)})))`)
}

/** Stores triggers; one that is there already, in whatever state, is left as it is. Returns the new ones. */
export async function insertTriggers(
  tx: WriteTx,
  scope: Scope,
  triggers: readonly NewTrigger[],
  now: number
): Promise<TriggerRow[]> {
  if (triggers.length === 0) return []
  const rows = jsonRows(triggers.map((one) => ({ ...one, fireAt: timeText(one.fireAt) })))
  return tx.rows<TriggerRow>(sql`insert into triggers as t (account_id, trigger_id, user_id, type, title,
      detail, source_type, source_id, occurrence, about_id, again, fire_at, created_at)
    select ${scope.accountId}, r."triggerId", ${scope.userId}, r.type, r.title, r.detail,
      r."sourceType", r."sourceId", r.occurrence, r."aboutId", r.again, r."fireAt",
      ${timeText(now)}::timestamptz
    from json_to_recordset(${rows}) as r("triggerId" uuid, type text, title text, detail text,
      "sourceType" text, "sourceId" uuid, occurrence text, "aboutId" uuid, again boolean,
      "fireAt" timestamptz)
    on conflict do nothing
    returning ${COLUMNS}`)
}

/** Gives pending triggers another time and other words. */
export async function reword(
  tx: WriteTx,
  accountId: string,
  triggers: readonly { triggerId: string; title: string; detail: string; fireAt: number }[]
): Promise<void> {
  if (triggers.length === 0) return
  const rows = jsonRows(triggers.map((one) => ({ ...one, fireAt: timeText(one.fireAt) })))
  await tx.rows(sql`update triggers t set title = r.title, detail = r.detail, fire_at = r."fireAt"
    from json_to_recordset(${rows}) as r("triggerId" uuid, title text, detail text,
      "fireAt" timestamptz)
    where t.account_id = ${accountId} and t.trigger_id = r."triggerId" and t.state = 'pending'`)
}

/** The kinds of due work that triggers are found and fired by. */
export const LOOK_FOR_TRIGGERS = 'look_for_triggers'
export const FIRE_TRIGGERS = 'fire_triggers'

/** Puts work down for every account in which something is to be looked at; returns for how many. */
export async function orderLooks(tx: WriteTx, now: number): Promise<number> {
  return orderWork(
    tx,
    LOOK_FOR_TRIGGERS,
    sql`select distinct account_id from lookouts
    where look_at <= ${timeText(now)}::timestamptz`
  )
}

/** Puts work down for every account in which a trigger is due; returns for how many. */
export async function orderFiring(tx: WriteTx, now: number): Promise<number> {
  return orderWork(
    tx,
    FIRE_TRIGGERS,
    sql`select distinct account_id from triggers
    where state = 'pending' and (fire_at is null or fire_at <= ${timeText(now)}::timestamptz)`
  )
}

/** Work that is there already, at rest or under way, does it all: it reads what is due when it runs. */
function orderWork(tx: WriteTx, kind: string, accounts: SQL): Promise<number> {
  return countRows(
    tx,
    sql`insert into due_work (account_id, kind, key, input, due_at)
      select a.account_id, ${kind}, '', 'null', now() from (${accounts}) a
      on conflict (account_id, kind, key) do nothing`
  )
}
