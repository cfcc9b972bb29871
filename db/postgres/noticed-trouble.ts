/**
 * Whether a PostgreSQL server takes writes, as the writes of this thread have noticed: its disk is none
 * of ours. Once one was refused, only a trial tells that it is over: a small write may find a place
 * where a larger one does not.
 */
import { Transient } from '#src/base/failure.ts'

export class NoticedTrouble {
  #noticed = false

  /** Runs a write and takes note of how it ends. */
  async watch<Result>(write: () => Promise<Result>): Promise<Result> {
    try {
      return await write()
    } catch (error) {
      this.#noticed ||= isTrouble(error)
      throw error
    }
  }

  /** Throws what `trial` throws, which is asked only when there was trouble. */
  async check(trial: () => Promise<unknown>): Promise<void> {
    if (!this.#noticed) return
    await trial()
    this.#noticed = false
  }
}

function isTrouble(error: unknown): boolean {
  if (!(error instanceof Transient)) return false
  return error.reason === 'disk_full' || error.reason === 'database_unavailable'
}

/** Takes a megabyte of the disk for a moment. */
export const TRIAL = `create temp table keepsake_trial on commit drop as
  select repeat(md5(place::text), 30) from generate_series(1, 1000) place`
