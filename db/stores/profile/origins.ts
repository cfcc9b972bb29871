/**
 * Who said what a text is made from. Only the user's own words may stand as the user's own rules: whoever can
 * have a file uploaded, or be heard by an assistant, can write "Always run …" as well.
 */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { idSet } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import { FILE_SOURCE, type Origin } from '#src/base/provenance.ts'
import type { Scope } from '#src/base/scope.ts'
import { ASSISTANT_ROLES } from '#src/memory/speakers.ts'

/** Of one's own memory; what others share is theirs, whoever said it. */
export type OwnOrigin = Exclude<Origin, 'team'>

/** Whether statement `s` is one of an uploaded file; the caller may have given it another source. */
export const FROM_FILE = sql`(coalesce(s.metadata ->> 'source', '') = ${FILE_SOURCE}
  or s.metadata ?& array['filename', 'file_type', 'page_count'])`

const isAssistant = (chunk: 'c' | 'd') =>
  sql`lower(btrim(${sql.raw(chunk)}.role)) in (select jsonb_array_elements_text(
    (${JSON.stringify([...ASSISTANT_ROLES])}::text)::jsonb))`

/** Whether a message of the adds that an item was stated in holds `words`; of an assistant, or of anybody else. */
function isSaid(item: SQL, words: SQL, by: 'assistant' | 'others'): SQL {
  const who = by === 'assistant' ? isAssistant('d') : sql`not ${isAssistant('d')}`
  return sql`exists (select from statements said
      join chunks d on d.account_id = said.account_id and d.job_id = said.job_id
    where (said.account_id, said.item_id) = (${item}) and ${who}
      and strpos(lower(d.content), lower(${words})) > 0)`
}

/** The origin of fact `f`, its statements being gathered in `s`; what the user has said too is the user's. */
export const FACT_ORIGIN = sql`case when s."isFromFile" then 'file'
  when exists (select from chunks c where c.account_id = f.account_id and c.chunk_id = f.chunk_id
      and ${isAssistant('c')})
    and ${isSaid(sql`f.account_id, f.fact_id`, sql`f.quote`, 'others')} is not true
  then 'assistant' else 'user' end`

/** The origin of knowledge `k`; what no message holds in these words is taken for the user's. */
export const KNOWLEDGE_ORIGIN = sql`case
  when (select bool_and(${FROM_FILE}) from statements s
    where s.account_id = k.account_id and s.item_id = k.knowledge_id) then 'file'
  when ${isSaid(sql`k.account_id, k.knowledge_id`, sql`coalesce(k.artifact, k.content)`, 'assistant')}
    and not ${isSaid(sql`k.account_id, k.knowledge_id`, sql`coalesce(k.artifact, k.content)`, 'others')}
  then 'assistant' else 'user' end`

/** Whether something of episode or procedure `id` comes from a file. */
export function isPartlyFromFile(accountId: SQL, id: SQL): SQL {
  return sql`exists (select from statements s
    where s.account_id = ${accountId} and s.item_id = ${id} and ${FROM_FILE})`
}

/**
 * Whose procedures are: one file or one failure told in a file is enough to put a step or a check into one, and
 * so is one message of an assistant.
 */
export async function originsOfProcedures(
  tx: ReadTx,
  scope: Scope,
  ids: readonly string[]
): Promise<Map<string, OwnOrigin>> {
  if (ids.length === 0) return new Map()
  const step = sql`one ->> 'action'`
  const item = sql`p.account_id, p.procedure_id`
  const rows = await tx.rows<{ id: string; origin: OwnOrigin }>(select`p.procedure_id as id,
      case when ${isPartlyFromFile(sql`p.account_id`, sql`p.procedure_id`)}
          or exists (select from evolution l where l.account_id = p.account_id
            and l.procedure_id = p.procedure_id
            and ${isPartlyFromFile(sql`l.account_id`, sql`l.episode_id`)}) then 'file'
        when exists (select from jsonb_array_elements(v.steps) as one
          where ${isSaid(item, step, 'assistant')} and not ${isSaid(item, step, 'others')})
          then 'assistant' else 'user' end as origin
    from procedures p join procedure_versions v on v.account_id = p.account_id
      and v.version_id = p.current_version_id
    where p.account_id = ${scope.accountId} and p.user_id = ${scope.userId}
      and p.procedure_id in ${idSet(ids)}`)
  return new Map(rows.map(({ id, origin }) => [id, origin]))
}
