/**
 * One request on its way and what is known of its caller so far: what the headers of its answer,
 * good or bad, are made of. `serve.ts` moves it along.
 */
import type { Accounts } from '#actors/operations.ts'
import type { KnownKey, Usage } from '#src/access/caller.ts'
import type { KeyCache } from '#src/access/key-cache.ts'
import type { Network } from '#src/base/addresses/ip-address.ts'
import { Failure, type FailureData } from '#src/base/failure.ts'
import type { Log } from '#src/base/log.ts'
import { BodyRefused } from '#src/http/bodies/body-places.ts'
import type { Receiver } from '#src/http/bodies/receive.ts'
import type { Callers } from '#src/http/caller.ts'
import type { PathParts } from '#src/http/checked-request.ts'
import { failureAnswer } from '#src/http/failure-response.ts'
import { afterRefusal, METER_HEADERS, type Meters, metersOf } from '#src/http/meters.ts'
import type { HttpMetrics, RouteCount } from '#src/http/metrics.ts'
import type { Streamed } from '#src/http/question.ts'
import {
  type CountedCall,
  type RateKind,
  type RateLimit,
  type RateStanding,
  rateLimited
} from '#src/http/rate-limit.ts'
import { type Cors, requestIdOf } from '#src/http/response-headers.ts'

/** The parts of the frame that every request passes. */
export interface Frame {
  accounts: Accounts
  callers: Callers
  keys: KeyCache
  rateLimit: RateLimit
  meters: Meters
  metrics: HttpMetrics
  receiver: Receiver
  cors: Cors
  /** Base of links in answers; null takes the address that was asked. */
  publicUrl: string | null
  /** Peers that are believed where they say that a call comes from. */
  trustedProxies: readonly Network[]
  log: Log
}

/** A request as the router hands it over. */
export interface Arrival {
  request: Request
  path: PathParts
  /** The client's address; asked for only where it is needed. */
  address: () => string
}

export class Exchange {
  readonly #frame: Frame
  readonly #counted: RouteCount | null
  readonly #begun: number
  readonly request: Request
  readonly requestId: string
  known: KnownKey | null = null
  usage: Usage | null = null
  standing: RateStanding | null = null
  #call: CountedCall | null = null

  /** Begins to count the call under `counted` (null: not at all), until its answer leaves. */
  constructor(frame: Frame, request: Request, counted: RouteCount | null) {
    this.#frame = frame
    this.#counted = counted
    this.#begun = performance.now()
    this.request = request
    this.requestId = requestIdOf(request.headers.get('x-request-id'))
    if (counted !== null) frame.metrics.begin()
  }

  headers(): Record<string, string> {
    const origin = this.request.headers.get('origin')
    const headers = this.#frame.cors.headers(this.requestId, origin)
    if (this.usage !== null && this.standing !== null) {
      const meters = metersOf(this.usage, this.standing)
      for (const [place, name] of METER_HEADERS.entries()) headers[name] = String(meters[place])
    }
    return headers
  }

  /** Establishes the caller and counts the call. Throws 401 or 429. */
  async admit(arrival: Arrival, rate: RateKind): Promise<KnownKey> {
    const { callers, meters, rateLimit } = this.#frame
    const authorization = this.request.headers.get('authorization')
    const known = await callers.identify(authorization, arrival.address)
    const { accountId } = known.caller
    const usage = meters.lastSeen(accountId, known.usage)
    this.#call = await rateLimit.count(accountId, usage.rateLimit, rate)
    this.known = known
    this.usage = usage
    this.standing = rateLimit.standing(this.#call, usage.rateLimit)
    if (rateLimit.isExceeded(this.#call, usage.rateLimit)) {
      // The plan may have grown since it was last seen. Many refused calls are not many questions.
      if (meters.mayLookAgain(accountId)) await this.lookAgain(arrival)
      if (rateLimit.isExceeded(this.#call, this.usage.rateLimit)) throw rateLimited(this.standing)
    }
    return known
  }

  /** An answer as JSON, with its headers and those of `more`. */
  answer(status: number, value: unknown, more?: Readonly<Record<string, string>>): Response {
    return this.answerWith(status, JSON.stringify(value), more)
  }

  /** An answer of another kind; `more` are headers added to, or replacing, those of every answer. */
  answerWith(
    status: number,
    body: string | Blob | ReadableStream,
    more: Readonly<Record<string, string>> | undefined
  ): Response {
    const headers = Object.assign(this.headers(), more)
    this.#leaves(status)
    return new Response(body, { status, headers })
  }

  /**
   * An answer that is written while the client reads it, as fast as it reads. A failure on the way cuts
   * the connection: the status has been sent, and half an answer must not look like a whole one.
   */
  stream({ headers, body }: Streamed): Response {
    const pieces = body[Symbol.asyncIterator]()
    const encoder = new TextEncoder()
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          try {
            const { done, value } = await pieces.next()
            if (done === true) controller.close()
            else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
          } catch (thrown) {
            this.note(thrown)
            controller.error(new Error('the answer could not be finished'))
          }
        },
        cancel: async () => {
          await pieces.return?.()
        }
      },
      { highWaterMark: 0 }
    )
    return this.answerWith(200, stream, headers)
  }

  /** Logs a failure that is not shown to its caller. */
  note(thrown: unknown): void {
    failureAnswer(thrown, this.requestId, this.#frame.log)
  }

  failed(thrown: unknown): Response {
    if (thrown instanceof Failure) this.#learnFrom(thrown)
    const told = this.#withLinks(thrown)
    const { status, headers, body } = failureAnswer(told, this.requestId, this.#frame.log)
    const more = thrown instanceof BodyRefused ? { ...headers, Connection: 'close' } : headers
    return this.answer(status, body, more)
  }

  /** What links to this service begin with. */
  base(): string {
    return this.#frame.publicUrl ?? new URL(this.request.url).origin
  }

  /** The account's thread has told its usage, which counts from now on: the plan may be another one. */
  saw(usage: Usage): void {
    const { meters, rateLimit } = this.#frame
    if (this.known !== null) meters.saw(this.known.caller.accountId, usage)
    this.usage = usage
    if (this.#call !== null) this.standing = rateLimit.standing(this.#call, usage.rateLimit)
  }

  /** Looks the account up anew: its plan may have grown since it was last seen. */
  async lookAgain(arrival: Arrival): Promise<Usage> {
    const { callers, keys } = this.#frame
    const authorization = this.request.headers.get('authorization')
    if (this.known !== null) keys.forget(this.known.caller.keyId)
    this.known = await callers.identify(authorization, arrival.address)
    this.saw(this.known.usage)
    return this.known.usage
  }

  #leaves(status: number): void {
    if (this.#counted === null) return
    this.#frame.metrics.end(this.#counted, status, (performance.now() - this.#begun) / 1000)
  }

  /** Links are made where the address is not known; here they become absolute. */
  #withLinks(thrown: unknown): unknown {
    if (!(thrown instanceof Failure) || thrown.code !== 'quota_exceeded') return thrown
    const data = thrown.data as FailureData['quota_exceeded']
    const upgrade_url = `${this.base()}${data.upgrade_url}`
    return new Failure('quota_exceeded', thrown.message, { ...data, upgrade_url })
  }

  /** The account's turn knows better than what is remembered here. */
  #learnFrom(failure: Failure): void {
    if (failure.code === 'invalid_key' && this.known !== null) {
      this.#frame.keys.forget(this.known.caller.keyId)
    }
    if (failure.code === 'quota_exceeded' && this.usage !== null) {
      this.usage = afterRefusal(this.usage, failure.data as FailureData['quota_exceeded'])
      if (this.known !== null) this.#frame.meters.saw(this.known.caller.accountId, this.usage)
    }
  }
}
