/**
 * The one way to send to an address that an account has chosen. The name is resolved once, all of its
 * addresses are checked against the rules, and the connection goes to those and no others. No redirect is
 * followed, no proxy is used, and nothing is kept of an answer's body.
 */
import { lookup } from 'node:dns/promises'
import { type Clock, systemClock } from '#src/base/clock.ts'
import { type Cause, type Exchanged, exchange } from '#src/outbound/exchange.ts'
import { openGuard, type Resolve } from '#src/outbound/guard.ts'
import { type Refusal, readTarget } from '#src/outbound/target.ts'

export type { Refusal } from '#src/outbound/target.ts'

/** Milliseconds that a name may take to resolve when a URL is only checked. */
const CHECK_MS = 5000

export interface Outbound {
  /** Why nothing would be sent to the URL; null where it passes, or does not resolve yet. */
  check(url: string): Promise<Refusal | null>
  /**
   * Sends one POST, the body as UTF-8. `timeoutMs` is the limit of the whole, from the name to the answer.
   * Rejects with the signal's reason when it is aborted and no answer has come; never otherwise.
   */
  post(url: string, request: OutboundRequest): Promise<PostAnswer>
}

export interface OutboundRequest {
  headers: Readonly<Record<string, string>>
  body: string
  timeoutMs: number
  signal: AbortSignal
}

export type PostAnswer =
  /** Any status, redirects included. `retryAfterS` is in seconds from now. */
  | { outcome: 'answered'; status: number; retryAfterS: number | null; durationMs: number }
  | { outcome: 'refused_address'; rule: string }
  | { outcome: 'unreachable'; cause: Cause | 'dns'; durationMs: number }

export interface OutboundSettings {
  /** Hosts, addresses and networks that the rules do not hold for, as WEBHOOK_ALLOW_HOSTS has them. */
  allowHosts: readonly string[]
  /** The system's resolver where it is left out. */
  resolve?: Resolve
  /** PEM of the certificates to trust; those that the system trusts where it is left out. */
  certificates?: string
  clock?: Clock
}

/** The way out for one thread; it keeps nothing open between two requests. */
export function openOutbound(settings: OutboundSettings): Outbound {
  const { allowHosts, certificates, resolve = resolveBySystem, clock = systemClock } = settings
  const checked = openGuard(allowHosts, resolve)

  async function send(url: string, request: OutboundRequest, inAll: AbortSignal) {
    const begun = performance.now()
    const passed = () => Math.round(performance.now() - begun)
    const target = readTarget(url)
    if ('rule' in target) return refusedBy(target)
    const limit = AbortSignal.any([request.signal, inAll])
    const found = await checked(target, limit)
    if ('refusal' in found) return refusedBy(found.refusal)
    if ('unresolved' in found) {
      const cause = inAll.aborted ? 'timeout' : 'dns'
      return { outcome: 'unreachable', cause, durationMs: passed() } as const
    }
    const exchanged = await exchange(target, found.addresses, request, { limit, certificates })
    return { ...answerOf(exchanged, clock), durationMs: passed() }
  }

  return {
    async check(url) {
      const target = readTarget(url)
      if ('rule' in target) return target
      const found = await checked(target, AbortSignal.timeout(CHECK_MS))
      return 'refusal' in found ? found.refusal : null
    },
    async post(url, request) {
      request.signal.throwIfAborted()
      const inAll = new AbortController()
      const timer = setTimeout(() => inAll.abort(), request.timeoutMs)
      try {
        const answer = await send(url, request, inAll.signal)
        if (answer.outcome === 'unreachable') request.signal.throwIfAborted()
        return answer
      } finally {
        clearTimeout(timer)
      }
    }
  }
}

function refusedBy({ rule }: Refusal) {
  return { outcome: 'refused_address', rule } as const
}

function answerOf(exchanged: Exchanged, clock: Clock) {
  if ('cause' in exchanged) return { outcome: 'unreachable', cause: exchanged.cause } as const
  const { status, retryAfter } = exchanged
  return { outcome: 'answered', status, retryAfterS: secondsOf(retryAfter, clock) } as const
}

/** `Retry-After` has seconds or a date; null for anything else. */
function secondsOf(retryAfter: string | null, clock: Clock): number | null {
  if (retryAfter === null) return null
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const at = /^[A-Z]/.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - clock()) / 1000))
}

async function resolveBySystem(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true })
  return found.map(({ address }) => address)
}
