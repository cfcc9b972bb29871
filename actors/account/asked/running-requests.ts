/**
 * Requests with an idempotency key that are under way in this process (contract 12). A repeat waits
 * for the first one: the turn alone would not do for work that is prepared before its turn. When the
 * first ends well the repeat finds its answer kept; when it fails the repeat does the work itself.
 * Another process's first request is met at the account row instead.
 */
import { Failure } from '#src/base/failure.ts'

export class RunningRequests {
  readonly #waitMs: number
  readonly #running = new Map<string, Promise<unknown>>()

  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  get size(): number {
    return this.#running.size
  }

  /** Runs `work` when no other work of that name runs. Throws 409 when that takes too long. */
  async alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const end = performance.now() + this.#waitMs
    for (;;) {
      const first = this.#running.get(name)
      if (first === undefined) break
      if (!(await endsWithin(first, end - performance.now()))) throw inProgress()
    }
    const mine = work()
    this.#running.set(name, mine)
    try {
      return await mine
    } finally {
      this.#running.delete(name)
    }
  }
}

/** Whether the work ended, well or not, within the time. */
function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((settle) => {
    const timer = setTimeout(() => settle(false), Math.max(0, ms))
    const done = () => {
      clearTimeout(timer)
      settle(true)
    }
    work.then(done, done)
  })
}

function inProgress(): Failure<'idempotency_in_progress'> {
  return new Failure(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still running. Try again in a moment.',
    {}
  )
}
