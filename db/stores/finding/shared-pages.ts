/** What others share, read in pages for a copy of it (`src/finding/views/shared-copies.ts`). */
import { sql } from 'drizzle-orm'
import { select, selectWith } from '#db/reading.ts'
import type { SharedView } from '#db/shared-view.ts'
import { idArray } from '#db/stores/json-rows.ts'
import { inRows, lists, milliseconds, namesOf } from '#db/stores/rows-by-column.ts'
import { withinView } from '#db/stores/view-conditions.ts'
import { first, type ReadTx } from '#db/transaction.ts'

/** What the check has listed, and the versions of the memories it is in, as one text. */
export async function sharedState(tx: ReadTx): Promise<string> {
  const row = first(
    await tx.rows<{ state: string }>(select`current_setting('app.shared_state') as state`)
  )
  return row?.state ?? ''
}

export interface CopiedFact {
  factId: string
  entityId: string
  content: string
  length: number
  statedAt: number
  expiresAt: number | null
  hasVector: boolean
}

export interface SharedPage {
  facts: CopiedFact[]
  /** Of those that have one, in the same order, as pgvector sends them. */
  vectors: Buffer
  names: { entityId: string; nameKey: string }[]
}

const FACT = {
  factId: sql`h.fact_id`,
  entityId: sql`h.entity_id`,
  content: sql`h.content`,
  length: sql`h.length`,
  statedAt: milliseconds(sql`h.stated_at`),
  expiresAt: milliseconds(sql`h.expires_at`),
  hasVector: sql`h.embedding is not null`
}
const NAME = { entityId: sql`n.entity_id`, nameKey: sql`n.name_key` }

/** The names of these entities, and the facts of them that hold, each with its vector of the model. */
export async function sharedPage(
  tx: ReadTx,
  view: SharedView,
  entityIds: readonly string[],
  model: string
): Promise<SharedPage> {
  const row = first(
    await tx.rows<Record<string, unknown[]> & { bytes: string; named: unknown[] }>(selectWith`
    told as materialized (
      select f.account_id, f.user_id, f.fact_id, f.entity_id, f.content, f.stated_at from facts f
      where f.entity_id = any(${idArray(entityIds)}) and ${withinView(view, 'f')}
        and f.state = 'active'),
    held as materialized (
      select t.*, e.length, e.expires_at, v.embedding from told t
        cross join lateral (select e.entry_no, e.length, e.expires_at from search_entries e
          where e.account_id = t.account_id and e.item_id = t.fact_id and e.kind = 'fact'
            and e.closed_at is null and (e.expires_at is null or e.expires_at > now()) offset 0) e
        left join lateral (select v.embedding from vectors v
          where v.account_id = t.account_id and v.user_id = t.user_id and v.kind = 'fact'
            and v.role = 'text' and v.entry_no = e.entry_no and v.model = ${model} offset 0) v on true)
    select h.*, (select json_agg(json_build_array(${NAME.entityId}, ${NAME.nameKey})) from entities n
        where n.entity_id = any(${idArray(entityIds)}) and ${withinView(view, 'n')}) as named
    from (select ${lists(FACT)}, coalesce(encode(string_agg(halfvec_send(h.embedding), ''::bytea),
      'base64'), '') as bytes from held h) h`)
  )
  const names = (row?.named ?? []) as [string, string][]
  return {
    facts: row === null ? [] : inRows<CopiedFact>(row, namesOf(FACT)),
    vectors: Buffer.from(row?.bytes ?? '', 'base64'),
    names: names.map(([entityId, nameKey]) => ({ entityId, nameKey }))
  }
}
