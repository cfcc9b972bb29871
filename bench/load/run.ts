/**
 * Load: accept rate and latency with 1, 8 and 64 clients on 1 and on 200 accounts, searches and
 * single-memory reads under the same clients, each beside its bare floor in the same run; and what an
 * unrelated reader notices while 64 clients add and one account has 3,000 jobs queued.
 *
 *   bun bench/load/run.ts [--seconds 4] [--postgres postgres://…] [--only accept|reader] [--json FILE]
 *
 * The embedded database is asked for its floor twice: on the thread that serves HTTP, and on one of its
 * own, where the service must have it so that HTTP never waits for it.
 *
 * Bars: acceptance at least 25 % of the bare INSERT + UPDATE for one client and 40 % for 8 and 64; the
 * unrelated reader's p99 at most four times its idle one. One account takes 5,000 waiting jobs and adds come faster than
 * they are worked on, so a row of one account ends, if it must, before that.
 *
 * Without --postgres only the embedded database is measured. Compare ratios, not milliseconds:
 * clients, floor and service share the machine's cores.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migrateEmbedded, migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { type BenchAccount, makeAccounts } from './accounts.ts'
import { type Call, drive, type Measured, send } from './clients.ts'
import { readApart } from './reader.ts'
import { machine, newDatabase, type Server, startServer } from './server.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    postgres: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})
const seconds = Number(values.seconds)
const ACCOUNTS = 200
const CLIENTS = [1, 8, 64] as const
const QUEUED = 3000
const WARM_S = 1
const ROUNDS = 3
/** A p99 wants answers: of 200 a second it is that of the eight slowest. */
const READ_S_MIN = 4
/** Adds of a row for each account: below the 5,000 from which on they are refused. */
const ADDS_MAX = 4900
const ADD = JSON.stringify({
  messages: [{ role: 'user', name: 'Nia', content: 'I moved to Lugano last week and keep bees.' }]
})

interface Row extends Measured {
  what: string
  clients: number
  accounts: number
  /** Of its floor, measured just before, per second. */
  floor?: number
  /** Of the same floor with the database on a thread of its own, where it is embedded. */
  floorApart?: number
}

type Next = (client: number, n: number) => Call

if (values.help) {
  console.log(
    'bun bench/load/run.ts [--seconds 4] [--postgres postgres://…] [--only accept|reader] [--json FILE]'
  )
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
    const { what, clients, accounts, perSecond, p50, p99, refused, floor, floorApart } = row
    const shareOf = (rate: number | undefined) =>
      rate === undefined ? '' : `${Math.round((100 * perSecond) / rate)} %`
    console.log(
      `| ${what} | ${clients} | ${accounts} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${refused} | ${shareOf(floor)} | ${shareOf(floorApart)} |`
    )
  }
  console.log(`\n## ${postgres === null ? 'embedded' : 'PostgreSQL'}\n`)
  console.log(
    '| what | clients | accounts | per second | p50 ms | p99 ms | refused | of floor | of floor apart |'
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  const floor = await startFloor(postgres)
  const apart = postgres === null ? await startFloor(null, { APART: '1' }) : null
  const seeded = await startSeeded(postgres)
  await beside({ floor, apart }, seeded, note)
  if (values.only !== 'accept') await unrelated(seeded, note)
  await seeded.server.stop()
  await floor.stop()
  await apart?.stop()
  return rows
}

async function startFloor(
  postgres: string | null,
  env: Record<string, string> = {}
): Promise<Server> {
  const place: Record<string, string> =
    postgres === null
      ? { DATA_DIR: mkdtempSync(join(tmpdir(), 'keepsake-bench-')) }
      : { DATABASE_URL: await newDatabase(postgres) }
  return startServer('bench/load/floor.ts', { ...place, ...env })
}

interface Floors {
  floor: Server
  /** With the embedded database on a thread of its own, as the service has it. */
  apart: Server | null
}

interface Seeded {
  server: Server
  accounts: readonly BenchAccount[]
}

function callsTo(url: string) {
  return {
    add: ({ key }: BenchAccount): Call => ({
      method: 'POST',
      url: `${url}/v1/add`,
      key,
      body: ADD
    }),
    read: ({ key }: BenchAccount): Call => ({ method: 'GET', url: `${url}/v1/memory/Nia`, key }),
    search: ({ key }: BenchAccount): Call => ({
      method: 'POST',
      url: `${url}/v1/search`,
      key,
      body: JSON.stringify({ query: 'Who keeps bees?' })
    })
  }
}

/**
 * Each row right after its floor, so that a noisy moment of the machine falls on both; before each
 * the jobs of the one before have ended.
 */
async function beside(
  { floor, apart }: Floors,
  { server, accounts }: Seeded,
  note: (row: Row) => void
): Promise<void> {
  const { add, read, search } = callsTo(server.url)
  // Acceptance alone fills these; the others hold one memory each to read and to find.
  const [adders, readers] = [accounts.slice(0, ACCOUNTS), accounts.slice(ACCOUNTS, 2 * ACCOUNTS)]
  const among =
    (of: readonly BenchAccount[], make: (account: BenchAccount) => Call) =>
    (client: number, n: number) => {
      const account = of[(client * 31 + n) % of.length]
      if (account === undefined) throw new Error('no account')
      return make(account)
    }
  for (const account of [...adders, ...readers]) await fetchOk(add(account))
  await drained(server, [...adders, ...readers])
  // All are measured with their hot functions compiled.
  for (const one of apart === null ? [floor] : [floor, apart]) {
    await drive(8, WARM_S, (_, n) => ({ method: 'POST', url: `${one.url}/write/${n % ACCOUNTS}` }))
  }
  await drive(8, WARM_S, among(adders, add))
  await drained(server, adders)
  for (const clients of values.only === 'reader' ? [] : CLIENTS) {
    const row = async (
      what: string,
      used: number,
      next: Next,
      floors: Pick<Row, 'floor' | 'floorApart'> = {},
      enough?: AbortSignal
    ) => {
      const measured = await drive(clients, seconds, next, enough)
      note({ what, clients, accounts: used, ...measured, ...floors })
      return measured.perSecond
    }
    for (const used of [1, ACCOUNTS]) {
      const write =
        ({ url }: Server): Next =>
        (client, n) => ({ method: 'POST', url: `${url}/write/${(client * 31 + n) % used}` })
      const floors: Pick<Row, 'floor' | 'floorApart'> = {
        floor: await row('floor: INSERT + UPDATE', used, write(floor))
      }
      if (apart !== null) {
        floors.floorApart = await row('the same, on a thread of its own', used, write(apart))
      }
      const adding = upTo(ADDS_MAX * used, among(adders.slice(0, used), add))
      await row('accept (POST add)', used, adding.next, floors, adding.enough)
      await drained(server, adders.slice(0, used))
    }
    if (values.only === 'accept') continue
    await row('floor: empty route', 0, () => ({ method: 'GET', url: `${floor.url}/empty` }))
    const bare = await row('floor: one SQL round trip', 0, () => ({
      method: 'GET',
      url: `${floor.url}/read`
    }))
    await row('read (GET memory)', ACCOUNTS, among(readers, read), { floor: bare })
    await row('search', ACCOUNTS, among(readers, search), { floor: bare })
  }
}

/** The same calls, and a signal that comes with so many of them. */
function upTo(calls: number, next: Next): { next: Next; enough: AbortSignal } {
  const ending = new AbortController()
  let made = 0
  return {
    next: (client, n) => {
      if (++made >= calls) ending.abort()
      return next(client, n)
    },
    enough: ending.signal
  }
}

/**
 * What a reader of another account notices while the service is busy. A p99 is that of a few answers,
 * so it is measured in rounds, idle and busy in turns, and the middle one counts.
 */
async function unrelated({ server, accounts }: Seeded, note: (row: Row) => void): Promise<void> {
  const { add } = callsTo(server.url)
  const readAs = ({ key }: BenchAccount) =>
    readApart(`${server.url}/v1/memory/Nia`, key, Math.max(READ_S_MIN, seconds))
  const [reader, busy] = accounts.slice(ACCOUNTS)
  const others = accounts.slice(1, ACCOUNTS)
  if (reader === undefined || busy === undefined) throw new Error('no accounts')
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await drained(server, [...others, busy])
    const idle = await readAs(reader)
    note({ what: 'unrelated GET, idle', clients: 1, accounts: 1, ...idle })
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let n = 0; n < QUEUED / 16; n++) await fetchOk(add(busy))
      })
    )
    const ending = new AbortController()
    const loaded = drive(
      64,
      Number.POSITIVE_INFINITY,
      (client, n) => add(others[(client * 31 + n) % others.length] ?? busy),
      ending.signal
    )
    const under = await readAs(reader)
    ending.abort()
    await loaded
    note({ what: `unrelated GET, 64 adding + ${QUEUED} queued`, clients: 1, accounts: 1, ...under })
    ratios.push(under.p99 / idle.p99)
  }
  const told = ratios.map((ratio) => ratio.toFixed(1)).join(', ')
  const middle = [...ratios].sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]
  console.log(`\nunrelated GET p99: ${middle?.toFixed(1)} × idle (rounds: ${told}; bar: 4)`)
}

async function startSeeded(postgres: string | null) {
  const env: Record<string, string> = { RATE_LIMIT_PER_MINUTE: '0' }
  if (postgres === null) {
    const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-bench-'))
    const database = await openEmbedded(join(dataDir, 'database'))
    await migrateEmbedded(database)
    const accounts = await makeAccounts(database, 2 * ACCOUNTS)
    await database.close()
    return { server: await startServer('src/main.ts', { ...env, DATA_DIR: dataDir }), accounts }
  }
  const url = await newDatabase(postgres)
  await migratePostgres(url)
  const database = openPostgres({ url, connections: 1, rowSecurity: false })
  const accounts = await makeAccounts(database, 2 * ACCOUNTS)
  await database.close()
  return { server: await startServer('src/main.ts', { ...env, DATABASE_URL: url }), accounts }
}

async function fetchOk(call: Call): Promise<void> {
  if (!(await send(call))) throw new Error(`${call.url} was refused`)
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
