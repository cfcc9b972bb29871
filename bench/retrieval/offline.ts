/**
 * Ranking measured without a server: the service's own ranking functions over conversations held in
 * memory, weights by leave-one-conversation-out cross-validation, every figure beside BM25 of the
 * same run, and what each part adds. For the figures over HTTP see run.ts.
 */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type RankedChunk, SIGNALS, type Signal } from '#src/finding/evidence.ts'
import { rankChunks } from '#src/finding/ranking/chunk-ranking.ts'
import { openLocalModel } from '#src/models/local/embedder.ts'
import { questionTermsOf } from '#src/text/tokens.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'
import { bm25Order } from './bm25-baseline.ts'
import { type BenchConversation, readDataSet, sessionIndex } from './data-sets.ts'
import { crossValidate, type Example, exampleOf, fitWeights, reweighted } from './fit.ts'
import { type Judged, type Scores, scoresOf, withInterval } from './measures.ts'
import {
  type Asked,
  ask,
  gather,
  loadScope,
  type MemoryScope,
  type Without
} from './memory-scope.ts'
import { type Miss, missesOf, sampleOf } from './misses.ts'
import { headOf, type Line, writeReport } from './offline-report.ts'

let sessions = new Map<string, string>()

function sessionOf(judged: Judged, id: string): string {
  return sessions.get(`${judged.conversation} ${id}`) ?? id
}

const HELP = `bun bench/retrieval/offline.ts --data FILE [--cache FOLDER] [--ablations] [--out NAME]

FILE is in one of the shapes described in bench/retrieval/data-sets.ts. The original is
snap-research/locomo on GitHub (CC BY-NC 4.0, not for commercial use).
--cache      where the local model file is kept (default: ./.cache/models)
--ablations  also what is lost when each part is left out
--out        writes docs/benchmarks/NAME.{md,json,svg}, ablations and misses with it`

interface Loaded {
  scope: MemoryScope
  asked: Asked[]
}

async function load(conversations: BenchConversation[], cacheFolder: string): Promise<Loaded[]> {
  const model = await openLocalModel({ cacheFolder })
  const embedder = embedderOf(model)
  const embed = (texts: string[]) => embedder.embed(texts, { urgency: 'bulk', tokens: true })
  const loaded: Loaded[] = []
  for (const conversation of conversations) {
    const scope = await loadScope(conversation, embed)
    const texts = conversation.questions.map((question) => question.text)
    loaded.push({ scope, asked: await ask(scope, texts, embed) })
  }
  await model.close()
  return loaded
}

/** Share of questions whose best score passes the bound of `strong` (contract 4.2). */
function strongShare(loaded: readonly Loaded[], answerable: boolean): string {
  const tops = loaded.flatMap(({ scope, asked }) =>
    asked.flatMap((one, i) => {
      if (scope.conversation.questions[i]?.answerable !== answerable) return []
      return [rankChunks(one.question, gather(scope, one))[0]?.score ?? 0]
    })
  )
  const strong = tops.filter((score) => score >= STRONG).length
  return `${withInterval(strong / Math.max(tops.length, 1), tops.length)} of ${tops.length}`
}

/** Lower bound of `result_quality: strong`. */
const STRONG = 0.5

interface Answered {
  judged: Omit<Judged, 'ranked'>
  ranked: RankedChunk[]
  example: Example
}

/** Ranks every answerable question that has evidence. */
function answerAll(loaded: readonly Loaded[], without: Without): Answered[] {
  return loaded.flatMap(({ scope, asked }) =>
    scope.conversation.questions.flatMap((question, i): Answered[] => {
      const one = asked[i]
      if (!one || !question.answerable || question.evidence.length === 0) return []
      const ranked = rankChunks(one.question, gather(scope, one, without))
      const { category, evidence } = question
      const conversation = scope.conversation.id
      const example = exampleOf(conversation, ranked, evidence)
      return [{ judged: { category, conversation, evidence }, ranked, example }]
    })
  )
}

function crossValidated(
  answered: readonly Answered[],
  free: ReadonlySet<Signal>,
  spread = true
): Judged[] {
  const folds = crossValidate(
    answered.map((one) => one.example),
    free
  )
  return answered.map(({ judged, ranked }) => {
    const weights = folds.get(judged.conversation)
    if (!weights) throw new Error(`no fold for ${judged.conversation}`)
    return { ...judged, ranked: reweighted(ranked, weights, spread) }
  })
}

function bm25Judged(loaded: readonly Loaded[]): Judged[] {
  return loaded.flatMap(({ scope }) => {
    const order = bm25Order(scope.conversation)
    return scope.conversation.questions.flatMap((question): Judged[] => {
      if (!question.answerable || question.evidence.length === 0) return []
      const { category, evidence } = question
      // The whole question counts here, dates included; only the speakers' names are left out.
      const terms = questionTermsOf(question.text, scope.conversation.speakers)
      const ranked = order([...terms])
      return [{ category, evidence, conversation: scope.conversation.id, ranked }]
    })
  })
}

function line(name: string, { n, ...scores }: Scores): string {
  const cell = (value: number): string => withInterval(value, n).padEnd(18)
  return [
    name.padEnd(24),
    String(n).padEnd(4),
    ...[scores.recall5, scores.recall10, scores.recall20].map(cell),
    scores.ndcg10.toFixed(3),
    scores.sessionAny10.toFixed(3),
    scores.sessionAll10.toFixed(3)
  ].join(' ')
}

function table(name: string, judged: readonly Judged[]): void {
  console.log(
    `\n${name}\n${' '.repeat(25)}n    R@5                R@10               R@20               NDCG  any   all`
  )
  console.log(line('all', scoresOf(judged, sessionOf)))
  for (const category of [...new Set(judged.map((one) => one.category))].sort()) {
    const part = judged.filter((one) => one.category === category)
    console.log(line(category, scoresOf(part, sessionOf)))
  }
}

const ALL: ReadonlySet<Signal> = new Set(SIGNALS)
const LATE: readonly Signal[] = ['late', 'lateWide']

function allBut(...left: readonly Signal[]): ReadonlySet<Signal> {
  return new Set(SIGNALS.filter((signal) => !left.includes(signal)))
}

/** Scores with each part left out, weights cross-validated anew. */
function ablations(loaded: readonly Loaded[], full: readonly Answered[]): Line[] {
  const lines: Line[] = []
  const add = (
    name: string,
    answered: readonly Answered[],
    free: ReadonlySet<Signal>,
    spread = true
  ) => {
    const scores = scoresOf(crossValidated(answered, free, spread), sessionOf)
    console.log(line(name, scores))
    lines.push({ name, scores })
  }
  console.log('\nLeft out (cross-validated anew)')
  for (const signal of SIGNALS) add(`without ${signal}`, full, allBut(signal))
  add('without late interaction', full, allBut(...LATE))
  add('without spread over sessions', full, ALL, false)
  for (const limit of [50, 300])
    add(`${limit} candidates a list`, answerAll(loaded, { limit }), ALL)
  for (const reach of [0, 1, 4]) add(`neighbour reach ${reach}`, answerAll(loaded, { reach }), ALL)
  add('without facts', answerAll(loaded, { facts: true }), ALL)
  return lines
}

/** Missed evidence of every question, with its cause. */
function missesIn(loaded: readonly Loaded[]): Miss[] {
  return loaded.flatMap(({ scope, asked }) => {
    const turns = new Map(scope.turns.map((turn) => [turn.id, turn]))
    return scope.conversation.questions.flatMap((question, i) => {
      const one = asked[i]
      if (!one || !question.answerable || question.evidence.length === 0) return []
      const { category, evidence } = question
      return missesOf({
        category,
        evidence,
        question: one.question,
        ranked: rankChunks(one.question, gather(scope, one)),
        turnOf: (id) => {
          const turn = turns.get(id)
          return turn ? { session: turn.jobId, place: turn.place, speaker: turn.speaker } : null
        },
        shared: (id) => {
          const terms = turns.get(id)?.document.tf
          return one.question.terms.filter((term) => terms?.has(term)).length
        }
      })
    })
  })
}

function printFit(name: string, answered: readonly Answered[], free: ReadonlySet<Signal>): void {
  const weights = fitWeights(
    answered.map((one) => one.example),
    free
  )
  const shown = SIGNALS.map((signal) => `${signal}: ${weights[signal].toFixed(2)}`)
  console.log(`${name}: ${shown.join(', ')}`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      cache: { type: 'string', default: '.cache/models' },
      ablations: { type: 'boolean', default: false },
      out: { type: 'string' },
      help: { type: 'boolean', default: false }
    }
  })
  if (values.help || !values.data) {
    console.log(HELP)
    return
  }
  const conversations = await readDataSet(values.data)
  sessions = sessionIndex(conversations)
  const loaded = await load(conversations, values.cache)
  const full = answerAll(loaded, {})
  const noLate = answerAll(loaded, { late: true })
  const rankings: [string, Judged[]][] = [
    ['BM25', bm25Judged(loaded)],
    ['ours, cross-validated', crossValidated(full, ALL)],
    [
      'ours, built-in weights',
      full.map(({ judged, ranked }) => ({ ...judged, ranked: ranked.map((c) => c.id) }))
    ],
    ['without late interaction, cross-validated', crossValidated(noLate, allBut(...LATE))]
  ]
  for (const [name, judged] of rankings) table(name, judged)
  console.log(
    `\nstrong: answerable ${strongShare(loaded, true)}, unanswerable ${strongShare(loaded, false)}`
  )
  const leftOut = values.ablations || values.out ? ablations(loaded, full) : []
  if (values.out) {
    const misses = missesIn(loaded)
    await writeReport(
      {
        ...headOf(basename(values.data).replace(/\.jsonl?$/, '')),
        command: `bun bench/retrieval/offline.ts --data ${basename(values.data)} --out ${values.out}`,
        rankings: rankings.map(([name, judged]) => ({ name, scores: scoresOf(judged, sessionOf) })),
        leftOut,
        misses: { sample: sampleOf(misses, 50), all: misses.length }
      },
      values.out
    )
  }
  console.log('\nFitted on all conversations (to be rounded into fusion/weights.ts)')
  printFit('with late interaction', full, ALL)
  printFit('without', noLate, allBut(...LATE))
}

await main()
