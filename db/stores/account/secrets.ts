/** Secrets the service made for itself, shared by all processes on one database. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, only } from '#db/transaction.ts'

/** The secret of that name; made and kept on the first call, whoever comes first. */
export async function serviceSecret(database: Database, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  return database.write(null, async (tx) => {
    await tx.rows(sql`insert into service_secrets (name, value) values (${name}, ${fresh})
      on conflict do nothing`)
    const rows = await tx.rows<{ value: string }>(
      sql`select value from service_secrets where name = ${name}`
    )
    return only(rows).value
  })
}
