/**
 * Facts of what another account shares, for a question: one statement an owner. Shared entities are few
 * beside what their owner keeps, so their facts are gone through one by one, and nothing else of the
 * owner's is looked at: its postings and its counts tell of words that are not shared.
 *
 * As in a search of one's own (docs/decisions/search-statements.md) rows are found by arrays of keys.
 */
import { type SQL, sql } from 'drizzle-orm'
import { selectWith } from '#db/reading.ts'
import type { SharedView } from '#db/shared-view.ts'
import { CANDIDATE, type Entry, ofScope, type Probe } from '#db/stores/finding/candidates.ts'
import { textArray } from '#db/stores/json-rows.ts'
import { inRows, lists, milliseconds, namesOf } from '#db/stores/rows-by-column.ts'
import { inView, ofUser } from '#db/stores/view-conditions.ts'
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

/** An admitted fact with its own text. */
export interface SharedFact extends Entry {
  entityId: string
  statedAt: Date
  content: string
  /** Cosine to the question's vector; null when it has no vector of the model. */
  similarity: number | null
}

/** The facts that a question may reach, in any order, and the shared entities that it names. */
export async function sharedFactsFor(
  tx: ReadTx,
  probe: Probe<SharedView>,
  wanted: SharedWanted
): Promise<{ facts: SharedFact[]; named: Set<string> }> {
  const row = first(await tx.rows<Record<string, unknown[]>>(statementFor(probe, wanted)))
  if (row === null) return { facts: [], named: new Set() }
  const entries = inRows<Entry>(row, namesOf(CANDIDATE))
  const near = inRows<{ no: number; distance: number }>(row, namesOf(NEAR))
  const entryOf = new Map(entries.map((entry) => [entry.itemId, entry]))
  const similarityOf = new Map(near.map(({ no, distance }) => [no, 1 - distance]))
  const facts = inRows<Told>(row, namesOf(TOLD)).flatMap(
    ({ factId, statedAt, ...fact }): SharedFact[] => {
      const entry = entryOf.get(factId)
      if (entry === undefined) return []
      const similarity = similarityOf.get(entry.entryNo) ?? null
      return [{ ...entry, ...fact, statedAt: new Date(statedAt), similarity }]
    }
  )
  const named = inRows<{ named: string }>(row, namesOf(NAMED))
  return { facts, named: new Set(named.map((one) => one.named)) }
}

interface Told {
  factId: string
  entityId: string
  content: string
  statedAt: number
}

const TOLD = {
  factId: sql`h.fact_id`,
  entityId: sql`h.entity_id`,
  content: sql`h.content`,
  statedAt: milliseconds(sql`h.stated_at`)
}
const NEAR = { no: sql`d.entry_no`, distance: sql`d.distance` }
const NAMED = { named: sql`n.entity_id` }

function statementFor({ scope, vector, model, admit }: Probe<SharedView>, wanted: SharedWanted) {
  const { nameKeys, wordParts, limit } = wanted
  const parts = textArray(wordParts)
  const newest = sql`order by h.stated_at desc, h.fact_id desc limit ${limit}`
  return selectWith`told as materialized (
      select f.fact_id, f.entity_id, f.content, f.stated_at from facts f
      where ${inView(scope, 'f')} and f.state = 'active'),
    entries as materialized (
      select e.entry_no, e.item_id, e.length from search_entries e
      where ${ofScope(scope, 'fact')} and ${admit(scope)}
        and e.item_id = any(array(select fact_id from told))),
    held as materialized (
      select h.*, lower(h.content) as lowered from told h where ${among(sql`h.fact_id`, sql`select item_id from entries`)}),
    distances as materialized (
      select v.entry_no, v.embedding <=> ${questionVector(vector)} as distance from vectors v
      where ${ofUser(scope, 'v')} and v.kind = 'fact' and v.role = 'text' and v.model = ${model}
        and v.entry_no = any(array(select entry_no from entries))),
    named as materialized (
      select n.entity_id from entities n
      where ${inView(scope, 'n')} and n.name_key = any(${textArray(nameKeys)})),
    chosen as materialized (
      select item_id from entries where entry_no = any(array(
        select entry_no from distances order by distance limit ${limit}))
      union
      (select h.fact_id from held h where ${among(sql`h.entity_id`, sql`select entity_id from named`)}
        ${newest})
      union
      (select w.fact_id from (
        select h.fact_id, h.stated_at, (select count(*) from unnest(${parts}) p(word)
          where strpos(h.lowered, p.word) > 0) as words from held h) w
        where w.words > 0 order by w.words desc, w.stated_at desc, w.fact_id limit ${limit}))
    select * from
      (select ${lists(TOLD)} from held h where ${chosen(sql`h.fact_id`)}) h,
      (select ${lists(CANDIDATE)} from entries e where ${chosen(sql`e.item_id`)}) e,
      (select ${lists(NEAR)} from distances d where ${among(
        sql`d.entry_no`,
        sql`select entry_no from entries e where ${chosen(sql`e.item_id`)}`
      )}) d,
      (select ${lists(NAMED)} from named n) n`
}

const chosen = (itemId: SQL) => among(itemId, sql`select item_id from chosen`)

/**
 * Held against a hash. A bare `in` becomes a join, and where the planner guesses one row on either side
 * each row is held against each.
 */
function among(value: SQL, rows: SQL): SQL {
  return sql`(${value} in (${rows})) is true`
}
