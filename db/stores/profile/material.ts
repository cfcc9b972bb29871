/** What profile and rules are made from: the facts of a view that hold now, each with what decides about it. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { isShared, type View } from '#db/shared-view.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { timeText } from '#db/stores/json-rows.ts'
import { FACT_ORIGIN, FROM_FILE, type OwnOrigin } from '#db/stores/profile/origins.ts'
import { inView } from '#db/stores/view-conditions.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { EntityType } from '#src/memory/candidates.ts'

export interface MaterialRow {
  factId: string
  entityId: string
  entity: string
  entityType: EntityType
  isPinned: boolean
  content: string
  attribute: string | null
  eventDate: string | null
  statedAt: Date
  expiresAt: Date | null
  importance: number
  statements: number
  origin: OwnOrigin
  /** Later facts that may have made it untrue, each with the chance of that, 0 to 1. */
  doubts: { by: string; chance: number }[]
}

/** Facts looked at; of a longer life the ones said last. */
const FACTS_MAX = 3000

/**
 * Facts that hold now, the last said first, each with the later ones that may have made it untrue; of what
 * is shared the reader may not see as much.
 */
export async function currentMaterial(tx: ReadTx, view: View, now: number): Promise<MaterialRow[]> {
  const doubts = isShared(view)
    ? sql`'[]'::json`
    : sql`coalesce((select json_agg(json_build_object('by', p.newer_fact, 'chance', p.chance)
          order by p.newer_fact) from possible_conflicts p
        where p.account_id = f.account_id and p.older_fact = f.fact_id
          and p.holds_from <= ${timeText(now)}::timestamptz), '[]'::json)`
  const origin = isShared(view) ? sql`'user'` : FACT_ORIGIN
  return tx.rows<MaterialRow>(select`f.fact_id as "factId", f.entity_id as "entityId", e.name as entity,
      e.type as "entityType", e.identity as "isPinned", f.content, f.attribute,
      f.event_date as "eventDate", f.stated_at as "statedAt", f.expires_at as "expiresAt",
      f.importance, s.count as statements, ${origin} as origin, ${doubts} as doubts
    from facts f join entities e on e.account_id = f.account_id and e.entity_id = f.entity_id
      cross join lateral (select count(*)::int as count,
        coalesce(bool_and(${FROM_FILE}), false) as "isFromFile"
        from statements s where s.account_id = f.account_id and s.item_id = f.fact_id) s
    where ${inView(view, 'f')} and ${holdsNow(now)}
    order by f.stated_at desc, f.fact_id desc limit ${FACTS_MAX}`)
}
