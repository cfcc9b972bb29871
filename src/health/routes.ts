/**
 * Health: open to probes, with diagnostics for callers with a key. It answers 200 while the process
 * answers at all, so a broken part shows in the body and not as a failed request.
 */
import type { Accounts } from '#actors/operations.ts'
import type { Caller } from '#src/access/caller.ts'
import type { Clock } from '#src/base/clock.ts'
import { Transient } from '#src/base/failure.ts'
import {
  DetailedHealth,
  type HealthFacts,
  type HealthProbe,
  Live,
  Readiness
} from '#src/health/contract.ts'
import { type OpenAnswer, type OpenCall, openEndpoint } from '#src/http/endpoint.ts'
import type { Peers } from '#src/peers/peers.ts'

export interface HealthDeps {
  accounts: Accounts
  health: HealthProbe
  clock: Clock
  version: string
  cachedKeys: () => number
  peers: Pick<Peers, 'state'>
}

export function healthEndpoints(deps: HealthDeps) {
  const startedAt = deps.clock()
  return [
    openEndpoint({
      method: 'GET',
      path: '/v1/health',
      tag: 'Health',
      summary: 'Whether the service works; with a key, in detail',
      key: 'optional',
      answer: DetailedHealth,
      respond: (call) => health(deps, startedAt, call)
    }),
    openEndpoint({
      method: 'GET',
      path: '/v1/health/live',
      tag: 'Health',
      summary: 'The process answers',
      key: 'none',
      answer: Live,
      respond: () => ({ status: 200, json: { status: 'ok' } })
    }),
    openEndpoint({
      method: 'GET',
      path: '/v1/health/ready',
      tag: 'Health',
      summary: 'Requests can be served',
      key: 'none',
      answer: Readiness,
      respond: () => ready(deps)
    })
  ]
}

type Checks = Omit<Awaited<ReturnType<HealthProbe['checks']>>, 'reason'>

async function ready(deps: HealthDeps): Promise<OpenAnswer> {
  const { reason, ...checks } = await deps.health.checks()
  if (allWork(checks)) return { status: 200, json: { status: 'ready', checks } }
  const why = reason === null ? {} : { reason }
  return {
    status: 503,
    headers: { 'Retry-After': '2' },
    json: { status: 'not_ready', checks, ...why }
  }
}

async function health(deps: HealthDeps, startedAt: number, call: OpenCall): Promise<OpenAnswer> {
  const checks = await deps.health.checks()
  const peers = deps.peers.state()
  const status = allWork(checks) && peers !== 'lost' ? 'ok' : 'degraded'
  const basic = { status, version: deps.version }
  if (call.known === null) return { status: 200, json: basic }
  const facts = await factsFor(deps, call.known.caller, checks)
  const uptime_s = Math.floor((deps.clock() - startedAt) / 1000)
  return {
    status: 200,
    json: {
      ...basic,
      uptime_s,
      ...facts,
      cache: { keys: deps.cachedKeys() },
      redis: { configured: peers !== 'alone', ok: peers === 'connected' }
    }
  }
}

function allWork(checks: Checks): boolean {
  return checks.db && checks.queue && checks.embedder
}

/** The diagnostics; where the parts behind HTTP do not answer, what the checks alone say. */
async function factsFor(deps: HealthDeps, caller: Caller, checks: Checks): Promise<HealthFacts> {
  try {
    return (await deps.accounts.ask(caller, 'health.detail', {})).value
  } catch (thrown) {
    if (!(thrown instanceof Transient)) throw thrown
    return {
      db: { ok: checks.db, entities: 0, facts: 0 },
      queue: { ok: checks.queue, waiting: 0, oldest_s: null },
      embedder: { ok: checks.embedder, name: '', dimensions: 0 },
      model: { configured: false, ok: false },
      connection: { max: 0, used: 0 }
    }
  }
}
