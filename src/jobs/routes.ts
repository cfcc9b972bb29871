/** Polling of background work; it has a rate window of its own, so waiters starve nobody. */
import { t } from 'elysia'
import { notFound } from '#src/failure.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { isJobId } from '#src/ids.ts'
import { Job, type JobInput } from '#src/jobs/contract.ts'

export const jobEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/jobs/:id',
    tag: 'Jobs',
    summary: 'Where a background job stands, and what it did',
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
