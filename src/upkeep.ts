/**
 * What the service does by itself, and how often. Each is done by one process at a time, and none is
 * needed for a promise to hold: it only keeps tables small and answers fast.
 */

import type { ServiceWork } from '#actors/engine/service-lane.ts'
import { forgetOldCodes } from '#db/stores/account/email-codes.ts'
import { forgetOldAnswers } from '#db/stores/account/idempotency.ts'
import { forgetOldRecalls } from '#db/stores/account/recalls.ts'
import { forgetStaged } from '#db/stores/add/uploads.ts'
import { forgetOldRuns } from '#db/stores/agents/runs.ts'
import { forgetOldAuditEvents } from '#db/stores/audit/audit.ts'
import { forgetOldEvents } from '#db/stores/billing/subscriptions.ts'
import type { VectorIndexMaking } from '#db/stores/finding/vectors/vector-index-making.ts'
import { forgetOldJobs } from '#db/stores/jobs/jobs.ts'
import { forgetOldEntries } from '#db/stores/journal/journal.ts'
import { OLD_ROWS_AT_ONCE } from '#db/stores/rows.ts'
import { forgetOldDeliveries } from '#db/stores/webhooks/deliveries.ts'
import type { Database, WriteTx } from '#db/transaction.ts'
import { orderAgents } from '#src/agents/upkeep.ts'
import { dayOf } from '#src/base/clock.ts'
import { buildVectorIndexes } from '#src/finding/indexing/vector-index-builder.ts'
import type { Embedder } from '#src/models/models.ts'
import { orderReflections } from '#src/reflections/upkeep.ts'
import { triggerWork } from '#src/triggers/upkeep.ts'
import { renewBriefings } from '#src/voice/upkeep.ts'

export interface UpkeepParts {
  database: Database
  clock: () => number
  embedder: Embedder
  indexMaking: VectorIndexMaking
  jobRetentionDays: number
  /** How often memories to look after are looked for; 0 is never. */
  selfCareS: number
  /** Seconds between rounds that fire due triggers; 0 is never. */
  triggerIntervalS: number
}

const HOUR_S = 3600
/** No upload takes this long; what is older was left behind. */
const STAGED_MS = 3_600_000
/** Recalls are counted for two weeks: the present one and the one before. */
const RECALLS_MS = 14 * 24 * 3_600_000
/** Vector indexes grow for a part of each so often; see `vector-index-builder.ts`. */
const INDEX_S = 2
const INDEX_BUDGET_MS = 1000
const BRIEFINGS_S = 10

/** Of one run; what is left then goes an hour later. */
const SLICES_MAX = 1000

/** Deletes slice by slice, each a transaction of its own, until one is not full. */
async function inSlices(slice: () => Promise<number>): Promise<void> {
  for (let done = 0; done < SLICES_MAX; done++) {
    if ((await slice()) < OLD_ROWS_AT_ONCE) return
  }
}

/** Everything that the service does by itself. */
export function upkeepOf(parts: UpkeepParts): ServiceWork[] {
  const { database, clock, embedder, indexMaking, jobRetentionDays, selfCareS, triggerIntervalS } =
    parts
  const forget = (what: string, slice: (tx: WriteTx) => Promise<number>): ServiceWork => ({
    name: `forget_${what}`,
    everyS: HOUR_S,
    run: () => inSlices(() => database.behind.write(null, slice))
  })
  const care = (what: string, order: (database: Database, now: number) => Promise<number>) =>
    selfCareS === 0
      ? []
      : [
          {
            name: `order_${what}`,
            everyS: selfCareS,
            run: async () => {
              await order(database, clock())
            }
          }
        ]
  return [
    ...care('reflections', orderReflections),
    ...care('agents', orderAgents),
    forget('agent_runs', forgetOldRuns),
    forget('jobs', (tx) => forgetOldJobs(tx, jobRetentionDays)),
    forget('staged_files', (tx) => forgetStaged(tx, clock() - STAGED_MS)),
    forget('answers', forgetOldAnswers),
    forget('audit_events', forgetOldAuditEvents),
    forget('billing_events', forgetOldEvents),
    forget('codes', forgetOldCodes),
    forget('recalls', (tx) => forgetOldRecalls(tx, dayOf(clock() - RECALLS_MS))),
    forget('journal', forgetOldEntries),
    forget('deliveries', forgetOldDeliveries),
    ...triggerWork(database, clock, triggerIntervalS),
    {
      name: 'renew_briefings',
      everyS: BRIEFINGS_S,
      run: async () => {
        await renewBriefings(database, clock())
      }
    },
    {
      name: 'vector_indexes',
      everyS: INDEX_S,
      run: async () => {
        await buildVectorIndexes(database, { embedder, ...indexMaking, budgetMs: INDEX_BUDGET_MS })
      }
    }
  ]
}
