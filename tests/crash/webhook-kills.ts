/**
 * Adds stream in while processes are killed, and a receiver of the test's own listens: everything that took
 * effect is told of at least once, repeats have the same id, and nothing is told of that did not happen.
 */
import { expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { select } from '#db/reading.ts'
import { anyAccount } from '#db/stores/account/accounts.ts'
import type { OpenedDatabase } from '#db/transaction.ts'
import { type ServiceProcess, startProcess, startTogether } from '#tests/crash/process.ts'
import { startReceiver, type Took } from '#tests/outbound/receiver.ts'
import { newCallerWithKey } from '#tests/support/actors.ts'
import {
  type DatabaseKind,
  freshDatabase,
  freshDataDir,
  type TestAccount,
  testAccount
} from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

export interface KillsDone {
  /** Events that took effect. */
  events: number
  /** Requests that the receiver took. */
  requests: number
  kills: number
}

const CLIENTS = 4
const ALL_DELIVERED_MS = 300_000

/** Runs it with so many adds, of which each comes to two events, and checks what has come. */
export async function killWhileTelling(
  kind: DatabaseKind,
  { adds, kills }: { adds: number; kills: number }
): Promise<KillsDone> {
  const receiver = await startReceiver('127.0.0.1', null)
  const stage = await startStage(kind)
  try {
    const { send } = stage.account(0)
    const hook = await send('POST', '/v1/webhooks', {
      body: {
        url: `http://127.0.0.1:${receiver.port}/`,
        event_types: ['memory_add', 'job_completed']
      }
    })
    const accepted = new Set<string>()
    let sent = 0
    for (let round = 0; round <= kills; round++) {
      const goal = Math.ceil((adds * (round + 1)) / (kills + 1))
      await sendUntil(stage, accepted, goal, () => sent++)
      if (round < kills) await stage.kill(round)
    }
    await until(
      'all is delivered',
      () => isAllDelivered(stage.account(0), hook.json.id, [...accepted]),
      ALL_DELIVERED_MS
    )
    await stage.end()
    const events = await checkTold(await stage.database(), receiver.took, accepted)
    return { events, requests: receiver.took.length, kills }
  } finally {
    await stage.end()
    await receiver.stop()
  }
}

interface Stage {
  /** The account as one of the processes answers for it. */
  account(place: number): TestAccount
  /** Kills a process at once and starts another in its place. */
  kill(round: number): Promise<void>
  end(): Promise<void>
  database(): Promise<OpenedDatabase>
}

async function startStage(kind: DatabaseKind): Promise<Stage> {
  const databaseUrl = await freshDatabase(kind)
  const dataDirs = (databaseUrl === null ? [0] : [0, 1]).map(() => freshDataDir())
  const settings = (dataDir: string): Record<string, string> => ({
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl })
  })
  const made = databaseUrl === null ? null : await madeKey(databaseUrl)
  const processes: ServiceProcess[] = await startTogether(...dataDirs.map(settings))
  const key = made ?? readFileSync(join(dataDirs[0] ?? '', 'api-key'), 'utf8').trim()
  let isOver = false
  return {
    account: (place) => testAccount(processes[place % processes.length]?.url ?? '', '', key),
    kill: async (round) => {
      const place = round % processes.length
      processes[place]?.signal('SIGKILL')
      await processes[place]?.exited
      processes[place] = await startProcess(settings(dataDirs[place] ?? ''))
    },
    end: async () => {
      if (isOver) return
      isOver = true
      for (const process of processes) process.signal('SIGTERM')
      await Promise.all(processes.map(({ exited }) => exited))
    },
    database: async () =>
      databaseUrl === null
        ? openEmbedded(join(dataDirs[0] ?? '', 'database'))
        : openPostgres({ url: databaseUrl, connections: 1, rowSecurity: false })
  }
}

/** The key of a new account; the embedded service makes one by itself. */
async function madeKey(url: string): Promise<string> {
  await migratePostgres(url)
  const database = openPostgres({ url, connections: 1, rowSecurity: false })
  const { key } = await newCallerWithKey(database, 'selfhosted')
  await database.close()
  return key
}

/** Sends adds from several clients until so many were accepted in all. */
async function sendUntil(
  stage: Stage,
  accepted: Set<string>,
  goal: number,
  next: () => number
): Promise<void> {
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    while (accepted.size < goal) {
      const n = next()
      const content = `I keep ${n} bees in Lugano.`
      const body = { messages: [{ role: 'user', name: `Keeper ${n}`, content }] }
      const answer = await stage
        .account(client)
        .send('POST', '/v1/add', { body })
        .catch(() => null)
      if (answer?.status === 202) accepted.add(answer.json.job_id)
      else await Bun.sleep(50)
    }
  })
  await Promise.all(clients)
}

async function isAllDelivered(
  account: TestAccount,
  webhookId: string,
  accepted: readonly string[]
): Promise<boolean> {
  const last = await account.send('GET', `/v1/jobs/${accepted.at(-1)}`)
  const health = await account.send('GET', '/v1/health')
  if (last.json.status !== 'completed' || health.json.queue.waiting > 0) return pause()
  for (const state of ['pending', 'delivering', 'retrying']) {
    const path = `/v1/webhooks/${webhookId}/deliveries?limit=1&state=${state}`
    if ((await account.send('GET', path)).json.total > 0) return pause()
  }
  return true
}

/** Polling is not to hurry what is polled for. */
async function pause(): Promise<false> {
  await Bun.sleep(300)
  return false
}

interface Told {
  event: string
  data: { job_id: string; fact_ids?: string[] }
}

/** Compares what was told with what is in the database; returns how many events took effect. */
async function checkTold(
  database: OpenedDatabase,
  took: readonly Took[],
  accepted: ReadonlySet<string>
): Promise<number> {
  const { jobs, facts } = await database.read(null, async (tx) => {
    const accountId = (await anyAccount(tx))?.accountId ?? ''
    return {
      jobs: await tx.rows<{ jobId: string }>(select`job_id as "jobId" from jobs
        where account_id = ${accountId} and status = 'completed'`),
      facts: await tx.rows<{ factId: string; jobId: string }>(select`fact_id as "factId",
          job_id as "jobId" from facts where account_id = ${accountId}`)
    }
  })
  await database.close()
  const ids = new Map<string, Set<string>>()
  const toldFacts = new Set<string>()
  for (const { body, headers } of took) {
    const { event, data } = JSON.parse(body) as Told
    const about = `${event} ${data.job_id}`
    ids.set(about, (ids.get(about) ?? new Set()).add(String(headers['webhook-id'])))
    for (const factId of data.fact_ids ?? []) toldFacts.add(factId)
  }
  const happened = [
    ...jobs.map(({ jobId }) => `job_completed ${jobId}`),
    ...new Set(facts.map(({ jobId }) => `memory_add ${jobId}`))
  ]
  expect([...accepted].filter((jobId) => !jobs.some((job) => job.jobId === jobId))).toEqual([])
  expect([...ids.keys()].toSorted()).toEqual(happened.toSorted())
  expect([...toldFacts].toSorted()).toEqual(facts.map(({ factId }) => factId).toSorted())
  // A repeat is known by its id.
  expect([...ids].filter(([, one]) => one.size > 1)).toEqual([])
  return happened.length
}
