/**
 * Search at size: `bun bench/scale/run.ts [--sizes 1000,10000,100000] [--users 1] [--postgres URL]
 * [--publish docs/benchmarks/scale]`. Memory is loaded through the stores, not over HTTP; what is measured over HTTP says so.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migrateEmbedded, migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { select } from '#db/reading.ts'
import type { OpenedDatabase } from '#db/transaction.ts'
import { openLocalModel } from '#src/models/local/embedder.ts'
import type { Embedder } from '#src/models/models.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'
import { makeAccounts } from '../load/accounts.ts'
import { machine, newDatabase, startServer } from '../load/server.ts'
import { exactnessOf } from './exactness.ts'
import { fill } from './fill.ts'
import { timeStages } from './in-process.ts'
import { buildIndex } from './index-building.ts'
import { type DatabaseProcesses, searchOverHttp } from './over-http.ts'
import { publish } from './publish.ts'
import { type Line, markdownOf, type Report } from './report.ts'
import { makeSentences, messagesOf, type Sentence } from './synthetic-memory.ts'

const HELP = `bun bench/scale/run.ts [--sizes 1000,10000,100000] [--postgres URL] [--publish FILES]

--sizes     facts of one user, each size on a database of its own; half as many messages beside them
--users     how many users there are with so many facts each; one is searched closely, all over HTTP
--postgres  a server to make a database on; without it the embedded database is measured
--publish   where the report goes: FILES.json, FILES.svg, and the tables of FILES.md; rows of other
            sizes and databases that stand there stay
--seconds   how long 32 searchers search at once for each row (default 6)`

interface Options {
  sizes: number[]
  users: number
  postgres: string | undefined
  publish: string | undefined
  seconds: number
}

const TABLES = ['search_entries', 'search_totals', 'postings', 'vectors', 'token_vectors'] as const

interface Opened {
  database: OpenedDatabase
  /** What the service needs to open the same. */
  env: Record<string, string>
  /** Opens it anew: the embedded one takes memory for its pages by what it finds there. */
  again(): Promise<OpenedDatabase>
}

async function open(postgres: string | undefined): Promise<Opened> {
  if (postgres === undefined) {
    const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-scale-'))
    const folder = join(dataDir, 'database')
    const database = await openEmbedded(folder)
    await migrateEmbedded(database)
    const again = () => database.close().then(() => openEmbedded(folder))
    return { database, env: { DATA_DIR: dataDir }, again }
  }
  const url = await newDatabase(postgres)
  const { rowSecurity } = await migratePostgres(url)
  const database = openPostgres({ url, connections: 2, rowSecurity })
  return { database, env: { DATABASE_URL: url }, again: () => Promise.resolve(database) }
}

async function measure(
  options: Options,
  size: number,
  embedder: Embedder,
  sentences: readonly Sentence[]
): Promise<Line> {
  const [load = 0] = loadavg()
  const opened = await open(options.postgres)
  const { env } = opened
  let { database } = opened
  const [account] = await makeAccounts(database, 1)
  if (account === undefined) throw new Error('no account')
  const messages = messagesOf(sentences, 31)
  const users = Array.from({ length: options.users }, (_, place) => `user-${place}`)
  const scope = { accountId: account.accountId, userId: users[0] ?? '' }
  const filled = await fill(database, scope, messages, size, embedder.name, true)
  for (const userId of users.slice(1)) {
    const others = await fill(database, { ...scope, userId }, messages, size, embedder.name, false)
    filled.seconds += others.seconds
  }
  await database.raw('analyze')
  console.error(`${database.kind}, ${size} facts: loaded in ${filled.seconds.toFixed(0)} s`)
  const built = await buildIndex(
    database,
    embedder,
    options.postgres === undefined ? null : (env['DATABASE_URL'] ?? null)
  )
  database = await opened.again()
  const facts = size * users.length
  const bytes = await bytesOf(database)
  const asked = sentences.filter((_, place) => place % 7 === 0)
  const held = asked.slice(0, size > 50_000 ? 20 : 40).map((one) => one.question)
  // Vectors of the questions: that of the sentence itself stands where its likes are, and finds them all.
  const vectors = await embedder.embed(held, { urgency: 'search', tokens: false })
  const close = await exactnessOf(
    database,
    scope,
    embedder.name,
    filled.facts,
    held.flatMap((text, place) => {
      const own = vectors[place]
      return own === undefined ? [] : [{ text, vector: own.vector }]
    })
  )
  filled.facts = []
  const questions = asked.map((one) => one.question)
  const stages = await timeStages(database, scope, embedder, questions.slice(0, 100))
  await database.close()
  const server = await startServer('src/main.ts', env)
  try {
    const processes = env['DATABASE_URL'] === undefined ? null : processesOf(env['DATABASE_URL'])
    const target = {
      url: server.url,
      key: account.key,
      pid: server.pid,
      database: processes
    }
    const http = await searchOverHttp(target, users, questions.slice(100), options.seconds)
    return {
      database: database.kind,
      date: new Date().toISOString().slice(0, 10),
      load,
      facts: size,
      users: users.length,
      factsPerSecond: facts / filled.seconds,
      bytesPerFact: Object.fromEntries(
        Object.entries(bytes).map(([name, all]) => [name, all / facts])
      ),
      index: built,
      exactness: close,
      stages,
      http
    }
  } finally {
    await server.stop()
    if (env['DATA_DIR'] !== undefined) rmSync(env['DATA_DIR'], { recursive: true, force: true })
  }
}

async function bytesOf(database: OpenedDatabase): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {}
  for (const table of TABLES) {
    const [row] = await database.read(null, (tx) =>
      tx.rows<{ bytes: number }>(
        select`pg_total_relation_size(${table}::regclass)::float8 as bytes`
      )
    )
    bytes[table] = row?.bytes ?? 0
  }
  return bytes
}

/** The server's processes for a database; it must run on this machine. */
function processesOf(url: string): DatabaseProcesses {
  const admin = openPostgres({ url, connections: 1, rowSecurity: false })
  return async () => {
    const { rows } = await admin.raw(`select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    return (rows as { pid: number }[]).map(({ pid }) => pid)
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '1000,10000,100000' },
      users: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '6' },
      postgres: { type: 'string' },
      publish: { type: 'string' },
      help: { type: 'boolean', default: false }
    }
  })
  if (values.help) {
    console.log(HELP)
    return
  }
  const options: Options = {
    sizes: values.sizes.split(',').map(Number),
    users: Number(values.users),
    postgres: values.postgres,
    publish: values.publish,
    seconds: Number(values.seconds)
  }
  const model = await openLocalModel({ cacheFolder: join(tmpdir(), 'keepsake-scale-models') })
  const embedder = embedderOf(model)
  const sentences = await makeSentences(embedder, 3000)
  const lines: Line[] = []
  for (const size of options.sizes) lines.push(await measure(options, size, embedder, sentences))
  await model.close()
  const report: Report = { machine: machine(), lines }
  if (options.publish !== undefined) publish(options.publish, report)
  console.log(markdownOf(report))
}

await main()
