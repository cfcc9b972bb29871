/**
 * What a PostgreSQL server has processes of its own for, and the embedded one has not: statistics and
 * dead rows (autovacuum), and the end of its log (the checkpointer). A command at a time: everybody
 * waits for the one under way.
 */
import type { DiskRoom } from '#db/disk-room.ts'
import type { EmbeddedLane } from '#db/embedded-lane.ts'
import type { EmbeddedStatements } from '#db/embedded-statements.ts'
import type { ForegroundFirst } from '#db/foreground-first.ts'

/**
 * Commands for the tables that have changed enough since they were last tidied. The rule is that of
 * PostgreSQL's autovacuum (https://www.postgresql.org/docs/17/routine-vacuuming.html#AUTOVACUUM), with
 * a lower floor: small tables must have statistics early.
 */
const UPKEEP_DUE = `select format('analyze %I.%I', schemaname, relname) as command
    from pg_stat_user_tables where n_mod_since_analyze > 10 + 0.1 * n_live_tup
  union all select format('vacuum %I.%I', schemaname, relname) from pg_stat_user_tables
    where n_dead_tup > 10 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
  order by 1`
/** What is counted of changes is written down rarely; this has it done when the statement ends. */
const COUNT_CHANGES = 'select pg_stat_force_next_flush()'

/** Tables are looked at after so many writes at first, then each time they have doubled. */
const TIDY_WRITES_MIN = 30
const TIDY_WRITES_MAX = 5000

/**
 * Bytes of the log since the last checkpoint. They stay on the disk, and a start after a crash writes
 * their changes again, 400 MB a second.
 */
const LOG_BYTES = `select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes
  from pg_control_checkpoint()`
/** A checkpoint writes every changed page, 0.1 s for so much: it waits for a moment of quiet. */
const LOG_BYTES_MAX = 64 * 2 ** 20
const QUIET_MS = 50
/** From here on it waits no longer. */
const LOG_BYTES_BOUND = 512 * 2 ** 20

/** For PostgreSQL's own parameters at the start. */
export const LOG_SETTINGS = [
  // A new part of the log (16 MB) would be filled with zeros first, to be sure of its room on the disk: 60
  // ms in which everybody waits. A full disk is met by the statement that needs it either way.
  'wal_init_zero=off',
  // Parts that a checkpoint sets free are used again, at most so many.
  'max_wal_size=256MB'
] as const

export interface UpkeepParts {
  way: ForegroundFirst
  lane: EmbeddedLane
  statements: EmbeddedStatements
  room: DiskRoom
}

export class EmbeddedUpkeep {
  readonly #way: ForegroundFirst
  readonly #lane: EmbeddedLane
  readonly #statements: EmbeddedStatements
  readonly #room: DiskRoom
  #writes = 0
  #tidyAt = TIDY_WRITES_MIN
  /** Writes when the log was last looked at. */
  #lookedAt = 0

  constructor({ way, lane, statements, room }: UpkeepParts) {
    this.#way = way
    this.#lane = lane
    this.#statements = statements
    this.#room = room
  }

  /** A transaction that may have changed something has ended. */
  wrote(): void {
    this.#writes++
  }

  /** Does what is due and has room. Throws what the database said. */
  async run(): Promise<void> {
    if (this.#writes >= this.#tidyAt && this.#room.allows('jobs')) await this.#tidy()
    if (this.#writes !== this.#lookedAt && this.#room.allows('checkpoint')) await this.#checkpoint()
  }

  async #tidy(): Promise<void> {
    const next = Math.min(TIDY_WRITES_MAX, Math.max(TIDY_WRITES_MIN, this.#writes))
    this.#tidyAt = this.#writes + next
    await this.#ask(COUNT_CHANGES)
    for (const { command } of await this.#ask(UPKEEP_DUE)) await this.#command(String(command))
  }

  async #checkpoint(): Promise<void> {
    const writes = this.#writes
    const [log] = await this.#ask(LOG_BYTES)
    const bytes = Number(log?.['bytes'])
    if (bytes > LOG_BYTES_MAX) {
      if (bytes < LOG_BYTES_BOUND && !this.#way.quiet(QUIET_MS)) return
      await this.#command('checkpoint')
    }
    this.#lookedAt = writes
  }

  #ask(text: string): Promise<Record<string, unknown>[]> {
    return this.#lane.run('ahead', () => this.#statements.run(text, []))
  }

  async #command(text: string): Promise<void> {
    await this.#way.behind(() => this.#lane.run('ahead', () => this.#statements.script(text)))
  }
}
