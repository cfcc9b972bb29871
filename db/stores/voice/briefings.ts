/**
 * The caller's briefing: what a voice assistant is told about a caller, kept ready. It is made anew in
 * every transaction that changes what it tells of (`src/memory/writer/consumers.ts`), so that a ringing phone
 * costs one read by key. A briefing knows when the first fact of its user expires; from then on it is not
 * said any more but made anew, since an expired fact must not be said even once.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { textSet, timeText } from '#db/stores/json-rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import { type KnownEntity, PERSON_FACTS_MAX } from '#src/memory/briefing-text.ts'

/** A briefing as it is kept. */
export interface Briefing {
  text: string
  /** Milliseconds since the epoch from which it no longer holds; null holds until it is changed. */
  validUntil: number | null
}

/** More than a line has room for; a user with more entities than this is told of the first ones. */
const ENTITIES_MAX = 100

/** Keeps a briefing in the place of the one before; an empty text keeps none. */
export async function keepBriefing(
  tx: WriteTx,
  scope: Scope,
  { text, validUntil }: Briefing,
  now: number
): Promise<void> {
  if (text === '') {
    await tx.rows(sql`delete from briefings
      where account_id = ${scope.accountId} and user_id = ${scope.userId}`)
    return
  }
  await tx.rows(sql`insert into briefings (account_id, user_id, text, valid_until, updated_at)
    values (${scope.accountId}, ${scope.userId}, ${text}, ${timeText(validUntil)}::timestamptz,
      ${timeText(now)}::timestamptz)
    on conflict (account_id, user_id) do update set text = excluded.text,
      valid_until = excluded.valid_until, updated_at = excluded.updated_at`)
}

/** The kept briefings of these users, out of date or not; a user without memory has none. */
export async function readBriefings(
  tx: ReadTx,
  accountId: string,
  userIds: readonly string[]
): Promise<Map<string, Briefing>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx.rows<{ userId: string; text: string; validUntil: Date | null }>(
    select`user_id as "userId", text, valid_until as "validUntil" from briefings
      where account_id = ${accountId} and ${isOneOf(userIds)}`
  )
  return new Map(
    rows.map(({ userId, text, validUntil }) => [
      userId,
      { text, validUntil: validUntil?.getTime() ?? null }
    ])
  )
}

/** Nearly every call asks for one caller, and planning a look into a list takes four times as long. */
function isOneOf(userIds: readonly string[]) {
  return userIds.length === 1 ? sql`user_id = ${userIds[0]}` : sql`user_id in ${textSet(userIds)}`
}

/**
 * What is known of a user now, in the order in which it deserves to be said, and when the first of
 * it expires (milliseconds since the epoch; null is never).
 */
export async function knownEntities(
  tx: ReadTx,
  scope: Scope,
  now: number
): Promise<{ entities: KnownEntity[]; validUntil: number | null }> {
  const entities = await tx.rows<Omit<KnownEntity, 'facts'> & { facts: string[] | null }>(
    select`e.name, e.type, e.identity, k.count as "factCount", k.facts
    from entities e cross join lateral (
      select count(*)::int as count,
        to_json((array_agg(f.content order by f.importance desc, f.stated_at desc, f.fact_id desc))
          [1:${sql.raw(String(PERSON_FACTS_MAX))}]) as facts
      from facts f where f.account_id = e.account_id and f.entity_id = e.entity_id
        and ${holdsNow(now)}) k
    where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
      and (k.count > 0 or e.identity)
    order by e.identity desc, e.type = 'person' desc, k.count desc, e.entity_id
    limit ${ENTITIES_MAX}`
  )
  const expiry = first(
    await tx.rows<{ at: Date | null }>(select`min(f.expires_at) as at from facts f
      where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
        and f.expires_at is not null and ${holdsNow(now)}`)
  )
  return {
    entities: entities.map((entity) => ({ ...entity, facts: entity.facts ?? [] })),
    validUntil: expiry?.at?.getTime() ?? null
  }
}

/** Callers whose briefing has run out, of all accounts, for making them anew before they call. */
export async function outdatedBriefings(
  tx: ReadTx,
  now: number,
  limit: number
): Promise<{ accountId: string; userId: string }[]> {
  return tx.rows<{ accountId: string; userId: string }>(select`account_id as "accountId",
      user_id as "userId" from briefings
    where valid_until <= ${timeText(now)}::timestamptz order by valid_until limit ${limit}`)
}
