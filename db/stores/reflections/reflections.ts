/**
 * Reflections: read with those of their claims whose facts hold, written by the memory writer. A claim is
 * shown only while every fact it rests on holds, so nothing is written here when a fact goes.
 */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { saidWith, statementConditions } from '#db/stores/finding/entry-conditions.ts'
import { idSet, jsonRows, timeText } from '#db/stores/json-rows.ts'
import { only, type ReadTx, type WriteTx } from '#db/transaction.ts'
import { NO_FILTER, type ProvenanceFilter, type Scope } from '#src/base/scope.ts'
import { type Claim, contentOf, type Reach } from '#src/memory/derived/reflection.ts'

/** A reflection as it may be shown now. */
export interface ShownReflection {
  reflectionId: string
  subject: string | null
  title: string
  /** The claims that hold; of an import without claims its text. */
  content: string
  reach: Reach
  confidence: number
  /** Name of the entity that it is about. */
  entity: string | null
  claims: Claim[]
  createdAt: Date
  refreshedAt: Date
}

/** What is looked for; everything may be left out. */
export interface Wanted {
  reach?: Reach | null
  ids?: readonly string[]
  filter?: ProvenanceFilter
  /** A page by id, for walks over all of them. */
  page?: { after: string; limit: number }
}

/** More than a user's memory is reflected on in. */
const SHOWN_MAX = 500

/** The reflections that hold, by reach; the scope's own person first, then persons, then the surest. */
export async function shownReflections(
  tx: ReadTx,
  scope: Scope,
  now: number,
  { reach = null, ids, filter = NO_FILTER, page }: Wanted = {}
): Promise<ShownReflection[]> {
  const ofReach = reach === null ? sql`true` : sql`r.reach = ${reach}`
  const ofIds = ids === undefined ? sql`true` : sql`r.reflection_id in ${idSet(ids)}`
  const afterPlace = page === undefined ? sql`true` : sql`r.reflection_id > ${page.after}`
  // Of a text without claims nobody knows what it rests on, so no condition admits it.
  const isWhole = statementConditions(filter) === null ? sql`r.claims is null` : sql`false`
  const order =
    page === undefined
      ? sql`array_position(array['entity', 'cross', 'temporal'], r.reach),
          coalesce(e.identity, false) desc, coalesce(e.type = 'person', false) desc,
          r.confidence desc, r.created_at, r.reflection_id`
      : sql`r.reflection_id`
  const rows = await tx.rows<Omit<ShownReflection, 'claims'> & { claims: Claim[] | null }>(
    select`r.reflection_id as "reflectionId", r.subject, r.title, r.content, r.reach,
      r.confidence::float8 as confidence, e.name as entity, c.claims, r.created_at as "createdAt",
      r.refreshed_at as "refreshedAt"
    from ${REFLECTIONS} cross join lateral (select jsonb_agg(a.claim order by a.place) as claims
      from ${CLAIMS} where ${claimHolds(now, filter)}) c
    where ${own(scope)} and (${isWhole} or c.claims is not null)
      and ${ofReach} and ${ofIds} and ${afterPlace}
    order by ${order} limit ${page?.limit ?? SHOWN_MAX}`
  )
  return rows.map(({ claims, content, ...row }) => ({
    ...row,
    claims: claims ?? [],
    content: claims === null ? content : contentOf(claims)
  }))
}

const REFLECTIONS = sql`reflections r left join entities e
  on e.account_id = r.account_id and e.entity_id = r.entity_id`
const CLAIMS = sql`jsonb_array_elements(r.claims) with ordinality as a(claim, place)`

const own = ({ accountId, userId }: Scope) =>
  sql`r.account_id = ${accountId} and r.user_id = ${userId}`

/** Whether claim `a.claim` of reflection `r` may be shown: its facts hold, its past ones were superseded. */
function claimHolds(now: number, filter: ProvenanceFilter): SQL {
  const at = sql`${timeText(now)}::timestamptz`
  const qualifies = saidWith(filter, sql`f.account_id`, sql`f.fact_id`)
  const lacks = (key: string, condition: SQL) => sql`exists (
    select from jsonb_array_elements_text(a.claim -> ${sql.raw(`'${key}'`)}) as n(id)
    where not exists (select from facts f where f.account_id = r.account_id
      and f.user_id = r.user_id and f.fact_id = n.id::uuid and ${condition} and ${qualifies}))`
  const wasSuperseded = sql`f.state = 'archived' and f.archived_by = 'superseded'
    and (f.expires_at is null or f.expires_at > ${at})`
  return sql`(a.claim ->> 'until' is null or (a.claim ->> 'until')::timestamptz > ${at})
    and not ${lacks('facts', holdsNow(now))} and not ${lacks('past', wasSuperseded)}`
}

/** How many reflections of a scope may be shown. */
export function countOfShown(scope: Scope, now: number): SQL {
  return sql`(select count(*)::int from reflections r where ${own(scope)} and (r.claims is null
    or exists (select from ${CLAIMS} where ${claimHolds(now, NO_FILTER)})))`
}

/** The words of all reflections of a scope, for finding those that match a question. */
export async function reflectionTexts(
  tx: ReadTx,
  scope: Scope
): Promise<{ reflectionId: string; title: string; content: string; confidence: number }[]> {
  return tx.rows(select`r.reflection_id as "reflectionId", r.title, r.content,
      r.confidence::float8 as confidence
    from reflections r where ${own(scope)} and r.claims is distinct from '[]'::jsonb
    order by r.reflection_id limit ${SHOWN_MAX}`)
}

/** A reflection as it is kept, for revising it. */
export interface KeptReflection {
  reflectionId: string
  subject: string | null
  basis: string | null
  claims: Claim[] | null
  confidence: number
}

export async function keptReflections(tx: ReadTx, scope: Scope): Promise<KeptReflection[]> {
  return tx.rows<KeptReflection>(select`r.reflection_id as "reflectionId", r.subject, r.basis,
      r.claims, r.confidence::float8 as confidence
    from reflections r where ${own(scope)} order by r.created_at, r.reflection_id`)
}

/** When the scope was last reflected on, and how many facts that hold were stored since. */
export async function sinceReflected(
  tx: ReadTx,
  scope: Scope,
  now: number
): Promise<{ at: Date | null; newFacts: number }> {
  const mark = sql`(select m.done_at from care_marks m where m.account_id = ${scope.accountId}
    and m.user_id = ${scope.userId} and m.task = 'reflect')`
  return only(
    await tx.rows<{ at: Date | null; newFacts: number }>(select`${mark} as at,
      (select count(*)::int from facts f where f.account_id = ${scope.accountId}
        and f.user_id = ${scope.userId} and ${holdsNow(now)}
        and f.created_at > coalesce(${mark}, '-infinity'::timestamptz)) as "newFacts"`)
  )
}

export interface NewReflection {
  reflectionId: string
  subject: string
  title: string
  reach: Reach
  confidence: number
  entityId: string | null
  claims: Claim[]
  basis: string
}

/** Keeps reflections; one that is there already is revised and stays the same reflection. */
export async function saveReflections(
  tx: WriteTx,
  scope: Scope,
  rows: readonly NewReflection[],
  now: number
): Promise<void> {
  if (rows.length === 0) return
  const at = sql`${timeText(now)}::timestamptz`
  const worded = rows.map((row) => ({ ...row, content: contentOf(row.claims) }))
  await tx.rows(sql`insert into reflections (account_id, reflection_id, user_id, subject, title,
      content, reach, confidence, entity_id, claims, basis, created_at, refreshed_at)
    select ${scope.accountId}, n."reflectionId", ${scope.userId}, n.subject, n.title, n.content,
      n.reach, n.confidence, n."entityId", n.claims, n.basis, ${at}, ${at}
    from json_to_recordset(${jsonRows(worded)}) as n("reflectionId" uuid, subject text, title text,
      content text, reach text, confidence real, "entityId" uuid, claims jsonb, basis text)
    on conflict (account_id, reflection_id) do update set title = excluded.title,
      content = excluded.content, confidence = excluded.confidence, entity_id = excluded.entity_id,
      claims = excluded.claims, basis = excluded.basis, refreshed_at = excluded.refreshed_at`)
}

/** Notes that these still say what is known. */
export async function confirmReflections(
  tx: WriteTx,
  scope: Scope,
  ids: readonly string[],
  now: number
): Promise<void> {
  if (ids.length === 0) return
  await tx.rows(sql`update reflections r set refreshed_at = ${timeText(now)}::timestamptz
    where ${own(scope)} and r.reflection_id in ${idSet(ids)}`)
}

/** Takes reflections away. */
export async function deleteReflections(
  tx: WriteTx,
  scope: Scope,
  ids: readonly string[]
): Promise<void> {
  if (ids.length === 0) return
  await tx.rows(sql`delete from reflections r
    where ${own(scope)} and r.reflection_id in ${idSet(ids)}`)
}

/**
 * Empties a reflection that somebody does not want to see; without claims it is never shown. What it was
 * made from stays, so that it is not made from the same again. False when there is none to see.
 */
export async function clearReflection(tx: WriteTx, scope: Scope, id: string): Promise<boolean> {
  const rows = await tx.rows(sql`update reflections r
    set title = '', content = '', claims = '[]'::jsonb, entity_id = null
    where ${own(scope)} and r.reflection_id = ${id} and r.claims is distinct from '[]'::jsonb
    returning r.reflection_id`)
  return rows.length > 0
}
