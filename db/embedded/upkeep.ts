/**
 * What a PostgreSQL server has processes of its own for, and the embedded one has not: statistics and
 * dead rows (autovacuum), and the end of its log (the checkpointer). A command at a time: everybody
 * waits for the one under way. And what a process of its own would not need: at rest it gives back the
 * memory that it set aside and nobody uses.
 */
import type { DiskRoom } from '#db/embedded/disk-room.ts'
import type { EmbeddedLane } from '#db/embedded/lane.ts'
import { Rest } from '#db/embedded/rest.ts'
import type { EmbeddedStatements } from '#db/embedded/statements.ts'
import { giveBackZeros } from '#db/embedded/unused-pages.ts'
import type { ForegroundFirst } from '#db/foreground-first.ts'
import { letGoOfCode } from '#src/base/memory/mapped-code.ts'

/**
 * Commands for the tables that have changed enough since they were last tidied. The rule is that of
 * PostgreSQL's autovacuum (https://www.postgresql.org/docs/17/routine-vacuuming.html#AUTOVACUUM), with
 * a lower floor: small tables must have statistics early. The catalogue's own tables are among those with dead
 * rows: statistics are written anew each time.
 */
const UPKEEP_DUE = `select format('analyze %I.%I', schemaname, relname) as command
    from pg_stat_user_tables where n_mod_since_analyze > 10 + 0.1 * n_live_tup
  union all select format('vacuum %I.%I', schemaname, relname) from pg_stat_all_tables
    where schemaname <> 'pg_toast' and (n_dead_tup > 10 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup)
  order by 1`
/** What is counted of changes is written down rarely; this has it done when the statement ends. */
const COUNT_CHANGES = 'select pg_stat_force_next_flush()'

/** Tables are looked at after so many writes at first, then each time they have doubled. */
const TIDY_WRITES_MIN = 30
const TIDY_WRITES_MAX = 5000

/**
 * Where the log ends and where it would be read from after a crash. What lies between stays on the disk,
 * and a start after a crash writes its changes again, 400 MB a second.
 */
const LOG = `select (pg_current_wal_insert_lsn() - '0/0')::float8 as "endsAt",
    (redo_lsn - '0/0')::float8 as "beginsAt"
  from pg_control_checkpoint()`
/** The log lies in parts of this size; a checkpoint takes away those that end before it. */
const LOG_PART_BYTES = 16 * 2 ** 20
/** A checkpoint writes every changed page, 0.1 s for so much: it waits for a moment of quiet. */
const LOG_BYTES_MAX = 64 * 2 ** 20
const QUIET_MS = 50
/** From here on it waits no longer. */
const LOG_BYTES_BOUND = 512 * 2 ** 20
/** At rest hardly any is kept: what is left of it then lies on the disk for hours. */
const LOG_BYTES_AT_REST = 4 * 2 ** 20

/** At rest: nobody has been in front for so long, and jobs have written less than this since the last look. */
const REST_MS = 5000
const REST_LOG_BYTES = 256 * 1024
/** The database's memory is looked through in slices, 4 ms each, between which others come in. */
const SLICE_BYTES = 16 * 2 ** 20

/** For PostgreSQL's own parameters at the start. */
export const LOG_SETTINGS = [
  // A new part of the log (16 MB) would be filled with zeros first, to be sure of its room on the disk: 60
  // ms in which everybody waits. A full disk is met by the statement that needs it either way.
  'wal_init_zero=off',
  // Nor are parts that a checkpoint sets free kept to be used again: they would stay on the disk.
  'wal_recycle=off'
] as const

export interface UpkeepParts {
  way: ForegroundFirst
  lane: EmbeddedLane
  statements: EmbeddedStatements
  room: DiskRoom
  /** The database's memory as it is now. */
  memory: () => ArrayBuffer
}

/** Places in the log, in bytes. */
interface Log {
  beginsAt: number
  endsAt: number
}

export class EmbeddedUpkeep {
  readonly #parts: UpkeepParts
  #writes = 0
  #tidyAt = TIDY_WRITES_MIN
  #logEndsAt = 0
  readonly #rest = new Rest()

  constructor(parts: UpkeepParts) {
    this.#parts = parts
  }

  /** A transaction that may have changed something has ended. */
  wrote(): void {
    this.#writes++
  }

  /** Does what is due and has room. Throws what the database said. */
  async run(): Promise<void> {
    const { room, way } = this.#parts
    if (this.#writes >= this.#tidyAt && room.allows('jobs')) await this.#tidy()
    const log = await this.#log()
    const atRest = way.quiet(REST_MS) && log.endsAt - this.#logEndsAt < REST_LOG_BYTES
    this.#logEndsAt = log.endsAt
    if (atRest && keptBytes(log) > LOG_BYTES_AT_REST && room.allows('jobs')) await this.#emptyLog()
    else if (this.#isLong(log) && room.allows('checkpoint')) await this.#command('checkpoint')
    if (this.#rest.look(atRest, performance.now())) await this.#giveBack()
  }

  /** How long nobody has asked for anything and jobs have written next to nothing, by the last look. */
  restMs(): number {
    return this.#rest.lasts(performance.now())
  }

  async #tidy(): Promise<void> {
    const next = Math.min(TIDY_WRITES_MAX, Math.max(TIDY_WRITES_MIN, this.#writes))
    this.#tidyAt = this.#writes + next
    await this.#ask(COUNT_CHANGES)
    for (const { command } of await this.#ask(UPKEEP_DUE)) await this.#command(String(command))
    // They kept everybody out of this thread: only in a moment can it be told whether anybody waits.
    await Bun.sleep(QUIET_MS)
  }

  async #log(): Promise<Log> {
    const [log] = await this.#ask(LOG)
    return { beginsAt: Number(log?.['beginsAt']), endsAt: Number(log?.['endsAt']) }
  }

  #isLong({ beginsAt, endsAt }: Log): boolean {
    const bytes = endsAt - beginsAt
    if (bytes > LOG_BYTES_BOUND) return true
    return bytes > LOG_BYTES_MAX && this.#parts.way.quiet(QUIET_MS)
  }

  /** A checkpoint leaves the part that it stands in, so that one is ended first, which fills it up. */
  async #emptyLog(): Promise<void> {
    await this.#command('select pg_switch_wal()')
    await this.#command('checkpoint')
    this.#logEndsAt = (await this.#log()).endsAt
  }

  /** Gives back memory that nobody uses: garbage of this thread, code that ran once, and pages of the database. */
  async #giveBack(): Promise<void> {
    const { way, lane, memory } = this.#parts
    Bun.gc(true)
    letGoOfCode()
    for (let at = 0; at < memory().byteLength; at += SLICE_BYTES) {
      const slice = async () => giveBackZeros(memory(), at, at + SLICE_BYTES)
      await way.behind(() => lane.run('ahead', slice))
    }
  }

  #ask(text: string): Promise<Record<string, unknown>[]> {
    const { lane, statements } = this.#parts
    return lane.run('ahead', () => statements.run(text, []))
  }

  async #command(text: string): Promise<void> {
    const { way, lane, statements } = this.#parts
    await way.behind(() => lane.run('ahead', () => statements.script(text)))
  }
}

/** What lies on the disk of a log, from the beginning of the first part that is needed. */
function keptBytes({ beginsAt, endsAt }: Log): number {
  return endsAt - (beginsAt - (beginsAt % LOG_PART_BYTES))
}
