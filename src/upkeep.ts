/**
 * What the service does by itself, and how often. Each is done by one process at a time, and none is
 * needed for a promise to hold: it only keeps tables small and answers quick.
 */
import { forgetOldAuditEvents } from '#db/stores/audit.ts'
import { forgetOldCodes } from '#db/stores/email-codes.ts'
import { forgetOldAnswers } from '#db/stores/idempotency.ts'
import { forgetOldJobs } from '#db/stores/jobs.ts'
import { forgetOldEntries } from '#db/stores/journal.ts'
import { forgetStaged } from '#db/stores/uploads.ts'
import type { Database, WriteTx } from '#db/transaction.ts'
import type { VectorIndexMaking } from '#db/vector-index-making.ts'
import type { Embedder } from '#src/models/models.ts'
import { buildVectorIndexes } from '#src/search/vector-index-builder.ts'
import { renewBriefings } from '#src/voice/renew-briefings.ts'

export interface UpkeepParts {
  database: Database
  clock: () => number
  embedder: Embedder
  indexMaking: VectorIndexMaking
  jobRetentionDays: number
}

export interface Upkeep {
  name: string
  /** Seconds from the end of one run to the next. */
  everyS: number
  run(): Promise<void>
}

const HOUR_S = 3600
/** No upload takes so long; what is older was left behind. */
const STAGED_MS = 3_600_000
/** Vector indexes grow for a part of each so often; see `vector-index-builder.ts`. */
const INDEX_S = 2
const INDEX_BUDGET_MS = 1000
const BRIEFINGS_S = 10

/** Everything that the service does by itself. */
export function upkeepOf(parts: UpkeepParts): Upkeep[] {
  const { database, clock, embedder, indexMaking, jobRetentionDays } = parts
  const forget = (what: string, work: (tx: WriteTx) => Promise<unknown>): Upkeep => ({
    name: `forget_${what}`,
    everyS: HOUR_S,
    run: async () => {
      await database.writeBehind(null, work)
    }
  })
  return [
    forget('jobs', (tx) => forgetOldJobs(tx, jobRetentionDays)),
    forget('staged_files', (tx) => forgetStaged(tx, clock() - STAGED_MS)),
    forget('answers', forgetOldAnswers),
    forget('audit_events', forgetOldAuditEvents),
    forget('codes', forgetOldCodes),
    forget('journal', forgetOldEntries),
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
