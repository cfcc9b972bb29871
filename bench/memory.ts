/**
 * Resident memory of the whole service: after start, with 1,000 accounts touched, after 100,000 facts.
 *
 *   bun bench/memory.ts [--postgres postgres://…] [--accounts 1000] [--facts 100000] [--json FILE]
 *
 * Facts are added over HTTP in adds of 200 messages, one sentence each, embedded and indexed like any
 * other, so the last row takes its time: it says how many a second were kept.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#db/embedded.ts'
import { migrateEmbedded, migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres.ts'
import { type BenchAccount, makeAccounts } from './load/accounts.ts'
import { machine, newDatabase, residentMb, startServer } from './load/server.ts'

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    accounts: { type: 'string', default: '1000' },
    facts: { type: 'string', default: '100000' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})
if (values.help) {
  console.log(
    'bun bench/memory.ts [--postgres URL] [--accounts 1000] [--facts 100000] [--json FILE]'
  )
  process.exit(0)
}
const MESSAGES = 200
const THINGS = ['kettle', 'ladder', 'lantern', 'barrel', 'anchor', 'compass', 'hammer', 'violin']
const PLACES = ['Lugano', 'Bern', 'Lisbon', 'Porto', 'Ghent', 'Turku', 'Aarhus', 'Graz']

const { server, accounts } = await start()
const rows: { state: string; residentMb: number; note: string }[] = []
await note('after start')
for (const account of accounts) await get(account, '/v1/me')
await note(`${accounts.length} accounts touched`)
await fill(Number(values.facts))
await server.stop()
console.log(`# memory — ${machine()}\n\n| state | resident MiB | |\n|---|---|---|`)
for (const row of rows) console.log(`| ${row.state} | ${row.residentMb.toFixed(0)} | ${row.note} |`)
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ machine: machine(), rows }, null, 2)}\n`)
}

async function start() {
  const env = { RATE_LIMIT_PER_MINUTE: '0' }
  const count = Number(values.accounts)
  if (values.postgres !== undefined) {
    const url = await newDatabase(values.postgres)
    await migratePostgres(url)
    const database = openPostgres({ url, connections: 1, rowSecurity: false })
    const made = await makeAccounts(database, count)
    await database.close()
    return {
      server: await startServer('src/main.ts', { ...env, DATABASE_URL: url }),
      accounts: made
    }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-bench-'))
  const database = await openEmbedded(join(dataDir, 'database'))
  await migrateEmbedded(database)
  const made = await makeAccounts(database, count)
  await database.close()
  return { server: await startServer('src/main.ts', { ...env, DATA_DIR: dataDir }), accounts: made }
}

async function note(state: string, text = ''): Promise<void> {
  rows.push({ state, residentMb: await residentMb(server.pid), note: text })
  console.error(`${state}: ${rows.at(-1)?.residentMb.toFixed(0)} MiB ${text}`)
}

async function get(account: BenchAccount, path: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${account.key}` }
  return (await (await fetch(`${server.url}${path}`, { headers })).json()) as Record<
    string,
    unknown
  >
}

/** Adds sentences over ten accounts until so many facts are kept. */
async function fill(wanted: number): Promise<void> {
  const ten = accounts.slice(0, 10)
  const begun = performance.now()
  let kept = 0
  for (let round = 0; kept < wanted; round++) {
    const added = await Promise.all(ten.map((account, place) => add(account, round * 10 + place)))
    kept += added.reduce((sum, facts) => sum + facts, 0)
    if (round % 5 === 0) console.error(`${kept} of ${wanted} facts`)
  }
  const seconds = (performance.now() - begun) / 1000
  await note(`${kept} facts`, `${(kept / seconds).toFixed(0)} facts/s kept`)
}

async function add(account: BenchAccount, seed: number): Promise<number> {
  const messages = Array.from({ length: MESSAGES }, (_, n) => {
    const number = seed * MESSAGES + n
    const thing = THINGS[number % THINGS.length]
    const place = PLACES[(number >> 3) % PLACES.length]
    return { role: 'user', name: 'Nia', content: `I bought ${thing} number ${number} in ${place}.` }
  })
  const answer = await fetch(`${server.url}/v1/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}` },
    body: JSON.stringify({ messages })
  })
  const { job_id: jobId } = (await answer.json()) as { job_id: string }
  for (;;) {
    const job = await get(account, `/v1/jobs/${jobId}`)
    if (job['status'] === 'completed') return (job['result'] as { facts_added: number }).facts_added
    if (job['status'] === 'failed') throw new Error(`job failed: ${String(job['error'])}`)
    await Bun.sleep(100)
  }
}
