/** TCP listeners on addresses of this machine: who connects, and receivers that behave badly. */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

export interface Listener {
  port: number
  /** Addresses that were connected to, one for each connection. */
  connects: string[]
  /** Connections that are open now. */
  open(): number
  stop(): Promise<void>
}

/** Listens on the addresses, all on one port, and hands each connection to `behave`. */
export async function listen(
  addresses: readonly string[],
  behave: (socket: Socket) => void = () => {}
): Promise<Listener> {
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  const connects: string[] = []
  let port = 0
  for (const address of addresses) {
    const server = createServer((socket) => {
      connects.push(address)
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      // The other side may go at any time; that is what is tested.
      socket.on('error', () => socket.destroy())
      behave(socket)
    })
    server.listen(port, address)
    await once(server, 'listening')
    const bound = server.address()
    if (bound === null || typeof bound === 'string') throw new Error('no port')
    port = bound.port
    servers.push(server)
  }
  return {
    port,
    connects,
    open: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
    }
  }
}
