/**
 * What the curator costs by the size of a memory, and what others notice of it: a really started service
 * on its embedded database, facts of one user planted beside it, a run with `auto_fix`, and reads of
 * another user before and meanwhile.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { select } from '#db/reading.ts'
import { only } from '#db/transaction.ts'
import { provenanceOfRun, RemoteService } from './extraction/remote.ts'
import { firstKey, startServer } from './load/server.ts'
import { quantilesOf } from './scale/in-process.ts'
import { plantFacts } from './selfcare/large-memory.ts'
import { PeakMemory, processorMs } from './selfcare/peak-memory.ts'

const HELP = `bun run bench selfcare-size [--facts 1000,5000,20000,100000] [--rounds 3] [--out NAME]

--rounds  each on a service and a memory of its own; of times the median, of reads all together
--out     writes docs/benchmarks/NAME.md`

const NOTES = `Facts of one user, half of them of one person, every hundredth said a second time, a name in two forms for
every twentieth person, on the embedded database, which is tidied (\`vacuum analyze\`) as it would have been while
they were stored one by one. One run of the curator with \`auto_fix\`, a second one right
after, then \`POST /v1/reflect\`. Meanwhile another user reads an entity every 25 ms; "idle" is the same before the
run, and what is left of the machine decides about the reads. Each row is of several rounds on a service and a memory
of their own: of times the median, of reads those of all together. Memory is the most that the service and its child
processes hold together during the run; processor time is theirs too, so it stands on a busy machine as well.`

/** Pause between two reads. */
const EVERY_MS = 25
const IDLE_READS = 300

const { values } = parseArgs({
  options: {
    facts: { type: 'string', default: '1000,5000,20000,100000' },
    rounds: { type: 'string', default: '3' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})

interface Row {
  facts: number
  runS: number
  /** Processor time of the run. */
  runCpuMs: number
  again: number
  reflectS: number
  reflectCpuMs: number
  /** Milliseconds of each read. */
  idle: number[]
  during: number[]
  reflecting: number[]
  peakMb: number
  actions: number
}

async function measure(facts: number): Promise<Row> {
  const first = await startServer('src/main.ts', { RATE_LIMIT_PER_MINUTE: '0' })
  await first.end()
  const database = await openEmbedded(join(first.dataDir, 'database'))
  const { accountId } = await database.read(null, async (tx) =>
    only(await tx.rows<{ accountId: string }>(ACCOUNT))
  )
  await plantFacts(database, { accountId, userId: 'large' }, facts, Date.now())
  await database.script('vacuum analyze')
  await database.close()
  const server = await startServer('src/main.ts', {
    RATE_LIMIT_PER_MINUTE: '0',
    DATA_DIR: first.dataDir
  })
  try {
    const service = new RemoteService({ url: server.url, key: await firstKey(server) })
    return await runOn(service, server.pid, facts)
  } finally {
    await server.stop()
  }
}

/** One row of several rounds. */
function together(rounds: readonly Row[]): Row {
  const middle = (of: (row: Row) => number) =>
    rounds.map(of).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
  return {
    facts: middle(({ facts }) => facts),
    actions: middle(({ actions }) => actions),
    runS: middle(({ runS }) => runS),
    runCpuMs: middle(({ runCpuMs }) => runCpuMs),
    again: middle(({ again }) => again),
    reflectS: middle(({ reflectS }) => reflectS),
    reflectCpuMs: middle(({ reflectCpuMs }) => reflectCpuMs),
    peakMb: Math.max(...rounds.map(({ peakMb }) => peakMb)),
    idle: rounds.flatMap(({ idle }) => idle),
    during: rounds.flatMap(({ during }) => during),
    reflecting: rounds.flatMap(({ reflecting }) => reflecting)
  }
}

async function runOn(service: RemoteService, pid: number, facts: number): Promise<Row> {
  const memory = new PeakMemory(pid)
  const job = await service.add('/v1/add', { user_id: 'other', messages: [SAID] })
  await service.finished(job)
  const idle = await readsUntil(service, Bun.sleep(IDLE_READS * EVERY_MS))
  memory.start()
  const before = processorMs(pid)
  const start = performance.now()
  const run = curate(service)
  const meanwhile = await readsUntil(service, run)
  const runS = (performance.now() - start) / 1000
  const runCpuMs = processorMs(pid) - before
  const peakMb = memory.stop()
  const { actions } = await run
  const again = await curate(service)
  if (again.actions !== 0) throw new Error(`the second run has changed ${again.actions} things`)
  const reflectStart = performance.now()
  const reflectBefore = processorMs(pid)
  const reflected = service.send('POST', '/v1/reflect', { user_id: 'large' })
  const beside = await readsUntil(service, reflected)
  return {
    facts,
    runS,
    runCpuMs,
    again: again.seconds,
    reflectS: (performance.now() - reflectStart) / 1000,
    reflectCpuMs: processorMs(pid) - reflectBefore,
    idle,
    during: meanwhile,
    reflecting: beside,
    peakMb,
    actions
  }
}

async function curate(service: RemoteService): Promise<{ actions: number; seconds: number }> {
  const start = performance.now()
  const order = { user_id: 'large', agent: 'curator', auto_fix: true }
  const job = await service.add('/v1/agents/run', order)
  await service.finished(job)
  const seconds = (performance.now() - start) / 1000
  const { result } = await service.send<Ended>('GET', `/v1/jobs/${job}`)
  return { actions: result.result.meta.actions_taken, seconds }
}

interface Ended {
  result: { result: { meta: { actions_taken: number } } }
}

const SAID = {
  role: 'user',
  name: 'Nia',
  content: 'Nia keeps bees in Lugano. Nia plays the viola.'
}
const ACCOUNT = select`account_id as "accountId" from accounts order by created_at limit 1`

/** Milliseconds of each read until the work is done; at least one. */
async function readsUntil(service: RemoteService, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  do {
    const start = performance.now()
    await service.send('GET', '/v1/memory/Nia?user_id=other')
    times.push(performance.now() - start)
    await Bun.sleep(EVERY_MS)
  } while (!isDone)
  await end
  return times
}

function table(rows: readonly Row[]): string {
  const s = (value: number) => value.toFixed(1)
  const reads = (times: readonly number[]) => {
    const { p50, p99 } = quantilesOf([...times])
    return `${s(p50)} / ${s(p99)}`
  }
  return [
    '| facts | changes | run, s | processor ms per 1,000 facts | run again, s | reflect, s | its processor ms per 1,000 facts | reads idle, p50 / p99 ms | during the run | during reflect | most memory, MB |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => {
      const perThousand = (ms: number) => String(Math.round((ms * 1000) / row.facts))
      const cells = [
        row.facts.toLocaleString('en'),
        row.actions.toLocaleString('en'),
        s(row.runS),
        perThousand(row.runCpuMs),
        s(row.again),
        s(row.reflectS),
        perThousand(row.reflectCpuMs),
        ...[row.idle, row.during, row.reflecting].map(reads),
        String(Math.round(row.peakMb))
      ]
      return `| ${cells.join(' | ')} |`
    })
  ].join('\n')
}

async function main(): Promise<void> {
  if (values.help) {
    console.log(HELP)
    return
  }
  const rows: Row[] = []
  for (const facts of values.facts.split(',').map(Number)) {
    const rounds: Row[] = []
    while (rounds.length < Number(values.rounds)) rounds.push(await measure(facts))
    rows.push(together(rounds))
    console.log(table(rows.slice(-1)))
  }
  const { machine, date, commit } = provenanceOfRun()
  const page = `${date}, commit ${commit}, ${machine}.\n\n${table(rows)}\n`
  console.log(page)
  if (values.out === undefined) return
  const command = `bun run bench selfcare-size --facts ${values.facts} --rounds ${values.rounds}`
  const head = `# What the curator costs\n\n\`${command}\`\n\n${NOTES}`
  await Bun.write(`docs/benchmarks/${values.out}.md`, `${head}\n\n${page}`)
}

await main()
