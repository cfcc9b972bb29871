/**
 * The HTTP side of the service: a list of endpoints on one Elysia app, which listens and routes; what
 * happens to a request is in `serve.ts`. Nothing here knows a feature or opens a database.
 */
import { Elysia } from 'elysia'
import type { Accounts } from '#actors/operations.ts'
import { KeyCache } from '#src/access/key-cache.ts'
import { clientAddress } from '#src/base/addresses/client-address.ts'
import type { Clock } from '#src/base/clock.ts'
import type { Log } from '#src/base/log.ts'
import type { Config } from '#src/config/config.ts'
import { Receiver } from '#src/http/bodies/receive.ts'
import { Callers } from '#src/http/caller.ts'
import type { PathParts } from '#src/http/checked-request.ts'
import { docsEndpoints } from '#src/http/docs/routes.ts'
import type { Endpoint } from '#src/http/endpoint.ts'
import type { Arrival, Frame } from '#src/http/exchange.ts'
import { Meters } from '#src/http/meters.ts'
import { HttpMetrics } from '#src/http/metrics.ts'
import { RateLimit } from '#src/http/rate-limit.ts'
import { Cors } from '#src/http/response-headers.ts'
import { RouteList } from '#src/http/route-list.ts'
import { serve, serveBroken, serveMissing, servePreflight } from '#src/http/serve.ts'
import type { Peers } from '#src/peers/peers.ts'

export interface FrameDeps {
  accounts: Accounts
  config: Pick<
    Config,
    'rateLimitPerMinute' | 'failedKeysPerMinute' | 'trustedProxies' | 'corsOrigins' | 'publicUrl'
  >
  clock: Clock
  log: Log
  peers: Peers
  /** With the usual bounds where it is left out. */
  receiver?: Receiver
}

/**
 * What `listen` needs besides port and host. Bun's own bound on bodies is switched off: it answers
 * without JSON, and every endpoint refuses by the announced size, or counts as it reads.
 */
export const SERVER_OPTIONS = {
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  idleTimeout: 60,
  // Otherwise a second service on the port would get every other request of the first, keys included.
  reusePort: false,
  // Otherwise Bun goes by NODE_ENV: in development it is slower, and failures become pages with source.
  development: false
} as const

export interface App {
  elysia: Elysia
  /** Every endpoint the app answers, as declared. */
  endpoints: readonly Endpoint[]
}

/** Makes the parts that every request passes, and lets them know of keys revoked in other processes. */
export function openFrame({
  accounts,
  config,
  clock,
  log,
  peers,
  receiver = new Receiver()
}: FrameDeps): Frame {
  const meters = new Meters(clock)
  const keys = new KeyCache(async (hash) => {
    const known = await accounts.findKey(hash)
    if (known !== null) meters.saw(known.caller.accountId, known.usage)
    return known
  }, clock)
  peers.listen({
    hint: (hint) => {
      if (hint.about === 'key') keys.forget(hint.keyId)
      else {
        keys.forgetAccount(hint.accountId)
        meters.forget(hint.accountId)
      }
    },
    missed: () => keys.clear()
  })
  const rateLimit = new RateLimit(peers, config.rateLimitPerMinute, config.failedKeysPerMinute)
  return {
    accounts,
    callers: new Callers(keys, rateLimit),
    keys,
    rateLimit,
    meters,
    metrics: new HttpMetrics(),
    receiver,
    cors: new Cors(config.corsOrigins),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    log
  }
}

/** Builds the app of these endpoints and of their reference; it does not listen yet. */
export function createApp(frame: Frame, listed: readonly Endpoint[], version: string): App {
  const { publicUrl } = frame
  const endpoints = [...listed, ...docsEndpoints(listed, { version, publicUrl })]
  return { elysia: mount(frame, endpoints), endpoints }
}

function mount(frame: Frame, endpoints: readonly Endpoint[]): Elysia {
  const routes = new RouteList(endpoints)
  const app = new Elysia({ normalize: false })
  // The context's own `server` is a getter that Elysia defines anew on each request.
  const arrivalOf = (request: Request, path: PathParts): Arrival => ({
    request,
    path,
    address: () => {
      const peer = app.server?.requestIP(request)?.address ?? 'unknown'
      return clientAddress(peer, request.headers.get('x-forwarded-for'), frame.trustedProxies)
    }
  })
  // First of all: a handler registered later would not see what fails before it.
  app.onError(({ error, request }) => serveBroken(frame, error, request))
  for (const endpoint of endpoints) {
    const counted = frame.metrics.route(endpoint.method, endpoint.path)
    const handle = ({ request, params }: RouterContext) =>
      serve(frame, endpoint, counted, arrivalOf(request, params ?? {}))
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
  /** Absent where the path has no parts. */
  params?: Record<string, string>
}
