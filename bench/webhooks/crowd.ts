/** What webhooks of one account notice of a dead and of a slow one among them. */
import type { OpenedDatabase } from '#db/transaction.ts'
import { newCaller } from '#tests/support/actors.ts'
import { stageFor } from '#tests/webhooks/stage.ts'
import { quantile } from '../load/clients.ts'
import type { Receiving } from './receiving.ts'

/** With the dead and the slow one it is 50. */
const GOOD = 48
const EVERY_MS = 500

export interface Crowd {
  /** Milliseconds from the announcement to the receiver, of the good ones. */
  p50: number
  p99: number
}

/** The good webhooks by themselves, and then beside the others. */
export async function measureCrowd(
  database: OpenedDatabase,
  receiving: Receiving,
  events: number
): Promise<{ alone: Crowd; beside: Crowd }> {
  const alone = await run(database, receiving, events, [])
  const beside = await run(database, receiving, events, ['/never', '/after/3000'])
  return { alone, beside }
}

async function run(
  database: OpenedDatabase,
  receiving: Receiving,
  events: number,
  bad: readonly string[]
): Promise<Crowd> {
  const stage = stageFor(database, await newCaller(database, 'free'))
  for (let hook = 0; hook < GOOD; hook++) await stage.hook(`${receiving.url}/after/0`)
  for (const path of bad) await stage.hook(`${receiving.url}${path}`)
  await stage.actors.start()
  await receiving.take()
  for (let said = 0; said < events; said++) {
    await stage.say({ data: { at: Date.now() } })
    await Bun.sleep(EVERY_MS)
  }
  const good: number[] = []
  while (good.length < GOOD * events) {
    await Bun.sleep(20)
    const came = await receiving.take()
    good.push(...came.filter(({ name }) => name === '/after/0').map(({ ms }) => ms))
  }
  await stage.actors.stop()
  good.sort((a, b) => a - b)
  return { p50: quantile(good, 0.5), p99: quantile(good, 0.99) }
}
