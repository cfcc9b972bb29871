/**
 * Deliveries as a queue: claimed in small batches, each attempt under a name of its own. Times are the
 * database's, as those of due work (`jobs/due-work.ts`). How attempts end is in `ended-attempts.ts`.
 */
import { sql } from 'drizzle-orm'
import { LOCKS } from '#db/locks.ts'
import { select } from '#db/reading.ts'
import { textSet } from '#db/stores/json-rows.ts'
import type { Payload } from '#db/stores/webhooks/deliveries.ts'
import { PREVIOUS } from '#db/stores/webhooks/webhooks.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'

/** Hooks with something open that one round looks at, over all accounts. */
const HOOKS_MAX = 20_000

/** Deliveries claimed at a time, over all processes. */
export interface DeliveryBounds {
  /** To one hook; to one whose last attempt failed it is a single one. */
  perHook: number
  /** To all hooks of one host. */
  perHost: number
  /** Of one account. */
  perAccount: number
}

/** A delivery as whoever attempts it needs it. */
export interface ClaimedDelivery {
  accountId: string
  deliveryId: string
  webhookId: string
  claim: string
  event: string
  payload: Payload
  /** Attempts that were made before this one. */
  attempts: number
  /** Seconds since the first one; null when this is it. */
  sinceFirstS: number | null
  url: string
  /** Sealed. */
  secret: string
  /** Sealed; null unless it signs as well. */
  previousSecret: string | null
}

/** Whether any delivery is due. */
export async function isAnyDeliveryDue(tx: ReadTx): Promise<boolean> {
  const rows = await tx.rows(select`from deliveries
    where state in ('pending', 'delivering', 'retrying') and next_attempt_at <= now() limit 1`)
  return rows.length > 0
}

/**
 * Claims what is due. Every account's first delivery goes before any account's second, and among an
 * account's hooks likewise; hooks are found one by one along an index, so a hook with a long
 * backlog costs as little as any other.
 */
export async function claimDeliveries(
  tx: WriteTx,
  claiming: DeliveryBounds & { owner: string; leaseS: number; rows: number }
): Promise<ClaimedDelivery[]> {
  const { owner, leaseS, rows, perHook, perHost, perAccount } = claiming
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCKS.deliveries})`)
  const isOpen = sql`d.state in ('pending', 'delivering', 'retrying')`
  return tx.rows<ClaimedDelivery>(sql`with recursive hooks as (
      (select d.account_id, d.webhook_id from deliveries d where ${isOpen}
        order by d.account_id, d.webhook_id limit 1)
      union all
      select following.account_id, following.webhook_id
      from hooks h cross join lateral (
        select d.account_id, d.webhook_id from deliveries d
        where ${isOpen} and (d.account_id, d.webhook_id) > (h.account_id, h.webhook_id)
        order by d.account_id, d.webhook_id limit 1) following),
    held as (
      select d.account_id, d.webhook_id, w.host, count(*)::int as claims
      from deliveries d join webhooks w on w.account_id = d.account_id and w.webhook_id = d.webhook_id
      where d.owner is not null and d.next_attempt_at > now()
      group by d.account_id, d.webhook_id, w.host),
    due as (
      select d.account_id, d.delivery_id, d.webhook_id, w.host, d.next_attempt_at,
        row_number() over (partition by d.account_id, d.webhook_id
          order by d.next_attempt_at, d.delivery_id) as place
      from (select * from hooks limit ${HOOKS_MAX}) h
        join webhooks w on w.account_id = h.account_id and w.webhook_id = h.webhook_id
        left join held on held.account_id = h.account_id and held.webhook_id = h.webhook_id
        cross join lateral (
          select d.* from deliveries d
          where d.account_id = h.account_id and d.webhook_id = h.webhook_id and ${isOpen}
            and d.next_attempt_at <= now()
          order by d.next_attempt_at
          limit greatest(0, case when w.failing_since is null then ${perHook}::int else 1 end
            - coalesce(held.claims, 0))) d),
    placed as (
      select due.*,
        row_number() over (partition by account_id order by place, next_attempt_at)
          + coalesce((select sum(claims) from held where held.account_id = due.account_id), 0)
          as of_account,
        row_number() over (partition by host order by place, next_attempt_at)
          + coalesce((select sum(claims) from held where held.host = due.host), 0) as of_host
      from due),
    chosen as (
      select account_id, delivery_id from placed
      where of_account <= ${perAccount} and of_host <= ${perHost}
      order by of_account, next_attempt_at limit ${rows})
    update deliveries d set claim = gen_random_uuid(), owner = ${owner}, state = 'delivering',
      next_attempt_at = now() + make_interval(secs => ${leaseS})
    from chosen c, webhooks w
    where d.account_id = c.account_id and d.delivery_id = c.delivery_id
      and w.account_id = d.account_id and w.webhook_id = d.webhook_id
    returning d.account_id as "accountId", d.delivery_id as "deliveryId",
      d.webhook_id as "webhookId", d.claim, d.event, d.payload, d.attempts,
      extract(epoch from now() - d.first_attempt_at)::float8 as "sinceFirstS",
      w.url, w.secret, ${PREVIOUS} as "previousSecret"`)
}

/** Where a claimed delivery is sent by now, and what signs it; null where the claim stands no longer. */
export async function findClaimed(
  tx: ReadTx,
  { accountId, deliveryId, claim }: Pick<ClaimedDelivery, 'accountId' | 'deliveryId' | 'claim'>
): Promise<Pick<ClaimedDelivery, 'url' | 'secret' | 'previousSecret'> | null> {
  return first(
    await tx.rows<Pick<ClaimedDelivery, 'url' | 'secret' | 'previousSecret'>>(
      select`w.url, w.secret, ${PREVIOUS} as "previousSecret"
        from deliveries d join webhooks w on w.account_id = d.account_id
          and w.webhook_id = d.webhook_id
        where d.account_id = ${accountId} and d.delivery_id = ${deliveryId}
          and d.claim = ${claim}`
    )
  )
}

/** Says that these attempts are still under way. */
export async function renewDeliveries(
  tx: WriteTx,
  claims: readonly string[],
  owner: string,
  leaseS: number
): Promise<void> {
  await tx.rows(sql`update deliveries set next_attempt_at = now() + make_interval(secs => ${leaseS})
    where owner = ${owner} and claim::text in ${textSet(claims)}`)
}

/** Owners of claims, for finding those whose process is gone. */
export async function deliveryOwners(tx: ReadTx): Promise<string[]> {
  const rows = await tx.rows<{ owner: string }>(select`distinct owner from deliveries
    where owner is not null`)
  return rows.map((row) => row.owner)
}

/** Makes due at once what these owners had claimed and will not end. */
export async function releaseDeliveries(tx: WriteTx, owners: readonly string[]): Promise<void> {
  await tx.rows(sql`update deliveries set claim = null, owner = null, next_attempt_at = now(),
      state = case when attempts = 0 then 'pending' else 'retrying' end
    where owner in ${textSet(owners)}`)
}
