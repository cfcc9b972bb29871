/**
 * Recall of callers by a voice platform: 1,000 callers with 50 facts each, at 1, 32 and 128 calls at
 * a time, alone and while another account adds at full speed. Expected at 32 calls at a time, on
 * either database, on two cores: p99 at most 10 ms, and at least 2,500 calls a second.
 *
 *   bun bench/voice.ts [--postgres postgres://…] [--seconds 3] [--rounds 2] [--json FILE]
 *
 * Clients are bare sockets in this process; the service is a process of its own. No data is needed.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migrateEmbedded, migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { type BenchAccount, makeAccounts } from './load/accounts.ts'
import { drive, type Measured } from './load/clients.ts'
import { machine, newDatabase, type Server, startServer } from './load/server.ts'
import { driveSockets, requestBytes } from './voice/keep-alive-clients.ts'
import { numberOf, seedCallers } from './voice/seed.ts'

const HELP = 'bun bench/voice.ts [--postgres postgres://…] [--seconds 3] [--rounds 2] [--json FILE]'
const CALLERS = 1000
const FACTS = 50
const CONNECTIONS = [1, 32, 128] as const
const ADDING_CLIENTS = 4

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '2' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)

interface Row {
  connections: number
  adding: boolean
  recall: Measured
  /** Adds accepted a second meanwhile. */
  adds: number
}

const report: Record<string, { firstCalls: Measured; rows: Row[] }> = {}
console.log(`# voice recall — ${machine()}, ${CALLERS} callers × ${FACTS} facts\n`)
report['embedded'] = await measure(null)
if (values.postgres !== undefined) report['postgres'] = await measure(values.postgres)
if (values.json !== undefined) {
  const body = { machine: machine(), at: new Date().toISOString(), seconds, rounds, report }
  writeFileSync(values.json, `${JSON.stringify(body, null, 2)}\n`)
}

async function measure(postgres: string | null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-bench-'))
  const databaseUrl = postgres === null ? null : await newDatabase(postgres)
  const [voice, other] = await seed(dataDir, databaseUrl)
  const env = {
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '0',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl })
  }
  const service = await startServer('src/main.ts', env)
  console.log(`## ${postgres === null ? 'embedded' : 'PostgreSQL'}\n`)
  try {
    const firstCalls = await firstCallOfEach(service, voice)
    console.log(`first call of each caller, one at a time: ${brief(firstCalls)}\n`)
    console.log('connections | adding | recall | adds/s')
    console.log('---|---|---|---')
    const rows: Row[] = []
    for (const adding of [false, true]) {
      for (const connections of CONNECTIONS) {
        rows.push(await rowOf(service, voice, adding ? other : null, connections))
      }
    }
    console.log('')
    return { firstCalls, rows }
  } finally {
    await service.stop()
  }
}

async function seed(dataDir: string, databaseUrl: string | null) {
  let database = null
  if (databaseUrl === null) {
    database = await openEmbedded(join(dataDir, 'database'))
    await migrateEmbedded(database)
  } else {
    const { rowSecurity } = await migratePostgres(databaseUrl)
    database = openPostgres({ url: databaseUrl, connections: 1, rowSecurity })
  }
  const [voice, other] = await makeAccounts(database, 2)
  if (voice === undefined || other === undefined) throw new Error('no accounts were made')
  await seedCallers(database, voice.accountId, CALLERS, FACTS)
  await database.close()
  return [voice, other] as const
}

function recallOf(service: Server, account: BenchAccount, caller: number): Uint8Array<ArrayBuffer> {
  const phone = numberOf(caller % CALLERS)
  const call = { id: `call_${caller}`, type: 'inboundPhoneCall', customer: { number: phone } }
  const tool = { name: 'recall_caller', arguments: JSON.stringify({ phone }) }
  const toolCallList = [{ id: `tool_${caller}`, type: 'function', function: tool }]
  const message = { timestamp: Date.now(), type: 'tool-calls', call, toolCallList }
  return requestBytes(service.url, '/v1/voice/vapi/recall', account.key, { message })
}

/** Each caller once, as after a start: whatever is kept anywhere is kept from here on. */
function firstCallOfEach(service: Server, account: BenchAccount): Promise<Measured> {
  return driveSockets(service.url, 1, 1e9, (_, call) => recallOf(service, account, call), CALLERS)
}

async function rowOf(
  service: Server,
  voice: BenchAccount,
  other: BenchAccount | null,
  connections: number
): Promise<Row> {
  const recalls = Array.from({ length: CALLERS }, (_, caller) => recallOf(service, voice, caller))
  const pick = (connection: number, call: number) =>
    recalls[(connection * 37 + call * 7) % CALLERS] ?? new Uint8Array()
  const stopAdding = new AbortController()
  const adding = other === null ? null : addAtFullSpeed(service, other, stopAdding.signal)
  if (adding !== null) await Bun.sleep(1000)
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push(await driveSockets(service.url, connections, seconds, pick))
  }
  stopAdding.abort()
  const adds = (await adding)?.perSecond ?? 0
  const recall = together(measured)
  console.log(
    `${connections} | ${other === null ? 'no' : 'yes'} | ${brief(recall)} | ${adds.toFixed(0)}`
  )
  return { connections, adding: other !== null, recall, adds }
}

/** The rounds' mean throughput and median latency, and the worst of their p99. */
function together(rounds: readonly Measured[]): Measured {
  const sum = (pick: (one: Measured) => number) => rounds.reduce((all, one) => all + pick(one), 0)
  return {
    answers: sum((one) => one.answers),
    refused: sum((one) => one.refused),
    perSecond: sum((one) => one.perSecond) / rounds.length,
    p50: sum((one) => one.p50) / rounds.length,
    p99: Math.max(...rounds.map((one) => one.p99))
  }
}

/** Closed loops of adds until told to stop: as fast as the service accepts, so its jobs pile up. */
async function addAtFullSpeed(
  service: Server,
  account: BenchAccount,
  signal: AbortSignal
): Promise<Measured> {
  const body = (client: number, call: number) =>
    JSON.stringify({
      user_id: `user ${call % 50}`,
      messages: [
        {
          role: 'user',
          name: 'Nia',
          content: `I moved to Lugano in week ${call} and keep ${client + 2} hives of bees.`
        }
      ]
    })
  return drive(
    ADDING_CLIENTS,
    1e9,
    (client, call) => ({
      method: 'POST',
      url: `${service.url}/v1/add`,
      key: account.key,
      body: body(client, call)
    }),
    signal
  )
}

function brief({ perSecond, p50, p99, refused }: Measured): string {
  const failed = refused === 0 ? '' : `, ${refused} refused`
  return `${perSecond.toFixed(0)}/s p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms${failed}`
}
