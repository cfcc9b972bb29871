/**
 * The data directory before anything is opened in it: it holds people's memories and keys, so it is its
 * owner's alone, and it must take what is written. What is wrong is said in one line for the operator.
 */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { freeBytes, ROOM } from '#db/embedded/disk-room.ts'

const MB = 2 ** 20
/** An empty database, its log and the model file. */
const FIRST_START_BYTES = 128 * MB
const GROUP_AND_OTHERS = 0o077
const OTHERS_WRITE = 0o002
const TRIAL_BYTES = 64 * 1024

/** The data directory cannot be used; the message says why and what helps. */
export class UnusableDirectory extends Error {
  constructor(directory: string, why: string) {
    super(`The data directory ${directory} cannot be used: ${why}`)
    this.name = 'UnusableDirectory'
  }
}

/**
 * Makes the directory or mends its rights, and those of what lies in it; from now on this process makes
 * no file that others may read. `embedded` is whether the database will lie in it. Throws
 * UnusableDirectory.
 */
export function prepareDataDirectory(directory: string, embedded: boolean): void {
  process.umask(GROUP_AND_OTHERS)
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    ownersAlone(directory)
    const trial = join(directory, `trial-${process.pid}`)
    writeFileSync(trial, Buffer.alloc(TRIAL_BYTES))
    rmSync(trial)
  } catch (error) {
    if (error instanceof UnusableDirectory) throw error
    throw new UnusableDirectory(directory, reasonOf(error))
  }
  if (embedded) requireRoom(directory)
}

/**
 * Writes where the owner of the directory listens, and its process, for programs on this machine that look for
 * it. What is returned takes it back; after `kill -9` an address stays at which nobody answers.
 */
export function tellAddress(directory: string, url: string): () => Promise<void> {
  const file = join(directory, 'address')
  writeFileSync(file, `${url}\n${process.pid}\n`, { mode: 0o600 })
  return async () => rmSync(file, { force: true })
}

function ownersAlone(directory: string): void {
  const { mode, uid } = statSync(directory)
  const self = process.getuid?.() ?? uid
  if (self === uid || self === 0) {
    for (const path of [
      directory,
      ...readdirSync(directory).map((name) => join(directory, name))
    ]) {
      const entry = lstatSync(path)
      const closed = entry.mode & 0o7777 & ~GROUP_AND_OTHERS
      if (!entry.isSymbolicLink() && closed !== (entry.mode & 0o7777)) chmodSync(path, closed)
    }
    return
  }
  // A volume that belongs to somebody else and is lent to our group: what we make in it is ours alone.
  if ((mode & OTHERS_WRITE) === 0) return
  throw new UnusableDirectory(
    directory,
    'it belongs to another user and everybody may write to it. Take that right away (chmod o-w), or ' +
      'set DATA_DIR to another folder.'
  )
}

function requireRoom(directory: string): void {
  const isFirst = !existsSync(join(directory, 'database', 'PG_VERSION'))
  const needed = isFirst ? FIRST_START_BYTES : ROOM.accept
  const free = freeBytes(directory)
  if (free >= needed) return
  throw new UnusableDirectory(
    directory,
    `its disk is full. ${Math.floor(free / MB)} MB are free, and ${isFirst ? 'the first' : 'a'} start ` +
      `needs ${needed / MB} MB. Make room and start again.`
  )
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full. Make room and start again.',
  EDQUOT: 'its quota is used up. Make room and start again.',
  EROFS: 'its disk is read only. Mount it for writing, or set DATA_DIR to another folder.',
  EACCES: 'this user may not write to it. Give it to this user, or set DATA_DIR to another folder.',
  EPERM: 'this user may not change it. Give it to this user, or set DATA_DIR to another folder.',
  EIO: 'its disk fails (EIO).',
  EEXIST: 'it is no folder.',
  ENOTDIR: 'it is no folder.'
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return REASONS[code] ?? `the system says ${code || 'no more than that it failed'}.`
}
