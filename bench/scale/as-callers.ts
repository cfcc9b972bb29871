/**
 * One user's memory loaded as callers do, over HTTP in conversations of 20, then searched alone and by 16
 * at once: `bun bench/scale/as-callers.ts --data FILE [--messages 1400,10000]`. Embedded database.
 *
 * The texts are a data set's (LoCoMo); behind its end each message is a sentence of one turn and a
 * sentence of another, so that no two are alike.
 */
import { readdirSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { residentMb } from '../files/process-tree.ts'
import { firstKey, machine, type Server, startServer } from '../load/server.ts'
import { type BenchConversation, readDataSet } from '../retrieval/data-sets.ts'
import { call, messagesOf, type Target } from '../retrieval/protocol.ts'
import { quantilesOf } from './in-process.ts'
import { cpuMsOf, searchOverHttp } from './over-http.ts'

const HELP = 'bun bench/scale/as-callers.ts --data FILE [--messages 1400,10000]'
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    messages: { type: 'string', default: '1400,10000' },
    help: { type: 'boolean', default: false }
  }
})
const EACH = 20
const POLL_MS = 100
const SEARCHERS = 16
const SECONDS = 8
const EXPLAINED = 60
/** For the log to be emptied, which waits for rest. */
const REST_MS = 20_000
const USER = 'caller'
const HEAD = `| messages | added a second | CPU ms a message | search p50 | p95 | CPU ms a search | a second, 16 at once | question | candidates | chunks | facts | time | shape | resident MiB | disk KB a message | load |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|`

type Message = ReturnType<typeof messagesOf>[number]

if (values.help || values.data === undefined) console.log(HELP)
else await run(values.data)

async function run(data: string): Promise<void> {
  const conversations = await readDataSet(data)
  const lines = []
  for (const count of values.messages.split(',').map(Number)) {
    lines.push(await measure(conversations, count))
    console.error(lines.at(-1))
  }
  const date = new Date().toISOString().slice(0, 10)
  console.log(`${date} · ${machine()}\n\n${HEAD}\n${lines.join('\n')}`)
}

async function measure(conversations: readonly BenchConversation[], count: number) {
  const server = await startServer('src/main.ts', { RATE_LIMIT_PER_MINUTE: '0' })
  try {
    const target = { url: server.url, key: await firstKey(server) }
    await Bun.sleep(REST_MS)
    const empty = diskKb(server.dataDir)
    const load = loadavg()[0] ?? 0
    const added = await addAll(target, server, messagesFrom(conversations, count))
    await Bun.sleep(REST_MS)
    const disk = (diskKb(server.dataDir) - empty) / count
    const questions = conversations.flatMap((one) => one.questions.map(({ text }) => text))
    const asked = { ...target, pid: server.pid, database: null }
    const http = await searchOverHttp(asked, [USER], questions, SECONDS, SEARCHERS)
    const stages = await stagesOf(target, questions.slice(-EXPLAINED))
    const figures = [
      ...[count, added.perSecond.toFixed(0), added.cpuMs.toFixed(1)],
      ...[http.alone.p50, http.alone.p95, http.cpuMs, http.perSecond].map((one) => one.toFixed(1)),
      ...['question', 'candidates', 'chunks', 'facts', 'time', 'shape'].map(
        (name) => stages.get(name)?.toFixed(1) ?? ''
      ),
      ...[residentMb(server.pid).toFixed(0), disk.toFixed(1), load.toFixed(1)]
    ]
    return `| ${figures.join(' | ')} |`
  } finally {
    await server.stop()
  }
}

/** Until the last can be found; the first add, which compiles and loads what is loaded once, is not counted. */
async function addAll(target: Target, { pid }: Server, messages: readonly Message[]) {
  const add = async (from: number) => {
    const body = {
      user_id: USER,
      agent_mode: true,
      messages: messages.slice(from, from + EACH)
    }
    return ((await call(target, '/v1/add', body)) as { job_id: string }).job_id
  }
  await finished(target, await add(0))
  const begun = performance.now()
  const cpu = cpuMsOf(pid)
  let last = ''
  for (let from = EACH; from < messages.length; from += EACH) last = await add(from)
  await finished(target, last)
  const counted = messages.length - EACH
  return {
    perSecond: (counted * 1000) / (performance.now() - begun),
    cpuMs: (cpuMsOf(pid) - cpu) / counted
  }
}

/** However long that takes: how many are to be done is up to whoever asks. */
async function finished(target: Target, job: string): Promise<void> {
  for (;;) {
    const { status } = (await call(target, `/v1/jobs/${job}`)) as { status: string }
    if (status === 'completed') return
    if (status === 'failed') throw new Error(`job ${job} failed`)
    await Bun.sleep(POLL_MS)
  }
}

async function stagesOf(target: Target, questions: readonly string[]) {
  const times = new Map<string, number[]>()
  for (const query of questions) {
    const body = { query: `${query} Really?`, user_id: USER, limit: 10, explain: true }
    const { explain } = (await call(target, '/v1/search/all', body)) as Explained
    for (const { name, ms } of explain.stages) times.set(name, [...(times.get(name) ?? []), ms])
  }
  return new Map([...times].map(([name, all]) => [name, quantilesOf(all).p50]))
}

interface Explained {
  explain: { stages: { name: string; ms: number }[] }
}

/** The turns in their order; behind the last, sentences of two in ever new pairs. */
function messagesFrom(conversations: readonly BenchConversation[], count: number): Message[] {
  const said = conversations.flatMap(({ sessions }) => sessions.flatMap(messagesOf))
  const sentences = said.map(({ content }) => content.split(/(?<=[.!?])\s+/u))
  const pick = (of: readonly string[] | undefined, place: number) => of?.[place % of.length] ?? ''
  return Array.from({ length: count }, (_, place): Message => {
    const turn = said[place % said.length]
    if (turn === undefined) throw new Error('the data set has no turns')
    const round = Math.floor(place / said.length)
    if (round === 0) return turn
    const other = sentences[(place + round * 397) % said.length]
    const own = pick(sentences[place % said.length], round)
    return { ...turn, content: `${own} ${pick(other, round + 1)}` }
  })
}

function diskKb(folder: string): number {
  const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
  // The database may take one away while they are looked at.
  const blocks = files.map((file) => statSync(file, { throwIfNoEntry: false })?.blocks ?? 0)
  return blocks.reduce((sum, count) => sum + count * 512, 0) / 1000
}
