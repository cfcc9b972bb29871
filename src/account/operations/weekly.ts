/** What a user's memory did in a week. */
import { query } from '#actors/operation.ts'
import { countWeek, latestNewVersion, repeatedWell } from '#db/stores/account/weekly.ts'
import { weeksAt } from '#src/account/week.ts'
import type { WeeklyStats } from '#src/account/weekly-contract.ts'
import { dayOf } from '#src/base/clock.ts'

const PREVENTED_MAX = 10

export const readWeek = query<{ userId: string }, WeeklyStats>({
  run: async ({ accountId, now, read }, { userId }) => {
    const scope = { accountId, userId }
    const weeks = weeksAt(now)
    const { counts, bump, prevented } = await read(async (tx) => ({
      counts: await countWeek(tx, scope, { ...weeks, startDay: dayOf(weeks.start), now }),
      bump: await latestNewVersion(tx, scope, { start: weeks.start, now }),
      prevented: await repeatedWell(tx, scope, { start: weeks.start, now }, PREVENTED_MAX)
    }))
    return {
      facts_learned: counts.facts,
      facts_prev_week: counts.factsBefore,
      procedures_learned: counts.procedures,
      latest_version_bump: bump,
      recalls_served: counts.recalls,
      prevented: prevented.map(({ name, failCount, lastFailure }) => ({
        name,
        fail_count: failCount,
        last_bitten: dayOf(lastFailure.getTime())
      }))
    }
  }
})
