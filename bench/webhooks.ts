/**
 * Measures webhooks: deliveries a second beside bare fetches to the same receiver; how long 48 webhooks wait
 * for their events with and without a dead and a slow one beside them; adds a second with a webhook and
 * without. The receiver is a process of its own.
 *
 *   bun bench/webhooks.ts [--events 2000] [--adds 200] [--rounds 3] [--postgres ADDRESS] [--only PART]
 *
 * Bars (issue 20): at least 50 % of the bare fetches; the p99 of the others at most twice; at least 85 % of
 * the adds.
 */
import { parseArgs } from 'node:util'
import { machine } from './load/server.ts'
import { measureAdds } from './webhooks/adds.ts'
import { measureCrowd } from './webhooks/crowd.ts'
import { startReceiving } from './webhooks/receiving.ts'
import { freshDatabase, measureThroughput } from './webhooks/throughput.ts'

const CROWD_EVENTS = 30

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    adds: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    postgres: { type: 'string' },
    only: { type: 'string' }
  }
})
const isWanted = (part: string) => values.only === undefined || values.only === part
const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`
const shown = (numbers: readonly number[]) => numbers.map((one) => one.toFixed(0)).join(', ')
const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

console.log(`# webhooks — ${machine()}\n`)
const receiving = await startReceiving()
const database = await freshDatabase(values.postgres ?? null)

if (isWanted('throughput')) {
  console.log(
    '| receiver answers after | bare fetches/s | on a connection each | deliveries/s | of bare, of those |'
  )
  console.log('|---|---|---|---|---|')
  const events = Number(values.events)
  // The first run warms it all up.
  await measureThroughput(database, receiving, { events, afterMs: 0 })
  for (const afterMs of [0, 10, 50]) {
    const { fetches, fetchesAlone, deliveries } = await measureThroughput(database, receiving, {
      events,
      afterMs
    })
    const parts = `${percent(deliveries, fetches)}, ${percent(deliveries, fetchesAlone)}`
    console.log(
      `| ${afterMs} ms | ${shown([fetches])} | ${shown([fetchesAlone])} | ${shown([deliveries])} | ${parts} |`
    )
  }
}
if (isWanted('crowd')) {
  const { alone, beside } = await measureCrowd(database, receiving, CROWD_EVENTS)
  const line = ({ p50, p99 }: { p50: number; p99: number }) => `p50 ${p50} ms, p99 ${p99} ms`
  console.log(`\n48 webhooks by themselves: ${line(alone)}`)
  console.log(
    `beside a dead and a slow one: ${line(beside)} (${(beside.p99 / alone.p99).toFixed(2)} ×)`
  )
}
await database.close()
if (isWanted('adds')) {
  const { without, withHook } = await measureAdds(receiving, {
    adds: Number(values.adds),
    rounds: Number(values.rounds)
  })
  console.log(`\nadds/s without a webhook: ${shown(without)}; with one: ${shown(withHook)}`)
  console.log(`median with: ${percent(median(withHook), median(without))} of without`)
}
await receiving.stop()
