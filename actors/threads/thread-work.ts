/**
 * What an account thread is made of: database, engine, actors and upkeep, composed once at start and
 * taken down in reverse. The worker entry only passes messages to it.
 */
import { join } from 'node:path'
import { AccountActors } from '#actors/account/account-actors.ts'
import type { KnownKey } from '#actors/accounts.ts'
import type { DueLane } from '#actors/engine/due-lane.ts'
import type { Engine } from '#actors/engine/engine.ts'
import { aloneInDirectory, holdLiveness, type Liveness } from '#actors/engine/liveness.ts'
import { startPgBossEngine } from '#actors/engine/pg-boss.ts'
import { every } from '#actors/engine/rounds.ts'
import { serviceLane } from '#actors/engine/service-lane.ts'
import { ownerOf, Sweeper } from '#actors/engine/sweeper.ts'
import { operationsFor } from '#actors/registry.ts'
import type { StartMessage, ThreadOptions } from '#actors/threads/messages.ts'
import { serviceActions } from '#actors/threads/service-actions.ts'
import { checkThread, watchedDatabase } from '#actors/threads/thread-health.ts'
import { openThreadModels, type ThreadModels } from '#actors/threads/thread-models.ts'
import { uploadKey } from '#actors/threads/upload-key.ts'
import { openEmbedded } from '#db/embedded.ts'
import { InFront } from '#db/in-front.ts'
import { migrateEmbedded } from '#db/migrate.ts'
import { connectionsMax, openPostgres } from '#db/postgres.ts'
import { readAccount } from '#db/stores/account-row.ts'
import { findKeyByHash } from '#db/stores/keys.ts'
import { serviceSecret } from '#db/stores/secrets.ts'
import type { Database } from '#db/transaction.ts'
import { vectorIndexMaking } from '#db/vector-index-making.ts'
import type {
  AccountMaking,
  CodeRequest,
  CodeUse,
  NewAccount
} from '#src/account/account-making.ts'
import { uploadSeal } from '#src/add/upload-seal.ts'
import { upgradeLinks } from '#src/billing/checkout-token.ts'
import { log } from '#src/log.ts'
import type { Embedder } from '#src/models/models.ts'
import { planTable } from '#src/quota/plans.ts'
import { metersNow } from '#src/quota/quota.ts'
import { upkeepOf } from '#src/upkeep.ts'

export interface AccountThread {
  actors: AccountActors
  models: ThreadModels
  findKey(hash: string): Promise<KnownKey | null>
  /** The service's own questions: making accounts, what models have cost. */
  service(action: string, input: string): Promise<unknown>
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

export async function startAccountThread(
  message: StartMessage,
  clock: () => number
): Promise<AccountThread> {
  const { options, place, compute } = message
  const { database, connections } = watchedDatabase(
    await openDatabase(options, new InFront(place, message.front)),
    options.databaseUrl === null ? 1 : connectionsMax(CONNECTIONS)
  )
  const engine = await startPgBossEngine({
    database,
    owner: place === 0,
    url: options.databaseUrl,
    concurrency: 6,
    pollMs: options.databaseUrl === null ? 1000 : 500
  })
  const models = await openThreadModels(options.models, compute, { now: clock, wait: Bun.sleep })
  const plans = planTable(options.planChanges)
  const upgradeSecret =
    options.upgradeTokenSecret ?? (await serviceSecret(database, 'upgrade_token'))
  const secret = await serviceSecret(database, 'kept_hashes')
  const actions = serviceActions(database, await serviceSecret(database, 'email_codes'), clock)
  const owner = ownerOf(options.process, place)
  const actors = new AccountActors({
    database,
    engine,
    models: models.models,
    operations: operationsFor({
      plans,
      uploadSeal: uploadSeal(await uploadKey(options, database)),
      cancelSubscription: null,
      billing: options.billing,
      secret,
      health: {
        model: models.health,
        queueOk: () => engine.working(),
        embedderOk: models.embedderOk,
        connections
      }
    }),
    plans,
    clock,
    owner,
    upgradeUrl: upgradeLinks(upgradeSecret),
    secret
  })
  engine.run((accountId) => actors.drain(accountId))
  const stopUpkeep = await startUpkeep({
    options,
    place,
    database,
    engine,
    actors,
    embedder: models.models.embedder,
    owner,
    clock
  })
  return {
    actors,
    models,
    findKey: (hash) => findKey(database, actors, hash, clock()),
    service: (action, input) => {
      if (action === 'spent') return Promise.resolve(models.spent())
      if (action === 'checks') return checkThread(database, engine, models.embedderOk)
      return runAction(actions, action, JSON.parse(input))
    },
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

async function openDatabase(options: ThreadOptions, front: InFront): Promise<Database> {
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
  database: Database
  engine: Engine
  actors: AccountActors
  embedder: Embedder
  owner: string
  clock: () => number
}

/** Starts the timers; returns what stops them. Nothing here is needed while everything lives. */
async function startUpkeep(parts: UpkeepParts): Promise<() => Promise<void>> {
  const { options, place, database, engine, actors, owner } = parts
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
  const byItself = place === 0 ? await startServiceLane(parts) : null
  await actors.start()
  return async () => {
    await byItself?.stop()
    for (const timer of timers) await timer.stop()
    await liveness.close()
  }
}

/** Begins what the service does by itself: one thread of each process looks for it. */
async function startServiceLane(parts: UpkeepParts): Promise<DueLane> {
  const { options, database, embedder, owner, clock } = parts
  const { databaseUrl, jobRetentionDays } = options
  const indexMaking = vectorIndexMaking(database, databaseUrl)
  const works = upkeepOf({ database, clock, embedder, indexMaking, jobRetentionDays })
  const lane = await serviceLane({ database, owner, works })
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

/** The service's own questions by name; their inputs come from this program, not from callers. */
function runAction(actions: AccountMaking, name: string, input: unknown): Promise<unknown> {
  switch (name) {
    case 'create_account':
      return actions.createAccount(input as NewAccount)
    case 'make_code':
      return actions.makeCode(input as CodeRequest)
    case 'use_code':
      return actions.useCode(input as CodeUse)
    default:
      throw new Error(`no service action called ${name}`)
  }
}
