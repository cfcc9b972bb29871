/** A large memory of one user, written beside the service: facts, some said twice, and names in two forms. */
import { sql } from 'drizzle-orm'
import { timeText } from '#db/stores/json-rows.ts'
import type { Database, WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

const FACTS_PER_ENTITY = 50
const AT_ONCE = 10_000
/** Every so many facts one is said a second time, in other words. */
const TWICE = 100

/** Half of the facts are told of one person; every twentieth person goes by two names. */
export async function plantFacts(
  database: Database,
  scope: Scope,
  facts: number,
  now: number
): Promise<void> {
  const entities = Math.max(20, facts / FACTS_PER_ENTITY)
  await database.write(scope.accountId, (tx) => plantEntities(tx, scope, entities))
  for (let from = 0; from < facts; from += AT_ONCE) {
    const to = Math.min(facts, from + AT_ONCE) - 1
    await database.write(scope.accountId, (tx) =>
      plantRange(tx, scope, { from, to, entities, at: timeText(now) ?? '' })
    )
  }
}

const ID = (number: ReturnType<typeof sql>) =>
  sql`('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

/** Names are letters only: `Qaab Foxaab`. Every twentieth is the given name of the one before. */
async function plantEntities(tx: WriteTx, { accountId, userId }: Scope, count: number) {
  await tx.rows(sql`insert into scopes (account_id, user_id) values (${accountId}, ${userId})
    on conflict do nothing`)
  await tx.rows(sql`insert into entities (account_id, entity_id, user_id, name, name_key, type)
    select ${accountId}, ${ID(sql`n`)}, ${userId}, t.name, lower(t.name), 'person'
    from generate_series(0, ${count - 1}::int) n
      cross join lateral (select n - case when n % 20 = 19 then 1 else 0 end as own) o
      cross join lateral (select translate(lpad(o.own::text, 5, '0'), '0123456789', 'abcdefghij')
        as letters) l
      cross join lateral (select 'Q' || l.letters || case when n % 20 = 19 then ''
        else ' Fox' || l.letters end as name) t`)
}

async function plantRange(
  tx: WriteTx,
  { accountId, userId }: Scope,
  { from, to, entities, at }: { from: number; to: number; entities: number; at: string }
) {
  await tx.rows(sql`with told as (
      select gen_random_uuid() as id, n, n - case when n % ${TWICE}::int = ${TWICE - 1}::int then 80 else 0 end as own
      from generate_series(${from}::int, ${to}::int) n),
    worded as (
      select id, own, ${at}::timestamptz - make_interval(mins => n) as at, case when own = n
        then 'Owns the item word' || own || ' with part' || own % 997 || '.'
        else 'Really owns the item word' || own || ' with part' || own % 997 || '.' end as text
      from told),
    kept as (
      insert into facts (account_id, fact_id, user_id, entity_id, content, content_key, time,
        stated_at, created_at, state)
      select ${accountId}, id, ${userId},
        ${ID(sql`case when own % 2 = 0 then 0 else (own / 2) % ${entities}::int end`)},
        text, lower(text), at, at, at, 'active' from worded)
    insert into statements (account_id, statement_id, user_id, item_kind, item_id, metadata,
      stated_at, created_at)
    select ${accountId}, gen_random_uuid(), ${userId}, 'fact', id, '{}', at, at from worded`)
}
