/** The guest's role and its policies, made when a database is brought to the newest shape. */
import { GUEST_ROLE } from '#db/postgres/guest.ts'
import type { Run } from '#db/postgres/session.ts'

const AMONG_SHARED = `in (select unnest(current_setting('app.shared')::uuid[]))`

/**
 * By table, which of the owner's rows a guest sees; what a row belongs to is held to its own policy.
 * `offset 0` keeps it a look-up by key: the planner would go through all facts of the owner instead.
 */
const SEEN: Readonly<Record<string, string>> = {
  entities: `entity_id ${AMONG_SHARED}`,
  facts: `entity_id ${AMONG_SHARED}`,
  knowledge: `entity_id ${AMONG_SHARED}`,
  relations: `from_entity ${AMONG_SHARED} and to_entity ${AMONG_SHARED}`,
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

/** Makes the role and its policies; `ensureRole` makes a role that this login may take. */
export async function secureShared(
  run: Run,
  ensureRole: (name: string) => Promise<void>
): Promise<void> {
  await ensureRole(GUEST_ROLE)
  const made = (await run(`select tablename as name from pg_policies
    where schemaname = 'public' and policyname = 'shared'`)) as { name: string }[]
  for (const [table, seen] of Object.entries(SEEN)) {
    await run(`grant select on "${table}" to ${GUEST_ROLE}`)
    if (made.some(({ name }) => name === table)) continue
    await run(`create policy shared on "${table}" for select to ${GUEST_ROLE}
      using (account_id = current_setting('app.account')::uuid and ${seen})`)
  }
}
