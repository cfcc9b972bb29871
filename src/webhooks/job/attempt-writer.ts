/**
 * Writes how attempts ended: all that ended while the last write was under way, in one transaction. A
 * webhook that turns out to have failed for long, or to be gone, is turned off in a transaction of its own.
 */
import { insertAuditEvents } from '#db/stores/audit/audit.ts'
import { cancelOpen } from '#db/stores/webhooks/deliveries.ts'
import {
  type EndedAttempt,
  endAttempts,
  type HookPlace
} from '#db/stores/webhooks/ended-attempts.ts'
import { type Disabling, disableWebhook } from '#db/stores/webhooks/webhooks.ts'
import type { Database } from '#db/transaction.ts'
import type { Clock } from '#src/base/clock.ts'
import { log } from '#src/base/log.ts'

const TOGETHER_MAX = 500

interface Waiting {
  attempt: EndedAttempt
  written: PromiseWithResolvers<void>
}

export class AttemptWriter {
  readonly #database: Database
  readonly #clock: Clock
  #waiting: Waiting[] = []
  #isWriting = false

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** Resolves when it is written. */
  write(attempt: EndedAttempt): Promise<void> {
    const written = Promise.withResolvers<void>()
    this.#waiting.push({ attempt, written })
    if (!this.#isWriting) void this.#writeAll()
    return written.promise
  }

  /** Turns a webhook off and calls off what it has not been sent. */
  async disable({ accountId, webhookId }: HookPlace, why: Disabling): Promise<void> {
    const isDone = await this.#database.behind.write(accountId, async (tx) => {
      if (!(await disableWebhook(tx, accountId, webhookId, why))) return false
      await cancelOpen(tx, accountId, webhookId)
      const by = { keyId: null, origin: { requestId: '', address: null }, now: this.#clock() }
      await insertAuditEvents(tx, accountId, [{ action: 'webhook_disable', target: webhookId }], by)
      return true
    })
    if (!isDone) return
    const { reason } = why
    log.write('info', 'webhook_disabled', { account_id: accountId, webhook_id: webhookId, reason })
  }

  /** Never rejects: who waits for an attempt learns of its own. */
  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const together = this.#waiting.splice(0, TOGETHER_MAX)
      try {
        const attempts = together.map(({ attempt }) => attempt)
        const failing = await this.#database.behind.write(null, (tx) => endAttempts(tx, attempts))
        for (const hook of failing) await this.disable(hook, { reason: 'failing' })
        for (const { written } of together) written.resolve()
      } catch (error) {
        for (const { written } of together) written.reject(error)
      }
    }
    this.#isWriting = false
  }
}
