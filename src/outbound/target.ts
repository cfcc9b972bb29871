/** Where a URL leads, if it has a form that may be sent to. */
import { isIP } from 'node:net'
import { plainName } from '#src/base/addresses/allowed-host.ts'

/** Why nothing is sent to a URL: the rule's stable name, and a sentence for who wrote the URL. */
export interface Refusal {
  rule: string
  message: string
}

export interface Target {
  secure: boolean
  /** A name in lower case without a dot at its end, or an IP address without brackets. */
  host: string
  /** Whether `host` is an IP address. */
  isAddress: boolean
  port: number
  /** Path and query as they are sent. */
  path: string
  /** What the `Host` header says: the host, and the port where it is not the scheme's own. */
  authority: string
}

interface FormRule extends Refusal {
  refuses(url: URL, text: string): boolean
}

const FORM_RULES: readonly FormRule[] = [
  {
    rule: 'scheme',
    message: 'must begin with https:// or http://',
    refuses: (_url, text) => !/^https?:\/\//i.test(text)
  },
  {
    rule: 'characters',
    message: 'must not have spaces, control characters or backslashes in it',
    // They are dropped or turned by some readers of URLs and not by others.
    refuses: (_url, text) => /[\s\p{Cc}\\]/u.test(text)
  },
  {
    rule: 'user_info',
    message: 'must not have a user name or a password in it',
    refuses: (_url, text) => /^[^/]*\/\/[^/?#]*@/.test(text)
  },
  {
    rule: 'fragment',
    message: 'must not have a fragment (#)',
    refuses: (_url, text) => text.includes('#')
  },
  {
    rule: 'port',
    message: 'must use port 80, 443 or one from 1024 on',
    refuses: (url) => portOf(url) < 1024 && portOf(url) !== 80 && portOf(url) !== 443
  },
  {
    rule: 'host',
    message: 'must have a host name of letters, digits, hyphens and dots',
    refuses: (url) => !isHost(hostOf(url))
  }
]

const MALFORMED: Refusal = { rule: 'malformed', message: 'must be a URL with a valid host' }

/**
 * Reads a URL as browsers do, so that every spelling of an address (decimal, octal and hexadecimal
 * IPv4, full-width digits, IPv6 in short and in long) comes out as the one address that it means.
 */
export function readTarget(text: string): Target | Refusal {
  if (!URL.canParse(text)) return MALFORMED
  const url = new URL(text)
  const broken = FORM_RULES.find((rule) => rule.refuses(url, text))
  if (broken) return { rule: broken.rule, message: broken.message }
  const host = hostOf(url)
  return {
    secure: url.protocol === 'https:',
    host,
    isAddress: isIP(host) !== 0,
    port: portOf(url),
    path: url.pathname + url.search,
    authority: plainName(url.hostname) + (url.port === '' ? '' : `:${url.port}`)
  }
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

function hostOf({ hostname }: URL): string {
  return plainName(hostname.replace(/^\[|\]$/g, ''))
}

/** Underscores are no part of host names, but names with them are in use. */
function isHost(host: string): boolean {
  if (isIP(host) !== 0) return true
  return (
    host.length <= 253 && host.split('.').every((label) => /^(?!-)[a-z0-9_-]{1,63}$/.test(label))
  )
}
