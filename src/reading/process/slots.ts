/**
 * A bounded number of places and a bounded line before them, first come first served. Work that
 * finds the line full, or waits in it for too long, is refused at once rather than piling up.
 */
import { Transient } from '#src/base/failure.ts'

export interface SlotLimits {
  slotsMax: number
  waitingMax: number
  /** Infinity for work that nobody waits for. */
  waitMaxMs: number
}

export interface Slots {
  /**
   * A place; call what it gives to leave it, once. Rejects with Transient('overloaded'), or with the
   * signal's reason when that aborts while waiting.
   */
  take(signal?: AbortSignal): Promise<() => void>
}

const RETRY_AFTER_S = 5

export function startSlots(limits: SlotLimits): Slots {
  let taken = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    // The place passes from hand to hand; the count changes only when nobody waits.
    if (next === undefined) taken--
    else next()
  }
  const leaveOnce = () => {
    let left = false
    return () => {
      if (!left) leave()
      left = true
    }
  }
  const take = async (signal?: AbortSignal) => {
    signal?.throwIfAborted()
    if (taken < limits.slotsMax) {
      taken++
      return leaveOnce()
    }
    if (waiting.length >= limits.waitingMax) throw overloaded()
    const turn = Promise.withResolvers<void>()
    const stepOut = (reason: unknown) => {
      const place = waiting.indexOf(turn.resolve)
      if (place === -1) return
      waiting.splice(place, 1)
      turn.reject(reason)
    }
    const onAbort = () => stepOut(signal?.reason)
    const timer = Number.isFinite(limits.waitMaxMs)
      ? setTimeout(() => stepOut(overloaded()), limits.waitMaxMs)
      : undefined
    waiting.push(turn.resolve)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      await turn.promise
      return leaveOnce()
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }
  return { take }
}

function overloaded(): Transient {
  return new Transient('overloaded', { retryAfterS: RETRY_AFTER_S })
}
