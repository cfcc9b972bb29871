/**
 * The key that uploads are sealed with while they wait, kept apart from them where there is a place:
 * the operator's setting, else a file beside the embedded database. Several processes on one PostgreSQL
 * share nothing but that, so without the setting it lies in a table of its own there.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ThreadParts } from '#actors/threads/product.ts'
import { serviceSecret } from '#db/stores/account/secrets.ts'

/** Finds the key, or makes it at the first start. */
export function uploadKey(
  thread: Pick<ThreadParts, 'settings' | 'databaseUrl' | 'dataDir' | 'database'>
): Promise<string> {
  const { databaseUrl, dataDir, database } = thread
  const setting = thread.settings.uploadKey
  if (setting !== null) return Promise.resolve(setting)
  if (databaseUrl !== null) return serviceSecret(database, 'upload_key')
  return Promise.resolve(keyInFile(join(dataDir, 'upload-key')))
}

function keyInFile(path: string): string {
  if (!existsSync(path)) {
    const unfinished = `${path}.new`
    writeFileSync(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(unfinished, path)
  }
  return readFileSync(path, 'utf8')
}
