/** Polling of background work; it has a rate window of its own, so waiters starve nobody. */
import { t } from 'elysia'
import { notFound } from '#src/base/failure.ts'
import { isJobId } from '#src/base/ids.ts'
import { endpoint } from '#src/http/endpoint.ts'
import type { JobInput } from '#src/jobs/contract.ts'
import { Job } from '#src/shapes/job-shape.ts'

export const jobEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/jobs/:id',
    tag: 'Jobs',
    summary: 'Progress and result of a background job',
    permission: 'read',
    scope: 'bound',
    rate: 'jobs',
    fields: t.Object({}),
    from: 'query',
    status: 200,
    answer: Job,
    operation: 'jobs.get',
    input: ({ path }): JobInput => ({ jobId: jobIdOf(path['id']) })
  })
]

/** A malformed id is answered like an unknown one. */
function jobIdOf(id: string | undefined): string {
  if (id === undefined || !isJobId(id)) throw notFound('Job')
  return id
}
