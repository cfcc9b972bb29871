/**
 * The bare floors that the service is measured beside, as a process of its own: an empty Elysia
 * route, one SQL round trip, and one INSERT + UPDATE transaction, each behind one HTTP call, through
 * the same drivers with as many connections as the service has.
 *
 * Started by `run.ts`; prints its address. `DATABASE_URL` chooses PostgreSQL, else the embedded one.
 * With `APART` that one lives on a thread of its own, as the service has it: HTTP never waits for it.
 */
import { Elysia } from 'elysia'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { select } from '#db/reading.ts'
import type { Database } from '#db/transaction.ts'
import type { Asked } from './floor-thread.ts'
import { makeFloorTables, writeBarely } from './floor-writer.ts'

const url = process.env['DATABASE_URL'] ?? ''
const folder = process.env['DATA_DIR'] ?? ''
const connections = Number(process.env['CONNECTIONS'] ?? '4')
const database = process.env['APART'] === undefined ? await open() : null
const write =
  database === null ? await openApart() : (counter: number) => writeBarely(database, counter)

const app = new Elysia()
  .get('/empty', () => ({ ok: true }))
  .get('/read', async () => {
    if (database === null) throw new Error('a database apart is asked for writes alone')
    const rows = await database.read(null, (tx) => tx.rows(select`1 as one`))
    return { rows: rows.length }
  })
  .post(
    '/write/:counter',
    async ({ params }) => {
      await write(Number(params.counter))
      return { ok: true }
    },
    { parse: 'none' }
  )
  .listen({ port: 0, hostname: '127.0.0.1' })

console.log(`listening on http://127.0.0.1:${app.server?.port}`)

async function open(): Promise<Database> {
  const opened =
    url === '' ? await openEmbedded(folder) : openPostgres({ url, connections, rowSecurity: false })
  await makeFloorTables(opened)
  return opened
}

/** Gives what writes through a thread of its own; that is all it does. */
async function openApart(): Promise<(counter: number) => Promise<void>> {
  const worker = new Worker(new URL('./floor-thread.ts', import.meta.url).href)
  const waiting = new Map<number, () => void>()
  const ready = Promise.withResolvers<void>()
  let next = 0
  worker.onmessage = ({ data }: MessageEvent<number | 'ready'>) => {
    if (data === 'ready') return ready.resolve()
    waiting.get(data)?.()
    waiting.delete(data)
  }
  worker.onerror = ({ message }) => {
    throw new Error(message)
  }
  await ready.promise
  return (counter) =>
    new Promise((resolve) => {
      const id = next++
      waiting.set(id, resolve)
      worker.postMessage({ id, counter } satisfies Asked)
    })
}
