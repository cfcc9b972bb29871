/**
 * Chunks found and their neighbours, with what ranking asks of each. These are hundreds of rows of
 * four tables, the costliest look-up of a search, so every step is a look-up by key: rows are found by
 * arrays of keys, and parts are put together here, in maps. Joined in the statement they would be as
 * fast only as long as the planner guesses their number well, which it does not in a database of many
 * users. They come as JSON, since as rows reading them would take longer than finding them.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Reading, selectWith } from '#db/reading.ts'
import {
  CANDIDATE,
  type Candidate,
  type Entry,
  ofScope,
  type Probe
} from '#db/stores/finding/candidates.ts'
import { idArray, idsKnown, numbersKnown } from '#db/stores/json-rows.ts'
import { inRows, lists, milliseconds, namesOf } from '#db/stores/rows-by-column.ts'
import { first, type ReadTx } from '#db/transaction.ts'
import { questionVector } from '#db/vector.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'
import type { Nearness } from '#src/text/int8/nearest-rows.ts'

/** A chunk as ranking looks at it; what only an answer shows is read for those shown. */
export interface ChunkCandidate extends Candidate {
  content: string
  jobId: string
  messageIndex: number
  part: number
  speaker: string | null
  /** As sent. */
  role: string
  /** Milliseconds since the epoch. */
  saidAt: number
  /** Similarity of the best admitted fact drawn from it; null when there is none. */
  factSimilarity: number | null
}

/** What to look at. */
export interface Around {
  /** Chunks found already, which are admitted, and others by their ids. */
  found: readonly Candidate[]
  others: readonly string[]
  /** Those of both whose neighbours are wanted too: so many messages before and after in their add. */
  widened: readonly string[]
  reach: number
  /** Similarities by entry number that are known already, of chunks and of facts. */
  known: ReadonlyMap<number, number>
  /** Similarities of all, where there is a copy of the vectors: then none are read. */
  near: Nearness['of'] | null
  /** Similarity of the best fact of those chunks of which it is known already. */
  knownFacts: ReadonlyMap<string, number>
}

type Row = Omit<ChunkCandidate, keyof Entry | 'similarity' | 'factSimilarity'> & { chunkId: string }

/** Admitted chunks among these and their neighbours, in any order. */
export async function chunksAround(
  tx: ReadTx,
  probe: Probe,
  around: Around
): Promise<ChunkCandidate[]> {
  if (around.found.length + around.others.length === 0) return []
  const row = first(await tx.rows<Record<string, unknown[]>>(statementFor(probe, around)))
  if (row === null) return []
  const read = new Map(around.known)
  for (const far of inRows<{ farNo: number; distance: number }>(row, namesOf(FAR))) {
    read.set(far.farNo, 1 - far.distance)
  }
  const similarity = around.near ?? ((no: number) => read.get(no) ?? null)
  const ofFacts = bestFacts(row, similarity, around.knownFacts)
  const entries = new Map<string, Entry>(around.found.map((one) => [one.itemId, one]))
  for (const entry of inRows<Entry>(row, namesOf(CANDIDATE))) entries.set(entry.itemId, entry)
  // One of those that stand alone may be a neighbour too: told apart here, not by comparing whole rows there.
  const chunks = new Map(inRows<Row>(row, namesOf(CHUNK)).map((one) => [one.chunkId, one]))
  return [...chunks.values()].flatMap(({ chunkId, ...chunk }): ChunkCandidate[] => {
    const entry = entries.get(chunkId)
    if (entry === undefined) return []
    const { entryNo, itemId, length } = entry
    const factSimilarity = ofFacts.get(chunkId) ?? null
    return [
      {
        ...chunk,
        entryNo,
        itemId,
        length,
        factSimilarity,
        similarity: similarity(entryNo)
      }
    ]
  })
}

/** Best similarity of an admitted fact by chunk, with those that were known. */
function bestFacts(
  row: Readonly<Record<string, readonly unknown[]>>,
  similarity: Nearness['of'],
  known: Around['knownFacts']
): Map<string, number> {
  const best = new Map(known)
  const chunkOf = new Map(
    inRows<{ factId: string; toldIn: string }>(row, namesOf(TOLD)).map((one) => [
      one.factId,
      one.toldIn
    ])
  )
  for (const { factNo, factOf } of inRows<{ factNo: number; factOf: string }>(
    row,
    namesOf(FACT_ENTRY)
  )) {
    const own = similarity(factNo)
    const chunkId = chunkOf.get(factOf)
    if (own === null || chunkId === undefined) continue
    best.set(chunkId, Math.max(best.get(chunkId) ?? own, own))
  }
  return best
}

function statementFor(probe: Probe, around: Around): Reading {
  const { scope } = probe
  const { found, others, widened, reach, known, near } = around
  const settled = [...around.knownFacts.keys()]
  const wide = new Set(widened)
  const foundIds = found.map((one) => one.itemId)
  const alone = [...foundIds, ...others].filter((id) => !wide.has(id))
  const columns = (of: string) =>
    sql.raw(
      ['chunk_id', 'content', 'job_id', 'message_index', 'part', 'speaker', 'role', 'said_at']
        .map((name) => `${of}.${name}`)
        .join(', ')
    )
  const distances =
    near === null
      ? sql`${distancesOf(probe, 'chunk', 'entries', known)} union all
          ${distancesOf(probe, 'fact', 'told_entries', known)}`
      : sql`select null::int as entry_no, null::float8 as distance where false`
  // Places that overlap are joined first: a chunk with many hits around it would come as often. Their bounds
  // are columns: behind row-level security no expression may stand in an index condition.
  return selectWith`spans as (
      select c.job_id, unnest(range_agg(int4range(
        c.message_index - ${reach}::int, c.message_index + ${reach}::int, '[]'))) as span
      from chunks c where c.account_id = ${scope.accountId} and c.user_id = ${scope.userId}
        and c.chunk_id = any(${idArray(widened)}) group by c.job_id),
    places as materialized (
      select s.job_id, lower(s.span) as low, upper(s.span) as behind from spans s),
    near as materialized (
      select ${columns('c')} from chunks c
      where c.account_id = ${scope.accountId} and c.user_id = ${scope.userId}
        and c.chunk_id = any(${idArray(alone)})
      union all
      select ${columns('n')} from places p join chunks n on n.account_id = ${scope.accountId}
        and n.job_id = p.job_id and n.message_index >= p.low and n.message_index < p.behind
      where n.user_id = ${scope.userId}),
    entries as materialized (
      select e.entry_no, e.item_id, e.length from search_entries e
      where ${ofScope(scope, 'chunk')} and ${probe.admit(scope)}
        and e.item_id = any(array(select chunk_id from near
          where chunk_id not in ${idsKnown(foundIds)}))),
    told as materialized (
      select f.fact_id, f.chunk_id from facts f
      where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
        and f.chunk_id = any(array(select chunk_id from near
          where chunk_id not in ${idsKnown(settled)}))),
    told_entries as materialized (
      select e.entry_no, e.item_id from search_entries e
      where ${ofScope(scope, 'fact')} and ${probe.admit(scope)}
        and e.item_id = any(array(select fact_id from told))),
    distances as materialized (${distances})
    select * from (select ${lists(CHUNK)} from near n) n, (select ${lists(CANDIDATE)} from entries e) e,
      (select ${lists(TOLD)} from told t) t, (select ${lists(FACT_ENTRY)} from told_entries t) te,
      (select ${lists(FAR)} from distances d) d`
}

/** What a message is looked at by, of the chunks that a statement calls `name`. */
export const columnsOfChunk = (name: 'c' | 'n') => {
  const of = sql.raw(name)
  return {
    content: sql`${of}.content`,
    jobId: sql`${of}.job_id`,
    messageIndex: sql`${of}.message_index`,
    part: sql`${of}.part`,
    speaker: sql`${of}.speaker`,
    role: sql`${of}.role`,
    saidAt: milliseconds(sql`${of}.said_at`)
  }
}

/** Columns of the parts, each a list under its own name. */
const CHUNK = { chunkId: sql`n.chunk_id`, ...columnsOfChunk('n') }
const TOLD = { factId: sql`t.fact_id`, toldIn: sql`t.chunk_id` }
const FACT_ENTRY = { factNo: sql`t.entry_no`, factOf: sql`t.item_id` }
const FAR = { farNo: sql`d.entry_no`, distance: sql`d.distance` }

/** Distances of the entries that a part of the statement lists, but for those known. */
function distancesOf(
  { scope, vector, model }: Probe,
  kind: ItemKind,
  listed: 'entries' | 'told_entries',
  known: ReadonlyMap<number, number>
): SQL {
  return sql`select v.entry_no, v.embedding <=> ${questionVector(vector)} as distance from vectors v
    where v.account_id = ${scope.accountId} and v.user_id = ${scope.userId} and v.kind = ${kind}
      and v.role = 'text' and v.model = ${model}
      and v.entry_no = any(array(select entry_no from ${sql.raw(listed)}
        where entry_no not in ${numbersKnown([...known.keys()])}))`
}
