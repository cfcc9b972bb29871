/**
 * What holds for chats with an assistant, measured without a server: the service's own ranking over
 * chats held in memory, weights fitted by leaving one person out, and what each part adds and costs.
 * For the figures over HTTP see assistant-run.ts.
 */
import { parseArgs } from 'node:util'
import type { Material, RankedChunk } from '#src/finding/evidence.ts'
import {
  type AssistantWeights,
  IN_ASSISTANT_CHATS,
  SESSION_SIGNALS,
  type SessionSignal,
  type SessionWeights
} from '#src/finding/fusion/weights.ts'
import { type RankingSetting, rankChunks } from '#src/finding/ranking/chunk-ranking.ts'
import { sessionsFound } from '#src/finding/ranking/session-signals.ts'
import { inConversationOrder } from '#src/finding/ranking/sessions.ts'
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

/** The sessions of one question as an example: a column for each of their signals. */
function exampleOf({ person, question, asked, material, plain }: Gathered): Example {
  const { byUser } = IN_ASSISTANT_CHATS
  const known = new Map(plain.map((chunk) => [chunk.id, chunk]))
  const chunks = inConversationOrder(material.chunks)
  const { jobIds, values } = sessionsFound(asked.question, material, {
    chunks,
    sums: Float64Array.from(chunks, ({ id, byAssistant }) => {
      return (known.get(id)?.rankScore ?? 0) + (byAssistant ? 0 : byUser)
    }),
    dense: Float64Array.from(chunks, ({ id }) => known.get(id)?.signals.dense ?? 0)
  })
  const wanted = new Set(question.evidence.map(String))
  return {
    conversation: person,
    columns: SESSION_SIGNALS.map((signal) => values[signal]),
    gold: jobIds.map((jobId) => wanted.has(jobId))
  }
}

/** Weights of all signals but those left out. */
function fitted(
  examples: readonly Example[],
  without: readonly SessionSignal[] = []
): SessionWeights {
  const free = SESSION_SIGNALS.map((signal) => !without.includes(signal))
  const weights = fitColumns(examples, free)
  return Object.fromEntries(
    SESSION_SIGNALS.map((signal, i) => [signal, weights[i] ?? 0])
  ) as SessionWeights
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
  examples: readonly Example[],
  {
    without = [],
    ...fixed
  }: Partial<AssistantWeights> & { without?: readonly SessionSignal[] } = {}
): Judged[] {
  const people = new Set(questions.map((one) => one.person))
  const folds = new Map<string, AssistantWeights>()
  for (const name of people) {
    const others = examples.filter(({ conversation }) => conversation !== name)
    folds.set(name, { ...IN_ASSISTANT_CHATS, sessions: fitted(others, without), ...fixed })
  }
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
  const examples = questions.map(exampleOf)
  console.log(
    sessionTable([
      ['signals of chunks alone', judged(questions, () => ({ assistant: null }))],
      ['all, cross-validated', crossValidated(questions, examples)],
      ['all, built-in weights', judged(questions, () => ({}))],
      ...SESSION_SIGNALS.map(
        (signal) =>
          [`without ${signal}`, crossValidated(questions, examples, { without: [signal] })] as const
      ),
      ['without byUser', crossValidated(questions, examples, { byUser: 0 })],
      ['without spread', judged(questions, () => ({ spread: false }))]
    ])
  )
  const ms = [msOf(questions, { assistant: null }), msOf(questions, {})]
  console.log(`\nRanking takes ${ms[0]} ms a question without it, ${ms[1]} ms with it`)
  console.log('Fitted on all people (to be rounded into fusion/weights.ts)')
  console.log(JSON.stringify(fitted(examples)))
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
