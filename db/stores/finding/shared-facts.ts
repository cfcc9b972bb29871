/**
 * Facts of what other accounts share, for a question: one statement for all of them. Shared entities are few
 * beside what their owners keep, so their facts are gone through one by one, and nothing else of an
 * owner's is looked at: its postings and its counts tell of words that are not shared.
 *
 * Each step finds its rows by keys, whatever the planner thinks of how many there are: `offset 0` keeps a
 * look-up from becoming a join.
 */
import { type SQL, sql } from 'drizzle-orm'
import { selectWith } from '#db/reading.ts'
import type { SharedView } from '#db/shared-view.ts'
import type { Candidate, Probe } from '#db/stores/finding/candidates.ts'
import { textArray } from '#db/stores/json-rows.ts'
import { inRows, lists, milliseconds, namesOf } from '#db/stores/rows-by-column.ts'
import { inView } from '#db/stores/view-conditions.ts'
import { first, type ReadTx } from '#db/transaction.ts'
import { questionVector } from '#db/vector.ts'

/** What of the question is looked for. */
export interface SharedWanted {
  /** Keys of the names that may stand in it. */
  nameKeys: readonly string[]
  /** Texts of which a fact that has its words contains one, in lower case. */
  wordParts: readonly string[]
  /** How many facts each of nearness, words and names gives. */
  limit: number
}

/** An admitted fact with its own text. Its number is its place in the list: owners count for themselves. */
export interface SharedFact extends Candidate {
  entityId: string
  statedAt: Date
  content: string
}

/** The facts that a question may reach, in any order, and the shared entities that it names. */
export async function sharedFactsFor(
  tx: ReadTx,
  probe: Probe<SharedView>,
  wanted: SharedWanted
): Promise<{ facts: SharedFact[]; named: Set<string> }> {
  const row = first(await tx.rows<Record<string, unknown[]>>(statementFor(probe, wanted)))
  if (row === null) return { facts: [], named: new Set() }
  const facts = inRows<Held>(row, namesOf(HELD)).map(
    ({ statedAt, distance, ...fact }, entryNo): SharedFact => {
      const similarity = distance === null ? null : 1 - distance
      return { ...fact, entryNo, statedAt: new Date(statedAt), similarity }
    }
  )
  const named = inRows<{ named: string }>(row, namesOf(NAMED))
  return { facts, named: new Set(named.map((one) => one.named)) }
}

interface Held extends Pick<SharedFact, 'itemId' | 'entityId' | 'content' | 'length'> {
  statedAt: number
  distance: number | null
}

const HELD = {
  itemId: sql`h.fact_id`,
  entityId: sql`h.entity_id`,
  content: sql`h.content`,
  length: sql`h.length`,
  statedAt: milliseconds(sql`h.stated_at`),
  distance: sql`h.distance`
}
const NAMED = { named: sql`n.entity_id` }

function statementFor({ scope, vector, model, admit }: Probe<SharedView>, wanted: SharedWanted) {
  const { nameKeys, wordParts, limit } = wanted
  return selectWith`told as materialized (
      select f.account_id, f.user_id, f.fact_id, f.entity_id, f.content, f.stated_at,
        lower(f.content) as lowered from facts f
      where ${inView(scope, 'f')} and f.state = 'active'),
    held as materialized (
      select row_number() over () as no, t.*, e.length, v.distance, w.words from told t
        cross join lateral (select e.entry_no, e.length from search_entries e
          where e.account_id = t.account_id and e.item_id = t.fact_id and e.kind = 'fact'
            and ${admit(scope)} offset 0) e
        left join lateral (select v.embedding <=> ${questionVector(vector)} as distance from vectors v
          where v.account_id = t.account_id and v.user_id = t.user_id and v.kind = 'fact'
            and v.role = 'text' and v.entry_no = e.entry_no and v.model = ${model} offset 0) v on true
        cross join lateral (select count(*) as words from unnest(${textArray(wordParts)}) p(word)
          where strpos(t.lowered, p.word) > 0) w),
    named as materialized (
      select n.account_id, n.entity_id from entities n
      where ${inView(scope, 'n')} and n.name_key = any(${textArray(nameKeys)})),
    chosen as materialized (
      (select h.no from held h order by h.distance limit ${limit})
      union
      (select h.no from held h
        where ${among(sql`(h.account_id, h.entity_id)`, sql`select account_id, entity_id from named`)}
        order by h.stated_at desc, h.fact_id desc limit ${limit})
      union
      (select h.no from held h where h.words > 0
        order by h.words desc, h.stated_at desc, h.fact_id limit ${limit}))
    select * from
      (select ${lists(HELD)} from held h where ${among(sql`h.no`, sql`select no from chosen`)}) h,
      (select ${lists(NAMED)} from named n) n`
}

/**
 * Held against a hash. A bare `in` becomes a join, and where the planner guesses one row on either side
 * each row is held against each.
 */
function among(value: SQL, rows: SQL): SQL {
  return sql`(${value} in (${rows})) is true`
}
