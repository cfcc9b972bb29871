/**
 * Room for the bodies of requests under way, so that many clients that send much and slowly hold neither memory
 * nor connections nor disk without end. A body must come in within a time, or go on coming in. So many
 * are under way, and so many bytes are held, of all senders and of one (an account, or an address
 * without a key). Where all together are too many, who sends the most loses the one that has come longest.
 */
import { Failure, type FailureCode, type FailureData, invalid } from '#src/base/failure.ts'

export interface BodyBounds {
  /** Within so long a body is there, or as much of it as there is time for by the pace. */
  waitMs: number
  /** The pace: so many bytes more give a second more. */
  bytesPerS: number
  /** Bodies at once, from their first byte to the answer. */
  allMax: number
  perSenderMax: number
  /** Bytes of them. */
  bytesMax: number
  bytesPerSenderMax: number
}

const MB = 1024 * 1024

/** In memory: from the small bodies of many calls to a few imports of 50 MB. */
export const BODY_BOUNDS: BodyBounds = {
  waitMs: 30_000,
  bytesPerS: 32 * 1024,
  allMax: 8192,
  perSenderMax: 2048,
  bytesMax: 512 * MB,
  bytesPerSenderMax: 256 * MB
}

/** On disk, where the plan bounds each. */
export const UPLOAD_BOUNDS: BodyBounds = {
  ...BODY_BOUNDS,
  allMax: 128,
  perSenderMax: 32,
  bytesMax: Number.POSITIVE_INFINITY,
  bytesPerSenderMax: Number.POSITIVE_INFINITY
}

/** How often it is looked whether bodies go on coming in. */
const LOOK_MS = 1000
const RETRY_AFTER_S = 5

/** What is refused for its sending: the connection ends with the answer, since the rest is never read. */
export class BodyRefused<Code extends FailureCode = FailureCode> extends Failure<Code> {}

/** A body under way. Ending its use gives its room back. */
export interface BodyPlace extends Disposable {
  /** The pieces of a stream as they come in, counted; throws when the body is refused. */
  pieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, void>
  /** What a small body comes to, whose bytes are not counted; rejects when it is refused. */
  small<Value>(whole: Promise<Value>): Promise<Value>
}

interface Sender {
  name: string
  bodies: Set<Place>
  bytes: number
}

export class BodyPlaces {
  readonly #bounds: BodyBounds
  readonly #clock: () => number
  readonly #senders = new Map<string, Sender>()
  readonly #coming = new Set<Place>()
  #count = 0
  #bytes = 0
  #timer: ReturnType<typeof setInterval> | null = null

  /** @param clock milliseconds that only grow */
  constructor(bounds: BodyBounds, clock: () => number = () => performance.now()) {
    this.#bounds = bounds
    this.#clock = clock
  }

  /** Room for one more body of a sender. Throws 429 where that has too many. */
  begin(name: string): BodyPlace {
    const { allMax, perSenderMax } = this.#bounds
    const sender = this.#senders.get(name) ?? { name, bodies: new Set(), bytes: 0 }
    if (sender.bodies.size >= perSenderMax) throw tooManyOfOne()
    this.#senders.set(name, sender)
    const place = new Place(sender, this.#clock(), this)
    sender.bodies.add(place)
    this.#coming.add(place)
    if (++this.#count > allMax) this.#makeRoom(({ bodies }) => bodies.size)
    this.#timer ??= this.#watch()
    return place
  }

  /** So many bytes of a body have come in. Throws where it is this one that has no room. */
  grow(place: Place, bytes: number): void {
    const { bytesMax, bytesPerSenderMax } = this.#bounds
    place.bytes += bytes
    place.sender.bytes += bytes
    this.#bytes += bytes
    if (place.sender.bytes > bytesPerSenderMax) place.refuse(tooManyOfOne())
    else if (this.#bytes > bytesMax) this.#makeRoom((sender) => sender.bytes)
    place.throwIfRefused()
  }

  /** All of it is here, or nothing more will be read. */
  arrived(place: Place): void {
    this.#coming.delete(place)
  }

  leave(place: Place): void {
    const { sender } = place
    if (!sender.bodies.delete(place)) return
    this.#coming.delete(place)
    this.#count--
    this.#bytes -= place.bytes
    sender.bytes -= place.bytes
    if (sender.bodies.size === 0) this.#senders.delete(sender.name)
  }

  /** Refuses what has not come in within its time. */
  look(): void {
    const { waitMs, bytesPerS } = this.#bounds
    const now = this.#clock()
    for (const place of this.#coming) {
      const until = place.begun + waitMs + (1000 * place.bytes) / bytesPerS
      if (now >= until) place.refuse(tooSlow())
    }
  }

  #watch(): ReturnType<typeof setInterval> {
    const timer = setInterval(() => {
      this.look()
      if (this.#coming.size > 0) return
      clearInterval(timer)
      this.#timer = null
    }, LOOK_MS)
    timer.unref()
    return timer
  }

  /** Refuses one of the sender that has most, of those whose bodies still come in. */
  #makeRoom(weight: (sender: Sender) => number): void {
    let chosen: Place | null = null
    for (const place of this.#coming) {
      if (chosen === null || weight(place.sender) > weight(chosen.sender)) chosen = place
    }
    chosen?.refuse(tooManyOfAll())
  }
}

class Place implements BodyPlace {
  readonly sender: Sender
  readonly begun: number
  bytes = 0
  readonly #places: BodyPlaces
  readonly #refused = Promise.withResolvers<never>()
  #refusal: BodyRefused | null = null

  constructor(sender: Sender, begun: number, places: BodyPlaces) {
    this.sender = sender
    this.begun = begun
    this.#places = places
    this.#refused.promise.catch(() => {})
  }

  refuse(refusal: BodyRefused): void {
    this.#refusal ??= refusal
    this.#refused.reject(this.#refusal)
    // Its room is free at once, whoever still holds a piece.
    this[Symbol.dispose]()
  }

  throwIfRefused(): void {
    if (this.#refusal !== null) throw this.#refusal
  }

  async *pieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
    const reader = stream.getReader()
    try {
      for (;;) {
        this.throwIfRefused()
        const { done, value } = await Promise.race([reader.read(), this.#refused.promise])
        if (done) break
        this.#places.grow(this, value.byteLength)
        yield value
      }
      this.#places.arrived(this)
    } finally {
      // Whoever stops early wants nothing more of it; how that ends concerns nobody.
      reader.cancel().catch(() => {})
    }
  }

  async small<Value>(whole: Promise<Value>): Promise<Value> {
    this.throwIfRefused()
    const value = await Promise.race([whole, this.#refused.promise])
    this.#places.arrived(this)
    return value
  }

  [Symbol.dispose](): void {
    this.#places.leave(this)
  }
}

function refused<Code extends FailureCode>(code: Code, detail: string, data: FailureData[Code]) {
  return new BodyRefused(code, detail, data) as BodyRefused
}

function tooManyOfOne(): BodyRefused {
  const detail = `Too much is being sent at once. Try again in ${RETRY_AFTER_S} s.`
  return refused('rate_limited', detail, { retry_after: RETRY_AFTER_S })
}

function tooManyOfAll(): BodyRefused {
  const detail = 'The service is being sent too much at once. Try again.'
  return refused('unavailable', detail, { retry_after: RETRY_AFTER_S })
}

function tooSlow(): BodyRefused {
  const { message, data } = invalid(
    '',
    'The request took too long to be received. Send it in smaller parts.'
  )
  return refused('validation', message, data)
}
