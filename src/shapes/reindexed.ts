/** Wire shape of what a new making of vectors came to (contract 4.9). */
import { type Static, t } from 'elysia'
import { Count, nullable, oneOf } from '#src/input/shared-fields.ts'

export const Reindexed = t.Object(
  {
    status: oneOf(['completed', 'queued']),
    reindexed: Count,
    job_id: nullable(t.String())
  },
  { title: 'Reindexed' }
)

export type Reindexed = Static<typeof Reindexed>
