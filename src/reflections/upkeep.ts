/** Finds memories in which enough is new and puts reflecting on them down as due work. */
import { putDueOnce } from '#db/stores/jobs/due-work.ts'
import { scopesDue } from '#db/stores/memory/care-marks.ts'
import type { Database } from '#db/transaction.ts'
import { REFLECT_DUE } from '#src/reflections/job.ts'

/** New entries of the index (facts, messages, episodes): some twenty facts of a usual conversation. */
const ENTRIES_MIN = 40
const PAUSE_MS = 6 * 3_600_000
/** Memories in one round; the others come with the next. */
const SCOPES_MAX = 100

/** Returns how many memories were found. */
export async function orderReflections(database: Database, now: number): Promise<number> {
  const due = { task: 'reflect', entriesMin: ENTRIES_MIN, limit: SCOPES_MAX } as const
  const scopes = await database.behind.read(null, (tx) =>
    scopesDue(tx, { ...due, before: now - PAUSE_MS })
  )
  for (const { accountId, userId } of scopes) {
    const input = JSON.stringify({ userId })
    await database.behind.write(accountId, (tx) =>
      putDueOnce(tx, accountId, { kind: REFLECT_DUE, key: userId, userId, input, dueAt: now })
    )
  }
  return scopes.length
}
