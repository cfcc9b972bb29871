/** Job rows: reading the mailbox in order, closing a job, and what a caller sees of one. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { jsonRows, textSet } from '#db/stores/json-rows.ts'
import { deleteOldRows } from '#db/stores/rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** A job as the drain needs it. */
export interface OpenJob {
  seq: number
  jobId: string
  userId: string
  type: string
  operation: string
  status: 'processing' | 'completed' | 'failed'
  attempts: number
  /** How often a process was lost while working on it. */
  interruptions: number
  input: string | null
  /** Where a job of several parts goes on; null before its first part. */
  cursor?: unknown
  queuedAt: Date
}

/** A job row to be written with the turn that enqueued it. */
export interface NewJob {
  seq: number
  jobId: string
  userId: string
  type: string
  operation: string
  input: string
  meter: string | null
  charged: number
  repeatKey: string | null
  /** JSON text of the result of a job with nothing left to do; the drain steps over it. */
  result: string | null
}

/** Writes new jobs, charged in `month` (`YYYY-MM`). */
export async function insertJobs(
  tx: WriteTx,
  accountId: string,
  month: string,
  jobs: readonly NewJob[]
): Promise<void> {
  const ended = sql`case when j.result is not null then now() end`
  await tx.rows(sql`insert into jobs (account_id, seq, job_id, user_id, type, operation, meter, charged,
      charged_month, repeat_key, result, input, status, step, started_at, finished_at)
    select ${accountId}::uuid, j.seq, j."jobId", j."userId", j.type, j.operation, j.meter, j.charged,
      ${month}, j."repeatKey", j.result::jsonb, case when j.result is null then j.input end,
      case when j.result is null then 'processing' else 'completed' end,
      case when j.result is null then 'queued' else 'done' end, ${ended}, ${ended}
    from json_to_recordset(${jsonRows(jobs)}) as j(seq bigint, "jobId" text, "userId" text, type text,
      operation text, input text, meter text, charged int, "repeatKey" text, result text)`)
}

/** The next jobs by number, closed ones too: the drain steps over those. */
export async function nextJobs(
  tx: ReadTx,
  accountId: string,
  afterSeq: number,
  limit: number
): Promise<OpenJob[]> {
  return tx.rows<OpenJob>(select`seq, job_id as "jobId", user_id as "userId", type, operation,
      status, attempts, interruptions, input, cursor, queued_at as "queuedAt"
    from jobs where account_id = ${accountId} and seq > ${afterSeq} order by seq limit ${limit}`)
}

/** A job row as it is locked; `cursor` is where it goes on, or what was kept ahead of it. */
export interface LockedJob {
  status: string
  cursor: unknown
  meter: string | null
  charged: number
  chargedMonth: string
}

/** Locks a job row; returns whether it was closed meanwhile, and what it was charged. */
export async function lockJob(
  tx: WriteTx,
  accountId: string,
  seq: number
): Promise<LockedJob | null> {
  return first(
    await tx.rows<LockedJob>(sql`select status, cursor, meter, charged,
        charged_month as "chargedMonth"
      from jobs where account_id = ${accountId} and seq = ${seq} for update`)
  )
}

/** Ends a job: its input and its file are erased, its result or error stays for the retention time. */
export async function closeJob(
  tx: WriteTx,
  accountId: string,
  seq: number,
  end: { status: 'completed' | 'failed'; result: unknown; error: string | null; attempts: number }
): Promise<void> {
  await tx.rows(sql`with closed as (
      update jobs set status = ${end.status}, step = 'done', input = null,
      cursor = null, result = (${end.result === null ? null : JSON.stringify(end.result)}::text)::jsonb,
      error = ${end.error}, attempts = ${end.attempts}, started_at = coalesce(started_at, now()),
      progress_done = progress_total, finished_at = now()
      where account_id = ${accountId} and seq = ${seq} returning job_id)
    delete from uploads u using closed
    where u.account_id = ${accountId} and u.job_id = closed.job_id`)
}

/** Keeps where a job of several parts goes on, with its failed attempts; interruptions are counted from 0 again. */
export async function saveCursor(
  tx: WriteTx,
  accountId: string,
  seq: number,
  cursor: unknown,
  progress: { done: number; total: number },
  attempts: number
): Promise<void> {
  await tx.rows(sql`update jobs set cursor = (${JSON.stringify(cursor)}::text)::jsonb,
      attempts = ${attempts}, interruptions = 0,
      progress_done = ${progress.done}, progress_total = ${progress.total},
      step = case when step = 'queued' then 'storing' else step end,
      started_at = coalesce(started_at, now())
    where account_id = ${accountId} and seq = ${seq}`)
}

/** Notes that a part of a job's charge was given back: only the rest of it still can be. */
export async function lowerCharge(
  tx: WriteTx,
  accountId: string,
  seq: number,
  givenBack: number
): Promise<void> {
  await tx.rows(sql`update jobs set charged = greatest(charged - ${givenBack}::int, 0)
    where account_id = ${accountId} and seq = ${seq}`)
}

/** Remembers what was kept ahead of a job. */
export async function saveAhead(
  tx: WriteTx,
  accountId: string,
  seq: number,
  kept: object
): Promise<void> {
  await tx.rows(sql`update jobs set cursor = (${JSON.stringify(kept)}::text)::jsonb,
      started_at = coalesce(started_at, now())
    where account_id = ${accountId} and seq = ${seq}`)
}

/** Counts an attempt that a temporary cause ended. */
export async function countAttempt(
  tx: WriteTx,
  accountId: string,
  seq: number,
  attempts: number
): Promise<void> {
  await tx.rows(sql`update jobs set attempts = ${attempts}
    where account_id = ${accountId} and seq = ${seq} and status = 'processing'`)
}

/** Shows how far a long job is; that has no effect on memory and needs no fence. */
export async function showStep(
  tx: WriteTx,
  accountId: string,
  seq: number,
  step: string,
  progress: { done: number; total: number } | null
): Promise<void> {
  await tx.rows(sql`update jobs set step = ${step}, started_at = coalesce(started_at, now()),
      progress_done = coalesce(${progress?.done ?? null}::int, progress_done),
      progress_total = coalesce(${progress?.total ?? null}::int, progress_total)
    where account_id = ${accountId} and seq = ${seq} and status = 'processing'`)
}

/**
 * The newest job of the same submission, for as long as the job is kept; with `withinHours` only a
 * younger one.
 */
export async function findRepeatedJob(
  tx: ReadTx,
  accountId: string,
  repeatKey: string,
  withinHours: number | null
): Promise<string | null> {
  const age =
    withinHours === null
      ? sql`true`
      : sql`queued_at > now() - make_interval(hours => ${withinHours})`
  const row = first(
    await tx.rows<{ jobId: string }>(select`job_id as "jobId" from jobs
      where account_id = ${accountId} and repeat_key = ${repeatKey} and ${age}
      order by seq desc limit 1`)
  )
  return row?.jobId ?? null
}

/** A job as GET /v1/jobs shows it. */
export interface JobView {
  jobId: string
  seq: number
  type: string
  status: 'processing' | 'completed' | 'failed'
  step: string
  attempts: number
  userId: string
  queuedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  progressDone: number | null
  progressTotal: number | null
  result: unknown
  error: string | null
}

export async function findJob(
  tx: ReadTx,
  accountId: string,
  jobId: string
): Promise<JobView | null> {
  return first(
    await tx.rows<JobView>(select`job_id as "jobId", seq, type, status, step, attempts,
        user_id as "userId", queued_at as "queuedAt", started_at as "startedAt",
        finished_at as "finishedAt", progress_done as "progressDone",
        progress_total as "progressTotal", result, error
      from jobs where account_id = ${accountId} and job_id = ${jobId}`)
  )
}

/** An unfinished job of that type in a scope, the first accepted; null when there is none. */
export async function findOpenJob(tx: ReadTx, scope: Scope, type: string): Promise<string | null> {
  const row = first(
    await tx.rows<{ id: string }>(select`job_id as id from jobs
      where account_id = ${scope.accountId} and user_id = ${scope.userId} and type = ${type}
        and status = 'processing' order by seq limit 1`)
  )
  return row?.id ?? null
}

/** Those of the jobs that have not ended. */
export async function stillOpen(
  tx: ReadTx,
  accountId: string,
  jobIds: readonly string[]
): Promise<string[]> {
  if (jobIds.length === 0) return []
  const rows = await tx.rows<{ jobId: string }>(select`job_id as "jobId" from jobs
    where account_id = ${accountId} and status = 'processing' and job_id in ${textSet(jobIds)}`)
  return rows.map((row) => row.jobId)
}

/** An account's waiting jobs and the age of the oldest, for health. */
export async function queueDepth(
  tx: ReadTx,
  accountId: string
): Promise<{ waiting: number; oldestS: number }> {
  const row = first(
    await tx.rows<{ waiting: number; oldestS: number }>(select`count(*)::int as waiting,
        coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as "oldestS"
      from jobs where account_id = ${accountId} and status = 'processing'`)
  )
  return row ?? { waiting: 0, oldestS: 0 }
}

/** Removes a slice of the finished jobs past the retention time. */
export function forgetOldJobs(tx: WriteTx, retentionDays: number): Promise<number> {
  return deleteOldRows(
    tx,
    'jobs',
    sql`finished_at < now() - make_interval(days => ${retentionDays})`
  )
}
