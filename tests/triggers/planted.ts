/** Many triggers that are due, written with SQL, and a log of each time that one fires. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import type { Database, WriteTx } from '#db/transaction.ts'

/** So many due triggers, each on an episode of its own, in each of these accounts. */
export async function plantDue(
  tx: WriteTx,
  accountIds: readonly string[],
  { each, userId = 'default' }: { each: number; userId?: string }
): Promise<void> {
  for (const accountId of accountIds) {
    const rows = await tx.rows<{ id: string }>(sql`insert into episodes (account_id, episode_id,
        user_id, summary, context, participants, emotional_valence, importance, time)
      select ${accountId}::uuid, gen_random_uuid(), ${userId}, 'It rained.', '', '[]'::jsonb, 'neutral', 0.5, now()
      from generate_series(1, ${each}::int) returning episode_id as id`)
    const ids = JSON.stringify(rows.map(({ id }) => id))
    await tx.rows(sql`insert into triggers (account_id, trigger_id, user_id, type, title, detail,
        source_type, source_id, fire_at)
      select ${accountId}::uuid, gen_random_uuid(), ${userId}, 'pattern', 'Rain again', 'It may rain.',
        'episode', e.id::uuid, now() - interval '1 minute'
      from json_array_elements_text((${ids}::text)::json) e(id)`)
  }
}

/** From now on the database itself notes each time that a pending trigger becomes a fired one. */
export async function logFirings(tx: WriteTx): Promise<void> {
  await tx.rows(sql`create table firing_log (trigger_id uuid not null)`)
  await tx.rows(sql`create function log_firing() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    begin
      insert into firing_log values (new.trigger_id);
      return new;
    end $$`)
  await tx.rows(sql`create trigger log_firing after update on triggers for each row
    when (old.state = 'pending' and new.state = 'fired') execute function log_firing()`)
}

/** How many firings there were, of how many triggers, and how many still wait. */
export async function firings(
  database: Database
): Promise<{ firings: number; fired: number; pending: number }> {
  const rows = await database.read(null, (tx) =>
    tx.rows<{ firings: number; fired: number; pending: number }>(select`
      (select count(*)::int from firing_log) as firings,
      (select count(distinct trigger_id)::int from firing_log) as fired,
      (select count(*)::int from triggers where state = 'pending') as pending`)
  )
  return rows[0] ?? { firings: 0, fired: 0, pending: 0 }
}

/** How many deliveries there are of fired triggers, and of how many triggers they tell. */
export async function deliveriesOf(
  database: Database
): Promise<{ deliveries: number; told: number }> {
  const rows = await database.read(null, (tx) =>
    tx.rows<{ deliveries: number; told: number }>(select`count(*)::int as deliveries,
        count(distinct payload->'data'->>'trigger_id')::int as told
      from deliveries where event = 'trigger_fired'`)
  )
  return rows[0] ?? { deliveries: 0, told: 0 }
}
