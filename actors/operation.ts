/**
 * What a feature may ask of its account's actor. Three kinds, told apart by what their context lacks:
 *
 * - A **query** runs at once beside others and sees what is committed. It has models and short
 *   read-only transactions, and no way to write.
 * - A **command** runs in a turn: one transaction with the account to itself, first come first
 *   served. It has a `WriteTx` and no model, so no transaction waits for one.
 * - A **job** has two functions. `prepare` has models and reads and keeps nothing; `keep` is a turn
 *   and is handed the plan. Queued jobs take effect in the order accepted; awaited ones run at once
 *   while the caller waits.
 *
 * `registry.ts` gives each its name, `feature.verb`. This is the only file of `actors` that a feature
 * may know, beside the types in `accounts.ts` and `operations.ts`.
 */

import type { Caller, Usage } from '#actors/accounts.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import type { Audit } from '#src/audit/actions.ts'
import type { Models } from '#src/models/models.ts'
import type { Meters } from '#src/quota/quota.ts'
import type { Reading } from '#src/reading/reading.ts'

export interface Charge {
  /** What is blocked in a 402; `add_file` draws on the add meter. */
  action: 'add' | 'search' | 'add_file'
  amount: number
}

/** The account as its row said when the turn locked it. */
export interface AccountState {
  accountId: string
  plan: string
  policyVersion: number
}

/**
 * The input of each operation that is enqueued, by its name. The feature that has the job adds it
 * beside the input's type (`declare module`), and the registry checks it against the job.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it, which a type alias cannot take
export interface QueuedInputs {}

/** Work of some operation, to be queued behind this turn. */
export interface Enqueued {
  /** What a caller reads in `type`. */
  type: string
  /** The job operation that runs it. */
  operation: string
  userId: string
  /** Already redacted; erased when the job ends. */
  input: unknown
  /** What a permanent failure gives back. */
  refund?: Charge | null
  /** Nothing is left to do: the job is written as completed with this result and never runs. */
  result?: object
  /** What makes two submissions one where callers send no idempotency key; see `Command.known`. */
  repeatKey?: string
}

/** Work to be done at a time, or beside the mailbox (see `actors/due-kind.ts`). */
export interface Scheduled {
  /** The kind that does it. */
  kind: string
  /** Names it within its kind; the same again takes the earlier one's place. */
  key: string
  /** Whose memory it is about; it goes with that scope. Null is the whole account's. */
  userId: string | null
  /** Already redacted. */
  input: unknown
  /** Milliseconds since the epoch. */
  dueAt: number
}

/** Something that happened and that others want to hear of. */
export interface Announcement {
  event: string
  userId: string
  /** Already redacted. */
  data: object
}

type Given<Input> = { input: Input } | { input: null; result: object }

/** What a turn may order to follow from it, in its own transaction. */
export interface Orders {
  /** Returns the id of the job; the row is written with the turn. Throws queue_full at the bound. */
  enqueue<Name extends keyof QueuedInputs>(
    job: Enqueued & { operation: Name } & Given<QueuedInputs[Name]>
  ): string
  /** Puts work down for a time. Throws queue_full at the bound. */
  schedule(work: Scheduled): Promise<void>
  /** Has it told to whoever wants to hear of it, at least once and in no promised order. */
  announce(announcement: Announcement): Promise<void>
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

export interface QueryContext extends Always {
  caller: Caller
  models: Models
  read<Result>(work: (tx: ReadTx) => Promise<Result>): Promise<Result>
  remember: Remember
  /** The usage that an account row tells, as this answer's headers show it. */
  usageOf(row: { plan: string } & Meters): Usage
  /** For reads that are told of, such as an export; written when the query has succeeded. */
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
  /** How often whoever worked on the job was lost; what goes on and on ending so must do less. */
  interruptions: number
  models: Models
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
  /** The time is over, or the caller has left: whatever costs something is to end. */
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
  run(context: QueryContext, input: Input): Promise<Value>
}

export interface Command<Input, Value> {
  kind: 'command'
  charge?(input: Input): Charge | null
  /** Work on the input (redaction) before the turn begins, so that no lock waits for it. */
  ready?(input: Input, reading: Reading): Input | Promise<Input>
  /** It only charges and queues, so that a turn of one statement may do (`quick-turn.ts`). */
  quick?: boolean
  /** The value may be replayed by an idempotency key; set `sealed` when it holds a secret. */
  sealed?: boolean
  /**
   * The answer that this very input was given before, null when it is new. It is given again as a
   * replay, without a charge: looked for before the charge, since a used-up meter must not hide it.
   */
  known?(context: KnownContext, input: Input): Promise<Value | null>
  /**
   * Puts what is too large for one transaction into rows that mean nothing yet, in short ones before
   * the turn, and says how the turn finds them. They are taken away again when it did not adopt them.
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
  /** A transaction of its own; those who wait for an answer go first. */
  write<Result>(work: (tx: WriteTx) => Promise<Result>): Promise<Result>
}

export interface Job<Input, Plan, Result> {
  kind: 'job'
  /** What is kept before the job's turn comes. */
  ahead?: Ahead<Input, unknown>
  /** `ahead` is what was remembered with that; null where nothing was kept. */
  prepare(context: PrepareContext, input: Input, ahead: unknown): Promise<Plan>
  /** Throws Stale when the plan no longer holds; it is then prepared again. */
  keep(context: KeepContext, plan: Plan, input: Input): Promise<Result>
}

/**
 * A part of a job whose place among the jobs does not matter, so that it need not wait for those
 * before it nor for a model: its own commit, once, soon after the job is accepted.
 */
export interface Ahead<Input, Plan> {
  /** False where the whole job takes no longer than this; then there is one commit. */
  isWanted(models: Models): boolean
  prepare(context: PrepareContext, input: Input): Promise<Plan>
  /** Answers what the job is to know of it, as JSON. Throws Stale to be prepared again. */
  keep(context: AheadContext, plan: Plan, input: Input): Promise<object>
}

export type AheadContext = Omit<KeepContext, keyof Orders | 'refund'>

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
  /** Aborted after 25 s, since a caller waits for 30 at most; it then reads 503 and pays nothing. */
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
 * Any operation, as whoever runs it by name sees it, with an input that was JSON text. It is checked
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

export function query<Input, Value>(body: Body<Query<Input, Value>>): Query<Input, Value> {
  return { kind: 'query', ...body }
}

export function command<Input, Value>(body: Body<Command<Input, Value>>): Command<Input, Value> {
  return { kind: 'command', ...body }
}

export function job<Input, Plan, Result>(
  body: Body<Job<Input, Plan, Result>>
): Job<Input, Plan, Result> {
  return { kind: 'job', ...body }
}

export function partedJob<Input, Cursor, Plan, Result>(
  body: Body<PartedJob<Input, Cursor, Plan, Result>>
): PartedJob<Input, Cursor, Plan, Result> {
  return { kind: 'parted', ...body }
}

export function awaitedJob<Input, Plan, Value>(
  body: Body<AwaitedJob<Input, Plan, Value>>
): AwaitedJob<Input, Plan, Value> {
  return { kind: 'awaited', ...body }
}
