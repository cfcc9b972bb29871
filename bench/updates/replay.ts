/** Tells a case to a running service as a user of its own, asks, and scores what comes back. */
import type { AskAnswer } from '#src/ask/contract.ts'
import type { Procedure } from '#src/shapes/procedure.ts'
import type { RemoteService, StoredFact } from '../extraction/remote.ts'
import type {
  Conversation,
  DateCase,
  Instruction,
  Message,
  Pair,
  Question,
  Reading,
  Series,
  Talk
} from './cases.ts'
import type { Said } from './said.ts'
import { isToldIn, SAID, type Scene, talksOfScene } from './scenes.ts'
import {
  type Answer,
  changeAsked,
  changeOf,
  scoreClosing,
  scoreDate,
  scoreInstruction,
  scoreNow,
  scorePast,
  scoreReading,
  scoreStay,
  type Verdict
} from './score.ts'

/** One verdict, under a label that says what it is about. */
export interface Judged {
  label: string
  verdict: Verdict
  /** Beside those of its case. */
  groups?: string[]
}

const RESULTS = 10

/** One user of the service. */
export class Memory {
  readonly #service: RemoteService
  readonly #userId: string

  constructor(service: RemoteService, userId: string) {
    this.#service = service
    this.#userId = userId
  }

  async tell(talks: readonly Talk[], options: { agent_mode?: true } = {}): Promise<void> {
    let job = ''
    for (const { at, messages } of talks)
      job = await this.#service.add('/v1/add', {
        user_id: this.#userId,
        timestamp: at,
        messages,
        ...options
      })
    await this.#service.finished(job)
  }

  /** The facts of `/v1/search` and the messages of `/v1/search/all`, best first. */
  async ask(query: string, asOf: string | null): Promise<Answer> {
    const body = {
      user_id: this.#userId,
      query,
      limit: RESULTS,
      ...(asOf === null ? {} : { as_of: asOf })
    }
    const { results } = await this.#service.search('/v1/search', body)
    const { chunks = [] } = await this.#service.search('/v1/search/all', body)
    return {
      facts: results.flatMap(({ fact_details }) =>
        fact_details.map(({ content, stated_at }) => ({ text: content, at: stated_at }))
      ),
      chunks: chunks.map(({ content, timestamp }) => ({ text: content, at: timestamp }))
    }
  }

  /** What `/v1/ask` answers, with what it chose from. */
  answer(query: string): Promise<AskAnswer> {
    const body = { user_id: this.#userId, query, explain: true }
    return this.#service.send<AskAnswer>('POST', '/v1/ask', body)
  }

  stored(): Promise<StoredFact[]> {
    return this.#service.storedFacts(this.#userId)
  }

  async procedures(): Promise<Procedure[]> {
    const path = `/v1/procedures?limit=100&user_id=${encodeURIComponent(this.#userId)}`
    return (await this.#service.send<{ procedures: Procedure[] }>('GET', path)).procedures
  }
}

export async function replayPair(pair: Pair, memory: Memory): Promise<Judged[]> {
  await memory.tell([pair.old, pair.new])
  // A plan is asked about as of a day before or after it comes; all else as any caller asks.
  const asOf = pair.relation === 'plan' ? pair.asked_at : null
  const now = await memory.ask(pair.question, asOf)
  const verdict = scoreClosing(pair, await memory.stored(), now)
  if (pair.closes) Object.assign(verdict, scoreNow(now, changeOf(pair)))
  if (pair.past_question !== null)
    Object.assign(verdict, scorePast(await memory.ask(pair.past_question, null), changeOf(pair)))
  const label = `${textOf(pair.old.messages)} → ${textOf(pair.new.messages)}`
  return [{ label, verdict }]
}

/** Days from one statement of a series to the next. */
const SERIES_DAYS = 3

export async function replaySeries({ said }: Series, memory: Memory): Promise<Judged[]> {
  const from = Date.parse(SAID)
  await memory.tell(
    said.map((content, place) => ({
      at: new Date(from + place * SERIES_DAYS * 86_400_000).toISOString(),
      messages: [{ role: 'user', content }]
    }))
  )
  return (await memory.stored()).map(({ content, archived_by }) => ({
    label: content,
    verdict: { 'wrongly closed': archived_by === 'superseded' }
  }))
}

export async function replayConversation(one: Conversation, memory: Memory): Promise<Judged[]> {
  await memory.tell(one.sessions)
  const judged: Judged[] = []
  for (const question of one.questions) judged.push(await askIn(question, memory))
  const stored = await memory.stored()
  const end =
    one.questions
      .map((question) => question.asked_at)
      .sort()
      .at(-1) ?? ''
  for (const value of one.stays)
    judged.push({ label: `stays: ${value}`, verdict: scoreStay(value, stored, end) })
  return judged
}

/** Tells all of a scene, looks at what is left of each earlier statement, and asks. */
export async function replayScene(scene: Scene, memory: Memory): Promise<Judged[]> {
  const { earlier, later } = scene
  await memory.tell(talksOfScene(scene))
  const stored = await memory.stored()
  const judged = earlier.map((told, place): Judged => {
    const own = stored.filter(({ stated_at }) => isToldIn(scene, [place], stated_at))
    const isClosed = own.some(({ archived_by }) => archived_by === 'superseded')
    const closers = later.filter(({ closes }) => closes.includes(place)).map(({ text }) => text)
    const verdict: Verdict =
      closers.length > 0 ? { closed: isClosed } : { 'wrongly closed': isClosed }
    const after = closers.length > 0 ? closers : later.map(({ text }) => text)
    return { label: `${told} → ${after.join(' | ')}`, verdict }
  })
  for (const { text, answers, hasChanged } of scene.asked)
    judged.push(await askNow(text, hasChanged, memory, ({ at }) => isToldIn(scene, answers, at)))
  for (const text of scene.unanswerable) judged.push(await askUntold(text, memory))
  return judged
}

/** Before anything was said. */
const NO_TIME = '1970-01-01T00:00:00Z'

/** What an answer rests on first, with the time of the one of `found` that says it. */
function firstTold({ citations }: AskAnswer, found: readonly Said[]): Said | undefined {
  const text = citations[0]?.sources[0]?.fact
  if (text === undefined) return undefined
  return found.find((one) => one.text === text) ?? { text, at: NO_TIME }
}

/** Asks search and `/v1/ask` what is so now, and judges what stands first and what is answered. */
export async function askNow(
  text: string,
  hasChanged: boolean,
  memory: Memory,
  answers: (said: Said) => boolean
): Promise<Judged> {
  const { facts, chunks } = await memory.ask(text, null)
  const told = firstTold(await memory.answer(text), [...facts, ...chunks])
  const isRight = (said: Said | undefined) => said !== undefined && answers(said)
  const verdict: Verdict = {
    'answer first: facts': isRight(facts[0]),
    'answer first: chunks': isRight(chunks[0]),
    'answered rightly': isRight(told),
    'answered wrongly': told !== undefined && !isRight(told)
  }
  const groups = [hasChanged ? 'replaced, corrected or ended' : 'still true']
  return { label: `${text} ⇒ ${facts[0]?.text ?? ''} ⇒ ${told?.text ?? ''}`, verdict, groups }
}

/** Asks what nothing told answers. */
export async function askUntold(text: string, memory: Memory): Promise<Judged> {
  const { answer } = await memory.answer(text)
  return { label: `${text} ⇒ ${answer}`, verdict: { 'unanswerable left empty': answer === '' } }
}

async function askIn(question: Question, memory: Memory): Promise<Judged> {
  const answer = await memory.ask(question.question, null)
  const score = question.about === 'past' ? scorePast : scoreNow
  const label = `${question.question} (${question.superseded} → ${question.current})`
  return { label, verdict: score(answer, changeAsked(question)) }
}

export async function replayDate(one: DateCase, memory: Memory): Promise<Judged[]> {
  await memory.tell([{ at: one.said_at, messages: [{ role: 'user', content: one.text }] }])
  const stored = await memory.stored()
  const kept = stored.map((fact) => `${fact.content} [${fact.event_date}]`).join(' / ')
  return [{ label: `${one.said_at} ${one.text} ⇒ ${kept}`, verdict: scoreDate(one, stored) }]
}

export async function replayInstruction(one: Instruction, memory: Memory): Promise<Judged[]> {
  await memory.tell([{ at: SAID, messages: [{ role: 'user', content: one.text }] }])
  const made = await memory.procedures()
  const counts = made.map(({ success_count, fail_count }) => `+${success_count} -${fail_count}`)
  return [{ label: `${one.text} ⇒ ${counts.join(', ')}`, verdict: scoreInstruction(one, made) }]
}

export async function replayReading(one: Reading, memory: Memory): Promise<Judged[]> {
  const adds = [...(one.before ?? []), one.messages]
  await memory.tell(
    adds.map((messages) => ({ at: SAID, messages })),
    one.agent === true ? { agent_mode: true } : {}
  )
  const stored = await memory.stored()
  const kept = stored.map((fact) => fact.content).join(' / ')
  const label = `${adds.map(textOf).join(' || ')} ⇒ ${kept}`
  return [{ label, verdict: scoreReading(one, stored) }]
}

function textOf(messages: readonly Message[]): string {
  return messages
    .map(({ role, content }) => `${role === 'user' ? '' : 'a: '}${content}`)
    .join(' | ')
}
