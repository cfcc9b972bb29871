/**
 * How far each user's memory has been looked through for triggers. A change notes that there is something
 * to look at; finding it is due work of the account, some seconds later, so that no add waits for it.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { timeText } from '#db/stores/json-rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** Adds often come in rows; one look after the row is enough. */
const SETTLES_MS = 5000

/** The last fact looked at; facts stored later come after it. */
export interface Seen {
  /** Milliseconds since the epoch. */
  at: number
  factId: string
}

export interface Lookout {
  /** Null before the first fact. */
  seen: Seen | null
  /** How far the user's clock is ahead of UTC; null where no add has told. */
  offsetMinutes: number | null
}

/**
 * Notes that memory has changed at `now`. The first change of a row of changes says when it is looked at, so
 * that a steady stream of them puts nothing off. With `anew`, all of memory is looked through again.
 */
export async function noteChange(
  tx: WriteTx,
  scope: Scope,
  now: number,
  { anew }: { anew: boolean }
): Promise<void> {
  const lookAt = sql`${timeText(now + SETTLES_MS)}::timestamptz`
  // Where the clock was put back, what is stored now must not lie behind what was seen. `least` would pass over the null
  // of a memory of which nothing was seen yet, and all that was stored before now would never be looked at.
  const seenTo = anew
    ? sql`null`
    : sql`case when l.seen_to is not null
        then least(l.seen_to, ${timeText(now - 1)}::timestamptz) end`
  await tx.rows(sql`insert into lookouts as l (account_id, user_id, look_at)
    values (${scope.accountId}, ${scope.userId}, ${lookAt})
    on conflict (account_id, user_id) do update
      set look_at = least(l.look_at, excluded.look_at), seen_to = ${seenTo}`)
}

/** Keeps how far the user's clock is ahead of UTC; what is due by it is then worked out anew. */
export async function noteOffset(
  tx: WriteTx,
  scope: Scope,
  offsetMinutes: number,
  now: number
): Promise<void> {
  await tx.rows(sql`insert into lookouts as l (account_id, user_id, look_at, offset_minutes)
    values (${scope.accountId}, ${scope.userId}, ${timeText(now + SETTLES_MS)}::timestamptz,
      ${offsetMinutes})
    on conflict (account_id, user_id) do update set offset_minutes = excluded.offset_minutes,
      look_at = least(l.look_at, excluded.look_at), seen_to = null
    where l.offset_minutes is distinct from excluded.offset_minutes`)
}

/** The lookout of a user, null where nothing was ever stored. */
export async function readLookout(tx: ReadTx, scope: Scope): Promise<Lookout | null> {
  const row = first(
    await tx.rows<{ at: Date | null; factId: string | null; offsetMinutes: number | null }>(
      select`seen_to as at, seen_fact as "factId", offset_minutes as "offsetMinutes" from lookouts
        where account_id = ${scope.accountId} and user_id = ${scope.userId}`
    )
  )
  if (row === null) return null
  const { at, factId, offsetMinutes } = row
  const seen = at === null ? null : { at: at.getTime(), factId: factId ?? NO_FACT }
  return { seen, offsetMinutes }
}

/** Before every fact. */
const NO_FACT = '00000000-0000-0000-0000-000000000000'

/** Keeps how far a look has come; `lookAt` says when it goes on, null that it is through. */
export async function keepSeen(
  tx: WriteTx,
  scope: Scope,
  seen: Seen | null,
  lookAt: number | null
): Promise<void> {
  await tx.rows(sql`update lookouts set look_at = ${timeText(lookAt)}::timestamptz,
      seen_to = ${timeText(seen?.at ?? null)}::timestamptz, seen_fact = ${seen?.factId ?? null}::uuid
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`)
}

/** Users of an account whose memory is to be looked at by now, those who wait longest first. */
export async function usersToLookAt(
  tx: ReadTx,
  accountId: string,
  now: number,
  limit: number
): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>(select`user_id as "userId" from lookouts
    where account_id = ${accountId} and look_at <= ${timeText(now)}::timestamptz
    order by look_at, user_id limit ${limit}`)
  return rows.map(({ userId }) => userId)
}
