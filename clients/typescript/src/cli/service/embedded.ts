/**
 * The service of this user on this machine: found by the folder of its memory, of which it is the only owner,
 * and started in the background where it does not run. It outlives whoever started it, so that several editors
 * share one, and ends by itself when nobody has called it for a while.
 */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AuthenticationError, PermissionError, RateLimitError } from '../../http/errors.ts'
import { Keepsake } from '../../keepsake.ts'
import { UsageError } from '../exit.ts'
import { readLogin, saveLogin } from '../login-file.ts'
import { note } from '../output.ts'
import { bunHere } from './bun.ts'
import { serviceFolder } from './install.ts'

export interface Reached {
  url: string
  key: string
}

/** Without a call for so long the service ends. */
const IDLE_S = 900
const USUAL_PORT = 8080
/** A start takes seconds; on a busy machine, with a database to make, many. */
const START_MS = 120_000
const LOOK_MS = 100
/** For one call. */
const ANSWER_MS = 5_000
/** Longer than the service gives itself. */
const STOP_MS = 30_000
/** A longer log begins anew with the next start. */
const LOG_BYTES_MAX = 5_000_000
/** What the service says where another process has the folder. */
const TAKEN = 'Another Keepsake process is using the data directory'
/** And where another program took the port after it had been found free. */
const PORT_TAKEN = 'is in use by another program'

/**
 * Settings of a service that runs elsewhere. A project's own environment may hold some, and an editor hands it
 * on: what this user remembers must not end up in that project's database.
 */
const OF_OTHERS =
  /^(?:DATABASE_URL|REDIS_URL|PUBLIC_URL|HOST|PORT|DATA_DIR|SMTP_URL|OWNER_EMAIL|SIGNUP|DEFAULT_PLAN|PLANS_JSON|CORS_ORIGINS|METRICS_TOKEN|UPLOAD_KEY|UPGRADE_TOKEN_SECRET|BILLING_.*|STRIPE_.*|NODE_ENV)$/

/** Where the service that owns the folder answers, whatever keys it takes, and its process; null where none does. */
export async function runningService(data: string): Promise<Address | null> {
  const address = addressIn(data)
  if (address === null || !isAlive(address.pid)) return null
  return (await answersAt(address.url)) ? address : null
}

/** Whether the service, and no other program, answers at an address. It is shown no key. */
export async function answersAt(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/v1/health`, { signal: AbortSignal.timeout(ANSWER_MS) })
    const { status, version } = Object(await answer.json())
    return ['ok', 'degraded'].includes(status) && typeof version === 'string'
  } catch {
    return false
  }
}

/**
 * The service that owns the folder, with the key for it; started where it does not run. Throws a UsageError that says
 * what is in the way.
 */
export async function embeddedService(data: string, service?: string): Promise<Reached> {
  const running = await lookFor(data)
  if (typeof running !== 'string') return running
  const bun = await bunHere()
  const folder = await serviceFolder(service, bun)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const log = join(data, 'service.log')
  note(`Starting the service on ${data} …`)
  const reached = await answering(data, log, (port) => start(bun, folder, data, log, port))
  // A key of the environment is that of one editor, which may do less than its owner.
  if (!process.env['KEEPSAKE_API_KEY']) signIn(reached, data)
  return reached
}

/**
 * Ends the service that owns the folder, in order; false where none runs. Throws a UsageError where the one that
 * answers takes no key of the folder: it may be another one, and the process somebody else's by now.
 */
export async function stopService(data: string): Promise<boolean> {
  const running = await runningService(data)
  if (running === null) return false
  const { url, pid } = running
  if (!(await isOwner(data, url))) {
    throw new UsageError(
      `The service at ${url} takes no key that is known here: set KEEPSAKE_API_KEY to one that works.`
    )
  }
  process.kill(pid, 'SIGTERM')
  for (const until = Date.now() + STOP_MS; addressIn(data)?.pid === pid; await sleep(LOOK_MS)) {
    if (Date.now() > until) throw new Error(`The service on ${data} has not ended yet.`)
  }
  return true
}

async function lookFor(data: string): Promise<Reached | 'absent' | 'refused'> {
  const address = addressIn(data)
  const key = process.env['KEEPSAKE_API_KEY'] || keyOf(data)
  if (address === null || key === null || !isAlive(address.pid)) return 'absent'
  const { url } = address
  try {
    await askedWith(url, key)
    return { url, key }
  } catch (error) {
    const isRefused = error instanceof AuthenticationError || error instanceof RateLimitError
    return isRefused ? 'refused' : 'absent'
  }
}

/** Whether the service there knows a key of the folder. That of the environment may be for another service. */
async function isOwner(data: string, url: string): Promise<boolean> {
  const keys = [keyOf(data), textOf(join(data, 'api-key')), process.env['KEEPSAKE_API_KEY']]
  for (const key of new Set(keys)) {
    if (!key) continue
    try {
      await askedWith(url, key)
      return true
    } catch (error) {
      // It knows the key, which has other rights.
      if (error instanceof PermissionError) return true
      if (!(error instanceof AuthenticationError)) throw error
    }
  }
  return false
}

function askedWith(baseUrl: string, apiKey: string) {
  return new Keepsake({ baseUrl, apiKey, maxRetries: 0, timeoutMs: ANSWER_MS }).account.me()
}

/** Who starts a service for the first time need not look for its key; a later start may have moved it. */
export function signIn({ url, key }: Reached, data: string): void {
  const login = readLogin()
  if (login !== null && (login.data !== data || (login.url === url && login.key === key))) return
  saveLogin({ url, key, data })
  note('Signed in: keepsake add, keepsake search …')
}

interface Started {
  /** What it ended with; null while it runs. */
  ended(): number | null
  /** What it has said so far. */
  said(): string
}

function start(bun: string, folder: string, data: string, log: string, port: number): Started {
  const own = Object.entries(process.env).filter(([name]) => !OF_OTHERS.test(name))
  const settings = { DATA_DIR: data, PORT: `${port}`, IDLE_STOP_SECONDS: `${IDLE_S}` }
  const isLong = (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX
  const out = openSync(log, isLong ? 'w' : 'a', 0o600)
  const begin = statSync(log).size
  const child = spawn(bun, ['src/main.ts'], {
    cwd: folder,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', out, out],
    env: { ...Object.fromEntries(own), ...settings }
  })
  closeSync(out)
  child.unref()
  let code: number | null = null
  child.once('error', () => (code = 1))
  child.once('exit', (ended) => (code = ended ?? 1))
  return { ended: () => code, said: () => readFileSync(log).subarray(begin).toString() }
}

async function answering(
  data: string,
  log: string,
  startOn: (port: number) => Started
): Promise<Reached> {
  let started = startOn(await portFor(data))
  let refusals = 0
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(LOOK_MS)) {
    const found = await lookFor(data)
    if (typeof found !== 'string') return found
    const { ended, said } = started
    // Somebody else was faster, and will answer.
    const isTaken = said().includes(TAKEN)
    if (found === 'refused' && (isTaken || said().includes('listening on ')) && ++refusals > 50) {
      throw new UsageError(
        'The service does not take the key: set KEEPSAKE_API_KEY to one that works.'
      )
    }
    if (ended() === null || isTaken) continue
    if (said().includes(PORT_TAKEN)) {
      started = startOn(0)
      continue
    }
    const last = said().trim().split('\n').at(-1)
    throw new UsageError(`The service did not start: ${last}\nMore is in ${log}.`)
  }
  throw new UsageError(`The service on ${data} does not answer. What it says is in ${log}.`)
}

/** Where it listened before, or the usual port, if it is free; else any other. */
async function portFor(data: string): Promise<number> {
  const login = readLogin()
  const before = login?.data === data ? [Number(new URL(login.url).port)] : []
  for (const port of [...before, USUAL_PORT]) if (await isFree(port)) return port
  return 0
}

function isFree(port: number): Promise<boolean> {
  const trial = createServer()
  return new Promise((resolve) => {
    trial.once('error', () => resolve(false))
    trial.listen(port, '127.0.0.1', () => trial.close(() => resolve(true)))
  })
}

interface Address {
  url: string
  pid: number
}

/** What the service has written of itself; one that was killed leaves it behind. */
function addressIn(data: string): Address | null {
  const [url, pid] = textOf(join(data, 'address'))?.split('\n') ?? []
  return url === undefined ? null : { url, pid: Number(pid) }
}

/** Whoever else listens at the address of a dead one is not shown the key. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The key signed in with, else the service's first one. */
function keyOf(data: string): string | null {
  const login = readLogin()
  return login?.data === data ? login.key : textOf(join(data, 'api-key'))
}

/** A file's text; null where there is none. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
