/**
 * The whole service in one process, composed: directory lock, compute thread, account threads, HTTP.
 * `start` brings the parts up in the order they need each other; `stop` takes them down in reverse,
 * letting what is under way finish. Tests start the same service.
 */
import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { join, resolve } from 'node:path'
import { newProcessNumber } from '#actors/engine/liveness.ts'
import { startComputeThread } from '#actors/threads/compute/compute.ts'
import { keepCompute } from '#actors/threads/compute/kept-compute.ts'
import type { ThreadOptions } from '#actors/threads/messages.ts'
import { ThreadPool } from '#actors/threads/pool.ts'
import { accountsOver, type ThreadAccounts } from '#actors/threads/thread-accounts.ts'
import { type DirectoryLock, lockDirectory } from '#db/embedded/directory-lock.ts'
import { frontMemory } from '#db/in-front.ts'
import type { Migrated } from '#db/migrate.ts'
import type { AccountMaking } from '#src/account/account-making.ts'
import type { Mail } from '#src/account/mail.ts'
import { systemClock } from '#src/base/clock.ts'
import { log } from '#src/base/log.ts'
import { VERSION } from '#src/base/version.ts'
import type { PayerLookup } from '#src/billing/operations/provider-events.ts'
import type { Config } from '#src/config/config.ts'
import { prepareDataDirectory, tellAddress } from '#src/data-directory.ts'
import type { App } from '#src/http/app.ts'
import { removeLeftBehind } from '#src/input/spooled-file.ts'
import { type ModelOptions, modelOptions } from '#src/models/model-options.ts'
import { Alone } from '#src/peers/alone.ts'
import type { Peers } from '#src/peers/peers.ts'
import { productSettings } from '#src/product-settings.ts'
import { openReading } from '#src/reading/process/process-reading.ts'

/** All that the account threads can be asked. */
export interface ServiceAccounts extends ThreadAccounts, AccountMaking, PayerLookup {}

export interface Service {
  url: string
  app: App
  accounts: ServiceAccounts
  pool: ThreadPool
  /** The first account's key when this start has made it, else null. */
  firstKey: string | null
  /** HTTP calls since the start, and those that are being answered. */
  calls(): { begun: number; inFlight: number }
  stop(): Promise<void>
}

/** Cores of one embedding run: one is left to the thread that owns the database. */
const COMPUTE_CORES = Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1))
/** Account threads on PostgreSQL: one per core, at least two so that one may be lost. */
const THREADS_MIN = 2
const THREADS_MAX = 8
const IN_FLIGHT_MAX = 4096

/** Starts everything; throws (UnusableDirectory, DirectoryInUse, or what the database said) without leaving parts up. */
export async function startService(config: Config): Promise<Service> {
  const dataDir = resolve(config.dataDir)
  prepareDataDirectory(dataDir, config.databaseUrl === null)
  removeLeftBehind(process.uptime() * 1000)
  // A shared database may be used by many processes; a data directory by one.
  const lock = config.databaseUrl === null ? lockDirectory(dataDir) : null
  const undo: (() => Promise<unknown>)[] = [async () => lock?.release()]
  try {
    const size =
      config.databaseUrl === null
        ? 1
        : Math.min(THREADS_MAX, Math.max(THREADS_MIN, navigator.hardwareConcurrency))
    const surroundings = { now: systemClock, wait: Bun.sleep }
    const models = await modelOptions(config.models, size, surroundings)
    let pool: ThreadPool | null = null
    // The compute thread holds the built-in embedder; an embedder at an endpoint needs none.
    const { compute, opened, computing, stopCompute } =
      models.embedding === null ? startCompute(dataDir, () => pool) : NO_COMPUTE
    undo.unshift(stopCompute)
    const options = await threadOptions(config, dataDir, models)
    const front = frontMemory()
    const starting = ThreadPool.start({
      entry: new URL('./account-thread.ts', import.meta.url),
      size,
      start: () => ({ options, front }),
      compute,
      inFlightMax: IN_FLIGHT_MAX
    })
    // Model and account threads need the cores first; there is time for it while the database is opened.
    const loading = opened.then(loadHttp)
    const started = await starting
    pool = started
    undo.unshift(() => started.stop())
    const { endpointsOf, createApp, openFrame, SERVER_OPTIONS } = await loading
    const accounts = serviceAccounts(started)
    const firstKey = await firstAccount(accounts, config, dataDir, lock)
    const peers = await peersOf(config)
    undo.unshift(() => peers.close())
    const mail = await mailOf(config)
    undo.unshift(async () => mail?.close())
    const reading = openReading()
    undo.unshift(() => reading.close())
    const parts = { accounts, config, clock: systemClock, log, peers, version: VERSION }
    const frame = openFrame(parts)
    const health = healthOf(accounts, computing)
    const app = createApp(frame, endpointsOf({ ...parts, mail, reading, health }, frame), VERSION)
    const server = listen(app, config, SERVER_OPTIONS)
    undo.unshift(() => app.elysia.stop(false))
    if (lock !== null) undo.unshift(tellAddress(dataDir, server))
    const stop = async () => {
      for (const down of undo.splice(0)) await down()
    }
    const calls = () => frame.metrics.calls
    return { url: server, app, accounts, pool: started, firstKey, calls, stop }
  } catch (error) {
    for (const down of undo) await down()
    throw error
  }
}

/** What answers over HTTP: a seventh of a second of loading. */
async function loadHttp() {
  const [endpoints, app] = await Promise.all([
    import('#src/endpoints.ts'),
    import('#src/http/app.ts')
  ])
  return { ...endpoints, ...app }
}

async function peersOf(config: Config): Promise<Peers> {
  if (config.redisUrl === null) return new Alone(systemClock)
  const { RedisPeers } = await import('#src/peers/redis.ts')
  return new RedisPeers(config.redisUrl, systemClock, log)
}

async function mailOf({ smtpUrl, ownerEmail }: Config): Promise<Mail | null> {
  if (smtpUrl === null) return null
  const { openMail, senderOf } = await import('#src/account/mail.ts')
  return openMail(smtpUrl, senderOf(smtpUrl, ownerEmail.address))
}

const NO_COMPUTE = {
  compute: null,
  opened: Promise.resolve(),
  computing: () => true,
  stopCompute: () => Promise.resolve()
}

/** Begins to open the compute thread; the first start of all, which writes the model file, takes seconds. */
function startCompute(dataDir: string, pool: () => ThreadPool | null) {
  const cacheFolder = join(dataDir, 'models')
  return keepCompute(() => startComputeThread({ cacheFolder, threads: COMPUTE_CORES }), pool)
}

async function threadOptions(
  config: Config,
  dataDir: string,
  models: ModelOptions
): Promise<ThreadOptions> {
  const { databaseUrl } = config
  const migrated = databaseUrl === null ? { rowSecurity: false } : await migrate(databaseUrl)
  if (databaseUrl !== null && !migrated.rowSecurity) {
    log.write('warn', 'row_level_security_off', {
      hint: 'the database login may not create roles; run db/roles.sql as an administrator'
    })
  }
  return {
    databaseUrl,
    dataDir,
    rowSecurity: migrated.rowSecurity,
    process: databaseUrl === null ? 1 : newProcessNumber(),
    stallS: config.stallS,
    restS: config.restS,
    models,
    product: productSettings(config)
  }
}

async function migrate(url: string): Promise<Migrated> {
  const { migratePostgres } = await import('#db/migrate.ts')
  return migratePostgres(url)
}

function serviceAccounts(pool: ThreadPool): ServiceAccounts {
  const threads = accountsOver(pool)
  return {
    ...threads,
    createAccount: (account) => threads.act('createAccount', account),
    makeCode: (request) => threads.act('makeCode', request),
    useCode: (use) => threads.act('useCode', use),
    findPayerOf: (event) => threads.act('findPayerOf', event),
    readUpgradeLink: (link) => threads.act('readUpgradeLink', link)
  }
}

/** The first start makes one account and writes its key where only the owner can read it. */
async function firstAccount(
  accounts: ServiceAccounts,
  config: Config,
  dataDir: string,
  lock: DirectoryLock | null
): Promise<string | null> {
  if (lock === null) return null
  const made = await accounts.createAccount({
    email: config.ownerEmail,
    plan: config.defaultPlan,
    onlyFirst: true,
    origin: { requestId: 'first-start', address: null }
  })
  if (made === null) return null
  const { key } = made
  const file = join(dataDir, 'api-key')
  await writeFile(file, `${key}\n`, { mode: 0o600 })
  // The mode above holds for new files only.
  if (existsSync(file)) await chmod(file, 0o600)
  return key
}

const CHECK_MS = 1500

/** What the threads say of themselves; silence for longer than a moment counts as broken. */
function healthOf(accounts: ServiceAccounts, computing: () => boolean) {
  return {
    checks: async () => {
      const silent = { db: false, queue: false, embedder: false, reason: 'thread_lost' }
      const late = Bun.sleep(CHECK_MS).then(() => silent)
      const checks = await Promise.race([accounts.checks(), late])
      return { ...checks, embedder: checks.embedder && computing() }
    }
  }
}

/** So much of an address and headers is read; more is answered by the runtime itself, without a body. */
const HEAD_BYTES_MAX = 128 * 1024

function listen(app: App, config: Config, options: object): string {
  const { port, host } = config
  // With the usual 16 KB the runtime would answer long addresses with an empty 431.
  Object.assign(http, { maxHeaderSize: HEAD_BYTES_MAX })
  try {
    app.elysia.listen({ port, hostname: host, ...options })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} of ${host} is in use by another program. Set PORT to another one, or to 0 for any that is free.`
    )
  }
  const bound = app.elysia.server?.port ?? port
  return `http://${host}:${bound}`
}
