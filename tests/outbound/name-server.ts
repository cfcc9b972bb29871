/** A real name server over UDP whose answers a test decides, and a resolver that asks it. */
import { createSocket } from 'node:dgram'
import { promises as dns } from 'node:dns'
import { once } from 'node:events'
import { readIpAddress } from '#src/base/addresses/ip-address.ts'
import type { Resolve } from '#src/outbound/guard.ts'

export interface NameServer {
  /** Asks this server for both kinds of addresses of a name. */
  resolve: Resolve
  /** Names as they were asked for, with the kind of address. */
  asked: string[]
  stop(): void
}

/**
 * Answers with what `addressesOf` says: addresses of both kinds in any order, `null` for no answer at all.
 * `count` says how often the name was asked for an address of this kind before.
 */
export async function startNameServer(
  addressesOf: (name: string, count: number) => readonly string[] | null
): Promise<NameServer> {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const { name, kind, end } = readQuestion(message)
    const count = asked.filter((one) => one === `${kind} ${name}`).length
    asked.push(`${kind} ${name}`)
    const addresses = addressesOf(name, count)
    if (addresses === null) return
    const records = addresses
      .map((address) => readIpAddress(address)?.toByteArray() ?? [])
      .filter((bytes) => bytes.length === (kind === 'A' ? 4 : 16))
      .map((bytes) => recordOf(kind, bytes))
    const head = Buffer.from([0x81, 0x80, 0, 1, 0, records.length, 0, 0, 0, 0])
    const answer = [message.subarray(0, 2), head, message.subarray(12, end), ...records]
    socket.send(Buffer.concat(answer), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  const asking = new Set<dns.Resolver>()
  const noneOf = () => [] as string[]
  return {
    asked,
    async resolve(name) {
      // A resolver of its own for each name: one remembers that there was no such address.
      const resolver = new dns.Resolver()
      resolver.setServers([`127.0.0.1:${port}`])
      asking.add(resolver)
      const found = [resolver.resolve4(name).catch(noneOf), resolver.resolve6(name).catch(noneOf)]
      const addresses = await Promise.all(found)
      asking.delete(resolver)
      return addresses.flat()
    },
    stop: () => {
      for (const resolver of asking) resolver.cancel()
      socket.close()
    }
  }
}

/** The one question of a message: its name, its kind, and where it ends. */
function readQuestion(message: Buffer): { name: string; kind: 'A' | 'AAAA'; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const kind = message.readUInt16BE(at + 1) === 28 ? 'AAAA' : 'A'
  return { name: labels.join('.').toLowerCase(), kind, end: at + 5 }
}

/** A record for the name in the question, to be forgotten at once. */
function recordOf(kind: 'A' | 'AAAA', bytes: number[]): Buffer {
  const name = [0xc0, 12]
  const type = [0, kind === 'A' ? 1 : 28]
  return Buffer.from([...name, ...type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes])
}
