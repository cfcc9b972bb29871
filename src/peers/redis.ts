/**
 * Peers over Redis, where REDIS_URL is set: one rate window per account for all processes, and hints
 * by publish and subscribe. The only file that meets ioredis.
 *
 * Redis is *trusted* or not. It loses trust with its connection or with one answer that comes late,
 * and from then on nobody waits for it: windows of this process take over, which have counted along
 * all the time. A ping every half second brings the trust back. So a Redis that is down, frozen or
 * restarted costs no request more than `ANSWER_MS`, once.
 */
import { Redis } from 'ioredis'
import type { Clock } from '#src/base/clock.ts'
import type { Log } from '#src/base/log.ts'
import { Alone } from '#src/peers/alone.ts'
import type { Hint, Peers, PeersListener, RateCount } from '#src/peers/peers.ts'

const ANSWER_MS = 250
const PING_MS = 500
const RECONNECT_MAX_MS = 1000
const CHANNEL = 'keepsake:hints'
const PREFIX = 'keepsake:rate:'

/** Counts and begins the window with its first call; a window without an end (a lost one) gets one. */
const COUNT = `local count = redis.call('incr', KEYS[1])
local left = redis.call('pttl', KEYS[1])
if left < 0 then redis.call('pexpire', KEYS[1], ARGV[1]) left = tonumber(ARGV[1]) end
return {count, left}`

const LOOK = `return {tonumber(redis.call('get', KEYS[1]) or 0), redis.call('pttl', KEYS[1])}`

export class RedisPeers implements Peers {
  readonly #log: Log
  readonly #alone: Alone
  readonly #commands: Redis
  readonly #ears: Redis
  readonly #pings: Timer
  #listener: PeersListener | null = null
  #trusted = false
  #pinging = false

  /** Connects in the background; a Redis that is not there yet is waited for as one that was lost. */
  constructor(url: string, clock: Clock, log: Log) {
    this.#log = log
    this.#alone = new Alone(clock)
    this.#commands = connect(url, ANSWER_MS)
    this.#ears = connect(url, null)
    this.#commands.on('ready', () => this.#trust())
    this.#commands.on('close', () => this.#distrust())
    this.#ears.on('ready', () => this.#subscribe())
    this.#ears.on('message', (_: string, text: string) => this.#hear(text))
    this.#pings = setInterval(() => this.#ping(), PING_MS)
  }

  rateWindow(key: string, windowS: number): RateCount | Promise<RateCount> {
    const own = this.#alone.rateWindow(key, windowS)
    return this.#trusted ? this.#shared(COUNT, key, windowS, own) : own
  }

  rateState(key: string, windowS: number): RateCount | Promise<RateCount> {
    const own = this.#alone.rateState(key, windowS)
    return this.#trusted ? this.#shared(LOOK, key, windowS, own) : own
  }

  tell(hint: Hint): void {
    if (!this.#trusted) return
    this.#commands.publish(CHANNEL, JSON.stringify(hint)).catch(() => this.#distrust())
  }

  listen(listener: PeersListener): void {
    this.#listener = listener
  }

  state(): 'connected' | 'lost' {
    return this.#trusted ? 'connected' : 'lost'
  }

  close(): Promise<void> {
    clearInterval(this.#pings)
    this.#commands.removeAllListeners('close')
    this.#commands.disconnect()
    this.#ears.disconnect()
    return Promise.resolve()
  }

  async #shared(script: string, key: string, windowS: number, own: RateCount): Promise<RateCount> {
    try {
      const answer = await this.#commands.eval(script, 1, `${PREFIX}${key}`, windowS * 1000)
      const [count, leftMs] = answer as [number, number]
      // An unbegun window has no end yet.
      const resetS = leftMs < 0 ? windowS : Math.max(1, Math.ceil(leftMs / 1000))
      return { count, resetS }
    } catch {
      this.#distrust()
      return own
    }
  }

  #ping(): void {
    if (this.#trusted || this.#pinging || this.#commands.status !== 'ready') return
    this.#pinging = true
    this.#commands
      .ping()
      .then(() => this.#trust())
      .catch(() => {
        // Still silent: the next round asks again.
      })
      .finally(() => {
        this.#pinging = false
      })
  }

  #trust(): void {
    if (this.#trusted) return
    this.#trusted = true
    this.#log.write('info', 'redis_connected')
  }

  #distrust(): void {
    if (!this.#trusted) return
    this.#trusted = false
    this.#log.write('warn', 'redis_lost', { effect: 'each process counts its own rate window' })
  }

  /** What was published while nobody listened is gone, so everything counts as missed. */
  #subscribe(): void {
    this.#ears
      .subscribe(CHANNEL)
      .then(() => this.#listener?.missed())
      .catch(() => this.#ears.disconnect(true))
  }

  #hear(text: string): void {
    const hint = readHint(text)
    if (hint !== null) this.#listener?.hint(hint)
  }
}

/** A client that never queues commands while it is away, and comes back by itself. */
function connect(url: string, commandTimeout: number | null): Redis {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 50, RECONNECT_MAX_MS),
    ...(commandTimeout === null ? {} : { commandTimeout })
  })
  // Without a handler every failed attempt is printed; what matters is seen by `close` and `ready`.
  client.on('error', () => {})
  return client
}

/** Another version of the program may say what this one does not know. */
function readHint(text: string): Hint | null {
  try {
    const hint = JSON.parse(text) as Partial<Record<string, unknown>> | null
    if (hint?.['about'] === 'key' && typeof hint['keyId'] === 'string') {
      return { about: 'key', keyId: hint['keyId'] }
    }
    if (hint?.['about'] === 'account' && typeof hint['accountId'] === 'string') {
      return { about: 'account', accountId: hint['accountId'] }
    }
    return null
  } catch {
    return null
  }
}
