/**
 * Chats with an assistant over HTTP: `bun bench/retrieval/assistant-run.ts --data FILE`. A user a
 * person, all at the same time, an add a session; before each session its questions are asked. BM25 over
 * messages beside it.
 */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { questionTermsOf } from '#src/text/tokens.ts'
import { firstKey, machine, startServer } from '../load/server.ts'
import {
  byKind,
  type Judged,
  type Person,
  readChats,
  sessionTable,
  storedBefore
} from './assistant-chats.ts'
import { bm25Order } from './bm25-baseline.ts'
import { call, finished, messagesOf, type Target } from './protocol.ts'

const HELP = `bun bench/retrieval/assistant-run.ts --data FILE [--url URL --key KEY] [--out NAME]

--data  chats in the shape that bench/retrieval/assistant-chats.ts describes: people, their sessions
        and questions with the sessions they draw on (RealMemBench on GitHub, Apache-2.0)
--url   a running service and
--key   its key, instead of starting one on a temporary directory
--out   writes docs/benchmarks/NAME.md`

/** As many chunks as one may ask for: several are of one session. */
const LIMIT = 50

interface Measured {
  judged: Judged[]
  bm25: Judged[]
  ms: number[]
}

async function measure(target: Target, person: Person, measured: Measured): Promise<void> {
  const userId = `bench-${Bun.randomUUIDv7()}`
  const placeOf = new Map<string, number>()
  const open: string[] = []
  for (const [place, session] of person.sessions.entries()) {
    const questions = person.questions.filter((question) => question.before === place)
    if (questions.length > 0) for (const job of open.splice(0)) await finished(target, job)
    for (const question of questions) {
      const start = performance.now()
      const { chunks } = (await call(target, '/v1/search/all', {
        user_id: userId,
        query: question.text,
        limit: LIMIT
      })) as { chunks: { job_id: string }[] }
      measured.ms.push(performance.now() - start)
      const found = [...new Set(chunks.flatMap((chunk) => placeOf.get(chunk.job_id) ?? []))]
      measured.judged.push({ question, found })
    }
    if (questions.length > 0) measured.bm25.push(...byWords(person, place, questions))
    const { job_id: job } = (await call(target, '/v1/add', {
      user_id: userId,
      agent_id: 'assistant',
      ...(session.timestamp === null ? {} : { timestamp: session.timestamp }),
      messages: messagesOf(session)
    })) as { job_id: string }
    placeOf.set(job, place)
    open.push(job)
  }
}

function byWords(
  person: Person,
  before: number,
  questions: readonly Person['questions'][number][]
) {
  const stored = storedBefore(person, before)
  const order = bm25Order(stored)
  const placeOf = new Map(
    stored.sessions.flatMap(({ turns }, place) => turns.map(({ id }) => [id, place] as const))
  )
  return questions.map((question): Judged => {
    const turns = order([...questionTermsOf(question.text, [])]).slice(0, LIMIT)
    return { question, found: [...new Set(turns.flatMap((id) => placeOf.get(id) ?? []))] }
  })
}

function reportOf(data: string, { judged, bm25, ms }: Measured): string {
  const times = [...ms].sort((a, b) => a - b)
  const quantile = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  const commit = Bun.spawnSync(['git', 'rev-parse', '--short', 'HEAD']).stdout.toString().trim()
  const rows = [['BM25', bm25], ['Keepsake', judged], ...byKind('Keepsake', judged)] as const
  return `# Retrieval: ${data.replace(/\.json$/, '')}

Through the public HTTP API, each question before the session in which it was typed is stored. Recall is
fractional, of sessions in the order of their first chunk; no language model takes part.

\`\`\`
bun bench/retrieval/assistant-run.ts --data ${data}
\`\`\`

${machine()}; ${new Date().toISOString().slice(0, 10)}; commit ${commit}.

${sessionTable(rows)}

Search calls while the other people's sessions are added: p50 ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms (n = ${times.length}).
`
}

async function run(values: { data: string; url?: string; key?: string; out?: string }) {
  const people = await readChats(values.data)
  const server = values.url === undefined ? await startServer('src/main.ts', {}) : null
  try {
    const key = server ? await firstKey(server) : values.key
    const target = { url: server?.url ?? values.url ?? '', key: key ?? '' }
    const measured: Measured = { judged: [], bm25: [], ms: [] }
    const all = people.map(async (person) => {
      await measure(target, person, measured)
      console.error(`${person.name}: ${person.sessions.length} sessions`)
    })
    await Promise.all(all)
    const report = reportOf(basename(values.data), measured)
    console.log(report)
    if (values.out) {
      await Bun.write(new URL(`../../docs/benchmarks/${values.out}.md`, import.meta.url), report)
    }
  } finally {
    await server?.stop()
  }
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    url: { type: 'string' },
    key: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})
const { data, help, ...rest } = values
if (help || !data) console.log(HELP)
else await run({ data, ...rest })
