/** The second belt on PostgreSQL: a statement that forgot its account sees and changes nothing else. */
import { describe, expect, test } from 'bun:test'
import { type SQL, sql } from 'drizzle-orm'
import type { DatabaseError } from '#db/driver-errors.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { select } from '#db/reading.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

describe.skipIf(!databases.includes('postgres'))('row-level security', () => {
  test('inside an account transaction only its own rows exist, in every table with an account', async () => {
    const service = await serviceOn('postgres')
    const [mine, other] = [await service.account(), await service.account()]
    for (const account of [mine, other]) {
      await account.add({ messages: [{ role: 'user', name: 'Nia', content: 'I keep bees.' }] })
    }
    const database = openPostgres({
      url: service.databaseUrl ?? '',
      connections: 1,
      rowSecurity: true
    })
    try {
      const tables = await database.read(null, (tx) =>
        tx.rows<{ name: string }>(select`c.relname as name from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
          where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
      )
      expect(tables.length).toBeGreaterThan(20)
      let seen = 0
      for (const { name } of tables) {
        const rows = await database.read(mine.accountId, (tx) =>
          tx.rows<{ id: string }>(select`distinct account_id as id from ${sql.identifier(name)}`)
        )
        seen += rows.length
        expect(rows.filter((row) => row.id !== mine.accountId)).toEqual([])
      }
      expect(seen).toBeGreaterThan(5)
      const stolen = await database.write(mine.accountId, (tx) =>
        tx.rows(sql`update facts set content = 'changed' where account_id = ${other.accountId}
          returning fact_id`)
      )
      expect(stolen).toEqual([])
    } finally {
      await database.close()
    }
  })

  test('an account transaction reads no secret, no code, and nobody else’s work in the queue', async () => {
    const service = await serviceOn('postgres')
    const [mine, other] = [await service.account(), await service.account()]
    const database = openPostgres({
      url: service.databaseUrl ?? '',
      connections: 1,
      rowSecurity: true
    })
    const asMine = (query: SQL) => database.write(mine.accountId, (tx) => tx.rows(query))
    const refusal = (query: SQL) => asMine(query).catch((error: DatabaseError) => error.sqlState)
    try {
      for (const table of ['service_secrets', 'email_codes', 'keepsake_migrations']) {
        expect(await refusal(sql`select * from ${sql.identifier(table)}`)).toBe('42501')
        expect(await refusal(sql`delete from ${sql.identifier(table)}`)).toBe('42501')
      }
      const data = (accountId: string) => JSON.stringify({ accountId })
      for (const table of ['job', 'job_common']) {
        const place = sql`pgboss.${sql.identifier(table)}`
        const send = (accountId: string) => sql`insert into ${place} (name, data, start_after)
          values ('activations', ${data(accountId)}::text::jsonb, now() + interval '1 hour')
          returning id`
        await database.write(null, (tx) => tx.rows(send(other.accountId)))
        expect(await asMine(send(mine.accountId))).toHaveLength(1)
        expect(await refusal(send(other.accountId))).toBe('42501')
        const seen = await asMine(sql`select distinct data->>'accountId' as id from ${place}`)
        expect(seen).toEqual([{ id: mine.accountId }])
        expect(await refusal(sql`delete from ${place}`)).toBe('42501')
      }
      expect(await refusal(sql`select * from pgboss.version`)).toBe('42501')
    } finally {
      await database.close()
    }
  })
})
