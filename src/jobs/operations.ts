/** What a caller sees of a job. Another account's job, and another scope's under a bound key, is a 404. */
import { query } from '#actors/operation.ts'
import { findJob, type JobView } from '#db/stores/jobs.ts'
import { toIso } from '#src/clock.ts'
import { notFound } from '#src/failure.ts'
import { isJobId } from '#src/ids.ts'
import type { Job, JobInput } from '#src/jobs/contract.ts'

export const getJob = query<JobInput, Job>({
  run: async (context, input) => {
    const { accountId, caller } = context
    const found = isJobId(input.jobId)
      ? await context.read((tx) => findJob(tx, accountId, input.jobId))
      : null
    const hidden = caller.boundUserId !== null && caller.boundUserId !== found?.userId
    if (found === null || hidden) throw notFound('Job')
    return jobAnswer(found)
  }
})

function jobAnswer(found: JobView): Job {
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
