/** What a caller sees of a job. Another account's job, and another scope's under a bound key, is a 404. */
import { query } from '#actors/operation.ts'
import { findJob } from '#db/stores/jobs/jobs.ts'
import { notFound } from '#src/base/failure.ts'
import { isJobId } from '#src/base/ids.ts'
import type { JobInput } from '#src/jobs/contract.ts'
import { type Job, jobAnswer } from '#src/shapes/job-shape.ts'

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
