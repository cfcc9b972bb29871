/**
 * Sends a mixed stream through every door of a running service, and then looks for the words of its
 * sentences in whatever any endpoint answers and in every export. Who runs it looks into tables and log.
 */
import JSZip from 'jszip'
import type { Category } from '#src/policy/category-packs.ts'
import { contentGate } from '#src/policy/content-gate.ts'
import { emptyPolicy } from '#src/policy/policy.ts'
import {
  DENIED_WORD,
  drawFrom,
  KEPT_WORD,
  type StreamSentence
} from '#tests/capture-policy/streams/stream.ts'
import type { TestAccount } from '#tests/support/service.ts'

/** Where the words were found, by a place's name. */
export type Found = Map<string, Set<string>>

export interface StreamReport {
  /** Sentences that the pack denies, and of those that it should deny, the ones it does not know. */
  denied: number
  missed: string[]
  kept: number
  /** Words of denied sentences, by the endpoint that told them. */
  found: Found
  /** Words of kept sentences that some endpoint told. */
  keptFound: Set<string>
  dropped: number
  jobs: number
  requests: number
}

/** Words of denied sentences in a text; words of sentences that the pack does not know do not count. */
export function deniedIn(text: string, missed: ReadonlySet<string>): string[] {
  const words = text.match(DENIED_WORD) ?? []
  return words.map((word) => word.toLowerCase()).filter((word) => !missed.has(word))
}

/** The words of sentences that should be denied and that the pack lets through. */
export function missedWords(category: Category, stream: readonly StreamSentence[]): Set<string> {
  const gate = contentGate({ ...emptyPolicy(), deny_categories: [category] })
  const missed = stream.filter(({ denied, text }) => denied && !gate([text]).dropped)
  return new Set(missed.map(({ word }) => word))
}

const HARVEST =
  'To harvest the honey: 1. Light the smoker. 2. Open the hive. 3. Lift the frames. 4. Close the hive.'
/** Sentences of one add: so many that all doors are used, and polls stay within their rate. */
const batchOf = (count: number) => Math.max(4, Math.min(20, Math.ceil(count / 24)))

/** Whose memory a stream goes into: a user of its own, and a caller with a number of its own. */
export interface StreamUser {
  userId: string
  phone: string
}

/** Runs the stream for users of its own, while the account's policy denies the pack. */
export async function runStream(
  account: TestAccount,
  category: Category,
  stream: readonly StreamSentence[],
  user: StreamUser
): Promise<StreamReport> {
  const saved = await account.send('PUT', '/v1/capture-policy', {
    body: { deny_categories: [category] }
  })
  if (saved.status !== 200) throw new Error(`the policy was answered ${saved.status}`)
  const missed = missedWords(category, stream)
  const jobs = await sendAll(account, stream, user)
  // Jobs of an account end in the order accepted.
  await account.finished(jobs.at(-1) ?? '')
  const sweep = new Sweep(account, missed, user)
  const dropped = await sweep.jobs(jobs)
  await sweep.endpoints()
  await sweep.searches(stream)
  const denied = stream.filter((sentence) => sentence.denied).length
  return {
    denied: denied - missed.size,
    missed: stream.filter(({ word }) => missed.has(word)).map(({ text }) => text),
    kept: stream.length - denied,
    found: sweep.found,
    keptFound: sweep.kept,
    dropped,
    jobs: jobs.length,
    requests: sweep.requests
  }
}

/** Every door in turn; returns the ids of all jobs. */
async function sendAll(
  account: TestAccount,
  stream: readonly StreamSentence[],
  user: StreamUser
): Promise<string[]> {
  const draw = drawFrom(stream.length)
  const jobs: string[] = []
  const ordered = await account.send('POST', '/v1/add_text', {
    body: { text: HARVEST, user_id: user.userId }
  })
  await account.finished(ordered.json.job_id)
  const size = batchOf(stream.length)
  for (let from = 0, door = 0; from < stream.length; from += size, door++) {
    const batch = stream.slice(from, from + size).map(({ text }) => text)
    const jobIds = await DOORS[door % DOORS.length]?.({ account, user, draw, number: door }, batch)
    jobs.push(...(jobIds ?? []))
  }
  await giveFeedback(account, stream, user, jobs)
  return jobs
}

interface Sending {
  account: TestAccount
  user: StreamUser
  draw: (below: number) => number
  number: number
}

type Door = (sending: Sending, sentences: readonly string[]) => Promise<string[]>

async function accepted(
  account: TestAccount,
  path: string,
  body: Record<string, unknown> | FormData
): Promise<string[]> {
  const { status, json } = await account.send('POST', path, { body })
  if (status !== 202) throw new Error(`${path} was answered ${status}: ${JSON.stringify(json)}`)
  return [json.job_id]
}

/** One to three sentences in a message. */
function messagesOf(sentences: readonly string[], draw: (below: number) => number): string[] {
  const messages: string[] = []
  for (let from = 0; from < sentences.length; ) {
    const to = from + 1 + draw(3)
    messages.push(sentences.slice(from, to).join(draw(2) === 0 ? ' ' : '\n'))
    from = to
  }
  return messages
}

const conversation: Door = ({ account, user, draw }, sentences) =>
  accepted(account, '/v1/add', {
    user_id: user.userId,
    messages: messagesOf(sentences, draw).map((content) => ({
      role: 'user',
      name: 'Nia',
      content
    })),
    source: 'chat'
  })

const DOORS: readonly Door[] = [
  conversation,
  ({ account, user, draw }, sentences) =>
    accepted(account, '/v1/add', {
      user_id: user.userId,
      messages: messagesOf(sentences, draw).map((content, place) => ({
        role: place % 2 === 0 ? 'user' : 'assistant',
        content
      })),
      agent_id: 'helper'
    }),
  ({ account, user }, sentences) =>
    accepted(account, '/v1/add_text', {
      user_id: user.userId,
      text: sentences.join(' '),
      metadata: { channel: 'mail' }
    }),
  ({ account, user, draw, number }, sentences) => {
    const form = new FormData()
    form.set('user_id', user.userId)
    form.set('file', new File([messagesOf(sentences, draw).join('\n\n')], `notes-${number}.txt`))
    return accepted(account, '/v1/add_file', form)
  },
  ({ account, user, draw }, sentences) =>
    accepted(account, '/v1/import', {
      user_id: user.userId,
      items: messagesOf(sentences, draw).map((text) => ({
        text,
        timestamp: '2024-05-01T10:00:00Z'
      }))
    }),
  ({ account, user, number }, sentences) =>
    accepted(account, '/v1/voice/vapi/save', {
      message: {
        type: 'end-of-call-report',
        call: { id: `${user.userId}-${number}`, customer: { number: user.phone } },
        transcript: sentences.map((text) => `AI: Go on.\nUser: ${text}`).join('\n')
      }
    })
]

/** Failures told about a procedure: episodes, preconditions and the log are drawn from them. */
async function giveFeedback(
  account: TestAccount,
  stream: readonly StreamSentence[],
  { userId }: StreamUser,
  jobs: string[]
): Promise<void> {
  const { json } = await account.send('GET', `/v1/procedures?user_id=${userId}`)
  const [procedure] = json.procedures
  if (procedure === undefined) throw new Error('the stream has no procedure to fail')
  const told = [...stream.filter((one) => one.denied), ...stream.filter((one) => !one.denied)]
  for (const { text } of [...told.slice(0, 4), ...told.slice(-2)]) {
    const given = await account.send('PATCH', `/v1/procedures/${procedure.id}/feedback`, {
      body: { user_id: userId, success: false, context: `The smoker was empty. ${text}` }
    })
    if (given.json.job_id !== null) jobs.push(given.json.job_id)
  }
}

/** Asks everything that answers with memory, and notes the words it meets. */
class Sweep {
  readonly found: Found = new Map()
  readonly kept = new Set<string>()
  requests = 0
  readonly #account: TestAccount
  readonly #missed: ReadonlySet<string>
  readonly #user: StreamUser

  constructor(account: TestAccount, missed: ReadonlySet<string>, user: StreamUser) {
    this.#account = account
    this.#user = user
    this.#missed = missed
  }

  /** Looks into every job; returns how much they dropped. */
  async jobs(ids: readonly string[]): Promise<number> {
    let dropped = 0
    for (const id of ids) {
      const job = await this.#ask('GET', `/v1/jobs/${id}`)
      if (job.status !== 'completed') throw new Error(`a job ended as ${job.error}`)
      dropped += job.result.dropped_by_policy ?? 0
    }
    return dropped
  }

  async endpoints(): Promise<void> {
    for (const user of this.#users()) {
      const scope = `user_id=${encodeURIComponent(user)}`
      await this.#pages(`/v1/memories?${scope}`)
      await this.#pages(`/v1/memories/full?${scope}`)
      await this.#pages(`/v1/feed?${scope}`)
      await this.#pages(`/v1/episodes?${scope}`)
      await this.#pages(`/v1/procedures?${scope}`)
      await this.#pages(`/v1/history?${scope}`)
      for (const path of ['timeline?limit=500&', 'graph?limit=500&', 'stats?']) {
        await this.#ask('GET', `/v1/${path}${scope}`)
      }
      await this.#archived(scope)
      for (const format of ['json', 'files']) {
        await this.#ask('GET', `/v1/export?format=${format}&${scope}`)
      }
      await this.#zip(scope)
    }
    for (const path of ['audit?limit=500', 'capture-policy', 'me', 'health', 'keys']) {
      await this.#ask('GET', `/v1/${path}`)
    }
    const call = { id: 'call_1', name: 'recall', arguments: { phone: this.#user.phone } }
    await this.#ask('POST', '/v1/voice/vapi/recall', {
      message: { type: 'tool-calls', toolCallList: [call] }
    })
  }

  /** Each sentence's word is asked for, many in one question; then what the sentences are about. */
  async searches(stream: readonly StreamSentence[]): Promise<void> {
    const denied = stream.filter((sentence) => sentence.denied)
    for (let from = 0; from < denied.length; from += 25) {
      const query = denied
        .slice(from, from + 25)
        .map(({ word }) => word)
        .join(' ')
      await this.#search(query)
    }
    for (let place = 0; place < denied.length; place += Math.ceil(denied.length / 20)) {
      const text = denied[place]?.text ?? ''
      await this.#search(text.replace(DENIED_WORD, ''))
    }
  }

  async #search(query: string): Promise<void> {
    for (const user_id of this.#users()) {
      await this.#ask('POST', '/v1/search/all', { query, user_id, limit: 100 })
    }
    const { userId: user_id } = this.#user
    await this.#ask('POST', '/v1/search', { query, user_id, limit: 100 })
    const asked = `user_id=${user_id}&limit=100&query=${encodeURIComponent(query)}`
    await this.#ask('GET', `/v1/episodes/search?${asked}`)
    await this.#ask('GET', `/v1/procedures/search?${asked}`)
  }

  #users(): string[] {
    return [this.#user.userId, `voice:${this.#user.phone}`]
  }

  async #pages(path: string): Promise<void> {
    for (let offset = 0; ; offset += 500) {
      const { total } = await this.#ask('GET', `${path}&limit=500&offset=${offset}`)
      if (typeof total !== 'number' || offset + 500 >= total) return
    }
  }

  async #archived(scope: string): Promise<void> {
    const { memories } = await this.#ask('GET', `/v1/memories?limit=500&${scope}`)
    for (const { name } of memories) {
      const path = `/v1/memory/${encodeURIComponent(name)}?include_archived=true&${scope}`
      await this.#ask('GET', path)
    }
    const { procedures } = await this.#ask('GET', `/v1/procedures?limit=500&${scope}`)
    for (const { id } of procedures) {
      await this.#ask('GET', `/v1/procedures/${id}/history?${scope}`)
      await this.#ask('GET', `/v1/procedures/${id}/evolution?${scope}`)
    }
  }

  async #zip(scope: string): Promise<void> {
    const response = await this.#account.fetch(`/v1/export?format=markdown&${scope}`)
    const zip = await JSZip.loadAsync(await response.arrayBuffer())
    for (const file of Object.values(zip.files)) {
      this.#look('zip', `${file.name}\n${file.dir ? '' : await file.async('string')}`)
    }
  }

  async #ask(method: string, path: string, body?: Record<string, unknown>) {
    this.requests++
    const options = body === undefined ? {} : { body }
    let sent = await this.#account.send(method, path, options)
    while (sent.status === 429) {
      await Bun.sleep(Number(sent.headers.get('retry-after')) * 1000)
      sent = await this.#account.send(method, path, options)
    }
    if (sent.status >= 300) {
      throw new Error(`${method} ${path} was answered ${sent.status}: ${JSON.stringify(sent.json)}`)
    }
    const headers = JSON.stringify([...sent.headers.entries()])
    this.#look(path.split('?')[0] ?? path, `${headers}\n${JSON.stringify(sent.json)}`)
    return sent.json
  }

  #look(place: string, text: string): void {
    for (const word of deniedIn(text, this.#missed)) {
      const words = this.found.get(place) ?? new Set()
      this.found.set(place, words.add(word))
    }
    for (const word of text.match(KEPT_WORD) ?? []) this.kept.add(word.toLowerCase())
  }
}
