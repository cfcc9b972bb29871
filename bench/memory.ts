/**
 * Where the memory and the disk of the whole service go: after start, with accounts touched, with
 * messages kept, after rest, and with many facts.
 *
 *   bun bench/memory.ts [--postgres postgres://…] [--accounts 1000] [--messages 2000] [--facts 0]
 *                       [--rest 150] [--long-rest 30] [--json FILE]
 *
 * Resident memory is told by part (`memory/by-part.ts`), the embedded database's disk by folder and table.
 * `--long-rest` is the service's `REST_SECONDS`, so that a rest of minutes shows what one of an hour does.
 * `--facts 100000` takes its time: they are added over HTTP, embedded and indexed like any other.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migrateEmbedded, migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { proportionalMb, residentMb as residentWithChildrenMb } from './files/process-tree.ts'
import { type BenchAccount, makeAccounts } from './load/accounts.ts'
import { machine, newDatabase, type Server, startServer } from './load/server.ts'
import { mappingsIn, partOf, partsOf } from './memory/by-part.ts'
import { foldersOf, tablesOf } from './memory/disk.ts'
import { fill, get } from './memory/fill.ts'
import { folderTable, residentTable, type State, tableTable } from './memory/report.ts'
import { zeroMb } from './memory/zero-pages.ts'

const HELP = `bun bench/memory.ts [--postgres URL] [--accounts 1000] [--messages 2000] [--facts 0]
                    [--rest 150] [--long-rest 30] [--json FILE]`
const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    accounts: { type: 'string', default: '1000' },
    messages: { type: 'string', default: '2000' },
    facts: { type: 'string', default: '0' },
    rest: { type: 'string', default: '150' },
    'long-rest': { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})
/** What is found after the start settles: the first start leaves garbage for some seconds. */
const SETTLE_MS = 20_000
/** The probe writes once a second. */
const PROBE_MS = 1500
const PROBE = new URL('./memory/heap-probe.ts', import.meta.url).pathname

if (values.help) console.log(HELP)
else await run()

async function run(): Promise<void> {
  const probes = mkdtempSync(join(tmpdir(), 'keepsake-probes-'))
  const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-bench-'))
  const { server, accounts } = await start(dataDir, {
    KEEPSAKE_HEAP_PROBE: probes,
    BUN_OPTIONS: `--preload ${PROBE}`
  })
  const states: State[] = []
  const note = async (name: string) => {
    await Bun.sleep(PROBE_MS)
    states.push(stateOf(name, server, probes))
    console.error(`${name}: ${states.at(-1)?.parts.totalMb.toFixed(0)} MiB`)
  }
  await note('at start')
  await Bun.sleep(SETTLE_MS)
  await note('settled')
  const empty = values.postgres === undefined ? foldersOf(dataDir) : []
  for (const { key } of accounts) await get(`${server.url}/v1/me`, key)
  await note(`${accounts.length} accounts`)
  const target = { url: server.url, accounts: accounts.slice(0, 10) }
  const messages = Number(values.messages)
  await fill(target, { messages, each: 20 })
  await note(`${messages} messages`)
  await Bun.sleep(Number(values.rest) * 1000)
  await note(`${values.rest} s of rest`)
  const facts = Number(values.facts)
  if (facts > 0) {
    await fill(target, { messages: facts, each: 200 })
    await note(`${facts} facts`)
  }
  await server.end()
  console.log(`# memory — ${machine()}\n\n${residentTable(states)}`)
  if (values.postgres === undefined) {
    console.log(`\n${folderTable(empty, foldersOf(dataDir))}`)
    console.log(`\n${tableTable(await tablesOf(dataDir), messages + facts)}`)
  }
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify({ machine: machine(), states }, null, 2)}\n`)
  }
  await server.stop()
  rmSync(probes, { recursive: true, force: true })
}

async function start(dataDir: string, probing: Record<string, string>) {
  const rest = values['long-rest']
  const env = {
    ...{ RATE_LIMIT_PER_MINUTE: '0', DATA_DIR: dataDir, ...probing },
    ...(rest === undefined ? {} : { REST_SECONDS: rest })
  }
  const count = Number(values.accounts)
  if (values.postgres !== undefined) {
    const url = await newDatabase(values.postgres)
    await migratePostgres(url)
    const database = openPostgres({ url, connections: 1, rowSecurity: false })
    const accounts = await makeAccounts(database, count)
    await database.close()
    return { server: await startServer('src/main.ts', { ...env, DATABASE_URL: url }), accounts }
  }
  const accounts = await accountsInFolder(dataDir, count)
  return { server: await startServer('src/main.ts', env), accounts }
}

async function accountsInFolder(dataDir: string, count: number): Promise<BenchAccount[]> {
  const database = await openEmbedded(join(dataDir, 'database'))
  await migrateEmbedded(database)
  const made = await makeAccounts(database, count)
  await database.close()
  return made
}

function stateOf(name: string, { pid }: Server, probes: string): State {
  const parts = partsOf(pid, probes)
  const wasm = Object.values(parts.threads).flatMap((heap) => heap.wasm)
  const zerosMb = mappingsOfDatabase(pid, wasm).reduce((sum, one) => sum + zeroMb(pid, one), 0)
  return {
    ...{ name, parts, zerosMb },
    childrenMb: residentWithChildrenMb(pid) - parts.totalMb,
    proportionalMb: proportionalMb(pid)
  }
}

function mappingsOfDatabase(pid: number, wasm: readonly number[]) {
  return mappingsIn(readFileSync(`/proc/${pid}/smaps`, 'utf8')).filter(
    (one) => partOf(one, wasm) === 'database (WebAssembly)'
  )
}
