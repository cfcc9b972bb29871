/** Wire shape of a job (contract 12): what polling shows, and what a webhook is sent when it has ended. */
import { type Static, t } from 'elysia'
import type { JobView } from '#db/stores/jobs/jobs.ts'
import { toIso } from '#src/base/clock.ts'
import { AnyObject, Count, nullable, oneOf, Time } from '#src/input/shared-fields.ts'

const JOB_TYPES = [
  'add',
  'add_file',
  'voice_save',
  'import',
  'agents_all',
  'agents_curator',
  'agents_connector',
  'agents_digest',
  'evolution',
  'reindex'
] as const

const JOB_STEPS = [
  'queued',
  'reading',
  'extracting',
  'resolving',
  'storing',
  'linking',
  'done',
  'done_without_facts'
] as const

export const Job = t.Object(
  {
    job_id: t.String(),
    id: t.String({ description: 'same as job_id' }),
    type: oneOf(JOB_TYPES),
    status: oneOf(['processing', 'completed', 'failed']),
    step: oneOf(JOB_STEPS),
    attempts: Count,
    user_id: t.String(),
    queued_at: Time,
    started_at: nullable(Time),
    finished_at: nullable(Time),
    progress: nullable(t.Object({ done: Count, total: Count })),
    result: nullable(AnyObject),
    error: nullable(t.String())
  },
  { title: 'Job' }
)
export type Job = Static<typeof Job>

/** A job as callers see it. */
export function jobAnswer(found: JobView): Job {
  const { progressDone, progressTotal } = found
  const progress =
    progressDone === null || progressTotal === null
      ? null
      : { done: progressDone, total: progressTotal }
  return {
    job_id: found.jobId,
    id: found.jobId,
    type: found.type as Job['type'],
    status: found.status,
    step: wasStopped(found.result) ? 'done_without_facts' : (found.step as Job['step']),
    attempts: found.attempts,
    user_id: found.userId,
    queued_at: toIso(found.queuedAt),
    started_at: found.startedAt === null ? null : toIso(found.startedAt),
    finished_at: found.finishedAt === null ? null : toIso(found.finishedAt),
    progress,
    result: found.result as Job['result'],
    error: found.error
  }
}

/** A text that broke the bounds of its reading: messages were kept, and no facts of what was stopped. */
function wasStopped(result: unknown): boolean {
  const { extraction } = (result ?? {}) as { extraction?: { stopped?: unknown } }
  return extraction?.stopped !== undefined
}
