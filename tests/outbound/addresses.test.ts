/** Which URLs, addresses and DNS answers are refused, by which rule, and which pass. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { openOutbound } from '#src/outbound/post.ts'
import { refusingRule } from '#src/outbound/rules.ts'
import {
  PASSING_ADDRESSES,
  PASSING_URLS,
  REFUSED_ADDRESSES,
  REFUSED_ANSWERS,
  REFUSED_URLS
} from '#tests/outbound/corpus.ts'
import { type NameServer, startNameServer } from '#tests/outbound/name-server.ts'

/** What the name server says of `<number>.answers.test`. */
const answers: (readonly string[])[] = []
let names: NameServer

beforeAll(async () => {
  names = await startNameServer((name) => {
    const [number = ''] = name.split('.')
    if (name.endsWith('.answers.test')) return answers[Number(number)] ?? []
    return name.endsWith('.nowhere.test') ? [] : ['8.8.8.8']
  })
})

afterAll(() => names.stop())

/** A name that resolves to these addresses. */
function nameOf(addresses: readonly string[]): string {
  return `${answers.push(addresses) - 1}.answers.test`
}

async function ruleFor(url: string, allowHosts: string[] = []): Promise<string | null> {
  const refusal = await openOutbound({ allowHosts, resolve: names.resolve }).check(url)
  return refusal?.rule ?? null
}

const inUrl = (address: string) => `http://${address.includes(':') ? `[${address}]` : address}/`

const refusedAddresses = pairs(REFUSED_ADDRESSES)
const refusedUrls = pairs(REFUSED_URLS)

function pairs(table: Readonly<Record<string, readonly string[]>>): [string, string][] {
  return Object.entries(table).flatMap(([rule, all]) => {
    return all.map((one): [string, string] => [one, rule])
  })
}

describe('refused', () => {
  test.each(refusedAddresses)('%s, in a URL and as an answer: %s', async (address, rule) => {
    expect(await ruleFor(inUrl(address))).toBe(rule)
    expect(await ruleFor(`https://${nameOf([address])}/`)).toBe(rule)
  })

  test.each(refusedUrls)('%j: %s', async (url, rule) => {
    expect(await ruleFor(url)).toBe(rule)
  })

  test.each([...REFUSED_ANSWERS])('the answers $answers: $rule', async ({ answers, rule }) => {
    expect(await ruleFor(`https://${nameOf(answers)}/`)).toBe(rule)
  })

  test('what a resolver says that is no address', async () => {
    const outbound = openOutbound({ allowHosts: [], resolve: async () => ['8.8.8.8', 'x.test'] })
    expect((await outbound.check('https://hooks.test/'))?.rule).toBe('no_address')
  })

  test('an address with a zone', async () => {
    const outbound = openOutbound({ allowHosts: [], resolve: async () => ['fe80::1%eth0'] })
    expect((await outbound.check('https://hooks.test/'))?.rule).toBe('link_local')
  })

  test('in sentences that do not tell how names resolve here', async () => {
    const outbound = openOutbound({ allowHosts: [], resolve: async () => ['10.20.30.40'] })
    const refusal = await outbound.check('https://hooks.test/')
    expect(refusal?.message).toContain('must lead to a public address (private)')
    expect(refusal?.message).not.toContain('10.20')
  })
})

describe('passing', () => {
  test.each([...PASSING_ADDRESSES])('%s, in a URL and as an answer', async (address) => {
    expect(await ruleFor(inUrl(address))).toBeNull()
    expect(await ruleFor(`https://${nameOf([address, '8.8.8.8'])}/`)).toBeNull()
  })

  test.each([...PASSING_URLS])('%s', async (url) => {
    expect(await ruleFor(url)).toBeNull()
  })

  test('a name that does not resolve yet', async () => {
    expect(await ruleFor('https://hooks.nowhere.test/')).toBeNull()
  })
})

describe('an operator may allow', () => {
  const inside = () => `http://${nameOf(['10.1.2.3'])}:8080/`

  test.each([[['10.1.0.0/16']], [['10.1.2.3']], [['0.0.0.0/0']], [['other.test', '10.0.0.0/8']]])(
    'an address by %j',
    async (allowHosts) => {
      expect(await ruleFor(inside(), allowHosts)).toBeNull()
      expect(await ruleFor('http://10.1.2.3/', allowHosts)).toBeNull()
      expect(await ruleFor('http://[::ffff:10.1.2.3]/', allowHosts)).toBeNull()
    }
  )

  test.each([[[]], [['10.2.0.0/16']], [['10.1.2.4', '::/0']], [['answers.test']]])(
    'and not by %j',
    async (allowHosts: string[]) => {
      expect(await ruleFor(inside(), allowHosts)).toBe('private')
      expect(await ruleFor('http://10.1.2.3/', allowHosts)).toBe('private')
    }
  )

  test('one host by its name, in any spelling, and no other that has its address', async () => {
    const name = nameOf(['10.1.2.3', 'fd00::1'])
    expect(await ruleFor(`http://${name}/`, [`${name.toUpperCase()}.`])).toBeNull()
    expect(await ruleFor(`http://${name}./`, [name])).toBeNull()
    expect(await ruleFor(`http://a.${name}/`, [name])).not.toBe('private')
    expect(await ruleFor(`http://${nameOf(['10.1.2.3'])}/`, [name])).toBe('private')
    expect(await ruleFor('http://10.1.2.3/', [name])).toBe('private')
  })

  test('a local name, by itself or by all of its addresses', async () => {
    const resolve = async () => ['10.1.2.3', 'fd00::1']
    const ruleOf = async (allowHosts: string[]) =>
      (await openOutbound({ allowHosts, resolve }).check('http://hooks.internal/'))?.rule ?? null
    expect(await ruleOf(['hooks.internal'])).toBeNull()
    expect(await ruleOf(['10.1.0.0/16', 'fd00::/8'])).toBeNull()
    expect(await ruleOf(['10.1.0.0/16'])).toBe('unique_local')
  })

  test('no port and no form that is refused', async () => {
    expect(await ruleFor('http://10.1.2.3:22/', ['10.0.0.0/8'])).toBe('port')
    expect(await ruleFor('http://a@10.1.2.3/', ['10.0.0.0/8'])).toBe('user_info')
  })

  test.each([
    '10.0.0.0/33',
    '10.0.0/8',
    'a b',
    'http://hooks.test',
    'hooks.test:80',
    '*.test',
    '',
    '2130706433'
  ])('nothing by %j, which is no host', (host) => {
    expect(() => openOutbound({ allowHosts: [host] })).toThrow(RangeError)
  })
})

describe('for any address', () => {
  const bytes = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))
  const own = (parts: number[]) => refusingRule(new ipaddr.IPv4(parts))

  test('every way to write it meets the same rule', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async ([a, b, c, d]) => {
        const rule = own([a, b, c, d])
        const hex = (part: number) => `0x${part.toString(16)}`
        const octal = (part: number) => `0${part.toString(8)}`
        const number = ((a * 256 + b) * 256 + c) * 256 + d
        const spellings = [
          [a, b, c, d].join('.'),
          [hex(a), octal(b), c, d].join('.'),
          `${a}.${(b * 256 + c) * 256 + d}`,
          `${a}.${b}.${c * 256 + d}`,
          `${number}`,
          hex(number),
          octal(number),
          `[::ffff:${a}.${b}.${c}.${d}]`,
          `[64:ff9b::${a}.${b}.${c}.${d}]`
        ]
        for (const spelling of spellings) {
          expect([spelling, await ruleFor(`http://${spelling}/`)]).toEqual([spelling, rule])
        }
      })
    )
  })

  test('tunnels to it are refused wherever they lead', () => {
    fc.assert(
      fc.property(bytes, ([a, b, c, d]) => {
        const high = (a * 256 + b).toString(16)
        const low = (c * 256 + d).toString(16)
        for (const tunnel of [
          `2002:${high}:${low}::1`,
          `::${high}:${low}`,
          `2001:0:${high}:${low}::`
        ]) {
          expect(refusingRule(ipaddr.parse(tunnel))).not.toBeNull()
        }
      })
    )
  })
})

test('the corpus is as large as it is meant to be', () => {
  const refused = [...refusedAddresses, ...refusedUrls].map(([one]) => one)
  expect(new Set(refused).size + REFUSED_ANSWERS.length).toBeGreaterThan(200)
  expect(new Set([...PASSING_ADDRESSES, ...PASSING_URLS]).size).toBeGreaterThan(50)
})
