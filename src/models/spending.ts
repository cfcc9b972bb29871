/**
 * Bounds and counts what models cost. All models of a thread share one bound: at most a number of calls
 * under way, and a smaller number for one account, so that a busy account cannot take every place; the rest
 * wait in order of arrival, and an account at its limit is passed over. When too many wait, a call is
 * refused as overloaded.
 *
 * Where a process has several account threads each opens its own and is given its share.
 */
import { Transient } from '#src/base/failure.ts'
import { addUsage, NO_USAGE, type TokenUsage } from '#src/base/token-usage.ts'
import type { ChatModel, ChatRequest } from '#src/models/chat.ts'

export interface SpendingLimits {
  callsMax: number
  callsPerAccountMax: number
  waitingMax: number
}

/** What models have cost since the start, for the metrics. */
export interface Spent extends TokenUsage {
  /** Calls that ended without a reply, after all their attempts. */
  failed: number
  /** Calls under way and waiting now. */
  underWay: number
  waiting: number
}

export const NOTHING_SPENT: Spent = { ...NO_USAGE, failed: 0, underWay: 0, waiting: 0 }

/** The spending of two threads added up. */
export function addSpent(left: Spent, right: Spent): Spent {
  return {
    ...addUsage(left, right),
    failed: left.failed + right.failed,
    underWay: left.underWay + right.underWay,
    waiting: left.waiting + right.waiting
  }
}

export interface Spending {
  /** The same model within the limits, its calls counted. */
  limit(chat: ChatModel): ChatModel
  spent(): Spent
}

/** The bounds of a whole process; each of its threads gets a share by `shareOf`. */
export const PROCESS_LIMITS: SpendingLimits = {
  callsMax: 16,
  callsPerAccountMax: 4,
  waitingMax: 4096
}

/** One thread's part of the limits, never none. */
export function shareOf(limits: SpendingLimits, threads: number): SpendingLimits {
  const callsMax = Math.max(1, Math.floor(limits.callsMax / threads))
  return {
    callsMax,
    // An account lives on one thread. Where that has room for more than one call it may not take all.
    callsPerAccountMax: Math.max(1, Math.min(limits.callsPerAccountMax, callsMax - 1)),
    waitingMax: Math.max(1, Math.floor(limits.waitingMax / threads))
  }
}

interface Waiter {
  accountId: string
  start(): void
}

/** Opens a count with limits of its own. */
export function openSpending(limits: SpendingLimits): Spending {
  const places = new Places(limits)
  let total = { ...NO_USAGE, failed: 0 }

  const reply = async (chat: ChatModel, request: ChatRequest) => {
    const { accountId, signal } = request
    await places.enter(accountId, signal)
    try {
      const answer = await chat.reply(request)
      total = { ...addUsage(total, answer.usage), failed: total.failed }
      return answer
    } catch (error) {
      total.failed += 1
      throw error
    } finally {
      places.leave(accountId)
    }
  }

  return {
    limit: (chat) => ({ ...chat, reply: (request) => reply(chat, request) }),
    spent: () => ({ ...total, underWay: places.underWay, waiting: places.waiting })
  }
}

/** The places for calls, and the calls that wait for one. */
class Places {
  readonly #limits: SpendingLimits
  readonly #perAccount = new Map<string, number>()
  readonly #waiters: Waiter[] = []
  #underWay = 0

  constructor(limits: SpendingLimits) {
    this.#limits = limits
  }

  get underWay(): number {
    return this.#underWay
  }

  get waiting(): number {
    return this.#waiters.length
  }

  /** Resolves with a place taken. Rejects with Transient when too many wait, or on the signal. */
  enter(accountId: string, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) return Promise.reject(new Transient('model_unavailable'))
    if (this.#hasPlace(accountId)) {
      this.#take(accountId)
      return Promise.resolve()
    }
    if (this.#waiters.length >= this.#limits.waitingMax) {
      return Promise.reject(new Transient('overloaded'))
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
        reject(new Transient('model_unavailable'))
      }
      const waiter: Waiter = {
        accountId,
        start: () => {
          signal?.removeEventListener('abort', giveUp)
          resolve()
        }
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiters.push(waiter)
    })
  }

  leave(accountId: string): void {
    this.#underWay -= 1
    const left = (this.#perAccount.get(accountId) ?? 0) - 1
    if (left > 0) this.#perAccount.set(accountId, left)
    else this.#perAccount.delete(accountId)
    const next = this.#waiters.findIndex((waiter) => this.#hasPlace(waiter.accountId))
    for (const waiter of next < 0 ? [] : this.#waiters.splice(next, 1)) {
      this.#take(waiter.accountId)
      waiter.start()
    }
  }

  #hasPlace(accountId: string): boolean {
    const { callsMax, callsPerAccountMax } = this.#limits
    return this.#underWay < callsMax && (this.#perAccount.get(accountId) ?? 0) < callsPerAccountMax
  }

  #take(accountId: string): void {
    this.#underWay += 1
    this.#perAccount.set(accountId, (this.#perAccount.get(accountId) ?? 0) + 1)
  }
}
