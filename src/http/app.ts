/**
 * The HTTP side of the service: every feature's endpoints on one Elysia app, which listens and
 * routes; what happens to a request is in `serve.ts`. Nothing here opens a database.
 */
import { Elysia } from 'elysia'
import type { Accounts } from '#actors/operations.ts'
import type { AccountMaking } from '#src/account/account-making.ts'
import type { Mail } from '#src/account/mail.ts'
import { accountEndpoints } from '#src/account/routes.ts'
import { signupEndpoints } from '#src/account/signup-routes.ts'
import { fileEndpoints } from '#src/add/file-routes.ts'
import { addEndpoints } from '#src/add/routes.ts'
import { auditEndpoints } from '#src/audit/routes.ts'
import { billingEndpoints } from '#src/billing/routes.ts'
import { capturePolicyEndpoints } from '#src/capture-policy/routes.ts'
import type { Clock } from '#src/clock.ts'
import type { Config } from '#src/config.ts'
import { deduplicationEndpoints } from '#src/deduplication/routes.ts'
import { entityEndpoints } from '#src/entities/routes.ts'
import { episodeEndpoints } from '#src/episodes/routes.ts'
import { exportEndpoints } from '#src/export/routes.ts'
import { factEndpoints } from '#src/facts/routes.ts'
import { startFileReader } from '#src/files/reader-pool.ts'
import type { HealthProbe } from '#src/health/contract.ts'
import { HttpMetrics } from '#src/health/metrics.ts'
import { metricsEndpoints } from '#src/health/metrics-routes.ts'
import { healthEndpoints } from '#src/health/routes.ts'
import { Callers } from '#src/http/caller.ts'
import { docsEndpoints } from '#src/http/docs/routes.ts'
import type { Endpoint, PathParts } from '#src/http/endpoint.ts'
import type { Arrival, Frame } from '#src/http/exchange.ts'
import { Meters } from '#src/http/meters.ts'
import { RateLimit } from '#src/http/rate-limit.ts'
import { Cors } from '#src/http/response-headers.ts'
import { RouteList } from '#src/http/route-list.ts'
import { serve, serveBroken, serveMissing, servePreflight } from '#src/http/serve.ts'
import { importEndpoints } from '#src/import/routes.ts'
import { jobEndpoints } from '#src/jobs/routes.ts'
import { journalEndpoints } from '#src/journal/routes.ts'
import { KeyCache } from '#src/keys/key-cache.ts'
import { keyEndpoints } from '#src/keys/routes.ts'
import type { Log } from '#src/log.ts'
import type { Spent } from '#src/models/spending.ts'
import type { Peers } from '#src/peers/peers.ts'
import { procedureEndpoints } from '#src/procedures/routes.ts'
import { planTable } from '#src/quota/plans.ts'
import type { Reading } from '#src/reading/reading.ts'
import { searchEndpoints } from '#src/search/routes.ts'
import { voiceEndpoints } from '#src/voice/routes.ts'

export interface AppDeps {
  accounts: Accounts & AccountMaking & { spent(): Promise<Spent> }
  /** Null where no mail is set up. */
  mail: Mail | null
  config: Config
  clock: Clock
  log: Log
  peers: Peers
  /** Takes secrets out of long texts that do not pass an account's actor whole. */
  reading: Reading
  /** Whether the parts behind HTTP work; asked by the health endpoints. */
  health: HealthProbe
  version: string
}

/**
 * What `listen` needs beside port and host. Bun's own bound on bodies is out of the way: it answers
 * without JSON, and every endpoint refuses by the announced size, or counts as it reads.
 */
export const SERVER_OPTIONS = {
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  idleTimeout: 60,
  // Elsewhere Bun would take NODE_ENV's word for it: slower, and failures become pages with source.
  development: false
} as const

export interface App {
  elysia: Elysia
  /** Every endpoint the app answers, as declared. */
  endpoints: readonly Endpoint[]
  /** Hash → caller of the last minute; a revoke heard from another process is told to it. */
  keys: KeyCache
}

/** Builds the app; it does not listen yet. */
export function createApp(deps: AppDeps): App {
  const meters = new Meters(deps.clock)
  const keys = new KeyCache(async (hash) => {
    const known = await deps.accounts.findKey(hash)
    if (known !== null) meters.saw(known.caller.accountId, known.usage)
    return known
  }, deps.clock)
  deps.peers.listen({
    hint: (hint) => {
      if (hint.about === 'key') keys.forget(hint.keyId)
      else keys.forgetAccount(hint.accountId)
    },
    missed: () => keys.clear()
  })
  const rateLimit = new RateLimit(
    deps.peers,
    deps.config.rateLimitPerMinute,
    deps.config.failedKeysPerMinute
  )
  const metrics = new HttpMetrics()
  const frame: Frame = {
    accounts: deps.accounts,
    callers: new Callers(keys, rateLimit),
    keys,
    rateLimit,
    meters,
    metrics,
    cors: new Cors(deps.config.corsOrigins),
    publicUrl: deps.config.publicUrl,
    log: deps.log
  }
  const endpoints = featureEndpoints(deps, keys, rateLimit, metrics)
  endpoints.push(...docsEndpoints(endpoints, deps))
  return { elysia: mount(frame, endpoints), endpoints, keys }
}

function featureEndpoints(
  deps: AppDeps,
  keys: KeyCache,
  rateLimit: RateLimit,
  metrics: HttpMetrics
): Endpoint[] {
  const forgetAccount = (accountId: string) => {
    keys.forgetAccount(accountId)
    deps.peers.tell({ about: 'account', accountId })
  }
  return [
    ...addEndpoints,
    ...fileEndpoints({
      reader: startFileReader(),
      plans: planTable(deps.config.planChanges),
      readsPictures: deps.config.models.visionModel !== null
    }),
    ...jobEndpoints,
    ...searchEndpoints,
    ...entityEndpoints,
    ...factEndpoints,
    ...journalEndpoints,
    ...episodeEndpoints,
    ...procedureEndpoints,
    ...deduplicationEndpoints,
    ...exportEndpoints,
    ...importEndpoints(deps.reading),
    ...capturePolicyEndpoints,
    ...keyEndpoints((keyId) => {
      keys.forget(keyId)
      deps.peers.tell({ about: 'key', keyId })
    }),
    ...voiceEndpoints(deps.config),
    ...accountEndpoints(forgetAccount),
    ...signupEndpoints({
      accounts: deps.accounts,
      mail: deps.mail,
      plan: deps.config.defaultPlan,
      open: deps.config.signupOpen,
      countUse: (...use) => rateLimit.countUse(...use),
      forgetAccount
    }),
    ...billingEndpoints,
    ...auditEndpoints,
    ...healthEndpoints({ ...deps, cachedKeys: () => keys.size }),
    ...metricsEndpoints({
      ...deps,
      token: deps.config.metricsToken,
      metrics,
      spent: () => deps.accounts.spent(),
      cachedKeys: () => keys.size,
      countFailedKey: (address) => rateLimit.countFailedKey(address)
    })
  ]
}

function mount(frame: Frame, endpoints: readonly Endpoint[]): Elysia {
  const routes = new RouteList(endpoints)
  const app = new Elysia({ normalize: false })
  // The context's own `server` is a getter that Elysia defines anew on each request.
  const arrivalOf = (request: Request, path: PathParts): Arrival => ({
    request,
    path,
    address: () => app.server?.requestIP(request)?.address ?? 'unknown'
  })
  // First of all: a handler registered later would not see what fails before it.
  app.onError(({ error, request }) => serveBroken(frame, error, request))
  for (const endpoint of endpoints) {
    const counted = frame.metrics.route(endpoint.method, endpoint.path)
    const handle = ({ request, params }: RouterContext) =>
      serve(frame, endpoint, counted, arrivalOf(request, params))
    app.route(endpoint.method, endpoint.path, handle, { parse: 'none' })
    if (endpoint.method === 'GET') app.route('HEAD', endpoint.path, handle, { parse: 'none' })
  }
  const missing = frame.metrics.route('any', 'none')
  app.all(
    '/*',
    ({ request }: RouterContext) => {
      if (request.method === 'OPTIONS') return servePreflight(frame, request)
      const { pathname } = new URL(request.url)
      const failure = routes.missing(request.method, pathname)
      const underV1 = pathname === '/v1' || pathname.startsWith('/v1/')
      return serveMissing(frame, { failure, underV1, counted: missing }, arrivalOf(request, {}))
    },
    { parse: 'none' }
  )
  return app
}

interface RouterContext {
  request: Request
  params: Record<string, string>
}
