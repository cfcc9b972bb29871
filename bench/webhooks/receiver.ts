/**
 * A receiver in a process of its own. POST /after/N answers after N ms, /never not at all. GET /took gives
 * how many requests came, and DELETE /took how long each took to come, in ms, and forgets them. The body says when
 * what it tells of happened.
 */
interface Told {
  data: { at?: number; name?: string }
}

let took: { name: string; ms: number }[] = []

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 60,
  fetch: async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/took') {
      const seen = took
      if (request.method === 'DELETE') took = []
      return Response.json(request.method === 'DELETE' ? seen : seen.length)
    }
    const { data } = (await request.json()) as Told
    took.push({ name: pathname, ms: Date.now() - (data.at ?? 0) })
    if (pathname.startsWith('/never')) return new Promise<Response>(() => {})
    const ms = Number(pathname.split('/')[2])
    if (ms > 0) await Bun.sleep(ms)
    return new Response()
  }
})
console.log(`listening on http://127.0.0.1:${server.port}`)
