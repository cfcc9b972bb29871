/**
 * One activation of one account: its queued jobs take effect in the order accepted.
 *
 * The states of a mailbox are `idle` (nothing open), `waking` (work, and an activation under way) and
 * `busy` (an owner drains under an epoch). A drain moves waking → busy, keeps up to a slice of jobs,
 * and moves to idle or back to waking for the end of the line, so that a busy account starves no other.
 * Where nobody stands in line the next slice follows under the same epoch, and is prepared meanwhile.
 * An emptied mailbox may be held for a moment before it moves to idle (see `account-drains.ts`).
 *
 * Preparing may run ahead of keeping by a few jobs, since it touches nothing. Keeping is strictly in
 * sequence: the first statement of each keep is the fence (my epoch, the number after the last one
 * kept). If it finds no row, nothing is kept and this drain ends: another owner has taken over.
 * Effects, job status and fence are one commit, so a crash leaves all of a job or nothing of it.
 *
 * When a temporary cause ends an attempt, the slot is given back and the same job is the head of a
 * later activation; the jobs behind it wait, since adds of one scope take effect in their order. How long
 * is bounded (`docs/decisions/failing-head.md`): after the last attempt the job fails, is refunded, and the
 * mailbox goes on. A job of several parts steps over the part that failed so, tries the next one once, and
 * when that fails too steps over all the rest untried. A database that cannot be reached or written to
 * ends no attempt but the drain.
 */

import type { OpenJob } from '#db/stores/jobs/jobs.ts'
import { Failure, Transient, type TransientReason } from '#src/base/failure.ts'

/** What a drain needs from outside; the account actor gives it, tests give a simulated one. */
export interface DrainWorld {
  /** Takes the mailbox; null when it is not waking. */
  start(accountId: string): Promise<DrainStart | null>
  /** The next slice for a drain that may go on at once; null where other accounts wait. */
  more(accountId: string, afterSeq: number): Promise<OpenJob[] | null>
  /** Prepares a job without touching anything. */
  prepare(accountId: string, job: OpenJob): Promise<unknown>
  /** Keeps a prepared job behind the fence. */
  keep(accountId: string, epoch: number, job: OpenJob, plan: unknown): Promise<Kept>
  /**
   * Ends a job for good without effects, behind the fence; gives back its charge. A job of several
   * parts only steps over the one that failed; the next part then starts with `attempts` failed attempts.
   */
  fail(
    accountId: string,
    epoch: number,
    job: OpenJob,
    error: string,
    attempts: number
  ): Promise<Kept>
  /** Leaves the mailbox waking after so many attempts of the job, with an activation after the delay. */
  postpone(
    accountId: string,
    epoch: number,
    job: OpenJob,
    again: { attempts: number; delayS: number }
  ): Promise<void>
  /**
   * Ends the drain: idle, or waking with an activation when work is left. `dry`: all that was found is
   * kept, and it was less than a slice.
   */
  end(accountId: string, epoch: number, dry: boolean): Promise<void>
  /** Whether the thread stops; what fails then is no attempt, and is done again by whoever comes next. */
  stopping(): boolean
  /** Reports a job that ended by a bug, as codes only. */
  report(accountId: string, job: OpenJob, error: unknown): void
}

export interface DrainStart {
  epoch: number
  /** The number of the last job that was kept. */
  doneSeq: number
  /** The next jobs by number, at most a slice. */
  jobs: OpenJob[]
}

/** What is known of a mailbox that is still ours. */
export type HeldMailbox = Omit<DrainStart, 'jobs'>

/**
 * `stale`: prepare again. `fenced`: another drain owns the mailbox. `closed`: was ended meanwhile.
 * `more`: one part of a job is kept, the next is to be prepared.
 */
export type Kept = 'kept' | 'closed' | 'stale' | 'fenced' | 'more'

export const SLICE = 20
/** Parts of one job per activation: a long job goes back to the end of the line too. */
const PARTS = 20
const PREPARE_AHEAD = 3
/** Parts given up one after the other for a temporary cause; then the rest is not tried any more. */
const GIVEN_UP_MAX = 2
const STALE_MAX = 5
/**
 * Not the job's fault, and no attempt of it: the job waits for as long as it takes. Nothing is then
 * written either, since it could not be or would take what room is left; the drain ends as cut short.
 */
const WAITED_OUT: ReadonlySet<TransientReason> = new Set(['disk_full', 'database_unavailable'])
/** Not the job's fault either; but the database can be written to, so the job is put off, and comes again. */
const PUT_OFF: ReadonlySet<TransientReason> = new Set(['overloaded'])
/** Waits between the five attempts of a job: together about two minutes. */
const RETRY_DELAYS_S = [2, 8, 30, 60] as const
/** A cause may ask for a longer pause than planned, up to this. */
const PAUSE_MAX_S = 60
/** Before a job that was put off comes again. */
const PUT_OFF_S = 5
export const ATTEMPTS_MAX = RETRY_DELAYS_S.length + 1

/** Drains one account, for a slice if others wait. Rejects only when the database does not answer or has no room. */
export async function drain(world: DrainWorld, accountId: string): Promise<void> {
  const started = await world.start(accountId)
  if (started === null) return
  const { epoch } = started
  const unbegun = new Unbegun(world, accountId, started.jobs)
  const begun: Begun[] = []
  for (;;) {
    await unbegun.fill()
    while (begun.length <= PREPARE_AHEAD) {
      const job = unbegun.take()
      if (job === undefined) break
      begun.push({ job, outcome: prepare(world, accountId, job) })
    }
    const head = begun.shift()
    if (head === undefined) break
    const going = await finish(world, accountId, epoch, head.job, head.outcome)
    if (!going) {
      await Promise.allSettled(begun.map(({ outcome }) => outcome))
      return
    }
  }
  await world.end(accountId, epoch, unbegun.dry)
}

interface Begun {
  job: OpenJob
  outcome: Promise<Outcome>
}

/** Jobs of a drain that nothing was done for yet: a slice, and the next when it has been taken. */
class Unbegun {
  readonly #world: DrainWorld
  readonly #accountId: string
  #jobs: OpenJob[]
  #newest: number
  #full: boolean

  constructor(world: DrainWorld, accountId: string, jobs: readonly OpenJob[]) {
    this.#world = world
    this.#accountId = accountId
    this.#jobs = [...jobs]
    this.#newest = jobs.at(-1)?.seq ?? 0
    this.#full = jobs.length >= SLICE
  }

  /** Whether all that was found was read: less than a slice. */
  get dry(): boolean {
    return !this.#full
  }

  /** Reads the next slice where there may be one and nobody else waits. */
  async fill(): Promise<void> {
    if (this.#jobs.length > 0 || !this.#full) return
    const more = await this.#world.more(this.#accountId, this.#newest)
    if (more === null) return
    this.#jobs = more
    this.#newest = more.at(-1)?.seq ?? this.#newest
    this.#full = more.length >= SLICE
  }

  take(): OpenJob | undefined {
    return this.#jobs.shift()
  }
}

type Outcome = { plan: unknown } | { error: unknown }

async function prepare(world: DrainWorld, accountId: string, job: OpenJob): Promise<Outcome> {
  // A closed job has no input any more; keeping steps over it.
  if (job.status !== 'processing') return { plan: null }
  try {
    return { plan: await world.prepare(accountId, job) }
  } catch (error) {
    return { error }
  }
}

/** Brings one job to its end; false when this drain is over. */
async function finish(
  world: DrainWorld,
  accountId: string,
  epoch: number,
  job: OpenJob,
  first: Promise<Outcome>
): Promise<boolean> {
  let outcome = await first
  let [stale, parts, givenUp] = [0, 0, 0]
  for (;;) {
    const kept = await settle(world, accountId, epoch, job, outcome, stale)
    if (kept === 'kept' || kept === 'closed') return true
    if (kept === 'fenced' || kept === 'postponed') return false
    stale = kept === 'stale' ? stale + 1 : 0
    if (kept !== 'stale') givenUp = kept === 'given up' ? givenUp + 1 : 0
    // No pause will help the rest; each is stepped over for the same cause.
    if (givenUp >= GIVEN_UP_MAX) continue
    if (kept === 'more') parts++
    if (parts >= PARTS) {
      await world.end(accountId, epoch, false)
      return false
    }
    outcome = await prepare(world, accountId, job)
  }
}

/** `given up`: a part was stepped over for a temporary cause, and others follow. */
type Settled = Kept | 'postponed' | 'given up'

/** Keeps what was prepared, or does what its error asks for. */
async function settle(
  world: DrainWorld,
  accountId: string,
  epoch: number,
  job: OpenJob,
  outcome: Outcome,
  staleBefore: number
): Promise<Settled> {
  if ('error' in outcome) return end(world, accountId, epoch, job, outcome.error)
  try {
    const kept = await world.keep(accountId, epoch, job, outcome.plan)
    if (kept !== 'stale' || staleBefore < STALE_MAX) return kept
  } catch (error) {
    return end(world, accountId, epoch, job, error)
  }
  // Counted: what is stale time and again may never be anything else.
  return endAttempt(world, accountId, epoch, job, new Transient('overloaded'))
}

async function end(
  world: DrainWorld,
  accountId: string,
  epoch: number,
  job: OpenJob,
  error: unknown
): Promise<Settled> {
  const temporary = error instanceof Transient
  if (world.stopping()) {
    await world.end(accountId, epoch, false)
    return 'postponed'
  }
  if (temporary && WAITED_OUT.has(error.reason)) throw error
  if (temporary && PUT_OFF.has(error.reason)) {
    const { attempts } = job
    await world.postpone(accountId, epoch, job, { attempts, delayS: pauseOf(error, PUT_OFF_S) })
    return 'postponed'
  }
  return endAttempt(world, accountId, epoch, job, error)
}

/** Ends an attempt: the job has another one after a pause, or ends. */
async function endAttempt(
  world: DrainWorld,
  accountId: string,
  epoch: number,
  job: OpenJob,
  error: unknown
): Promise<Settled> {
  const temporary = error instanceof Transient
  if (temporary && job.attempts + 1 < ATTEMPTS_MAX) {
    const delayS = pauseOf(error, RETRY_DELAYS_S[job.attempts] ?? PAUSE_MAX_S)
    await world.postpone(accountId, epoch, job, { attempts: job.attempts + 1, delayS })
    return 'postponed'
  }
  if (!(error instanceof Failure) && !temporary) world.report(accountId, job, error)
  const attempts = temporary ? ATTEMPTS_MAX - 1 : 0
  const kept = await world.fail(accountId, epoch, job, causeOf(error), attempts)
  return kept === 'more' && temporary ? 'given up' : kept
}

/** As planned, or as long as the cause asks for, within a bound. */
function pauseOf({ retryAfterS }: Transient, planned: number): number {
  return Math.max(planned, Math.min(PAUSE_MAX_S, retryAfterS))
}

const UNREADABLE: ReadonlySet<string> = new Set(['validation', 'unsupported_file'])

/** The short cause a caller reads in the job; never a message, which may hold memory text. */
function causeOf(error: unknown): string {
  if (error instanceof Transient) return error.reason
  // In a job, only a file can turn out to be unusable input: everything else was checked before.
  if (error instanceof Failure) return UNREADABLE.has(error.code) ? 'unreadable_file' : error.code
  return 'internal'
}
