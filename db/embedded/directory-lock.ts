/**
 * Makes a second process on the same data directory impossible: two openers of the embedded
 * database lose rows without a word. The lock is an exclusive SQLite transaction, which the kernel
 * frees on `kill -9`, so no stale lock file has to be judged.
 */
import { Database as SqliteFile } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

export interface DirectoryLock {
  release(): void
}

/** Thrown when another process holds the directory. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `Another Keepsake process is using the data directory ${directory}. ` +
        'Stop it, or set DATA_DIR to another folder.'
    )
    this.name = 'DirectoryInUse'
  }
}

/** Takes the directory or throws DirectoryInUse at once; creates the folder (owner only) if missing. */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = new SqliteFile(join(directory, 'lock'), { create: true })
  try {
    file.run('PRAGMA busy_timeout = 0')
    file.run('PRAGMA journal_mode = DELETE')
    file.run('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    throw isHeld(error) ? new DirectoryInUse(directory) : error
  }
  return { release: () => file.close() }
}

function isHeld(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY')
}
