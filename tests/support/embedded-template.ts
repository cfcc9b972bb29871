/**
 * A migrated, empty embedded database as a folder to copy: creating one takes seconds, copying one a
 * fraction. Made once per machine and set of migrations, by whoever comes first.
 */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migrateEmbedded } from '#db/migrate.ts'

const MIGRATIONS = new URL('../../db/migrations', import.meta.url).pathname

/** Where the template of these migrations is kept. */
function templateFolder(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(MIGRATIONS, name)))
  }
  return join(tmpdir(), `keepsake-test-database-${hash.digest('hex').slice(0, 16)}`)
}

/** Makes the template unless it is there. */
export async function ensureTemplate(): Promise<void> {
  const folder = templateFolder()
  if (existsSync(folder)) return
  const draft = mkdtempSync(join(tmpdir(), 'keepsake-test-draft-'))
  const database = await openEmbedded(draft)
  await migrateEmbedded(database)
  await database.close()
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Two processes may make it at once: the later rename finds the folder filled.
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true })
  }
}

/** Copies the template into a data directory. */
export function copyTemplate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  cpSync(templateFolder(), join(dataDir, 'database'), { recursive: true })
}
