/**
 * A user's procedures behind the API: each run is one `POST /v1/add` with the run's own timestamps;
 * afterwards the lists and logs say what it has changed. Only what any caller sees is used.
 */
import type { SourceMessage } from '#src/memory/candidates.ts'
import type { EvolutionAnswer, Procedure } from '#src/shapes/procedure.ts'

export interface Service {
  url: string
  key: string
}

/** A procedure as it is listed, with its log, newest first. */
export interface Known {
  procedure: Procedure
  log: EvolutionAnswer[]
}

export class RemoteMemory {
  readonly known = new Map<string, Known>()
  readonly #service: Service
  readonly #userId: string
  /** Seconds from each add's acceptance to the end of its job. */
  readonly addSeconds: number[] = []
  readonly searchMs: number[] = []

  constructor(service: Service, userId: string) {
    this.#service = service
    this.#userId = userId
  }

  /** Adds one run and waits for it; returns the ids of the procedures that it created or changed. */
  async add(messages: readonly SourceMessage[]): Promise<string[]> {
    const started = performance.now()
    const { job_id } = await this.#send<{ job_id: string }>('POST', '/v1/add', {
      user_id: this.#userId,
      agent_id: 'airline',
      messages: messages.map(({ kind, text, at }) => ({
        role: kind,
        content: text,
        timestamp: new Date(at).toISOString()
      }))
    })
    for (;;) {
      const job = await this.#send<{ status: string }>('GET', `/v1/jobs/${job_id}`)
      if (job.status === 'failed') throw new Error('an add has failed')
      if (job.status === 'completed') break
      // A caller may look 300 times a minute.
      await Bun.sleep(150)
    }
    this.addSeconds.push((performance.now() - started) / 1000)
    return this.#look()
  }

  /** Ids by `GET /v1/procedures/search`, best first. */
  async search(query: string, limit: number): Promise<string[]> {
    const started = performance.now()
    const text = encodeURIComponent(query.slice(0, 4000))
    const { results } = await this.#send<{ results: { id: string }[] }>(
      'GET',
      `/v1/procedures/search?query=${text}&limit=${limit}&user_id=${this.#userId}`
    )
    this.searchMs.push(performance.now() - started)
    return results.map((one) => one.id)
  }

  async #look(): Promise<string[]> {
    const { procedures } = await this.#send<{ procedures: Procedure[] }>(
      'GET',
      `/v1/procedures?limit=500&user_id=${this.#userId}`
    )
    const touched: string[] = []
    for (const procedure of procedures) {
      const before = this.known.get(procedure.id)?.procedure
      if (before !== undefined && countsOf(before) === countsOf(procedure)) continue
      touched.push(procedure.id)
      const { evolution } = await this.#send<{ evolution: EvolutionAnswer[] }>(
        'GET',
        `/v1/procedures/${procedure.id}/evolution`
      )
      this.known.set(procedure.id, { procedure, log: evolution })
    }
    return touched
  }

  async #send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const { url, key } = this.#service
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    if (response.status === 429) {
      await Bun.sleep(1000 * Number(response.headers.get('retry-after') ?? 1))
      return this.#send(method, path, body)
    }
    if (!response.ok) throw new Error(`${method} ${path.split('?')[0]}: ${response.status}`)
    return (await response.json()) as Answer
  }
}

function countsOf({
  version,
  version_id,
  success_count,
  fail_count,
  updated_at
}: Procedure): string {
  return [version, version_id, success_count, fail_count, updated_at].join(' ')
}
