/**
 * A run over twenty thousand facts: part by part, each bounded, with everything found. Both databases.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { timeText } from '#db/stores/json-rows.ts'
import type { Scope } from '#src/base/scope.ts'
import { type ActorBench, startActorBench } from '#tests/support/actor-bench.ts'
import { databases } from '#tests/support/service.ts'

const FACTS = 20_000
const ENTITIES = 40
/** Every so many facts one is said twice. */
const DOUBLES = FACTS / 100

/** Facts of one user, half of them of one person, every hundredth said a second time. */
async function plant(bench: ActorBench, { accountId, userId }: Scope): Promise<void> {
  await bench.database.write(accountId, async (tx) => {
    const at = sql`${timeText(bench.time.now)}::timestamptz`
    await tx.rows(sql`insert into scopes (account_id, user_id) values (${accountId}, ${userId})
      on conflict do nothing`)
    await tx.rows(sql`insert into entities (account_id, entity_id, user_id, name, name_key, type)
      select ${accountId}, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${userId},
        'Person' || chr(65 + n / 26) || chr(65 + n % 26),
        'person' || chr(97 + n / 26) || chr(97 + n % 26), 'person'
      from generate_series(0, ${ENTITIES - 1}) n`)
    await tx.rows(sql`insert into facts (account_id, fact_id, user_id, entity_id, content,
        content_key, time, stated_at, created_at, state)
      select ${accountId}, gen_random_uuid(), ${userId},
        ('00000000-0000-7000-8000-' || lpad((case when n % 2 = 0 then 0 else (n / 2) % ${ENTITIES} end)::text,
          12, '0'))::uuid,
        t.text, lower(t.text), ${at}, ${at}, ${at}, 'active'
      from generate_series(0, ${FACTS - 1}) n
        cross join lateral (select 'Owns the item word' || (n - case when n % 100 = 99 then 80 else 0 end)
          || ' with part' || (n - case when n % 100 = 99 then 80 else 0 end) % 997 || '.' as text) t`)
  })
}

describe.each(databases)('a run over 20,000 facts on %s', (kind) => {
  let bench: ActorBench
  beforeAll(async () => {
    bench = await startActorBench(kind)
  }, 60_000)
  afterAll(() => bench.close())

  test('looks at every fact, in parts, and finds each double', async () => {
    const account = await bench.account()
    const scope = { accountId: account.accountId, userId: 'default' }
    await plant(bench, scope)
    const run = async () => {
      const { job_id } = await account.ask<{ job_id: string }>('agents.run', {
        userId: 'default',
        agent: 'curator',
        autoFix: true
      })
      const { result } = await bench.ended(account, job_id)
      return result as { meta: Record<string, number>; duplicates: object[] }
    }
    const { meta, duplicates } = await run()
    expect(meta).toMatchObject({ total_facts_scanned: FACTS, actions_taken: DOUBLES })
    expect(duplicates).toHaveLength(200)
    const again = await run()
    expect(again.meta).toMatchObject({
      total_facts_scanned: FACTS - DOUBLES,
      issues_found: 0,
      actions_taken: 0
    })
  }, 120_000)
})
