/** Stands where the service would, keeps to its contract of imports, and records every word that is sent. */
import { createHash } from 'node:crypto'

export interface Recording {
  url: string
  /** Bodies as they came, those of tries that were repeated too. */
  bodies: string[]
  /** What an import has brought, each item once, in order. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what was sent freely
  kept: { user: string; item: any }[]
  keys: string[]
  /** What the next imports are answered; `lost` is done and not told. */
  next: (Response | 'lost')[]
  /** Called with the number of imports so far, before each is answered. */
  onImport: (count: number) => void
  /** Items that a job cannot keep, by their words. */
  failing: (text: string) => boolean
  stop(): void
}

/** Starts one; it takes any key. */
export function recordingService(): Recording {
  const answers = new Map<string, { hash: string; body: object }>()
  const known = new Set<string>()
  const jobs = new Map<string, object>()
  const recording: Recording = {
    ...{
      url: '',
      bodies: [],
      kept: [],
      keys: [],
      next: [],
      onImport: () => {},
      failing: () => false
    },
    stop: () => void server.stop(true)
  }

  /** Takes in what is new of an import and answers with its job. */
  function accept(body: Record<string, unknown>): object {
    const user = String(body['user_id'] ?? 'default')
    const items = (body['items'] ?? [body['export']]) as object[]
    const failures: object[] = []
    let fresh = 0
    for (const [index, item] of items.entries()) {
      const text = JSON.stringify(item)
      if (recording.failing(text)) failures.push({ index, error: 'internal' })
      else if (!known.has(user + text)) {
        known.add(user + text)
        recording.kept.push({ user, item })
        fresh++
      }
    }
    const id = `job_${jobs.size + 1}`
    const result = { facts_added: fresh, known: items.length - fresh - failures.length, failures }
    jobs.set(id, { job_id: id, id, status: 'completed', step: 'done', result })
    return {
      status: 'accepted',
      job_id: id,
      accepted: items.length,
      quota_used: items.length,
      message: ''
    }
  }

  async function importing(request: Request): Promise<Response> {
    const text = await request.text()
    recording.bodies.push(text)
    recording.onImport(recording.bodies.length)
    const instead = recording.next.shift()
    if (instead instanceof Response) return instead
    const key = request.headers.get('Idempotency-Key') ?? ''
    recording.keys.push(key)
    const hash = createHash('sha256').update(text).digest('hex')
    const before = answers.get(key)
    if (before !== undefined && before.hash !== hash) {
      return Response.json(
        { code: 'idempotency_mismatch', message: 'Other body.' },
        { status: 409 }
      )
    }
    const body = before?.body ?? accept(JSON.parse(text))
    answers.set(key, { hash, body })
    return instead === 'lost'
      ? new Response('{}', { status: 502 })
      : Response.json(body, { status: 202 })
  }

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/v1/health') return Response.json({ status: 'ok', version: '0' })
      if (pathname === '/v1/import') return importing(request)
      const job = jobs.get(pathname.split('/').at(-1) ?? '')
      return job === undefined ? new Response('{}', { status: 404 }) : Response.json(job)
    }
  })
  recording.url = `http://127.0.0.1:${server.port}`
  return recording
}
