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
import { DiskRoom } from '#db/disk-room.ts'
import { rethrow } from '#db/driver-errors.ts'
import { buffersFor } from '#db/embedded-buffers.ts'
import { EmbeddedLane } from '#db/embedded-lane.ts'
import { EmbeddedStatements } from '#db/embedded-statements.ts'
import { EmbeddedUpkeep, LOG_SETTINGS } from '#db/embedded-upkeep.ts'
import { ForegroundFirst } from '#db/foreground-first.ts'
import { closeToOthers, OwnersFiles } from '#db/owners-files.ts'
import type { Database, WriteTx } from '#db/transaction.ts'

const dialect = new PgDialect()

/**
 * For the one session there is. A page is read from this machine's memory wherever it lies: with the
 * default a look-up by key counts as dearer than it is, and a search read every user's vectors for one.
 */
const SETTINGS = 'set random_page_cost = 1.1'

export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded'
  /** Runs statements without values, in front of everybody; the rows of all. For the start. */
  script(text: string): Promise<Record<string, unknown>[]>
}

export interface OpenOptions {
  /** A dump of an empty migrated database: a first start from it takes a tenth of the time. */
  template?: Blob | null
  /** Told once, with a SQLSTATE, when the database has ended itself; then every call is refused. */
  ended?: (code: string) => void
}

/** Opens (or creates) the database in a folder, readable by its owner, or in memory for `null`. */
export async function openEmbedded(
  folder: string | null,
  { template = null, ended = () => {} }: OpenOptions = {}
): Promise<EmbeddedDatabase> {
  const room = new DiskRoom(folder)
  const pglite = await openPglite(folder, template, room)
  const way = new ForegroundFirst(1)
  const lane = new EmbeddedLane()
  const statements = new EmbeddedStatements(pglite, ended)
  await statements.script(SETTINGS)
  const upkeep = new EmbeddedUpkeep({ way, lane, statements, room })
  const tx: WriteTx = {
    writes: true,
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
            upkeep.wrote()
            await pglite.syncToFs()
          }
          return result
        } catch (error) {
          await statements.command('rollback')
          throw error
        }
      })
    } catch (error) {
      rethrow(error, { embedded: true, readOnly: begin === 'begin read only' })
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
        upkeep.wrote()
        await pglite.syncToFs()
        return { rows }
      })
    } catch (error) {
      rethrow(error, { embedded: true })
    }
  }

  return {
    kind: 'embedded',
    script: (text) => statements.script(text),
    checkWrites: async () => room.require('jobs'),
    // One connection sees one state anyway; read only is enforced so that both databases agree.
    read: (_accountId, work) => way.reading(() => transact('begin read only', 'ahead', work)),
    write: (_accountId, work) =>
      way.inFront(async () => {
        room.require('accept')
        return transact('begin', 'in line', work)
      }),
    readBehind: (_accountId, work) => way.behind(() => transact('begin read only', 'ahead', work)),
    writeBehind: (_accountId, work) =>
      way.behind(async () => {
        room.require('jobs')
        return transact('begin', 'ahead', work)
      }),
    writeOne: <Row extends object>({ sql, params }: Query) =>
      way.inFront(async () => {
        room.require('accept')
        return (await single('in line', () => statements.run(sql, params))).rows as Row[]
      }),
    tidy: () => upkeep.run(),
    clear: () => way.clear(),
    restForReaders: (tookMs) => way.restForReaders(tookMs),
    // The queue's own statements: nobody waits for them.
    raw: (text, values) =>
      way.behind(async () => {
        if (values !== undefined && values.length > 0) {
          return single('ahead', () => statements.run(text, values))
        }
        try {
          return { rows: await lane.run('ahead', () => statements.script(text)) }
        } catch (error) {
          rethrow(error, { embedded: true })
        }
      }),
    // One that has ended itself would not come back from this.
    close: () => (statements.ended ? Promise.resolve() : pglite.close())
  }
}

async function openPglite(
  folder: string | null,
  template: Blob | null,
  room: DiskRoom
): Promise<PGlite> {
  if (folder !== null) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    closeToOthers(folder)
    // Its start writes, and a database that cannot write its log ends itself or hangs.
    room.require('accept')
  }
  try {
    return await PGlite.create({
      ...(folder === null ? {} : { fs: new OwnersFiles(folder) }),
      ...(template === null ? {} : { loadDataDir: template }),
      startParams: [
        ...PGlite.defaultStartParams,
        ...[`shared_buffers=${buffersFor(folder)}MB`, ...LOG_SETTINGS].flatMap((one) => ['-c', one])
      ],
      extensions: { vector }
    })
  } catch (cause) {
    // What PGlite says of it is "Aborted()", or nothing.
    throw new Error(
      `The embedded database in ${folder ?? 'memory'} cannot be opened: its disk may be full or fail, ` +
        'or its files are damaged.',
      { cause }
    )
  }
}
