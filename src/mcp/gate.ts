/**
 * Who may speak to `/mcp` from a browser. A page that has made its own name point to this machine (DNS
 * rebinding) shows itself by `Origin` and `Host`, so both are checked, beside the key.
 */
import { isIP } from 'node:net'

export interface GateSettings {
  /** Where the service listens. */
  host: string
  publicUrl: string | null
  /** `*` does not count here: a page has to be named. */
  corsOrigins: readonly string[]
}

/** Says what is wrong with a request's `Origin` or `Host`; null for nothing. */
export type Gate = (request: Request) => string | null

export function gateOf({ host, publicUrl, corsOrigins }: GateSettings): Gate {
  const ownUrl = publicUrl === null ? null : new URL(publicUrl)
  const origins = new Set([...corsOrigins, ...(ownUrl === null ? [] : [ownUrl.origin])])
  // Elsewhere the names under which it is reached are not known; `Origin` alone has to do there.
  const checksHost = isHere(host)
  return ({ headers }) => {
    const origin = headers.get('origin')
    if (origin !== null && !origins.has(origin) && !isHere(hostnameOf(origin))) {
      return 'This Origin may not call here. Name it in CORS_ORIGINS.'
    }
    const asked = hostnameOf(`http://${headers.get('host') ?? ''}`)
    if (checksHost && asked !== ownUrl?.hostname && !isHere(asked) && !isAddress(asked)) {
      return 'This Host is not known here. Set PUBLIC_URL to the address of this service.'
    }
    return null
  }
}

/** Whether a host name is this machine itself. */
function isHere(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  )
}

/** A number cannot be made to point elsewhere. */
function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}
