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
import { buffersFor } from '#db/embedded/buffers.ts'
import { DiskRoom } from '#db/embedded/disk-room.ts'
import { EmbeddedLane } from '#db/embedded/lane.ts'
import { compiledProgram } from '#db/embedded/module.ts'
import { closeToOthers, OwnersFiles } from '#db/embedded/owners-files.ts'
import { EmbeddedStatements } from '#db/embedded/statements.ts'
import { EmbeddedTransactions } from '#db/embedded/transactions.ts'
import { giveBackZeros } from '#db/embedded/unused-pages.ts'
import { EmbeddedUpkeep, LOG_SETTINGS } from '#db/embedded/upkeep.ts'
import { ForegroundFirst } from '#db/foreground-first.ts'
import { select } from '#db/reading.ts'
import type { OpenedDatabase } from '#db/transaction.ts'

/**
 * For the one session there is. A page is read from this machine's memory wherever it lies: with the
 * default a look-up by key counts as dearer than it is, and a search read every user's vectors for one.
 */
const SETTINGS = 'set random_page_cost = 1.1'

export interface EmbeddedDatabase extends OpenedDatabase {
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
  // Another buffer whenever it has grown.
  const memory = () => pglite.Module['HEAPU8'].buffer as ArrayBuffer
  giveBackZeros(memory())
  const upkeep = new EmbeddedUpkeep({ way, lane, statements, room, memory })
  const sync = () => pglite.syncToFs()
  const transactions = new EmbeddedTransactions({ statements, lane, upkeep, sync })
  return {
    kind: 'embedded',
    script: (text) => statements.script(text),
    // One connection sees one state anyway; read only is enforced so that both databases agree.
    read: (_accountId, work) => way.inFront(() => transactions.read(work)),
    // Without row-level security the conditions of the statements alone keep to what is shared.
    readShared: (view, work) => way.inFront(() => transactions.readShared(view, work)),
    write: (_accountId, work) =>
      way.inFront(async () => {
        room.require('accept')
        return transactions.write('in line', work)
      }),
    behind: {
      read: (_accountId, work) => way.behind(() => transactions.read(work)),
      write: (_accountId, work) =>
        way.behind(async () => {
          room.require('jobs')
          return transactions.write('ahead', work)
        }),
      clear: () => way.clear()
    },
    tidy: () => upkeep.run(),
    restMs: () => upkeep.restMs(),
    answers: async () => {
      await transactions.read((tx) => tx.rows(select`1`))
    },
    checkWrites: async () => room.require('jobs'),
    // The queue's own statements: nobody waits for them.
    raw: (text, values = []) => way.behind(() => transactions.raw(text, values)),
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
      extensions: { vector },
      pgliteWasmModule: await compiledProgram()
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
