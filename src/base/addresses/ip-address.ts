/** IP addresses as they are written by name servers, operating systems and people. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

export interface Network {
  start: IpAddress
  /** How many leading bits its addresses have in common. */
  bits: number
}

/** Reads four decimal parts or IPv6 in any of its forms, a zone (`%eth0`) included; else null. */
export function readIpAddress(text: string): IpAddress | null {
  if (isIP(text) === 0) return null
  // The library takes `::127.0.0.1` for `::ffff:127.0.0.1`, which is another address.
  return ipaddr.parse(text.replace(/^::(?=\d+\.)/, '0:0:0:0:0:0:'))
}

/** Reads CIDR notation (`10.1.0.0/16`), or an address as the network of it alone; else null. */
export function readNetwork(text: string): Network | null {
  const [start = '', bits, ...more] = text.split('/')
  const address = readIpAddress(start)
  if (address === null || more.length > 0) return null
  const all = address.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return { start: address, bits: all }
  return /^\d{1,3}$/.test(bits) && Number(bits) <= all
    ? { start: address, bits: Number(bits) }
    : null
}

/** Whether the address is in the network; one of the other kind never is. */
export function isWithin(address: IpAddress, { start, bits }: Network): boolean {
  return address.kind() === start.kind() && address.match(start, bits)
}
