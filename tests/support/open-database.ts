/** A migrated, empty database of each kind, opened in the test's own thread; closed by the caller. */
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import type { OpenedDatabase } from '#db/transaction.ts'
import { copyTemplate } from '#tests/support/embedded-template.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { type DatabaseKind, freshDatabase } from '#tests/support/service.ts'

export async function openDatabase(kind: DatabaseKind): Promise<OpenedDatabase> {
  const url = await freshDatabase(kind)
  if (url !== null) {
    const { rowSecurity } = await migratePostgres(url)
    return openPostgres({ url, connections: 3, rowSecurity })
  }
  const folder = temporaryFolder()
  copyTemplate(folder)
  return openEmbedded(join(folder, 'database'))
}
