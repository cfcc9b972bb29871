/**
 * Which address a request comes from. A proxy in front is the peer of every request and names the client in
 * `X-Forwarded-For`; whoever is no proxy of the operator can write anything there, so it is read from the right, where
 * each trusted proxy has put the address that it was called from, and only as far as that goes.
 */
import ipaddr from 'ipaddr.js'
import {
  type IpAddress,
  isWithin,
  type Network,
  readIpAddress,
  readNetwork
} from '#src/base/addresses/ip-address.ts'

/** Proxies in a row that are looked through; what is farther is not asked for. */
const HOPS_MAX = 16
const NETWORK_BITS = 64

/** Reads the entries of `TRUSTED_PROXIES`; null where one is none. */
export function readNetworks(entries: readonly string[]): Network[] | null {
  const networks = entries.flatMap((entry) => readNetwork(entry) ?? [])
  return networks.length === entries.length ? networks : null
}

/** The client's address: the peer's, unless that is a trusted proxy that names another. */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  trusted: readonly Network[]
): string {
  let client = plainAddress(peer)
  if (forwardedFor === null || trusted.length === 0) return client?.toString() ?? peer
  for (const hop of forwardedFor.split(',').slice(-HOPS_MAX).toReversed()) {
    if (client === null || !isTrusted(client, trusted)) break
    const before = plainAddress(withoutPort(hop.trim()))
    if (before === null) break
    client = before
  }
  return client?.toString() ?? peer
}

/** What one client has to itself: of IPv6 its network, in which it may take a new address for each call. */
export function addressGroup(address: string): string {
  const read = plainAddress(address)
  if (!(read instanceof ipaddr.IPv6)) return read?.toString() ?? address
  const kept = read.toByteArray().map((byte, place) => (place < NETWORK_BITS / 8 ? byte : 0))
  return `${new ipaddr.IPv6(kept).toString()}/${NETWORK_BITS}`
}

function isTrusted(address: IpAddress, trusted: readonly Network[]): boolean {
  return trusted.some((network) => isWithin(address, network))
}

/** An IPv4 address that a socket for both kinds tells as IPv6 is the IPv4 address. */
function plainAddress(text: string): IpAddress | null {
  const address = readIpAddress(text)
  if (!(address instanceof ipaddr.IPv6)) return address
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

/** `203.0.113.7:4711` and `[2001:db8::7]:4711`, as some proxies write it. */
function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)
  return bracketed?.[1] ?? hop.replace(/^([\d.]{7,15}):\d{1,5}$/, '$1')
}
