/** The guest's role and its policies, made when a database is brought to the newest shape. */
import { GUEST_ROLE } from '#db/postgres/guest.ts'
import type { Run } from '#db/postgres/session.ts'

/** An entity of the row's account that the check has listed; of a setting that is not there nothing is. */
const isShared = (entityId: string) => `(account_id, ${entityId}) in (select * from
  unnest(current_setting('app.shared_by', true)::uuid[], current_setting('app.shared', true)::uuid[]))`

/**
 * By table, which rows a guest sees; what a row belongs to is held to its own policy. `offset 0` keeps it
 * a look-up by key: the planner would go through all facts of an account instead.
 */
const SEEN: Readonly<Record<string, string>> = {
  entities: isShared('entity_id'),
  facts: isShared('entity_id'),
  knowledge: isShared('entity_id'),
  relations: `${isShared('from_entity')} and ${isShared('to_entity')}`,
  statements: `case item_kind
    when 'fact' then exists (select from facts f
      where f.account_id = statements.account_id and f.fact_id = statements.item_id offset 0)
    when 'knowledge' then exists (select from knowledge k
      where k.account_id = statements.account_id and k.knowledge_id = statements.item_id offset 0)
    when 'relation' then exists (select from relations r
      where r.account_id = statements.account_id and r.relation_id = statements.item_id offset 0)
    else false end`,
  search_entries: `kind = 'fact' and exists (select from facts f
    where f.account_id = search_entries.account_id and f.fact_id = search_entries.item_id offset 0)`,
  vectors: `kind = 'fact' and exists (select from search_entries e
    where e.account_id = vectors.account_id and e.user_id = vectors.user_id
      and e.kind = vectors.kind and e.entry_no = vectors.entry_no offset 0)`
}

const POLICY = 'shared_by_others'
/** That of one sharer a read. */
const EARLIER = 'shared'

/** Makes the role and its policies; `ensureRole` makes a role that this login may take. */
export async function secureShared(
  run: Run,
  ensureRole: (name: string) => Promise<void>
): Promise<void> {
  await ensureRole(GUEST_ROLE)
  const known = (await run(`select tablename as "table", policyname as name from pg_policies
    where schemaname = 'public' and policyname in ('${POLICY}', '${EARLIER}')`)) as Policy[]
  const has = (table: string, name: string) =>
    known.some((one) => one.table === table && one.name === name)
  for (const [table, seen] of Object.entries(SEEN)) {
    await run(`grant select on "${table}" to ${GUEST_ROLE}`)
    if (has(table, POLICY)) continue
    const drop = has(table, EARLIER) ? `drop policy ${EARLIER} on "${table}"; ` : ''
    await run(`begin; ${drop}create policy ${POLICY} on "${table}" for select to ${GUEST_ROLE}
      using (${seen}); commit`)
  }
}

interface Policy {
  table: string
  name: string
}
