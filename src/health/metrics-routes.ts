/**
 * `/metrics` for Prometheus, with METRICS_TOKEN as its Bearer token; without that setting there is
 * no such page. It tells of this process: calls, parts, models, memory; nothing of any account.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '#src/base/clock.ts'
import { Failure, notFound } from '#src/base/failure.ts'
import type { HealthProbe } from '#src/health/contract.ts'
import { openEndpoint } from '#src/http/endpoint.ts'
import { type Family, type HttpMetrics, prometheusText } from '#src/http/metrics.ts'
import type { Spent } from '#src/models/spending.ts'
import type { Peers } from '#src/peers/peers.ts'

export interface MetricsDeps {
  /** Null: no such page. */
  token: string | null
  metrics: HttpMetrics
  health: HealthProbe
  peers: Pick<Peers, 'state'>
  /** What models have cost since the start. */
  spent(): Promise<Spent>
  cachedKeys: () => number
  clock: Clock
  version: string
  /** Counts a wrong token by its address; throws 429 above the bound. */
  countFailedKey(address: string): Promise<void>
}

export function metricsEndpoints(deps: MetricsDeps) {
  const startedAt = deps.clock()
  return [
    openEndpoint({
      method: 'GET',
      path: '/metrics',
      tag: 'Health',
      summary: 'Figures of this process for Prometheus',
      key: 'none',
      answer: null,
      respond: async ({ request, origin }) => {
        if (deps.token === null) throw notFound('Address')
        if (!isBearer(request.headers.get('authorization'), deps.token)) {
          await deps.countFailedKey(origin.address ?? 'unknown')
          throw new Failure('invalid_key', 'The metrics token is missing or wrong.', {})
        }
        const content = prometheusText([
          ...deps.metrics.families(),
          ...(await partFamilies(deps)),
          ...spentFamilies(await deps.spent()),
          ...processFamilies(deps, startedAt)
        ])
        return { status: 200, contentType: 'text/plain; version=0.0.4; charset=utf-8', content }
      }
    })
  ]
}

function isBearer(header: string | null, token: string): boolean {
  const given = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1]
  if (given === undefined) return false
  // Hashed first: texts of different lengths cannot be compared in constant time.
  const digest = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}

async function partFamilies(deps: MetricsDeps): Promise<Family[]> {
  const checks = await deps.health.checks()
  const redis = deps.peers.state()
  const parts = Object.entries(redis === 'alone' ? checks : { ...checks, redis: redis !== 'lost' })
  return [
    gauge(
      'keepsake_part_up',
      'Whether a part behind HTTP works (1) or not (0).',
      parts.map(([part, up]) => ({ labels: { part }, value: up ? 1 : 0 }))
    )
  ]
}

function spentFamilies(spent: Spent): Family[] {
  const one = (name: string, help: string, value: number): Family => ({
    name,
    type: 'counter',
    help,
    samples: [{ value }]
  })
  return [
    one('keepsake_model_calls_total', 'Calls of models that were answered.', spent.calls),
    one('keepsake_model_failures_total', 'Calls of models without a reply.', spent.failed),
    {
      name: 'keepsake_model_tokens_total',
      type: 'counter',
      help: 'Tokens that models have read and written.',
      samples: [
        { labels: { direction: 'in' }, value: spent.tokensIn },
        { labels: { direction: 'out' }, value: spent.tokensOut }
      ]
    },
    gauge('keepsake_model_calls_now', 'Calls of models under way and waiting.', [
      { labels: { state: 'under_way' }, value: spent.underWay },
      { labels: { state: 'waiting' }, value: spent.waiting }
    ])
  ]
}

function processFamilies(deps: MetricsDeps, startedAt: number): Family[] {
  const { user, system } = process.cpuUsage()
  return [
    gauge('keepsake_build_info', 'The version that runs.', [
      { labels: { version: deps.version }, value: 1 }
    ]),
    gauge('keepsake_cached_keys', 'API keys remembered by this process.', [
      { value: deps.cachedKeys() }
    ]),
    gauge('process_start_time_seconds', 'Start of the process, Unix time.', [
      { value: startedAt / 1000 }
    ]),
    gauge('process_resident_memory_bytes', 'Memory of the process.', [
      { value: process.memoryUsage.rss() }
    ]),
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'Processor time used.',
      samples: [{ value: (user + system) / 1_000_000 }]
    }
  ]
}

function gauge(name: string, help: string, samples: Family['samples']): Family {
  return { name, type: 'gauge', help, samples }
}
