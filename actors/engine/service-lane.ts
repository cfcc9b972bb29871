/**
 * What the service does by itself at intervals, on one process at a time: deleting what is past
 * its time, keeping indexes and texts fresh. The caller hands in the list of it.
 */
import { DueLane } from '#actors/engine/due-lane.ts'
import { type ClaimedRow, dueQueue, endClaim, putServiceWork } from '#db/stores/jobs/due-work.ts'
import type { Database } from '#db/transaction.ts'
import { describeError, log } from '#src/base/log.ts'

export interface ServiceWork {
  name: string
  /** Seconds from the end of one run to the next. */
  everyS: number
  run(): Promise<void>
}

export interface ServiceLaneOptions {
  database: Database
  owner: string
  works: readonly ServiceWork[]
}

/** Puts the works down and makes the lane that does them; the caller starts it. */
export async function serviceLane({
  database,
  owner,
  works
}: ServiceLaneOptions): Promise<DueLane<ClaimedRow>> {
  await database.write(null, (tx) => putServiceWork(tx, works))
  const byName = new Map(works.map((work) => [work.name, work]))
  return new DueLane({
    database,
    owner: `${owner}:service`,
    queue: dueQueue([...byName.keys()], works.length),
    // A long one, as an index may be, must not hold up the others.
    rowsMax: works.length,
    work: async (row) => {
      const work = byName.get(row.kind)
      if (work !== undefined) await run(database, work, row)
    }
  })
}

/** One run. A failed one is logged; the next run comes at its usual time. */
async function run(database: Database, work: ServiceWork, row: ClaimedRow): Promise<void> {
  try {
    await work.run()
  } catch (error) {
    log.write('warn', 'upkeep_failed', { work: work.name, ...describeError(error) })
  }
  const next = { afterS: work.everyS, attempts: 0 }
  // Behind: nobody waits for it, and in front it would never let the database come to rest.
  await database.behind.write(null, (tx) => endClaim(tx, row, next))
}
