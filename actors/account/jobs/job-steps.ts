/**
 * Where a long job is, for whoever polls it. Written at most once a second and never waited for: a
 * short job ends before anybody could see its steps, and showing progress must not slow the work.
 */

import type { JobStep } from '#actors/operation.ts'
import { showStep } from '#db/stores/jobs/jobs.ts'
import type { Database } from '#db/transaction.ts'
import { log } from '#src/base/log.ts'

const EVERY_MS = 1000

export class JobSteps {
  readonly #database: Database
  readonly #accountId: string
  readonly #seq: number
  readonly #clock: () => number
  #shownAt: number

  constructor(database: Database, accountId: string, seq: number, clock: () => number) {
    this.#database = database
    this.#accountId = accountId
    this.#seq = seq
    this.#clock = clock
    this.#shownAt = clock()
  }

  show(step: JobStep, progress: { done: number; total: number } | null): void {
    const now = this.#clock()
    if (now - this.#shownAt < EVERY_MS) return
    this.#shownAt = now
    this.#database.behind
      .write(this.#accountId, (tx) => showStep(tx, this.#accountId, this.#seq, step, progress))
      .catch(() => log.write('warn', 'step_not_shown', { account_id: this.#accountId }))
  }
}
