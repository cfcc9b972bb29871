/**
 * The retrieval benchmark over HTTP: `bun bench/retrieval/run.ts --data FILE`. Starts the service on
 * a temporary directory, or asks a running one, and scores BM25 over the same turns beside it.
 */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { questionTermsOf } from '#src/text/tokens.ts'
import { firstKey, machine, residentMb, startServer } from '../load/server.ts'
import { bm25Order } from './bm25-baseline.ts'
import { type BenchConversation, readDataSet, sessionIndex } from './data-sets.ts'
import { type Judged, type Scores, scoresOf } from './measures.ts'
import { type Answer, addConversation, askAll, type Target } from './protocol.ts'
import { chartOf, markdownOf, type Ranking, type Report, type Share } from './report.ts'

const HELP = `bun bench/retrieval/run.ts --data FILE [--url URL --key KEY] [--out NAME]

--data  questions with their evidence, in a shape described in bench/retrieval/data-sets.ts:
        LoCoMo (snap-research/locomo on GitHub, CC BY-NC 4.0; dates turned into ISO form),
        the memory part of BFCL v4 as .jsonl (ShishirPatil/gorilla on GitHub, Apache-2.0),
        or your own
--url   a running service and
--key   its key, instead of starting one on a temporary directory
--out   writes docs/benchmarks/NAME.{md,json,svg}`

interface Options {
  data: string
  url: string | undefined
  key: string | undefined
  out: string | undefined
}

interface Measured {
  answers: Answer[]
  turns: number
  addSeconds: number
}

async function measure(target: Target, conversations: BenchConversation[]): Promise<Measured> {
  const run = Bun.randomUUIDv7()
  const answers: Answer[] = []
  let turns = 0
  let addSeconds = 0
  for (const conversation of conversations) {
    const userId = `bench-${run}-${conversation.id}`
    const start = performance.now()
    const turnOf = await addConversation(target, userId, conversation)
    addSeconds += (performance.now() - start) / 1000
    turns += turnOf.size
    answers.push(...(await askAll(target, userId, conversation, turnOf)))
    console.error(
      `${conversation.id}: ${turnOf.size} turns, ${conversation.questions.length} questions`
    )
  }
  return { answers, turns, addSeconds }
}

function rankingOf(
  name: string,
  judged: readonly Judged[],
  sessions: ReadonlyMap<string, string>
): Ranking {
  const sessionOf = (one: Judged, id: string): string =>
    sessions.get(`${one.conversation} ${id}`) ?? id
  const byCategory: Record<string, Scores> = {}
  for (const category of [...new Set(judged.map((one) => one.category))].sort()) {
    byCategory[category] = scoresOf(
      judged.filter((one) => one.category === category),
      sessionOf
    )
  }
  return { name, all: scoresOf(judged, sessionOf), byCategory }
}

/** What we found, and what BM25 finds, for questions with an answer in the conversation. */
function judgedOf(conversations: readonly BenchConversation[], answers: readonly Answer[]) {
  const scored = answers.filter(
    ({ question }) => question.answerable && question.evidence.length > 0
  )
  const ours = scored.map(({ conversation, question, ranked }): Judged => {
    return { conversation, category: question.category, evidence: question.evidence, ranked }
  })
  const baselines = new Map(conversations.map((one) => [one.id, bm25Order(one)]))
  const speakers = new Map(conversations.map((one) => [one.id, one.speakers]))
  const bm25 = scored.map(({ conversation, question }): Judged => {
    const terms = questionTermsOf(question.text, speakers.get(conversation) ?? [])
    const ranked = baselines.get(conversation)?.([...terms]) ?? []
    return { conversation, category: question.category, evidence: question.evidence, ranked }
  })
  return { ours, bm25 }
}

function strongShare(answers: readonly Answer[], answerable: boolean): Share {
  const asked = answers.filter((answer) => answer.question.answerable === answerable)
  const strong = asked.filter((answer) => answer.quality === 'strong').length
  return { share: asked.length > 0 ? strong / asked.length : 0, n: asked.length }
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function reportOf(
  options: Options,
  conversations: BenchConversation[],
  { answers, turns, addSeconds }: Measured,
  memoryMb: number | null
): Report {
  const sessions = sessionIndex(conversations)
  const { ours, bm25 } = judgedOf(conversations, answers)
  const times = answers.map((answer) => answer.ms).sort((a, b) => a - b)
  const commit = Bun.spawnSync(['git', 'rev-parse', '--short', 'HEAD']).stdout.toString().trim()
  return {
    dataSet: basename(options.data).replace(/\.jsonl?$/, ''),
    command: `bun bench/retrieval/run.ts --data ${basename(options.data)}`,
    machine: machine(),
    date: new Date().toISOString().slice(0, 10),
    commit,
    rankings: [rankingOf('BM25', bm25, sessions), rankingOf('Keepsake', ours, sessions)],
    strong: {
      answerable: strongShare(answers, true),
      unanswerable: strongShare(answers, false)
    },
    search: {
      n: times.length,
      p50Ms: quantile(times, 0.5),
      p95Ms: quantile(times, 0.95),
      p99Ms: quantile(times, 0.99)
    },
    add: { turns, seconds: addSeconds },
    memoryMb
  }
}

async function write(report: Report, name: string): Promise<void> {
  const base = new URL(`../../docs/benchmarks/${name}`, import.meta.url).pathname
  const chart = `\n![Recall by category](${name}.svg)\n`
  await Bun.write(`${base}.md`, markdownOf(report) + chart)
  await Bun.write(`${base}.json`, `${JSON.stringify(report, null, 2)}\n`)
  await Bun.write(`${base}.svg`, chartOf(report))
}

async function run(options: Options): Promise<void> {
  const conversations = await readDataSet(options.data)
  const server = options.url ? null : await startServer('src/main.ts', {})
  try {
    const target = server
      ? { url: server.url, key: await firstKey(server) }
      : { url: options.url ?? '', key: options.key ?? '' }
    const measured = await measure(target, conversations)
    const memoryMb = server ? await residentMb(server.pid) : null
    const report = reportOf(options, conversations, measured, memoryMb)
    console.log(markdownOf(report))
    if (options.out) await write(report, options.out)
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
if (values.help || !values.data) console.log(HELP)
else await run({ data: values.data, url: values.url, key: values.key, out: values.out })
