/**
 * The bare floors that the service is measured beside, as a process of its own: an empty Elysia
 * route, one SQL round trip, and one INSERT + UPDATE transaction, each behind one HTTP call, through
 * the same drivers with as many connections as the service has.
 *
 * Started by `run.ts`; prints its address. `DATABASE_URL` chooses PostgreSQL, else the embedded one.
 */
import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { openEmbedded } from '#db/embedded.ts'
import { openPostgres } from '#db/postgres.ts'
import type { Database } from '#db/transaction.ts'

const url = process.env['DATABASE_URL'] ?? ''
const folder = process.env['DATA_DIR'] ?? ''
const connections = Number(process.env['CONNECTIONS'] ?? '4')
const database: Database =
  url === '' ? await openEmbedded(folder) : openPostgres({ url, connections, rowSecurity: false })
const TEXT = 'x'.repeat(400)

await database.write(null, async (tx) => {
  await tx.rows(sql`create table if not exists floor_counters (id int primary key, n int not null)`)
  await tx.rows(
    sql`create table if not exists floor_rows (id uuid primary key, body text not null)`
  )
  await tx.rows(sql`insert into floor_counters select g, 0 from generate_series(0, 199) g
    on conflict do nothing`)
})

const app = new Elysia()
  .get('/empty', () => ({ ok: true }))
  .get('/read', async () => {
    const rows = await database.read(null, (tx) => tx.rows(sql`select 1 as one`))
    return { rows: rows.length }
  })
  .post(
    '/write/:counter',
    async ({ params }) => {
      await database.write(null, async (tx) => {
        await tx.rows(sql`insert into floor_rows values (${Bun.randomUUIDv7()}, ${TEXT})`)
        await tx.rows(sql`update floor_counters set n = n + 1 where id = ${Number(params.counter)}`)
      })
      return { ok: true }
    },
    { parse: 'none' }
  )
  .listen({ port: 0, hostname: '127.0.0.1' })

console.log(`listening on http://127.0.0.1:${app.server?.port}`)
