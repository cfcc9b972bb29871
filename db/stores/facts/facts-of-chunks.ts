/** Facts by the messages that they were drawn from. */
import { select } from '#db/reading.ts'
import { idArray } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

export interface FactOfChunk {
  factId: string
  state: 'active' | 'archived'
  supersededBy: string | null
  speaker: string | null
  quote: string | null
}

/** Facts drawn from these pieces of messages, in any state. */
export async function factsOfChunks(
  tx: ReadTx,
  scope: Scope,
  chunkIds: readonly string[]
): Promise<FactOfChunk[]> {
  if (chunkIds.length === 0) return []
  return tx.rows<FactOfChunk>(select`f.fact_id as "factId", f.state,
      f.superseded_by as "supersededBy", f.speaker, f.quote
    from facts f
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.chunk_id = any(${idArray(chunkIds)})
    order by f.fact_id`)
}
