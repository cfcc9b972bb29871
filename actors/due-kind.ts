/**
 * Work that is done at a time, or outside the ordered mailbox because it may be slow or fail for hours.
 * A feature hands in its kinds as a list; a row of `due_work` says which of them, for which account,
 * with what input and when.
 *
 * A kind without `prepare` is done in one turn. One with `prepare` runs in the slow lane: it holds up
 * nobody's add, may take as long as it declares, and may run more than once; its outcome is then kept
 * in a turn, once. An attempt that has lost its claim meanwhile keeps nothing.
 */
import type { KeepContext, PrepareContext } from '#actors/operation.ts'
import type { Audit } from '#src/access/audit-actions.ts'

/** Runs again after this many seconds; null: it is done. */
export type NextTime = { afterS: number } | null

export interface DueKind<Input = unknown, Plan = unknown> {
  name: string
  /** Pauses after failed attempts in seconds; after one more than these it is given up. */
  pausesS: readonly number[]
  slow?: SlowHalf<Input, Plan>
  /** A turn: decides against the account as it is now. `plan` is null where there is no slow half. */
  keep(context: DueKeepContext, plan: Plan | null, input: Input): Promise<NextTime>
  /** A turn after the last attempt; the row goes with it. */
  giveUp?(context: DueKeepContext, input: Input): Promise<void>
}

export interface SlowHalf<Input, Plan> {
  /** An attempt that takes longer is aborted, and has failed. */
  withinS: number
  prepare(context: DuePrepareContext, input: Input): Promise<Plan>
}

export interface DuePrepareContext
  extends Pick<PrepareContext, 'accountId' | 'now' | 'models' | 'read'> {
  /** Names the work; the same on every attempt, so that a receiver can drop repeats. */
  key: string
  /** 1 for the first. */
  attempt: number
  /** The time is over, or the process ends. */
  signal: AbortSignal
}

export interface DueKeepContext extends Omit<KeepContext, 'jobId' | 'refund'> {
  key: string
  /** Notes what was done to the account; written with the turn. */
  audit: Audit
}

/** Declares a kind, with the types of its halves checked against each other; lists hold kinds of any input. */
export function dueKind<Input, Plan>(kind: DueKind<Input, Plan>): DueKind {
  return kind
}
