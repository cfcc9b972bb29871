/**
 * What else is there of an entity beside its own rows and the texts that tell of it: what was derived from it, what is
 * on its way to others, the journal. What may name it is found here by its letters, and the rule that is handed in
 * judges it: the letters alone are in many other words ("Eva" in "evaluation").
 */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { mentions, own, written } from '#db/stores/entities/entity-erasure.ts'
import { dropAnnounced } from '#db/stores/facts/announced-updates.ts'
import { idSet, textSet } from '#db/stores/json-rows.ts'
import { countRows } from '#db/stores/rows.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** Rows read at a time: a delivery may have 256 KB. */
const ROWS_READ = 200

/** What is looked through: its key, its text as `mentions` reads it, and all that it tells. */
const LOOKED_THROUGH = {
  reflections: {
    key: 'reflection_id',
    text: sql`title || ' ' || content`,
    told: sql`jsonb_build_array(title, content)`,
    isJson: false
  },
  triggers: {
    key: 'trigger_id',
    text: sql`title || ' ' || detail`,
    told: sql`jsonb_build_array(title, detail)`,
    isJson: false
  },
  agent_runs: { key: 'run_id', text: sql`result::text`, told: sql`result`, isJson: true },
  deliveries: { key: 'delivery_id', text: sql`payload::text`, told: sql`payload`, isJson: true }
} as const

/** Ids of what names an entity, by table. */
export type ToldAround = Readonly<Record<keyof typeof LOOKED_THROUGH, readonly string[]>>

/** Where nothing is looked for. */
export const TOLD_NOWHERE: ToldAround = {
  reflections: [],
  triggers: [],
  agent_runs: [],
  deliveries: []
}

/** What names the entity: its texts hold the name's letters, and `isNamedIn` agrees. */
export async function toldAround(
  tx: ReadTx,
  scope: Scope,
  name: string,
  isNamedIn: (told: unknown) => boolean
): Promise<ToldAround> {
  return {
    reflections: await toldIn('reflections'),
    triggers: await toldIn('triggers'),
    agent_runs: await toldIn('agent_runs'),
    deliveries: await toldIn('deliveries')
  }

  async function toldIn(table: keyof typeof LOOKED_THROUGH): Promise<string[]> {
    const { key, text, told, isJson } = LOOKED_THROUGH[table]
    const named = mentions(text, isJson ? written(name) : name)
    const found: string[] = []
    for (let after: SQL = sql`true`; ; ) {
      const rows = await tx.rows<{ id: string; told: unknown }>(select`
          ${sql.identifier(key)} as id, ${told} as told from ${sql.identifier(table)}
        where ${own(scope)} and ${after} and ${named}
        order by ${sql.identifier(key)} limit ${ROWS_READ}`)
      for (const row of rows) if (isNamedIn(row.told)) found.push(row.id)
      const last = rows.at(-1)
      if (last === undefined || rows.length < ROWS_READ) return found
      after = sql`${sql.identifier(key)} > ${last.id}`
    }
  }
}

export interface ErasedEntity {
  entityId: string
  nameKey: string
  factIds: readonly string[]
  /** What names it. */
  told: ToldAround
}

export interface AroundCounts {
  reflections: number
  agent_runs: number
  triggers: number
  shares: number
  history: number
  deliveries: number
  procedure_links: number
}

/** Everything beside texts that hangs on the entity, and the entity itself; counts by what it was. */
export async function deleteAround(
  tx: WriteTx,
  scope: Scope,
  entity: ErasedEntity
): Promise<AroundCounts> {
  const { entityId, factIds, told } = entity
  const facts = textSet(factIds)
  const counts = {
    reflections: await countRows(
      tx,
      sql`delete from reflections where ${own(scope)}
      and (entity_id = ${entityId} or reflection_id in ${idSet(told.reflections)}
        or exists (select from jsonb_array_elements(claims) c(claim),
            jsonb_array_elements_text(c.claim -> 'facts' || coalesce(c.claim -> 'past', '[]'::jsonb)) f(id)
          where f.id in ${facts}))`
    ),
    agent_runs: await countRows(
      tx,
      sql`delete from agent_runs where ${own(scope)}
      and (strpos(result::text, ${entityId}) > 0 or run_id in ${idSet(told.agent_runs)}
        or exists (select from unnest(array${facts}) f(id) where strpos(result::text, f.id) > 0))`
    ),
    triggers: await countRows(
      tx,
      sql`delete from triggers where ${own(scope)}
      and (source_id in ${idSet(factIds)} or about_id in ${idSet(factIds)} or about_id = ${entityId}
        or trigger_id in ${idSet(told.triggers)})`
    ),
    shares: await countRows(
      tx,
      sql`delete from team_shares
      where account_id = ${scope.accountId} and entity_id = ${entityId}`
    ),
    history: await countRows(
      tx,
      sql`delete from journal where ${own(scope)}
      and journal_id in (select journal_id from journal where ${own(scope)}
        and (entity_id = ${entityId} or entity_key = ${entity.nameKey}
          or strpos(before::text || after::text, ${entityId}) > 0
          or exists (select from jsonb_array_elements_text(fact_ids) f(id) where f.id in ${facts})))`
    ),
    deliveries: await countRows(
      tx,
      // Its memory may have been another user's when they were written.
      sql`delete from deliveries where account_id = ${scope.accountId}
      and (strpos(payload::text, ${entityId}) > 0 or delivery_id in ${idSet(told.deliveries)})`
    ),
    procedure_links: await countRows(
      tx,
      sql`update procedure_versions v
      set entity_names = (select coalesce(jsonb_agg(n), '[]'::jsonb)
        from jsonb_array_elements_text(v.entity_names) n where lower(n) <> ${entity.nameKey})
      where v.account_id = ${scope.accountId} and v.user_id = ${scope.userId}
        and exists (select from jsonb_array_elements_text(v.entity_names) n
          where lower(n) = ${entity.nameKey})`
    ),
    entities: await countRows(
      tx,
      sql`delete from entities where ${own(scope)}
      and entity_id = ${entityId}`
    )
  }
  await tx.rows(sql`update facts set superseded_by = null where ${own(scope)}
    and superseded_by in ${idSet(factIds)}`)
  // What is announced for a day ahead tells what is left of the fact that it closes.
  await dropAnnounced(tx, scope, factIds)
  return counts
}
