/** The door for memory that was made elsewhere, or exported here. */
import { endpoint } from '#src/http/endpoint.ts'
import { acceptImport } from '#src/import/accept/accepted-import.ts'
import { ImportAccepted, ImportBody } from '#src/import/contract.ts'
import { type Reading, readingFor } from '#src/reading/process/reading.ts'

/** @param reading takes secrets out of long texts */
export const importEndpoints = (reading: Reading) => [
  endpoint({
    method: 'POST',
    path: '/v1/import',
    tag: 'Memory',
    summary:
      'Import conversations with their dates, or an export; what is known already is not added twice',
    permission: 'write',
    scope: 'user',
    from: 'body',
    strict: true,
    bodyLimitMb: 50,
    fields: ImportBody,
    cost: 'add',
    replays: true,
    status: 202,
    answer: ImportAccepted,
    location: (answer) => `/v1/jobs/${answer.job_id}`,
    operation: 'import.accept',
    input: ({ fields, userId, accountId }) =>
      acceptImport(fields, userId, readingFor(reading, accountId))
  })
]
