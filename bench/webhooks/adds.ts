/** Adds a second with a webhook that listens to all of them, and without, in turns on one service. */
import { testAccount } from '#tests/support/service.ts'
import { firstKey, startServer } from '../load/server.ts'
import type { Receiving } from './receiving.ts'

const CLIENTS = 8

export interface Adds {
  /** Adds a second from the first request to the last job's end, by round. */
  without: number[]
  withHook: number[]
}

export async function measureAdds(
  receiving: Receiving,
  { adds, rounds }: { adds: number; rounds: number }
): Promise<Adds> {
  const server = await startServer('src/main.ts', { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
  const account = testAccount(server.url, '', await firstKey(server))
  const body = { url: `${receiving.url}/after/0`, event_types: ['memory_add', 'job_completed'] }
  const { id } = (await account.send('POST', '/v1/webhooks', { body })).json
  const result: Adds = { without: [], withHook: [] }
  let next = 0
  const round = async (active: boolean) => {
    await account.send('PUT', `/v1/webhooks/${id}`, { body: { active } })
    const begun = performance.now()
    const goal = next + adds
    const jobs: string[] = []
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (next < goal) {
        const n = next++
        const messages = [{ role: 'user', name: `Nia ${n}`, content: 'I keep bees in Lugano.' }]
        const { json } = await account.send('POST', '/v1/add', { body: { messages } })
        jobs.push(json.job_id)
      }
    })
    await Promise.all(clients)
    await account.finished(jobs.at(-1) ?? '')
    return adds / ((performance.now() - begun) / 1000)
  }
  // The first round warms it all up.
  await round(true)
  for (let count = 0; count < rounds; count++) {
    // Neither always comes after the other.
    for (const active of count % 2 === 0 ? [false, true] : [true, false]) {
      result[active ? 'withHook' : 'without'].push(await round(active))
    }
  }
  await server.stop()
  return result
}
