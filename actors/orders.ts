/** What a turn may order to follow from it, besides what it writes itself: jobs, due work, announcements. */

/** What something costs of a plan's meters. */
export interface Charge {
  /** What is blocked in a 402; `add_file` draws on the add meter. */
  action: 'add' | 'search' | 'add_file'
  amount: number
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

/** Work to be done at a time, or outside the mailbox (see `actors/due-kind.ts`). */
export interface Scheduled {
  /** The kind that does it. */
  kind: string
  /** Names it within its kind; scheduling the same key again replaces the earlier one. */
  key: string
  /** Whose memory it is about; it goes with that scope. Null is the whole account's. */
  userId: string | null
  /** Already redacted. */
  input: unknown
  /** Milliseconds since the epoch. */
  dueAt: number
}

/** Something that happened and that others want to be notified of. */
export interface Announcement {
  event: string
  userId: string
  /** Already redacted; of a `job_completed` only the `job_id`. */
  data: object
}

type Given<Input> = { input: Input } | { input: null; result: object }

/** What a turn may order to follow from it, in its own transaction. */
export interface Orders {
  /** Returns the id of the job; the row is written with the turn. Throws queue_full at the bound. */
  enqueue<Name extends keyof QueuedInputs>(
    job: Enqueued & { operation: Name } & Given<QueuedInputs[Name]>
  ): string
  /** Schedules work for a time. Throws queue_full at the bound. */
  schedule(work: Scheduled): Promise<void>
  /**
   * Withdraws what was scheduled under that kind and key; an attempt under way keeps nothing. False when
   * there is no such work, or no longer.
   */
  unschedule(kind: string, key: string): Promise<boolean>
  /** Whether anybody may listen; what is costly to put into words can be left out where nobody does. */
  readonly isHeard: boolean
  /**
   * Has what happened delivered to all who want to be notified, at least once and in no promised order.
   * Returns how many deliveries that are.
   */
  announce(...announcements: readonly Announcement[]): Promise<number>
}

/** Announces that jobs have ended; what came of them is added from their rows. */
export async function announceEnds(
  { announce }: Pick<Orders, 'announce'>,
  jobs: readonly { jobId: string; userId: string }[]
): Promise<void> {
  await announce(
    ...jobs.map(({ jobId, userId }) => ({
      event: 'job_completed',
      userId,
      data: { job_id: jobId }
    }))
  )
}
