/**
 * What the service does not send to, as a table. Only public addresses that belong to one machine pass:
 * what an account writes into a webhook must not make the service knock on doors of its own network.
 * The ranges are those of the IANA registries of special-purpose addresses (RFC 6890), and the
 * metadata services that clouds put elsewhere.
 */
import ipaddr from 'ipaddr.js'
import {
  type IpAddress,
  isWithin,
  type Network,
  readNetwork
} from '#src/base/addresses/ip-address.ts'

interface AddressRule {
  /** As it stands in an answer; a stable word. */
  name: string
  refuses: string
  why: string
  networks: readonly string[]
}

/** The first rule that has a network with the address gives the refusal its name. */
const ADDRESS_RULES: readonly AddressRule[] = [
  {
    name: 'cloud_metadata',
    refuses: 'the metadata and host services of clouds',
    why: 'they hand out credentials to whoever asks from inside',
    networks: [
      '169.254.169.254/32',
      '169.254.170.2/32',
      '169.254.170.23/32',
      '100.100.100.200/32',
      '168.63.129.16/32',
      '192.0.0.192/32',
      'fd00:ec2::/32',
      'fd20:ce::254/128'
    ]
  },
  {
    name: 'loopback',
    refuses: 'this machine',
    why: 'what listens here only is often open to everybody who is here',
    networks: ['127.0.0.0/8', '::1/128']
  },
  {
    name: 'unspecified',
    refuses: 'the address that stands for none',
    why: 'systems take it for this machine',
    networks: ['0.0.0.0/8', '::/128']
  },
  {
    name: 'private',
    refuses: 'addresses for private networks',
    why: 'they lead to the operator’s own machines',
    networks: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']
  },
  {
    name: 'unique_local',
    refuses: 'IPv6 addresses for private networks, also the site-local ones of old',
    why: 'as private',
    networks: ['fc00::/7', 'fec0::/10']
  },
  {
    name: 'link_local',
    refuses: 'addresses that hold on one wire only',
    why: 'they lead to neighbours of this machine',
    networks: ['169.254.0.0/16', 'fe80::/10']
  },
  {
    name: 'carrier_nat',
    refuses: 'addresses that providers share out behind their own translation',
    why: 'clouds and overlay networks use them as private ones',
    networks: ['100.64.0.0/10']
  },
  {
    name: 'multicast',
    refuses: 'groups of machines',
    why: 'no single receiver',
    networks: ['224.0.0.0/4', 'ff00::/8']
  },
  {
    name: 'documentation',
    refuses: 'addresses for examples',
    why: 'nobody has them, so who answers is not who was meant',
    networks: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20']
  },
  {
    name: 'benchmark',
    refuses: 'addresses for measuring network equipment',
    why: 'used as private ones',
    networks: ['198.18.0.0/15', '2001:2::/48']
  },
  {
    name: 'six_to_four',
    refuses: '6to4 addresses and their relays',
    why: 'an IPv4 address is hidden in them, and nobody has used them since 2015',
    networks: ['2002::/16', '192.88.99.0/24']
  },
  {
    name: 'teredo',
    refuses: 'Teredo addresses',
    why: 'two IPv4 addresses are hidden in them, and no servers are left',
    networks: ['2001::/32']
  },
  {
    name: 'nat64_local',
    refuses: 'NAT64 addresses of a local translator',
    why: 'an IPv4 address is hidden in them, and where is for that network to say',
    networks: ['64:ff9b:1::/48']
  },
  {
    name: 'reserved',
    refuses: 'all that is set aside, IPv6 outside of 2000::/3 included',
    why: 'no public receiver has such an address',
    networks: [
      '192.0.0.0/24',
      '192.31.196.0/24',
      '192.52.193.0/24',
      '192.175.48.0/24',
      '240.0.0.0/4',
      '2001::/23',
      '2620:4f:8000::/48',
      '3ffe::/16',
      '::/3',
      '4000::/2',
      '8000::/1'
    ]
  }
]

const NETWORKS = ADDRESS_RULES.flatMap(({ name, networks }) =>
  networks.map((text) => ({ name, network: networkOf(text) }))
)

/** Forms that stand for the IPv4 address in their last four bytes: mapped ones, and NAT64's own. */
const IPV4_INSIDE = ['::ffff:0:0/96', '64:ff9b::/96'].map(networkOf)

/** Names that no public server has (RFC 6761, 6762, 8375, 7686, and ICANN on `internal`). */
const LOCAL_NAMES = ['localhost', 'local', 'internal', 'home.arpa', 'onion']

/** The IPv4 address that an IPv6 address stands for, and otherwise the address itself. */
export function unwrapped(address: IpAddress): IpAddress {
  if (!IPV4_INSIDE.some((network) => isWithin(address, network))) return address
  return new ipaddr.IPv4(address.toByteArray().slice(12))
}

/** The name of the rule that refuses the address, or null for one that may be sent to. */
export function refusingRule(address: IpAddress): string | null {
  const meant = unwrapped(address)
  return NETWORKS.find(({ network }) => isWithin(meant, network))?.name ?? null
}

/** Whether a name, without a dot at its end, is one for local networks only. */
export function isLocalName(name: string): boolean {
  return LOCAL_NAMES.some((local) => name === local || name.endsWith(`.${local}`))
}

function networkOf(text: string): Network {
  const network = readNetwork(text)
  if (network === null) throw new Error(`no network: ${text}`)
  return network
}
