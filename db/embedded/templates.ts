/**
 * `initdb` makes two databases that new ones are copied from, 7.4 MB each. The embedded database never
 * makes another one, so they go.
 */
import type { EmbeddedDatabase } from '#db/embedded/embedded.ts'

/** By name, since one that was being dropped when the process was killed is still listed. */
const TEMPLATES = `select datname as name from pg_database where datname in ('template0', 'template1')`

/** Drops the databases that nobody copies; a later start finishes what a killed one began. */
export async function dropTemplates({ script }: Pick<EmbeddedDatabase, 'script'>): Promise<void> {
  for (const { name } of await script(TEMPLATES)) {
    // Each by itself: a database cannot be dropped inside of a transaction.
    await script(`update pg_database set datistemplate = false where datname = '${name}'`)
    await script(`drop database ${name}`)
  }
}
