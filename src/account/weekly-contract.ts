/** Wire shape of what a user's memory did in a week (contract 4.9). */
import { type Static, t } from 'elysia'
import { Count, integer, nullable } from '#src/input/shared-fields.ts'

export const WeeklyStats = t.Object(
  {
    facts_learned: Count,
    facts_prev_week: Count,
    procedures_learned: Count,
    latest_version_bump: nullable(
      t.Object({ name: t.String(), version: integer(1, Number.MAX_SAFE_INTEGER) })
    ),
    recalls_served: Count,
    prevented: t.Array(
      t.Object({
        name: t.String(),
        fail_count: Count,
        last_bitten: t.String({ description: 'day of its last failure, YYYY-MM-DD' })
      }),
      { description: 'procedures that went well this week and had failed before; at most 10' }
    )
  },
  { title: 'WeeklyStats' }
)
export type WeeklyStats = Static<typeof WeeklyStats>
