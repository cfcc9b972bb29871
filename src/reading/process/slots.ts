/**
 * A bounded number of places and a bounded line before them. Accounts take turns: a place that is left goes to
 * the account that holds the fewest and has waited longest for its turn, so that one with many long pieces of
 * work holds up nobody else's for longer than one of them. Work that finds the line full, or waits in it for
 * too long, is refused rather than piling up; what fills the line is refused before what others send.
 */
import { Transient } from '#src/base/failure.ts'

export interface SlotLimits {
  slotsMax: number
  waitingMax: number
  /** Infinity for work that nobody waits for. */
  waitMaxMs: number
}

export interface SlotTaker {
  /** Whose turn it is; those who leave it out are one account together. */
  accountId?: string | undefined
  signal?: AbortSignal | undefined
}

export interface Slots {
  /**
   * A place; call what it gives to leave it, once. Rejects with Transient('overloaded'), or with the
   * signal's reason when that aborts while waiting.
   */
  take(taker?: SlotTaker): Promise<() => void>
}

const RETRY_AFTER_S = 5

/** One that waits for a place. */
interface Waiter {
  enter(): void
  refuse(reason: unknown): void
}

/** Opens places within these limits, all of them free. */
export function startSlots(limits: SlotLimits): Slots {
  const line = new Line()
  const held = new Map<string, number>()
  let taken = 0
  const enter = (accountId: string) => {
    taken++
    held.set(accountId, (held.get(accountId) ?? 0) + 1)
  }
  const leave = (accountId: string) => {
    taken--
    const left = (held.get(accountId) ?? 1) - 1
    if (left > 0) held.set(accountId, left)
    else held.delete(accountId)
    line.toEnd(accountId)
    line.next(held)?.enter()
  }
  const entered = (accountId: string) => {
    enter(accountId)
    let left = false
    return () => {
      if (!left) leave(accountId)
      left = true
    }
  }
  const take = async ({ accountId = '', signal }: SlotTaker = {}) => {
    signal?.throwIfAborted()
    if (taken < limits.slotsMax) return entered(accountId)
    if (line.length >= limits.waitingMax && !line.makeRoom(accountId)) throw overloaded()
    const turn = Promise.withResolvers<() => void>()
    const waiter: Waiter = {
      // Entered at once, so that nobody who comes now finds the place free.
      enter: () => turn.resolve(entered(accountId)),
      refuse: turn.reject
    }
    const stepOut = (reason: unknown) => {
      if (line.remove(accountId, waiter)) turn.reject(reason)
    }
    const onAbort = () => stepOut(signal?.reason)
    const timer = Number.isFinite(limits.waitMaxMs)
      ? setTimeout(() => stepOut(overloaded()), limits.waitMaxMs)
      : undefined
    line.add(accountId, waiter)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      return await turn.promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }
  return { take }
}

/** Those who wait, by account: the account whose turn comes first stands first. */
class Line {
  readonly #accounts = new Map<string, Waiter[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  add(accountId: string, waiter: Waiter): void {
    const own = this.#accounts.get(accountId) ?? []
    this.#accounts.set(accountId, own)
    own.push(waiter)
    this.#length++
  }

  /** False when it does not wait any more. */
  remove(accountId: string, waiter: Waiter): boolean {
    const own = this.#accounts.get(accountId) ?? []
    const place = own.indexOf(waiter)
    if (place === -1) return false
    own.splice(place, 1)
    this.#length--
    if (own.length === 0) this.#accounts.delete(accountId)
    return true
  }

  /** Takes out whose turn it is, where accounts hold so many places. */
  next(held: ReadonlyMap<string, number>): Waiter | undefined {
    let first: string | undefined
    for (const accountId of this.#accounts.keys()) {
      const holds = held.get(accountId) ?? 0
      if (first === undefined || holds < (held.get(first) ?? 0)) first = accountId
    }
    if (first === undefined) return undefined
    const own = this.#accounts.get(first) ?? []
    const waiter = own[0]
    if (waiter === undefined) return undefined
    this.remove(first, waiter)
    this.toEnd(first)
    return waiter
  }

  /** It has had its turn: others come before what more of it waits. */
  toEnd(accountId: string): void {
    const own = this.#accounts.get(accountId)
    if (own === undefined) return
    this.#accounts.delete(accountId)
    this.#accounts.set(accountId, own)
  }

  /** Refuses the newest of the account with the most, for one that has fewer; false where that is this one. */
  makeRoom(accountId: string): boolean {
    let longest = accountId
    const lengthOf = (id: string) => this.#accounts.get(id)?.length ?? 0
    for (const id of this.#accounts.keys()) if (lengthOf(id) > lengthOf(longest)) longest = id
    if (lengthOf(longest) <= lengthOf(accountId) + 1) return false
    const newest = this.#accounts.get(longest)?.at(-1)
    if (newest === undefined || !this.remove(longest, newest)) return false
    newest.refuse(overloaded())
    return true
  }
}

function overloaded(): Transient {
  return new Transient('overloaded', { retryAfterS: RETRY_AFTER_S })
}
