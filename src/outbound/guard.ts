/** Which addresses a target has, and whether it may be sent to them. */
import { readAllowedHost } from '#src/base/addresses/allowed-host.ts'
import { type IpAddress, isWithin, readIpAddress } from '#src/base/addresses/ip-address.ts'
import { isLocalName, refusingRule, unwrapped } from '#src/outbound/rules.ts'
import type { Refusal, Target } from '#src/outbound/target.ts'

/** The addresses of a name, as text; rejects or answers none for a name that does not resolve. */
export type Resolve = (name: string) => Promise<readonly string[]>

/** How many addresses of one name are connected to; a name server may give thousands. */
const MOST_TRIED = 16

/** Addresses that passed the rules, in the order in which they were given; or why not. */
export type Checked = { addresses: string[] } | { refusal: Refusal } | { unresolved: true }

/**
 * The check of one service's settings. It asks for the addresses once and looks at all of them: one that
 * is refused refuses the target, so that no order of answers gets past. Ends early, as unresolved,
 * when `limit` is aborted.
 */
export function openGuard(
  allowHosts: readonly string[],
  resolve: Resolve
): (target: Target, limit: AbortSignal) => Promise<Checked> {
  const allowed = allowHosts.map((text) => {
    const host = readAllowedHost(text)
    if (host === null) throw new RangeError('not a host, an address or a network')
    return host
  })
  const names = new Set(allowed.flatMap((host) => ('name' in host ? [host.name] : [])))
  const networks = allowed.flatMap((host) => ('network' in host ? [host.network] : []))
  const isAllowed = (address: IpAddress) =>
    networks.some((network) => [address, unwrapped(address)].some((one) => isWithin(one, network)))

  return async (target, limit) => {
    const found = target.isAddress ? [target.host] : await inTime(resolve(target.host), limit)
    const passed: Checked =
      found.length > 0 ? { addresses: found.slice(0, MOST_TRIED) } : { unresolved: true }
    if (names.has(target.host)) return passed
    const rules = found.map((text) => {
      const address = readIpAddress(text)
      if (address === null) return 'no_address'
      return isAllowed(address) ? 'allowed' : refusingRule(address)
    })
    const broken = rules.find((rule) => rule !== null && rule !== 'allowed')
    if (broken) return { refusal: refusalFor(broken) }
    if (isLocalName(target.host) && !rules.includes('allowed')) {
      return { refusal: refusalFor('local_name') }
    }
    return passed
  }
}

/** Says which rule, and not which address: how names resolve here is no account's business. */
function refusalFor(rule: string): Refusal {
  return {
    rule,
    message: `must lead to a public address (${rule}); an operator can allow hosts with WEBHOOK_ALLOW_HOSTS`
  }
}

/** What was found before the limit; nothing when it was not, or not in time. */
async function inTime(finding: Promise<readonly string[]>, limit: AbortSignal) {
  const { promise: tooLate, resolve } = Promise.withResolvers<readonly string[]>()
  const giveUp = () => resolve([])
  limit.addEventListener('abort', giveUp, { once: true })
  try {
    // A name that does not resolve, and a resolver that fails, are one to who sends.
    return await Promise.race([finding.catch(() => []), tooLate])
  } finally {
    limit.removeEventListener('abort', giveUp)
  }
}
