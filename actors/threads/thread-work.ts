/**
 * What an account thread is made of: database, engine, actors and upkeep, composed once at start and
 * taken down in reverse. The worker entry only passes messages to it.
 */
import { join } from 'node:path'
import { AccountActors } from '#actors/account/account-actors.ts'
import type { DueLane } from '#actors/engine/due-lane.ts'
import type { Engine } from '#actors/engine/engine.ts'
import { aloneInDirectory, holdLiveness, type Liveness } from '#actors/engine/liveness.ts'
import { startPgBossEngine } from '#actors/engine/pg-boss.ts'
import { every } from '#actors/engine/rounds.ts'
import {
  type ServiceLaneOptions,
  type ServiceWork,
  serviceLane
} from '#actors/engine/service-lane.ts'
import { ownerOf, Sweeper } from '#actors/engine/sweeper.ts'
import type { ServiceOperations } from '#actors/operations.ts'
import type { ComputeLink } from '#actors/threads/compute/compute.ts'
import type { StartMessage, ThreadOptions } from '#actors/threads/messages.ts'
import type { OpenProduct } from '#actors/threads/product.ts'
import { checkThread, type ThreadChecks, watchedDatabase } from '#actors/threads/thread-health.ts'
import { openThreadModels, type ThreadModels } from '#actors/threads/thread-models.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { InFront } from '#db/in-front.ts'
import { migrateEmbedded } from '#db/migrate.ts'
import { connectionsMax, openPostgres } from '#db/postgres/postgres.ts'
import { readAccount } from '#db/stores/account/account-row.ts'
import { serviceSecret } from '#db/stores/account/secrets.ts'
import { findKeyByHash } from '#db/stores/keys/keys.ts'
import type { Database, OpenedDatabase } from '#db/transaction.ts'
import type { KnownKey } from '#src/access/caller.ts'
import { log } from '#src/base/log.ts'
import { metersNow } from '#src/quota/quota.ts'

export interface AccountThread {
  actors: AccountActors
  models: ThreadModels
  findKey(hash: string): Promise<KnownKey | null>
  /** What is asked without a caller. */
  service: ServiceOperations
  checks(): Promise<ThreadChecks>
  stop(): Promise<void>
}

/**
 * Few at work at a time: beyond about five active connections per database core everything gets
 * slower.
 */
const CONNECTIONS = 2
const SWEEP_MS = 1000
const UPKEEP_MS = 2000
const WAKING_S = 3

/**
 * Brings the parts up in the order in which they need each other; `stop` takes them down in reverse. The link
 * to the compute thread, which opens the model meanwhile, is waited for where it is needed. `rested` is called each time
 * the thread is found to have rested for long.
 */
export async function startAccountThread(
  message: StartMessage,
  link: Promise<ComputeLink> | null,
  openProduct: OpenProduct,
  clock: () => number,
  rested: () => void
): Promise<AccountThread> {
  const { options, place } = message
  const { databaseUrl, dataDir } = options
  const { database, connections } = watchedDatabase(
    await openDatabase(options, new InFront(place, message.front)),
    databaseUrl === null ? 1 : connectionsMax(CONNECTIONS)
  )
  const engine = await startPgBossEngine({
    database,
    owner: place === 0,
    url: databaseUrl,
    concurrency: 6,
    pollMs: databaseUrl === null ? 1000 : 500
  })
  const models = await openThreadModels(options.models, await link, { now: clock, wait: Bun.sleep })
  const { embedderOk } = models
  const queueOk = () => engine.working()
  const secret = await serviceSecret(database, 'kept_hashes')
  const product = await openProduct({
    settings: options.product,
    databaseUrl,
    dataDir,
    database,
    models: models.models,
    clock,
    secret,
    health: { model: models.health, queueOk, embedderOk, connections }
  })
  const parts = { database, engine, models: models.models, clock, secret }
  const owner = ownerOf(options.process, place)
  const actors = new AccountActors({ ...product, ...parts, owner })
  engine.run((accountId) => actors.drain(accountId))
  const works = place === 0 ? product.upkeep : null
  const upkeep = { options, place, database, engine, actors, owner, works, rested }
  const stopUpkeep = await startUpkeep(upkeep)
  return {
    actors,
    models,
    findKey: (hash) => findKey(database, actors, hash, clock()),
    service: product.serviceOperations,
    checks: () => checkThread(database, engine, embedderOk),
    stop: async () => {
      await stopUpkeep()
      await actors.stop()
      await engine.stop()
      await actors.upkeep()
      await models.close()
      await database.close()
    }
  }
}

async function openDatabase(options: ThreadOptions, front: InFront): Promise<OpenedDatabase> {
  const { databaseUrl, rowSecurity } = options
  if (databaseUrl !== null)
    return openPostgres({ url: databaseUrl, connections: CONNECTIONS, rowSecurity, front })
  const embedded = await openEmbedded(join(options.dataDir, 'database'), { ended: endThread })
  await migrateEmbedded(embedded)
  return embedded
}

/** The database of this thread is gone, and with it the thread; the next one opens it again. */
function endThread(code: string): void {
  log.write('error', 'embedded_database_ended', { code })
  process.exit(1)
}

interface UpkeepParts {
  options: ThreadOptions
  place: number
  database: OpenedDatabase
  engine: Engine
  actors: AccountActors
  owner: string
  /** What the service does by itself; null where another thread of the process looks for it. */
  works: readonly ServiceWork[] | null
  rested: () => void
}

/** Starts the timers; returns what stops them. Nothing here is needed while everything is alive. */
async function startUpkeep(parts: UpkeepParts): Promise<() => Promise<void>> {
  const { options, place, database, engine, actors, owner, works, rested } = parts
  const restMs = options.restS === 0 ? Number.POSITIVE_INFINITY : options.restS * 1000
  const liveness: Liveness = {
    ...aloneInDirectory(),
    ...(options.databaseUrl === null || place !== 0
      ? { process: options.process }
      : await holdLiveness(options.databaseUrl, options.process))
  }
  const busyS = options.stallS
  const sweeper = new Sweeper({ database, engine, liveness, wakingS: WAKING_S, busyS })
  if (options.databaseUrl === null) await sweeper.wakeAll()
  else await sweeper.wakeThread(place)
  const timers = [
    every(UPKEEP_MS, 'upkeep_failed', async () => {
      await actors.upkeep()
      await database.tidy()
      if (database.restMs() >= restMs && actors.idle()) rested()
    }),
    every(UPKEEP_MS, 'wake_failed', async () => {
      const lost = actors.takeLost()
      try {
        await sweeper.wakeLost(lost, owner)
      } catch (error) {
        actors.lostStill(lost)
        throw error
      }
    })
  ]
  if (place === 0) {
    timers.push(
      every(SWEEP_MS, 'sweep_failed', async () => {
        await sweeper.sweep()
      })
    )
  }
  const byItself = works === null ? null : await startServiceLane({ database, owner, works })
  await actors.start()
  return async () => {
    await byItself?.stop()
    for (const timer of timers) await timer.stop()
    await liveness.close()
  }
}

/** Begins what the service does by itself. */
async function startServiceLane(options: ServiceLaneOptions): Promise<DueLane> {
  const lane = await serviceLane(options)
  await lane.start()
  return lane
}

async function findKey(
  database: Database,
  actors: AccountActors,
  hash: string,
  now: number
): Promise<KnownKey | null> {
  return database.read(null, async (tx) => {
    const key = await findKeyByHash(tx, hash)
    if (key === null) return null
    const row = await readAccount(tx, key.accountId, null)
    if (row === null) return null
    return {
      caller: {
        accountId: key.accountId,
        keyId: key.keyId,
        permissions: key.permissions,
        boundUserId: key.userId
      },
      usage: actors.usageOf(key.accountId, row.plan, metersNow(row, now)),
      expiresAt: key.expiresAt?.getTime() ?? null
    }
  })
}
