/** Which procedures were told before: by what they were drawn from. */
import { select } from '#db/reading.ts'
import { textArray } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** A procedure by what it was told from last. */
export interface ToldProcedure {
  procedureId: string
  sourceHash: string
  addHash: string
}

/** Procedures told from messages, or in adds, with one of these hashes. */
export async function toldProcedures(
  tx: ReadTx,
  scope: Scope,
  hashes: readonly string[]
): Promise<ToldProcedure[]> {
  if (hashes.length === 0) return []
  return tx.rows<ToldProcedure>(select`p.procedure_id as "procedureId",
      p.source_hash as "sourceHash", p.add_hash as "addHash"
    from procedures p where p.account_id = ${scope.accountId} and p.user_id = ${scope.userId}
      and p.source_hash is not null
      and (p.source_hash = any(${textArray(hashes)}) or p.add_hash = any(${textArray(hashes)}))`)
}
