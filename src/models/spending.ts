/**
 * Bounds and counts what models cost. A wrapped model has at most so many calls under way, and so
 * many for one account, so that a busy account cannot hold every place; the rest wait in the order
 * they came, an account at its limit being stepped over. Above the bound of waiters a call is
 * refused as overloaded.
 *
 * Where a process has several account threads each wraps its own model and is given its share.
 */
import { Transient } from '#src/failure.ts'
import { addUsage, type ChatModel, NO_USAGE, type TokenUsage } from '#src/models/chat.ts'

export interface SpendingLimits {
  callsMax: number
  callsPerAccountMax: number
  waitingMax: number
}

export interface Spending {
  chat: ChatModel
  /** Everything since the start. */
  spent(): TokenUsage & { failed: number }
  /** What one account spent since it was last asked for; asking forgets it. */
  takeSpent(accountId: string): TokenUsage
  /** Calls under way and waiting now. */
  load(): { underWay: number; waiting: number }
}

interface Waiter {
  accountId: string
  start(): void
}

/** Accounts with counts nobody has taken yet; beyond it the oldest is forgotten. */
const ACCOUNTS_MAX = 10_000

/** Wraps a model in limits and counters. */
export function limitSpending(chat: ChatModel, limits: SpendingLimits): Spending {
  const underWay = new Map<string, number>()
  const waiters: Waiter[] = []
  const perAccount = new Map<string, TokenUsage>()
  let total = { ...NO_USAGE, failed: 0 }
  let calls = 0

  const hasPlace = (accountId: string) =>
    calls < limits.callsMax && (underWay.get(accountId) ?? 0) < limits.callsPerAccountMax

  const enter = (accountId: string) => {
    calls += 1
    underWay.set(accountId, (underWay.get(accountId) ?? 0) + 1)
  }

  const leave = (accountId: string) => {
    calls -= 1
    const left = (underWay.get(accountId) ?? 0) - 1
    if (left > 0) underWay.set(accountId, left)
    else underWay.delete(accountId)
    const next = waiters.findIndex((waiter) => hasPlace(waiter.accountId))
    for (const waiter of next < 0 ? [] : waiters.splice(next, 1)) {
      enter(waiter.accountId)
      waiter.start()
    }
  }

  const place = (accountId: string): Promise<void> => {
    if (hasPlace(accountId)) {
      enter(accountId)
      return Promise.resolve()
    }
    if (waiters.length >= limits.waitingMax) return Promise.reject(new Transient('overloaded'))
    return new Promise((start) => waiters.push({ accountId, start }))
  }

  const count = (accountId: string, usage: TokenUsage) => {
    total = { ...addUsage(total, usage), failed: total.failed }
    const before = perAccount.get(accountId) ?? NO_USAGE
    perAccount.delete(accountId)
    perAccount.set(accountId, addUsage(before, usage))
    const oldest = perAccount.keys().next()
    if (perAccount.size > ACCOUNTS_MAX && !oldest.done) perAccount.delete(oldest.value)
  }

  return {
    chat: {
      name: chat.name,
      async reply(request) {
        const { accountId } = request
        await place(accountId)
        try {
          const reply = await chat.reply(request)
          count(accountId, reply.usage)
          return reply
        } catch (error) {
          total.failed += 1
          throw error
        } finally {
          leave(accountId)
        }
      }
    },
    spent: () => ({ ...total }),
    takeSpent(accountId) {
      const usage = perAccount.get(accountId) ?? NO_USAGE
      perAccount.delete(accountId)
      return usage
    },
    load: () => ({ underWay: calls, waiting: waiters.length })
  }
}
