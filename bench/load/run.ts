/**
 * Load: accept rate and latency with 1, 8 and 64 clients on 1 and on 200 accounts, searches and
 * single-memory reads under the same clients, each beside its bare floor in the same run; and what an
 * unrelated reader notices while 64 clients add and one account has 3,000 jobs queued.
 *
 *   bun bench/load/run.ts [--seconds 4] [--postgres postgres://…] [--json FILE]
 *
 * Without --postgres only the embedded database is measured. Compare ratios, not milliseconds:
 * clients, floor and service share the machine's cores.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#db/embedded.ts'
import { migrateEmbedded, migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres.ts'
import { type BenchAccount, makeAccounts } from './accounts.ts'
import { type Call, drive, type Measured } from './clients.ts'
import { machine, newDatabase, type Server, startServer } from './server.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    postgres: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})
const seconds = Number(values.seconds)
const ACCOUNTS = 200
const CLIENTS = [1, 8, 64] as const
const QUEUED = 3000
const ADD = JSON.stringify({
  messages: [{ role: 'user', name: 'Nia', content: 'I moved to Lugano last week and keep bees.' }]
})

interface Row extends Measured {
  what: string
  clients: number
  accounts: number
}

if (values.help) {
  console.log('bun bench/load/run.ts [--seconds 4] [--postgres postgres://…] [--json FILE]')
  process.exit(0)
}

const report: Record<string, Row[]> = {}
console.log(`# load — ${machine()}, ${seconds} s a row\n`)
report['embedded'] = await measure(null)
if (values.postgres !== undefined) report['postgres'] = await measure(values.postgres)
if (values.json !== undefined) {
  const body = { machine: machine(), at: new Date().toISOString(), seconds, report }
  writeFileSync(values.json, `${JSON.stringify(body, null, 2)}\n`)
}

async function measure(postgres: string | null): Promise<Row[]> {
  const rows: Row[] = []
  const note = (row: Row) => {
    rows.push(row)
    const { what, clients, accounts, perSecond, p50, p99, refused } = row
    console.log(
      `| ${what} | ${clients} | ${accounts} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${refused} |`
    )
  }
  console.log(`\n## ${postgres === null ? 'embedded' : 'PostgreSQL'}\n`)
  console.log('| what | clients | accounts | per second | p50 ms | p99 ms | refused |')
  console.log('|---|---|---|---|---|---|---|')
  await floors(postgres, note)
  await service(postgres, note)
  return rows
}

async function floors(postgres: string | null, note: (row: Row) => void): Promise<void> {
  const env =
    postgres === null
      ? { DATA_DIR: mkdtempSync(join(tmpdir(), 'keepsake-bench-')) }
      : { DATABASE_URL: await newDatabase(postgres) }
  const floor = await startServer('bench/load/floor.ts', env)
  for (const clients of CLIENTS) {
    const get = (path: string) => (): Call => ({ method: 'GET', url: `${floor.url}${path}` })
    note({
      what: 'floor: empty route',
      clients,
      accounts: 0,
      ...(await drive(clients, seconds, get('/empty')))
    })
    note({
      what: 'floor: one SQL round trip',
      clients,
      accounts: 0,
      ...(await drive(clients, seconds, get('/read')))
    })
    for (const accounts of [1, ACCOUNTS]) {
      const write = (client: number, n: number): Call => ({
        method: 'POST',
        url: `${floor.url}/write/${(client * 31 + n) % accounts}`
      })
      note({
        what: 'floor: INSERT + UPDATE',
        clients,
        accounts,
        ...(await drive(clients, seconds, write))
      })
    }
  }
  await floor.stop()
}

async function service(postgres: string | null, note: (row: Row) => void): Promise<void> {
  const { server, accounts } = await startSeeded(postgres)
  const call =
    (accountsUsed: number, make: (account: BenchAccount) => Call) =>
    (client: number, n: number) => {
      const account = accounts[(client * 31 + n) % accountsUsed]
      if (account === undefined) throw new Error('no account')
      return make(account)
    }
  const add = (account: BenchAccount): Call => ({
    method: 'POST',
    url: `${server.url}/v1/add`,
    key: account.key,
    body: ADD
  })
  const read = (account: BenchAccount): Call => ({
    method: 'GET',
    url: `${server.url}/v1/memory/Nia`,
    key: account.key
  })
  const search = (account: BenchAccount): Call => ({
    method: 'POST',
    url: `${server.url}/v1/search`,
    key: account.key,
    body: JSON.stringify({ query: 'Who keeps bees?' })
  })
  // One memory each to read and to find.
  for (const account of accounts) await fetchOk(add(account))
  await drained(server, accounts)
  for (const clients of CLIENTS) {
    for (const used of [1, ACCOUNTS]) {
      const accepted = await drive(clients, seconds, call(used, add))
      note({ what: 'accept (POST add)', clients, accounts: used, ...accepted })
      await drained(server, accounts.slice(0, used))
    }
    note({
      what: 'read (GET memory)',
      clients,
      accounts: ACCOUNTS,
      ...(await drive(clients, seconds, call(ACCOUNTS, read)))
    })
    note({
      what: 'search',
      clients,
      accounts: ACCOUNTS,
      ...(await drive(clients, seconds, call(ACCOUNTS, search)))
    })
  }
  await unrelated(accounts, { add, read }, note)
  await server.stop()
}

/** What a reader of another account notices while the service is busy. */
async function unrelated(
  accounts: readonly BenchAccount[],
  calls: { add: (account: BenchAccount) => Call; read: (account: BenchAccount) => Call },
  note: (row: Row) => void
): Promise<void> {
  const [reader, busy, ...others] = accounts
  if (reader === undefined || busy === undefined) throw new Error('no accounts')
  const idle = await drive(1, seconds, () => calls.read(reader))
  note({ what: 'unrelated GET, idle', clients: 1, accounts: 1, ...idle })
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let n = 0; n < QUEUED / 16; n++) await fetchOk(calls.add(busy))
    })
  )
  const loaded = drive(64, seconds, (client, n) =>
    calls.add(others[(client * 31 + n) % others.length] ?? busy)
  )
  const under = await drive(1, seconds, () => calls.read(reader))
  await loaded
  note({ what: `unrelated GET, 64 adding + ${QUEUED} queued`, clients: 1, accounts: 1, ...under })
  console.log(`\nunrelated GET p99: ${(under.p99 / idle.p99).toFixed(1)} × idle (bar: 3)`)
}

async function startSeeded(postgres: string | null) {
  const env: Record<string, string> = { RATE_LIMIT_PER_MINUTE: '0' }
  if (postgres === null) {
    const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-bench-'))
    const database = await openEmbedded(join(dataDir, 'database'))
    await migrateEmbedded(database)
    const accounts = await makeAccounts(database, ACCOUNTS)
    await database.close()
    return { server: await startServer('src/main.ts', { ...env, DATA_DIR: dataDir }), accounts }
  }
  const url = await newDatabase(postgres)
  await migratePostgres(url)
  const database = openPostgres({ url, connections: 1, rowSecurity: false })
  const accounts = await makeAccounts(database, ACCOUNTS)
  await database.close()
  return { server: await startServer('src/main.ts', { ...env, DATABASE_URL: url }), accounts }
}

async function fetchOk(call: Call): Promise<void> {
  const { refused } = await drive(1, 0.000001, () => call)
  if (refused > 0) throw new Error(`${call.url} was refused`)
}

/** Waits until no job waits, so that one row's work does not weigh on the next. */
async function drained(server: Server, accounts: readonly BenchAccount[]): Promise<void> {
  for (const { key } of accounts) {
    for (;;) {
      const answer = await fetch(`${server.url}/v1/health`, {
        headers: { authorization: `Bearer ${key}` }
      })
      const health = (await answer.json()) as { queue?: { waiting: number } }
      if (health.queue?.waiting === 0) break
      await Bun.sleep(100)
    }
  }
}
