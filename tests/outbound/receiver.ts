/** A real HTTP or HTTPS receiver on an address of this machine; what it took can be read. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { TLSSocket } from 'node:tls'
import type { Certificate } from '#tests/outbound/certificates.ts'

export interface Took {
  method: string
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: string
  /** The name that TLS asked for; null where it asked for none, or without TLS. */
  serverName: string | null
}

export interface Receiver {
  port: number
  took: Took[]
  stop(): Promise<void>
}

/** `answer` is called when the whole request has come; 204 where it is left out. */
export async function startReceiver(
  address: string,
  certificate: Certificate | null,
  answer: RequestListener = (_request, response) => response.writeHead(204).end()
): Promise<Receiver> {
  const took: Took[] = []
  const listener: RequestListener = async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { servername } = request.socket as TLSSocket
    took.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString('utf8'),
      serverName: servername ? servername : null
    })
    answer(request, response)
  }
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener)
  server.listen(0, address)
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    port: bound.port,
    took,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    }
  }
}
