/**
 * What the service does by itself every so often, on one process at a time: forgetting what is past
 * its time, keeping indexes and texts fresh. What that is, the caller hands in as a list.
 */
import { DueLane } from '#actors/engine/due-lane.ts'
import { type ClaimedRow, endClaim, putServiceWork } from '#db/stores/due-work.ts'
import type { Database } from '#db/transaction.ts'
import { describeError, log } from '#src/log.ts'

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
}: ServiceLaneOptions): Promise<DueLane> {
  await database.write(null, (tx) => putServiceWork(tx, works))
  const byName = new Map(works.map((work) => [work.name, work]))
  return new DueLane({
    database,
    owner: `${owner}:service`,
    kinds: [...byName.keys()],
    // A long one, as an index may be, must not hold up the others.
    rowsMax: works.length,
    perAccountMax: works.length,
    work: async (row) => {
      const work = byName.get(row.kind)
      if (work !== undefined) await run(database, work, row)
    }
  })
}

/** One run. A failed one is logged, and comes again when the next one would. */
async function run(database: Database, work: ServiceWork, row: ClaimedRow): Promise<void> {
  try {
    await work.run()
  } catch (error) {
    log.write('warn', 'upkeep_failed', { work: work.name, ...describeError(error) })
  }
  await database.write(null, (tx) => endClaim(tx, row, { afterS: work.everyS, attempts: 0 }))
}
