/**
 * A mailbox in memory with the guards of `db/stores/account/account-row.ts`, for running the real drain under
 * simulated interleavings: every database call waits for the scheduler, so calls of several drains
 * mix in any order. The store contract test holds the SQL to the same guards.
 */
import type { Kept } from '#actors/account/jobs/drain.ts'
import type { Mailbox } from '#actors/account/jobs/mailbox.ts'
import type { OpenJob } from '#db/stores/jobs/jobs.ts'
import { Transient } from '#src/base/failure.ts'

export interface Effect {
  seq: number
  epoch: number
}

export class SimulatedStore {
  mailbox: 'idle' | 'waking' | 'busy' = 'idle'
  epoch = 0
  nextSeq = 0
  doneSeq = 0
  readonly jobs: OpenJob[] = []
  readonly effects: Effect[] = []
  readonly failed: number[] = []
  activations = 0
  /** Whether other accounts stand in line, so that a drain ends after its slice. */
  othersWait = true
  /** Attempts that end by a temporary cause, by job number. */
  readonly troubles = new Map<number, number>()

  accept(): void {
    const seq = ++this.nextSeq
    this.jobs.push({
      seq,
      jobId: `job_${seq}`,
      userId: 'default',
      type: 'add',
      operation: 'test',
      status: 'processing',
      interruptions: 0,
      attempts: 0,
      input: '{}',
      queuedAt: new Date(0)
    })
    if (this.mailbox === 'idle') this.wake()
  }

  wake(): void {
    this.mailbox = 'waking'
    this.activations++
  }

  /** What a sweeper does when a drain has died or is frozen. */
  takeOver(): void {
    if (this.mailbox === 'busy') this.wake()
  }

  /** The world of one drain; `pause` lets others run, `dead` cuts this one off for good. */
  world(pause: () => Promise<void>, dead: () => boolean): Mailbox {
    const call = async <Result>(move: () => Result): Promise<Result> => {
      await pause()
      if (dead()) return new Promise<never>(() => {})
      const result = move()
      await pause()
      return dead() ? new Promise<never>(() => {}) : result
    }
    return {
      start: () =>
        call(() => {
          if (this.mailbox !== 'waking') return null
          this.mailbox = 'busy'
          this.epoch++
          return { epoch: this.epoch, doneSeq: this.doneSeq, jobs: this.#next(this.doneSeq) }
        }),
      goOn: (_account, { epoch, doneSeq }) =>
        call(() => ({ epoch, doneSeq, jobs: this.#next(doneSeq) })),
      more: (_account, afterSeq) => call(() => (this.othersWait ? null : this.#next(afterSeq))),
      prepare: (_account, job) =>
        call(() => {
          const left = this.troubles.get(job.seq) ?? 0
          if (left > 0) {
            this.troubles.set(job.seq, left - 1)
            throw new Transient('model_unavailable')
          }
          return null
        }),
      keep: (_account, epoch, job) =>
        call(() => this.#fenced(epoch, job.seq, () => this.effects.push({ seq: job.seq, epoch }))),
      fail: (_account, epoch, job) =>
        call(() => this.#fenced(epoch, job.seq, () => this.failed.push(job.seq))),
      postpone: (_account, epoch, job, { attempts }) =>
        call(() => {
          if (this.epoch !== epoch || this.mailbox !== 'busy') return
          const stored = this.jobs.find((one) => one.seq === job.seq)
          if (stored !== undefined) stored.attempts = attempts
          this.wake()
        }),
      end: (_account, epoch) =>
        call(() => {
          if (this.epoch !== epoch || this.mailbox !== 'busy') return
          if (this.doneSeq === this.nextSeq) this.mailbox = 'idle'
          else this.wake()
        }),
      stopping: () => false,
      report: () => {}
    }
  }

  #next(afterSeq: number): OpenJob[] {
    const jobs = this.jobs.filter((job) => job.seq > afterSeq).slice(0, 20)
    return jobs.map((job) => ({ ...job }))
  }

  #fenced(epoch: number, seq: number, effect: () => void): Kept {
    if (this.epoch !== epoch || this.doneSeq !== seq - 1) return 'fenced'
    this.doneSeq = seq
    const job = this.jobs.find((one) => one.seq === seq)
    if (job?.status !== 'processing') return 'closed'
    effect()
    job.status = 'completed'
    return 'kept'
  }
}
