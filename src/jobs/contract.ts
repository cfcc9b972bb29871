/** Wire shape of a job (contract 12): what polling shows. */
import { type Static, t } from 'elysia'
import { AnyObject, Count, nullable, oneOf, Time } from '#src/http/input/shared-fields.ts'

export const JOB_TYPES = [
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

export const JOB_STEPS = [
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

/** Input of `jobs.get`; a key bound to a user sees that user's jobs only, as the caller tells. */
export interface JobInput {
  jobId: string
}
