/**
 * Files through the running service: how fast each type is read and remembered, what a large and a
 * long PDF cost in memory (service and reader processes, above idle), and what that does to the
 * answers that another account waits for. Expected: at most 600 MB above idle for 50 MB of PDF, and
 * the others' p99 at most twice that of the same run's idle time.
 *
 *   bun bench/files.ts [--postgres postgres://…] [--mb 50] [--long 100] [--json FILE]
 *
 * Linux, with curl. No data is needed: the files are made here.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migrateEmbedded, migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { askMeanwhile, type Client, type Sent, sendFile, type Waits } from './files/client.ts'
import { residentMb, watchPeak } from './files/process-tree.ts'
import { largePdf, longPdf, ordinarySamples, type Sample } from './files/samples.ts'
import { makeAccounts } from './load/accounts.ts'
import { machine, newDatabase, type Server, startServer } from './load/server.ts'

const HELP =
  'bun bench/files.ts [--postgres postgres://…] [--mb 50] [--long 100] [--json FILE]\nLinux, with curl. No data is needed.'
const LARGE_PAGES = 50
const IDLE_MS = 8000
/** What others ask for: a route that ends on the HTTP thread, and one that reads the database. */
const OTHERS = ['/v1/health/live', '/v1/memories?limit=5'] as const

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    mb: { type: 'string', default: '50' },
    long: { type: 'string', default: '100' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

interface Speed extends Sent {
  what: string
  mb: number
}
interface Heavy extends Speed {
  /** Megabytes that service and readers took at most, above what they took at rest. */
  peakMb: number
  /** What others waited at rest, and while a second such file was on its way. */
  others: { path: string; idle: Waits; during: Waits }[]
}
interface Report {
  restMb: number
  types: Speed[]
  heavy: Heavy[]
}

const folder = mkdtempSync(join(tmpdir(), 'keepsake-files-bench-'))
const report: Record<string, Report> = {}
console.log(`# files — ${machine()}`)
report['embedded'] = await measure('embedded', null)
if (values.postgres !== undefined) {
  report['postgres'] = await measure('PostgreSQL', await newDatabase(values.postgres))
}
if (values.json !== undefined) {
  const body = { machine: machine(), at: new Date().toISOString(), report }
  writeFileSync(values.json, `${JSON.stringify(body, null, 2)}\n`)
}
rmSync(folder, { recursive: true })

async function measure(title: string, databaseUrl: string | null): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-bench-'))
  const [own, other] = await keys(dataDir, databaseUrl)
  const server = await startServer('src/main.ts', {
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '0',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl })
  })
  try {
    const mine = { url: server.url, key: own }
    const others = { url: server.url, key: other }
    console.log(
      `\n## ${title}\n\n| File | MB | pages | 202 after s | done after s | pages/s |\n|---|---|---|---|---|---|`
    )
    const types: Speed[] = []
    for (const sample of await ordinarySamples()) {
      // Once to warm up: models are loaded, code is compiled.
      await sendFile(mine, written(sample), sample.name)
      types.push(told(sample, await sendFile(mine, written(sample), sample.name)))
    }
    await Bun.sleep(2000)
    const restMb = residentMb(server.pid)
    const heavy: Heavy[] = []
    const long = await longPdf(Number(values.long))
    for (const sample of [largePdf(Number(values.mb), LARGE_PAGES), long]) {
      heavy.push(await measureHeavy(server, mine, others, sample))
    }
    return { restMb, types, heavy }
  } finally {
    await server.stop()
  }
}

/** Once with a watch on memory, which would delay the others, and once with the others. */
async function measureHeavy(
  server: Server,
  mine: Client,
  others: Client,
  sample: Sample
): Promise<Heavy> {
  const path = written(sample)
  const rest = residentMb(server.pid)
  const peak = watchPeak(server.pid)
  const sent = told(sample, await sendFile(mine, path, sample.name))
  const peakMb = peak.stop() - rest
  await Bun.sleep(1000)
  const askAll = (until: Promise<unknown>) =>
    Promise.all(OTHERS.map((route) => askMeanwhile(others, route, until)))
  const idle = await askAll(Bun.sleep(IDLE_MS))
  const during = await askAll(sendFile(mine, path, sample.name))
  const waits = OTHERS.flatMap((route, place) => {
    const [before, meanwhile] = [idle[place], during[place]]
    if (before === undefined || meanwhile === undefined) return []
    return [{ path: route, idle: before, during: meanwhile }]
  })
  console.log(`\n${sample.what}: ${peakMb.toFixed(0)} MB above the ${rest.toFixed(0)} MB at rest`)
  for (const { path: route, idle, during } of waits) {
    console.log(`others, ${route}: p50/p99 ms idle ${shown(idle)}, during ${shown(during)}`)
  }
  return { ...sent, peakMb, others: waits }
}

function shown({ p50, p99, n }: Waits): string {
  return `${p50.toFixed(2)}/${p99.toFixed(2)} (n ${n})`
}

function told(sample: Sample, sent: Sent): Speed {
  const mb = sample.bytes.length / 2 ** 20
  const cells = [
    sample.what,
    mb.toFixed(2),
    sent.pages,
    sent.acceptedS.toFixed(2),
    sent.doneS.toFixed(2),
    (sent.pages / sent.doneS).toFixed(1)
  ]
  console.log(`| ${cells.join(' | ')} |`)
  return { what: sample.what, mb, ...sent }
}

function written(sample: Sample): string {
  const path = join(folder, sample.name)
  writeFileSync(path, sample.bytes)
  return path
}

/** Two accounts, made before the service starts. */
async function keys(dataDir: string, databaseUrl: string | null): Promise<[string, string]> {
  let database = null
  if (databaseUrl === null) {
    database = await openEmbedded(join(dataDir, 'database'))
    await migrateEmbedded(database)
  } else {
    const { rowSecurity } = await migratePostgres(databaseUrl)
    database = openPostgres({ url: databaseUrl, connections: 1, rowSecurity })
  }
  const [mine, others] = await makeAccounts(database, 2)
  await database.close()
  return [mine?.key ?? '', others?.key ?? '']
}
