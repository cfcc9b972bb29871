/**
 * The protocol over the public HTTP API, nothing else: a fresh user a conversation, one add a
 * session, wait for the jobs, one search a question. Chunks of an answer name turns by job and
 * message index.
 */
import type { BenchConversation, BenchQuestion, BenchSession } from './data-sets.ts'

export interface Target {
  url: string
  key: string
}

export interface Answer {
  conversation: string
  question: BenchQuestion
  /** Turn ids, best first, each once. */
  ranked: string[]
  quality: string
  topScore: number
  /** Milliseconds of the search call as the client sees it. */
  ms: number
}

/** Chunks asked for; more than 20, because parts of one long message are chunks of their own. */
const LIMIT = 30
const TURNS_JUDGED = 20
const POLL_MS = 100
const PATIENCE_MS = 600_000

/** One call; waits and repeats it when there were too many. */
export async function call(target: Target, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${target.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${target.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  if (response.ok) return response.json()
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? '1')
    await Bun.sleep(Math.max(1, seconds) * 1000)
    return call(target, path, body)
  }
  throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
}

export function messagesOf(session: BenchSession) {
  return session.turns.map((turn) => ({
    role: turn.role,
    ...(turn.speaker === null ? {} : { name: turn.speaker }),
    content: turn.text
  }))
}

/** Adds every session and waits until its job is done. Gives turn ids by `job index`. */
export async function addConversation(
  target: Target,
  userId: string,
  conversation: BenchConversation
): Promise<Map<string, string>> {
  const turnOf = new Map<string, string>()
  const jobs: string[] = []
  for (const session of conversation.sessions) {
    const added = (await call(target, '/v1/add', {
      user_id: userId,
      agent_mode: true,
      ...(session.timestamp === null ? {} : { timestamp: session.timestamp }),
      messages: messagesOf(session)
    })) as { job_id: string }
    jobs.push(added.job_id)
    for (const [i, turn] of session.turns.entries()) turnOf.set(`${added.job_id} ${i}`, turn.id)
  }
  for (const job of jobs) await finished(target, job)
  return turnOf
}

/** Waits for the end of a job. */
export async function finished(target: Target, job: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const { status, error } = (await call(target, `/v1/jobs/${job}`)) as {
      status: string
      error?: string
    }
    if (status === 'completed') return
    if (status === 'failed') throw new Error(`job ${job} failed: ${error ?? 'no reason given'}`)
    await Bun.sleep(POLL_MS)
  }
  throw new Error(`job ${job} did not end within ${PATIENCE_MS / 1000} s`)
}

/** Asks every question of a conversation, one after the other. */
export async function askAll(
  target: Target,
  userId: string,
  conversation: BenchConversation,
  turnOf: ReadonlyMap<string, string>
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const question of conversation.questions) {
    const start = performance.now()
    const found = (await call(target, '/v1/search/all', {
      user_id: userId,
      query: question.text,
      limit: LIMIT
    })) as {
      chunks: { job_id: string; message_index: number }[]
      result_quality: string
      top_score: number
    }
    const ms = performance.now() - start
    const turns = found.chunks.flatMap(
      (chunk) => turnOf.get(`${chunk.job_id} ${chunk.message_index}`) ?? []
    )
    answers.push({
      conversation: conversation.id,
      question,
      ranked: [...new Set(turns)].slice(0, TURNS_JUDGED),
      quality: found.result_quality,
      topScore: found.top_score,
      ms
    })
  }
  return answers
}
