/**
 * Room on the disk of the embedded database. It must never run out: where PostgreSQL cannot write its
 * log it ends itself, and the embedded one with it. So writes stop while there is still room, those of
 * jobs before those of callers: what is accepted then waits, and what is there can be read all the time.
 */
import { statfsSync } from 'node:fs'
import { diskFull } from '#src/base/disk-full.ts'

const MB = 2 ** 20

/** Bytes that must be free; a part of the log has 16 MB, and the largest job writes less than that. */
export const ROOM = {
  /** For a start, and for what somebody waits for. */
  accept: 16 * MB,
  /** For jobs and upkeep. */
  jobs: 32 * MB,
  /** For a checkpoint, which may make room. */
  checkpoint: 4 * MB
} as const

export class DiskRoom {
  readonly #folder: string | null

  /** Null is a database in memory, which has room. */
  constructor(folder: string | null) {
    this.#folder = folder
  }

  /** Whether there is room for such a write. */
  allows(write: keyof typeof ROOM): boolean {
    return this.#folder === null || freeBytes(this.#folder) >= ROOM[write]
  }

  /** Throws Transient('disk_full') where there is no room for such a write. */
  require(write: keyof typeof ROOM): void {
    if (!this.allows(write)) throw diskFull()
  }
}

/** Bytes that are free for this process on a folder's disk. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
