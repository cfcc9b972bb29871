/**
 * What holds for chats with an assistant, measured without a server: the service's own ranking over
 * chats held in memory, weights fitted by leaving one person out, and what each part adds and costs.
 * For the figures over HTTP see assistant-run.ts.
 */
import { parseArgs } from 'node:util'
import type { Material, RankedChunk } from '#src/finding/evidence.ts'
import { type AssistantWeights, IN_ASSISTANT_CHATS } from '#src/finding/fusion/weights.ts'
import { type RankingSetting, rankChunks } from '#src/finding/ranking/chunk-ranking.ts'
import { sessionRecency } from '#src/finding/ranking/session-evidence.ts'
import { cutIntoChunks } from '#src/memory/chunk.ts'
import { openLocalModel } from '#src/models/local/embedder.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'
import { countLexically } from '#tests/support/lexical-counts.ts'
import {
  type ChatQuestion,
  type Judged,
  type Person,
  readChats,
  sessionTable,
  storedBefore
} from './assistant-chats.ts'
import { type Example, fitColumns } from './fit.ts'
import { type Asked, ask, gather, loadScope, type MemoryScope } from './memory-scope.ts'

const HELP = `bun bench/retrieval/assistant-offline.ts --data FILE [--cache FOLDER]

FILE is in the shape that bench/retrieval/assistant-chats.ts describes.
--cache  where the local model file is kept (default: ./.cache/models)`

/** A question with what is gathered for it. */
interface Gathered {
  person: string
  question: ChatQuestion
  asked: Asked
  material: Material
  /** Ranked without what holds for chats with an assistant. */
  plain: readonly RankedChunk[]
}

/** Results of one question that are looked at, as over HTTP. */
const LIMIT = 50

async function load(people: readonly Person[], cacheFolder: string): Promise<Gathered[]> {
  const model = await openLocalModel({ cacheFolder })
  const embedder = embedderOf(model)
  const embed = (texts: string[]) => embedder.embed(texts, { urgency: 'bulk', tokens: true })
  const loaded: Gathered[] = []
  for (const person of people) {
    const scope = await loadScope(inChunks(person), embed)
    const texts = person.questions.map((question) => question.text)
    for (const [i, asked] of (await ask(scope, texts, embed)).entries()) {
      const question = person.questions[i]
      if (question === undefined) continue
      const material = gather(before(scope, question.before), asked)
      const plain = rankChunks(asked.question, material, { assistant: null, spread: false })
      loaded.push({ person: person.name, question, asked, material, plain })
    }
    console.error(`${person.name}: ${scope.turns.length} chunks`)
  }
  await model.close()
  return loaded
}

/** Long messages cut as the service cuts them. */
function inChunks(person: Person) {
  const all = storedBefore(person, person.sessions.length)
  const sessions = all.sessions.map((session) => ({
    ...session,
    turns: session.turns.flatMap((turn, i) =>
      cutIntoChunks(turn.text).map((text, part) => {
        return { ...turn, id: `${turn.id}.${part}`, text, place: i + part / 1000 }
      })
    )
  }))
  return { ...all, sessions }
}

function before(scope: MemoryScope, sessions: number): MemoryScope {
  const turns = scope.turns.filter((turn) => Number(turn.jobId) < sessions)
  const facts = scope.facts.filter((fact) => fact.turn < turns.length)
  return { ...scope, turns, facts, counts: countLexically(turns.map((turn) => turn.document)) }
}

/** The sessions of one question as an example: their best chunk's rank score, and how new they are. */
function exampleOf({ person, question, material, plain }: Gathered): Example {
  const { byUser } = IN_ASSISTANT_CHATS
  const chunkOf = new Map(material.chunks.map((chunk) => [chunk.id, chunk]))
  const best = new Map<string, number>()
  for (const { id, jobId, rankScore } of plain) {
    const score = rankScore + (chunkOf.get(id)?.byAssistant ? 0 : byUser)
    best.set(jobId, Math.max(best.get(jobId) ?? score, score))
  }
  const recency = sessionRecency(material.chunks)
  const wanted = new Set(question.evidence.map(String))
  return {
    conversation: person,
    columns: [
      Float64Array.from(best.values()),
      Float64Array.from(best.keys(), (jobId) => recency.get(jobId) ?? 0)
    ],
    gold: [...best.keys()].map((jobId) => wanted.has(jobId))
  }
}

/** Weights in rank score: the best chunk counts 1. */
function fitted(questions: readonly Gathered[]): AssistantWeights {
  const [best = 1, recency = 0] = fitColumns(questions.map(exampleOf), [true, true])
  return { ...IN_ASSISTANT_CHATS, recency: recency / best }
}

function judged(questions: readonly Gathered[], settingOf: (person: string) => RankingSetting) {
  return questions.map(({ person, question, asked, material }): Judged => {
    const ranked = rankChunks(asked.question, material, settingOf(person)).slice(0, LIMIT)
    return { question, found: [...new Set(ranked.map((chunk) => Number(chunk.jobId)))] }
  })
}

/** Each person ranked by weights fitted on the others. */
function crossValidated(
  questions: readonly Gathered[],
  fixed: Partial<AssistantWeights> = {}
): Judged[] {
  const people = new Set(questions.map((one) => one.person))
  const folds = new Map(
    [...people].map((name) => [
      name,
      {
        ...fitted(questions.filter((one) => one.person !== name)),
        ...fixed
      }
    ])
  )
  return judged(questions, (person) => ({ assistant: folds.get(person) ?? null }))
}

/** Milliseconds a question that ranking takes. */
function msOf(questions: readonly Gathered[], setting: RankingSetting): string {
  judged(questions, () => setting)
  const start = performance.now()
  judged(questions, () => setting)
  return ((performance.now() - start) / questions.length).toFixed(2)
}

async function main(path: string, cache: string): Promise<void> {
  const questions = await load(await readChats(path), cache)
  console.log(
    sessionTable([
      ['signals of chunks alone', judged(questions, () => ({ assistant: null }))],
      ['all, cross-validated', crossValidated(questions)],
      ['all, built-in weights', judged(questions, () => ({}))],
      ['without recency', crossValidated(questions, { recency: 0 })],
      ['without byUser', crossValidated(questions, { byUser: 0 })]
    ])
  )
  const ms = [msOf(questions, { assistant: null }), msOf(questions, {})]
  console.log(`\nRanking takes ${ms[0]} ms a question without it, ${ms[1]} ms with it`)
  console.log('Fitted on all people (to be rounded into fusion/weights.ts)')
  console.log(JSON.stringify(fitted(questions)))
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    cache: { type: 'string', default: '.cache/models' },
    help: { type: 'boolean', default: false }
  }
})
if (values.help || !values.data) console.log(HELP)
else await main(values.data, values.cache)
