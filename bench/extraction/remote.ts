/**
 * The service as any caller sees it: adds that are waited for, searches, and what is known of an
 * entity. Either a running one, or one started on a temporary directory without any model.
 */
import { firstKey, machine, type Server, startServer } from '../load/server.ts'

export interface Target {
  url: string
  key: string
}

interface Described {
  id: string
  metadata: Record<string, unknown>
}

/** The fields of an answer that benchmarks look at. */
export interface Found {
  results: {
    entity: string
    score: number
    facts: string[]
    fact_details: (Described & { content: string; stated_at: string })[]
  }[]
  semantic?: { fact_details: Described[] }[]
  episodic?: Described[]
  chunks?: (Described & { content: string; timestamp: string; score: number })[]
  result_quality: string
  /** Only where it was asked to explain. */
  explain?: { first: { id: string; values: number[] }[] }
}

export interface StoredFact {
  id: string
  content: string
  event_date: string | null
  stated_at: string
  /** Absent where the fact is active. */
  archived_by?: string | null
  archived_at?: string | null
}

export interface ArchivedFact extends StoredFact {
  archived_by: string | null
  superseded_by: string | null
}

const PATIENCE_MS = 300_000

export class RemoteService {
  readonly #target: Target
  /** Milliseconds of each search as the client sees it. */
  readonly searchMs: number[] = []

  constructor(target: Target) {
    this.#target = target
  }

  /** Sends an add, or orders a run, and returns its job. Adds of one account are read in the order they were sent. */
  async add(path: '/v1/add' | '/v1/add_text' | '/v1/agents/run', body: object): Promise<string> {
    const { job_id } = await this.send<{ job_id: string }>('POST', path, body)
    return job_id
  }

  /** Waits until a job is done; everything sent before it is, too. */
  async finished(job: string): Promise<void> {
    const end = performance.now() + PATIENCE_MS
    while (performance.now() < end) {
      const { status } = await this.send<{ status: string }>('GET', `/v1/jobs/${job}`)
      if (status === 'completed') return
      if (status === 'failed') throw new Error(`job ${job} has failed`)
      await Bun.sleep(100)
    }
    throw new Error(`job ${job} did not end within ${PATIENCE_MS / 1000} s`)
  }

  async search(path: '/v1/search' | '/v1/search/all', body: object): Promise<Found> {
    const start = performance.now()
    const found = await this.send<Found>('POST', path, body)
    this.searchMs.push(performance.now() - start)
    return found
  }

  /** Every fact of a user that has been set aside. */
  async archivedFacts(userId: string): Promise<ArchivedFact[]> {
    const facts = await this.storedFacts(userId)
    return facts.filter((fact): fact is ArchivedFact => fact.archived_by !== undefined)
  }

  /** Every fact of a user, the archived ones too, entity by entity. */
  async storedFacts(userId: string): Promise<StoredFact[]> {
    const user = `user_id=${encodeURIComponent(userId)}`
    const names: string[] = []
    for (let offset = 0; ; offset += 100) {
      const page = `/v1/memories?${user}&limit=100&offset=${offset}`
      const { memories } = await this.send<{ memories: { name: string }[] }>('GET', page)
      names.push(...memories.map((entity) => entity.name))
      if (memories.length < 100) break
    }
    const facts: StoredFact[] = []
    for (const name of names) {
      const path = `/v1/memory/${encodeURIComponent(name)}?${user}&include_archived=true`
      const entity = await this.send<{
        fact_details: StoredFact[]
        archived_fact_details?: ArchivedFact[]
      }>('GET', path)
      facts.push(...entity.fact_details, ...(entity.archived_fact_details ?? []))
    }
    return facts
  }

  async send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await this.#fetch(method, path, body)
    if (response.status === 429) {
      await Bun.sleep(1000 * Math.max(1, Number(response.headers.get('retry-after') ?? 1)))
      return this.send(method, path, body)
    }
    return bodyOf(response, path)
  }

  #fetch(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.#target.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#target.key}`,
        'content-type': 'application/json'
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  }
}

async function bodyOf<Answer>(response: Response, path: string): Promise<Answer> {
  if (response.ok) return (await response.json()) as Answer
  throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
}

/** Runs `work` against the service at `target`, or against one started for it. */
export async function withService<Result>(
  target: Partial<Target>,
  work: (service: RemoteService) => Promise<Result>
): Promise<Result> {
  if (target.url !== undefined && target.key !== undefined)
    return work(new RemoteService({ url: target.url, key: target.key }))
  const server: Server = await startServer('src/main.ts', { RATE_LIMIT_PER_MINUTE: '0' })
  try {
    const key = await firstKey(server)
    return await work(new RemoteService({ url: server.url, key }))
  } finally {
    await server.stop()
  }
}

/** What a report says about where its figures come from. */
export function provenanceOfRun(): { machine: string; date: string; commit: string } {
  const git = Bun.spawnSync(['git', 'rev-parse', '--short', 'HEAD'])
  return {
    machine: machine(),
    date: new Date().toISOString().slice(0, 10),
    commit: git.stdout.toString().trim()
  }
}
