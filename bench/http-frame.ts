/**
 * What the HTTP frame costs beside an empty Elysia route: processor time of the serving process a
 * request, over real connections, accounts faked. Clients run in a process of their own and are
 * not counted. `bun bench/http-frame.ts [--requests 6000] [--rounds 3]`
 */
import { parseArgs } from 'node:util'
import { Elysia } from 'elysia'
import { SERVER_OPTIONS } from '#src/http/app.ts'
import { testFrame } from '#tests/http/frame.ts'

const CONNECTIONS = 16
const MESSAGE = {
  role: 'user',
  content: 'I moved to Bern last year and work as a carpenter. '.repeat(4)
}
const ADD = JSON.stringify({
  user_id: 'u1',
  metadata: { tags: ['a', 'b'] },
  messages: Array(6).fill(MESSAGE)
})

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '6000' },
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
    client: { type: 'boolean', default: false },
    address: { type: 'string', default: '' },
    method: { type: 'string', default: 'GET' },
    key: { type: 'string', default: '' }
  }
})
const requests = Number(values.requests)

if (values.help) console.log('bun bench/http-frame.ts [--requests 6000] [--rounds 3]')
else if (values.client) await send()
else await measure()

/** The client's process: so many requests over 16 connections. */
async function send(): Promise<void> {
  let left = requests
  const { address, method, key } = values
  const headers = { Authorization: `Bearer ${key}` }
  const body = method === 'POST' ? { body: ADD } : {}
  const worker = async () => {
    while (left-- > 0) await (await fetch(address, { method, headers, ...body })).arrayBuffer()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

async function measure(): Promise<void> {
  const frame = testFrame({ RATE_LIMIT_PER_MINUTE: '0' })
  const accepted = { status: 'accepted', job_id: `job_${'a'.repeat(22)}`, message: 'queued' }
  // The fake remembers every call, which is its own cost and not the frame's.
  frame.accounts.ask = <Value>() =>
    Promise.resolve({ value: accepted as Value, usage: frame.accounts.usage, replayed: false })
  const ours = frame.app.elysia.listen({ ...SERVER_OPTIONS, port: 0, hostname: '127.0.0.1' })
  const floor = new Elysia()
    .get('/v1/me', () => accepted)
    .post('/v1/add', ({ body }) => (body ? accepted : {}), { parse: 'json' })
    .listen({ port: 0, hostname: '127.0.0.1' })
  const cases = [
    { name: 'GET, empty route', port: floor.server?.port, method: 'GET', path: '/v1/me' },
    { name: 'GET /v1/me', port: ours.server?.port, method: 'GET', path: '/v1/me' },
    {
      name: 'POST, empty route, parsed',
      port: floor.server?.port,
      method: 'POST',
      path: '/v1/add'
    },
    { name: 'POST /v1/add', port: ours.server?.port, method: 'POST', path: '/v1/add' }
  ]
  const best = new Map<string, number>()
  // One round more than asked for: the first one warms up.
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (const { name, port, method, path } of cases) {
      const before = process.cpuUsage()
      const address = `http://127.0.0.1:${port}${path}`
      const client = ['--client', '--address', address, '--method', method, '--key', frame.key]
      await Bun.spawn([process.execPath, import.meta.path, ...client, '--requests', `${requests}`])
        .exited
      const { user, system } = process.cpuUsage(before)
      const cost = (user + system) / requests
      if (round > 0) best.set(name, Math.min(cost, best.get(name) ?? Number.POSITIVE_INFINITY))
    }
  }
  console.table(
    [...best].map(([name, us]) => ({ route: name, 'µs of CPU a request': us.toFixed(1) }))
  )
  await Promise.all([ours.stop(true), floor.stop(true)])
}
