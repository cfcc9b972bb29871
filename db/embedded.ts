/**
 * The embedded database: PostgreSQL as WebAssembly in this process, one connection.
 *
 * It must live in exactly one thread that is not the HTTP thread, behind the directory lock. It does
 * not fsync: it survives `kill -9`, not a power cut. One open transaction stops everyone else, so
 * transactions stay short; `statement_timeout` is ignored by it.
 */
import { mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import type { Query } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { rethrow } from '#db/driver-errors.ts'
import { buffersFor } from '#db/embedded-buffers.ts'
import { EmbeddedLane } from '#db/embedded-lane.ts'
import { EmbeddedStatements } from '#db/embedded-statements.ts'
import { ForegroundFirst } from '#db/foreground-first.ts'
import type { Database, WriteTx } from '#db/transaction.ts'

const dialect = new PgDialect()

/**
 * For the one session there is. A page is read from this machine's memory wherever it lies: with the
 * default a look-up by key counts as dearer than it is, and a search read every user's vectors for one.
 */
const SETTINGS = 'set random_page_cost = 1.1'

/**
 * Commands for the tables that have changed enough since they were last tidied. The rule is that of
 * PostgreSQL's autovacuum (https://www.postgresql.org/docs/17/routine-vacuuming.html#AUTOVACUUM), which
 * is not there, with a lower floor: small tables must have statistics early. A command at a time:
 * everybody waits for the one under way.
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

export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded'
  /** Runs statements without values, in front of everybody; the rows of all. For the start. */
  script(text: string): Promise<Record<string, unknown>[]>
}

/**
 * Opens (or creates) the database in a folder, or in memory for `null`.
 * `template` is a dump of an empty migrated database: a first start from it takes a tenth of the time.
 */
export async function openEmbedded(
  folder: string | null,
  template: Blob | null = null
): Promise<EmbeddedDatabase> {
  if (folder !== null) mkdirSync(folder, { recursive: true })
  const pglite = await PGlite.create({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(template === null ? {} : { loadDataDir: template }),
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${buffersFor(folder)}MB`],
    extensions: { vector }
  })
  const way = new ForegroundFirst(1)
  const lane = new EmbeddedLane()
  const statements = new EmbeddedStatements(pglite)
  await statements.script(SETTINGS)
  let writes = 0
  let tidyAt = TIDY_WRITES_MIN
  const tx: WriteTx = {
    writes: true,
    changed: () => {},
    rows: async <Row extends object>(query: Parameters<WriteTx['rows']>[0]) => {
      const { sql, params } = dialect.sqlToQuery(query)
      return (await statements.run(sql, params)) as Row[]
    },
    raw: async (text, values) => ({ rows: await statements.run(text, values ?? []) })
  }

  const transact = async <Result>(
    begin: 'begin' | 'begin read only',
    place: 'ahead' | 'in line',
    work: (tx: WriteTx) => Promise<Result>
  ): Promise<Result> => {
    try {
      return await lane.run(place, async () => {
        await statements.command(begin)
        try {
          const result = await work(tx)
          await statements.command('commit')
          if (begin === 'begin') {
            writes++
            await pglite.syncToFs()
          }
          return result
        } catch (error) {
          await statements.command('rollback')
          throw error
        }
      })
    } catch (error) {
      rethrow(error)
    }
  }

  /** One statement as a transaction of its own. */
  const single = async <Row>(
    place: 'ahead' | 'in line',
    run: () => Promise<Row[]>
  ): Promise<{ rows: Row[] }> => {
    try {
      return await lane.run(place, async () => {
        const rows = await run()
        writes++
        await pglite.syncToFs()
        return { rows }
      })
    } catch (error) {
      rethrow(error)
    }
  }

  return {
    kind: 'embedded',
    script: (text) => statements.script(text),
    // One connection sees one state anyway; read only is enforced so that both databases agree.
    read: (_accountId, work) => way.inFront(() => transact('begin read only', 'ahead', work)),
    write: (_accountId, work) => way.inFront(() => transact('begin', 'in line', work)),
    readBehind: (_accountId, work) => way.behind(() => transact('begin read only', 'ahead', work)),
    writeBehind: (_accountId, work) => way.behind(() => transact('begin', 'ahead', work)),
    writeOne: <Row extends object>({ sql, params }: Query) =>
      way.inFront(
        async () => (await single('in line', () => statements.run(sql, params))).rows as Row[]
      ),
    tidy: async () => {
      if (writes < tidyAt) return
      tidyAt = writes + Math.min(TIDY_WRITES_MAX, Math.max(TIDY_WRITES_MIN, writes))
      await lane.run('ahead', () => statements.run(COUNT_CHANGES, []))
      const due = await lane.run('ahead', () => statements.run(UPKEEP_DUE, []))
      for (const { command } of due) {
        await way.behind(() => lane.run('ahead', () => statements.script(String(command))))
      }
    },
    clear: () => way.clear(),
    // The queue's own statements: nobody waits for them.
    raw: (text, values) =>
      way.behind(async () => {
        if (values !== undefined && values.length > 0) {
          return single('ahead', () => statements.run(text, values))
        }
        try {
          return { rows: await lane.run('ahead', () => statements.script(text)) }
        } catch (error) {
          rethrow(error)
        }
      }),
    close: () => pglite.close()
  }
}
