/**
 * Index entries without a vector of the present embedder: texts that lost sentences, and everything
 * after the embedder was changed. Walked in the order of kind and number, so that a job can go on
 * where it stopped; an entry that cannot be embedded is passed once and not met again.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { packTokens, packVectors } from '#db/stores/finding/packed-values.ts'
import { scanAgainFrom } from '#db/stores/finding/vectors/vector-indexes.ts'
import { jsonRows } from '#db/stores/json-rows.ts'
import { only, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'
import type { Embedding } from '#src/text/embedding.ts'

/** A place in the walk; the entry itself is behind it. */
export interface EntryPlace {
  kind: string
  no: number
}

export interface UnembeddedEntry extends EntryPlace {
  kind: ItemKind
  /** What the item says, in its parts. */
  parts: (string | null)[]
}

const lacking = (scope: Scope, model: string, after: EntryPlace) => sql`
  e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
  and (e.kind, e.entry_no) > (${after.kind}, ${after.no})
  and not exists (select from vectors v where v.account_id = e.account_id
    and v.user_id = e.user_id and v.kind = e.kind and v.role = 'text'
    and v.entry_no = e.entry_no and v.model = ${model})`

/** Before every entry. */
export const FIRST_PLACE: EntryPlace = { kind: '', no: 0 }

export async function countUnembedded(
  tx: ReadTx,
  scope: Scope,
  model: string,
  after: EntryPlace
): Promise<number> {
  const rows = await tx.rows<{ entries: number }>(select`count(*)::int as entries
    from search_entries e where ${lacking(scope, model, after)}`)
  return only(rows).entries
}

/** The next entries with what their items say. */
export function nextUnembedded(
  tx: ReadTx,
  scope: Scope,
  model: string,
  after: EntryPlace,
  limit: number
): Promise<UnembeddedEntry[]> {
  return tx.rows<UnembeddedEntry>(select`e.kind, e.entry_no as no, case e.kind
      when 'fact' then (select jsonb_build_array(content) from facts f
        where f.account_id = e.account_id and f.fact_id = e.item_id)
      when 'chunk' then (select jsonb_build_array(content) from chunks c
        where c.account_id = e.account_id and c.chunk_id = e.item_id)
      when 'knowledge' then (select jsonb_build_array(title, content, artifact) from knowledge k
        where k.account_id = e.account_id and k.knowledge_id = e.item_id)
      when 'episode' then (select jsonb_build_array(summary, context,
          case when strpos(summary, outcome) > 0 then null else outcome end,
          (select string_agg(p, ', ') from jsonb_array_elements_text(participants) p))
        from episodes s
        where s.account_id = e.account_id and s.episode_id = e.item_id)
      when 'procedure' then (select jsonb_build_array(v.name, v.trigger) || coalesce((
          select jsonb_agg(concat_ws(E'\\n', s ->> 'action', nullif(s ->> 'detail', '')))
          from jsonb_array_elements(v.steps) s), '[]'::jsonb)
        from procedures p join procedure_versions v
          on v.account_id = p.account_id and v.version_id = p.current_version_id
        where p.account_id = e.account_id and p.procedure_id = e.item_id)
      end as parts
    from search_entries e where ${lacking(scope, model, after)}
    order by e.kind, e.entry_no limit ${limit}`)
}

/** Puts vectors in the place of older ones; entries that are gone meanwhile are left out. */
export async function replaceVectors(
  tx: WriteTx,
  scope: Scope,
  model: string,
  rows: readonly (EntryPlace & { embedding: Embedding })[]
): Promise<number> {
  if (rows.length === 0) return 0
  const own = sql`e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}`
  const vectors = packVectors(rows)
  const written = await tx.rows(sql`insert into vectors (account_id, user_id, kind, role, entry_no,
      model, embedding)
    select e.account_id, e.user_id, e.kind, 'text', e.entry_no, ${model},
      ${vectors.valueAt(sql`n.at`, sql`n.size`)}
    from json_to_recordset(${jsonRows(vectors.rows)}) as n(kind text, no int, at int, size int)
      join search_entries e on e.kind = n.kind and e.entry_no = n.no
    where ${own}
    on conflict (account_id, user_id, kind, role, entry_no)
      do update set model = excluded.model, embedding = excluded.embedding, index_slot = null
    returning entry_no`)
  await scanAgainFrom(tx, scope, rows)
  const tokens = packTokens(rows)
  if (tokens.rows.length > 0) {
    await tx.rows(sql`insert into token_vectors (account_id, user_id, kind, role, entry_no,
        dimensions, values)
      select e.account_id, e.user_id, e.kind, 'text', e.entry_no, n.dimensions,
        ${tokens.valueAt(sql`n.at`, sql`n.size`)}
      from json_to_recordset(${jsonRows(tokens.rows)})
          as n(kind text, no int, dimensions smallint, at int, size int)
        join search_entries e on e.kind = n.kind and e.entry_no = n.no
      where ${own}
      on conflict (account_id, user_id, kind, role, entry_no)
        do update set dimensions = excluded.dimensions, values = excluded.values`)
  }
  return written.length
}
