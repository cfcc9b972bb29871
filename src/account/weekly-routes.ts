/** What a user's memory did in a week. */
import { t } from 'elysia'
import { WeeklyStats } from '#src/account/weekly-contract.ts'
import { endpoint } from '#src/http/endpoint.ts'

export const weeklyEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/stats/weekly',
    tag: 'Account',
    summary: "What a user's memory learned and served in the seven UTC days up to today",
    permission: 'read',
    scope: 'user',
    fields: t.Object({}),
    from: 'query',
    status: 200,
    answer: WeeklyStats,
    operation: 'account.weekly_stats',
    input: ({ userId }) => ({ userId })
  })
]
