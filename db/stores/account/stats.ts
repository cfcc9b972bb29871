/** How much one user's memory holds, counted in one read so that all numbers belong together. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { isTold } from '#db/stores/entities/told-relations.ts'
import { timeText } from '#db/stores/json-rows.ts'
import { procedureHolds } from '#db/stores/procedures/holding.ts'
import { countOfShown } from '#db/stores/reflections/reflections.ts'
import { only, type ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

export interface MemoryCounts {
  entities: number
  /** Active: not archived and not expired. */
  facts: number
  archivedFacts: number
  expiredFacts: number
  knowledge: number
  relations: number
  embeddings: number
  episodes: number
  procedures: number
  reflections: number
  chunks: number
}

/** Counts of a scope at `now`; what has expired is counted only where it says so. */
export async function countScope(tx: ReadTx, scope: Scope, now: number): Promise<MemoryCounts> {
  const own = sql`account_id = ${scope.accountId} and user_id = ${scope.userId}`
  const at = sql`${timeText(now)}::timestamptz`
  const holds = sql`(expires_at is null or expires_at > ${at})`
  const rows = await tx.rows<MemoryCounts>(select`
    (select count(*)::int from entities where ${own}) as entities,
    f.facts, f.archived as "archivedFacts", f.expired as "expiredFacts",
    (select count(*)::int from knowledge where ${own} and ${holds}) as knowledge,
    (select count(*)::int from relations r where ${own} and ${isTold({ now })}) as relations,
    (select count(*)::int from vectors where ${own}) as embeddings,
    (select count(*)::int from episodes where ${own} and ${holds}) as episodes,
    (select count(*)::int from procedures p where ${own} and ${procedureHolds(now)}) as procedures,
    ${countOfShown(scope, now)} as reflections,
    (select count(*)::int from chunks where ${own} and ${holds}) as chunks
    from (select count(*) filter (where state = 'active' and ${holds})::int as facts,
        count(*) filter (where state = 'archived')::int as archived,
        count(*) filter (where state = 'active' and not ${holds})::int as expired
      from facts where ${own}) f`)
  return only(rows)
}

/** Entities by type, most first. */
export async function countTypes(tx: ReadTx, scope: Scope): Promise<Record<string, number>> {
  const rows = await tx.rows<{ type: string; entities: number }>(select`type,
      count(*)::int as entities from entities
    where account_id = ${scope.accountId} and user_id = ${scope.userId}
    group by type order by 2 desc, 1`)
  return Object.fromEntries(rows.map((row) => [row.type, row.entities]))
}
