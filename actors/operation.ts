/**
 * The kinds of work that an account's actor does, and what each is handed. A query only reads, and runs
 * at once. A command is one turn. A job is queued behind a turn: prepared outside of turns, where models
 * are, and kept in one; a parted job keeps part by part. An awaited job is one whose caller waits.
 */
import type { Charge, Orders } from '#actors/orders.ts'
import type { SharedReading } from '#actors/shared-reading.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import type { Audit } from '#src/access/audit-actions.ts'
import type { Caller, Usage } from '#src/access/caller.ts'
import type { Models } from '#src/models/models.ts'
import type { Meters } from '#src/quota/quota.ts'
import type { Reading } from '#src/reading/process/reading.ts'

/** The account as its row said when the turn locked it. */
export interface AccountState {
  accountId: string
  plan: string
  policyVersion: number
}

interface Always {
  accountId: string
  /** Milliseconds since the epoch. */
  now: number
}

/** Something derived from the account that may be kept between turns while its version holds. */
export type Remember = <Value>(
  name: string,
  version: number,
  load: () => Promise<Value>
) => Promise<Value>

export interface QueryContext extends Always, SharedReading {
  caller: Caller
  models: Models
  read<Result>(work: (tx: ReadTx) => Promise<Result>): Promise<Result>
  remember: Remember
  /** The usage in an account row, as this answer's headers show it. */
  usageOf(row: { plan: string } & Meters): Usage
  /** For reads that are noted in the audit log, such as an export; written when the query has succeeded. */
  audit: Audit
}

export interface CommandContext extends Always, Orders {
  caller: Caller
  tx: WriteTx
  account: AccountState
  /** Gives back what something that ends in this turn was charged in `month` (`YYYY-MM`). */
  giveBack(charge: Charge, month: string): void
  remember: Remember
  /** Notes what was done to the account; written with the turn. */
  audit: Audit
}

export interface KnownContext extends Always {
  tx: ReadTx
}

export interface PrepareContext extends Always {
  jobId: string
  /** How often the process that worked on the job was lost; a job that keeps ending so must do less. */
  interruptions: number
  models: Models
  /** Aborted when this thread stops: what takes long may end, and is prepared again by whoever comes next. */
  signal: AbortSignal
  read<Result>(work: (tx: ReadTx) => Promise<Result>): Promise<Result>
  /** Says where the job is; shown by GET /v1/jobs when it takes long. */
  step(name: JobStep, progress?: { done: number; total: number }): void
}

export interface KeepContext extends Always, Orders {
  jobId: string
  tx: WriteTx
  account: AccountState
  remember: Remember
  /** Gives back a part of what the job was charged, with the turn; never more than the charge. */
  refund(amount: number): void
}

export interface AwaitedContext extends PrepareContext {
  caller: Caller
  /** Aborted when the time is over or the caller has left: whatever costs something is to end. */
  signal: AbortSignal
}

export type JobStep =
  | 'queued'
  | 'reading'
  | 'extracting'
  | 'resolving'
  | 'storing'
  | 'linking'
  | 'done'

export interface Query<Input, Value> {
  kind: 'query'
  charge?(input: Input): Charge | null
  /** The user beside whose memory it shows what other accounts share; absent where it shows none of that. */
  sharedBeside?(input: Input): string
  /** Whose memory it recalls; counted by user and day when it was answered. */
  recalls?(input: Input): readonly string[]
  run(context: QueryContext, input: Input): Promise<Value>
}

export interface Command<Input, Value> {
  kind: 'command'
  charge?(input: Input): Charge | null
  /** Work on the input (redaction) before the turn begins, so that no lock waits for it. */
  ready?(input: Input, reading: Reading): Input | Promise<Input>
  /** The value may be replayed by an idempotency key; set `sealed` when it holds a secret. */
  sealed?: boolean
  /** Whose memory the answer tells of; one that is kept for an idempotency key is erased with it. */
  tellsOf?(input: Input): string
  /**
   * The answer that this very input was given before, null when it is new. It is given again as a
   * replay, without a charge: looked for before the charge, since a used-up meter must not hide it.
   */
  known?(context: KnownContext, input: Input): Promise<Value | null>
  /**
   * Puts what is too large for one transaction into rows that mean nothing yet, in short transactions
   * before the turn, and says how the turn finds them. They are removed again unless the turn adopts them.
   */
  staging?: Staging<Input>
  run(context: CommandContext, input: Input): Promise<Value>
}

export interface Staging<Input> {
  put(context: StagingContext, input: Input): Promise<Input>
  takeAway(context: StagingContext, input: Input): Promise<void>
}

export interface StagingContext {
  accountId: string
  /** A transaction of its own; requests with a waiting client go first. */
  write<Result>(work: (tx: WriteTx) => Promise<Result>): Promise<Result>
}

export interface Job<Input, Plan, Result> {
  kind: 'job'
  /** What is kept before the job's turn comes. */
  ahead?: Ahead<Input, unknown>
  /** `ahead` is what `Ahead.keep` has returned; null where nothing was kept ahead. */
  prepare(context: PrepareContext, input: Input, ahead: unknown): Promise<Plan>
  /** Throws Stale when the plan no longer holds; it is then prepared again. */
  keep(context: KeepContext, plan: Plan, input: Input): Promise<Result>
}

/**
 * A part of a job whose place among the jobs does not matter, so that it does not have to wait
 * for those before it or for a model: a commit of its own, once, soon after the job is accepted.
 */
export interface Ahead<Input, Plan> {
  /** False where the whole job takes no longer than this; then there is one commit. */
  isWanted(models: Models): boolean
  prepare(context: PrepareContext, input: Input): Promise<Plan>
  /** Returns what the job needs to know of it, as JSON. Throws Stale to be prepared again. */
  keep(context: AheadContext, plan: Plan, input: Input): Promise<object>
}

export type AheadContext = Omit<KeepContext, 'enqueue' | 'schedule' | 'unschedule' | 'refund'>

/** Where a job of several parts is. */
export interface Progress {
  done: number
  total: number
}

/**
 * What keeping one part came to: the job goes on at `next`, has its result, or has failed as a whole
 * (`failed` is the short cause that a caller reads).
 */
export type PartKept<Cursor, Result> =
  | { next: Cursor; progress: Progress }
  | { result: Result; progress: Progress }
  | { failed: string; progress: Progress }

/**
 * Queued work of several parts, each one commit: what is kept stays kept, and a job that was cut
 * short goes on where its cursor stands. The cursor is null before the first part.
 */
export interface PartedJob<Input, Cursor, Plan, Result> {
  kind: 'parted'
  prepare(context: PrepareContext, input: Input, cursor: Cursor | null): Promise<Plan>
  keep(
    context: KeepContext,
    plan: Plan,
    input: Input,
    cursor: Cursor | null
  ): Promise<PartKept<Cursor, Result>>
  /** Steps over a part that cannot be kept for good; `cause` is a word without memory text. */
  skip(
    context: KeepContext,
    input: Input,
    cursor: Cursor | null,
    cause: string
  ): Promise<PartKept<Cursor, Result>>
}

export interface AwaitedJob<Input, Plan, Value> {
  kind: 'awaited'
  charge?(input: Input): Charge | null
  /** Both as in `Command`. */
  sealed?: boolean
  tellsOf?(input: Input): string
  /** Aborted after 25 s, since a caller waits for 30 at most; the caller then gets 503 and pays nothing. */
  prepare(context: AwaitedContext, input: Input): Promise<Plan>
  keep(
    context: Omit<KeepContext, 'refund'> & { caller: Caller; audit: Audit },
    plan: Plan,
    input: Input
  ): Promise<Value>
}

/** Work that comes through the mailbox. */
export type QueuedJob<Input = unknown> =
  | Job<Input, unknown, unknown>
  | PartedJob<Input, unknown, unknown, unknown>

/** What a caller asks for and waits for. */
export type AskedOperation =
  | Query<unknown, unknown>
  | Command<unknown, unknown>
  | AwaitedJob<unknown, unknown, unknown>

/**
 * Any operation, as the code that runs it by name sees it, with an input that was JSON text. It is checked
 * where it is asked for (`operations.ts`) or enqueued; for this to hold, functions here are methods.
 */
export type Operation = AskedOperation | QueuedJob

/** What a job prepared for has changed meanwhile; prepare it again against the present. */
export class Stale extends Error {
  constructor() {
    super('prepared against memory that has changed')
    this.name = 'Stale'
  }
}

type Body<Of> = Omit<Of, 'kind'>

/** Declares a query. */
export function query<Input, Value>(body: Body<Query<Input, Value>>): Query<Input, Value> {
  return { kind: 'query', ...body }
}

/** Declares a command. */
export function command<Input, Value>(body: Body<Command<Input, Value>>): Command<Input, Value> {
  return { kind: 'command', ...body }
}

/** Declares a job of one commit. */
export function job<Input, Plan, Result>(
  body: Body<Job<Input, Plan, Result>>
): Job<Input, Plan, Result> {
  return { kind: 'job', ...body }
}

/** Declares a job of several commits. */
export function partedJob<Input, Cursor, Plan, Result>(
  body: Body<PartedJob<Input, Cursor, Plan, Result>>
): PartedJob<Input, Cursor, Plan, Result> {
  return { kind: 'parted', ...body }
}

/** Declares a job whose caller waits. */
export function awaitedJob<Input, Plan, Value>(
  body: Body<AwaitedJob<Input, Plan, Value>>
): AwaitedJob<Input, Plan, Value> {
  return { kind: 'awaited', ...body }
}
