/** Deliveries a second of one webhook, beside bare fetches of the same bodies to the same receiver. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migrateEmbedded, migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import type { OpenedDatabase } from '#db/transaction.ts'
import { newCaller } from '#tests/support/actors.ts'
import { FACTS, stageFor } from '#tests/webhooks/stage.ts'
import { newDatabase } from '../load/server.ts'
import type { Receiving } from './receiving.ts'

/** As many as a webhook is sent at a time. */
const TOGETHER = 16
const ANNOUNCED_TOGETHER = 200

export interface Throughput {
  /** Milliseconds after which the receiver answers. */
  afterMs: number
  /** Each a second. */
  deliveries: number
  fetches: number
  /** Over a connection of their own each, as deliveries are. */
  fetchesAlone: number
}

/** A fresh database; on PostgreSQL at that address. */
export async function freshDatabase(postgres: string | null): Promise<OpenedDatabase> {
  if (postgres === null) {
    const database = await openEmbedded(mkdtempSync(join(tmpdir(), 'keepsake-bench-')))
    await migrateEmbedded(database)
    return database
  }
  const url = await newDatabase(postgres)
  await migratePostgres(url)
  return openPostgres({ url, connections: 3, rowSecurity: true })
}

export async function measureThroughput(
  database: OpenedDatabase,
  receiving: Receiving,
  { events, afterMs }: { events: number; afterMs: number }
): Promise<Throughput> {
  const url = `${receiving.url}/after/${afterMs}`
  return {
    afterMs,
    fetches: await fetches(url, receiving, events, {}),
    deliveries: await deliveries(database, url, receiving, events),
    fetchesAlone: await fetches(url, receiving, events, { connection: 'close' })
  }
}

async function deliveries(
  database: OpenedDatabase,
  url: string,
  receiving: Receiving,
  events: number
): Promise<number> {
  const stage = stageFor(database, await newCaller(database, 'free'))
  await stage.hook(url)
  for (let said = 0; said < events; said += ANNOUNCED_TOGETHER) {
    await stage.say(...Array.from({ length: ANNOUNCED_TOGETHER }, () => ({})))
  }
  await receiving.take()
  const begun = performance.now()
  await stage.actors.start()
  await receiving.all(events)
  const seconds = (performance.now() - begun) / 1000
  await stage.actors.stop()
  return events / seconds
}

async function fetches(
  url: string,
  receiving: Receiving,
  events: number,
  headers: Record<string, string>
): Promise<number> {
  await receiving.take()
  const body = JSON.stringify({ event: 'memory_add', timestamp: '', data: FACTS })
  const begun = performance.now()
  let sent = 0
  const clients = Array.from({ length: TOGETHER }, async () => {
    while (sent < events) {
      sent++
      await (await fetch(url, { method: 'POST', body, headers })).arrayBuffer()
    }
  })
  await Promise.all(clients)
  return events / ((performance.now() - begun) / 1000)
}
