/**
 * One entry of `WEBHOOK_ALLOW_HOSTS`: a host or a network that the operator trusts. The settings check
 * each entry with it at the start, and the address guard reads the same entries again.
 */
import { isIP } from 'node:net'
import { type Network, readNetwork } from '#src/base/addresses/ip-address.ts'

/** A host by its name as URLs write it, or a network. */
export type AllowedHost = { name: string } | { network: Network }

/** Reads `hooks.example.com`, `10.1.2.3`, `fd12::5` or `10.1.0.0/16`; null for anything else. */
export function readAllowedHost(text: string): AllowedHost | null {
  const network = readNetwork(text)
  if (network !== null) return { network }
  if (!/^[^\s/:@?#%\\*[\]]+$/.test(text) || !URL.canParse(`http://${text}`)) return null
  const name = plainName(new URL(`http://${text}`).hostname)
  // A number such as 2130706433 is an address in disguise, and nobody means to write that here.
  return isIP(name) === 0 ? { name } : null
}

/** A host name without the dot that may end it: `example.com.` is `example.com`. */
export function plainName(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name
}
