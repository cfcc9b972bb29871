/**
 * A disk that takes nothing more is a temporary cause, whoever meets it: PostgreSQL, the embedded
 * database, or an upload on its way. Everything waits, and goes on when there is room again.
 */
import { Transient } from '#src/base/failure.ts'

/** No room, a spent quota, a read-only file system, a disk that fails: nobody can write now. */
const CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
/** Room rarely comes within seconds. */
const RETRY_AFTER_S = 30

/** What a caller is told of a full disk. */
export function diskFull(): Transient {
  return new Transient('disk_full', { retryAfterS: RETRY_AFTER_S })
}

/** The code of a file system's error that says that nothing can be written now, else null. */
export function codeOfFullDisk(error: unknown): string | null {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return code !== undefined && CODES.has(code) ? code : null
}

/** Writes a file, or a part of one; a full disk is a Transient. */
export async function onDisk<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw codeOfFullDisk(error) === null ? error : diskFull()
  }
}
