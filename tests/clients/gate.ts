/** A gate before a service: requests that a test wants to see, delay or turn away pass through it. */

export interface Gate {
  url: string
  /** Requests that came, in order. */
  seen: { method: string; path: string; headers: Headers }[]
  /** What the next requests are answered instead of being passed on; `lost` is done and not told, `slow` is told too late. */
  next: (Response | 'lost' | 'slow')[]
  stop(): void
}

/** Opens a gate before the service at an address. */
export function gateBefore(service: string): Gate {
  const seen: Gate['seen'] = []
  const next: Gate['next'] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const { method, headers } = request
      seen.push({ method, path: pathname + search, headers: new Headers(headers) })
      const instead = next.shift()
      if (instead instanceof Response) return instead
      const body = method === 'GET' ? {} : { body: await request.arrayBuffer() }
      const passed = await fetch(`${service}${pathname}${search}`, { method, headers, ...body })
      // The service has done its work, and whoever asked never hears of it.
      if (instead === 'lost') return new Response('{}', { status: 502 })
      if (instead === 'slow') await Bun.sleep(60_000)
      return passed
    }
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    seen,
    next,
    stop: () => void server.stop(true)
  }
}
