/**
 * Chunks found and their neighbours, with what ranking asks of each. These are hundreds of rows of
 * four tables, the costliest look-up of a search, so every step is a look-up by key: rows are found by
 * arrays of keys, and parts are put together here, in maps. Joined in the statement they would be as
 * fast only as long as the planner guesses their number well, which it does not in a database of many
 * users. They come as JSON, since as rows reading them would take longer than finding them.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Candidate, ofScope, type Probe } from '#db/stores/candidates.ts'
import { idArray, numberArray } from '#db/stores/json-rows.ts'
import type { ItemKind } from '#db/stores/search-index.ts'
import { first, type ReadTx } from '#db/transaction.ts'
import { questionVector } from '#db/vector.ts'

/** A chunk as ranking looks at it; what only an answer shows is read for those shown. */
export interface ChunkCandidate extends Candidate {
  content: string
  jobId: string
  messageIndex: number
  part: number
  speaker: string | null
  /** Milliseconds since the epoch. */
  saidAt: number
  /** Similarity of the best admitted fact drawn from it; null when there is none. */
  factSimilarity: number | null
}

/** What to look at. */
export interface Around {
  chunkIds: readonly string[]
  /** Those of them whose neighbours are wanted too: so many messages before and after in their add. */
  widened: readonly string[]
  reach: number
  /** Similarities by entry number that are known already, of chunks and of facts. */
  known: ReadonlyMap<number, number>
  /** Similarity of the best fact of those chunks of which it is known already. */
  knownFacts: ReadonlyMap<string, number>
}

/** Columns rather than rows: the database writes them in a third of the time. */
interface Packed {
  nos: number[]
  ids: string[]
  lengths: number[]
  contents: string[]
  jobs: string[]
  indexes: number[]
  parts: number[]
  speakers: (string | null)[]
  times: number[]
  /** Entries of facts, each with the chunk that it was drawn from. */
  toldNos: number[]
  toldChunks: string[]
  /** Entries with cosine distances that were not known before. */
  farNos: number[]
  distances: number[]
}

/** Admitted chunks among these and their neighbours, in any order. */
export async function chunksAround(
  tx: ReadTx,
  probe: Probe,
  around: Around
): Promise<ChunkCandidate[]> {
  if (around.chunkIds.length === 0) return []
  const row = first(await tx.rows<Packed>(statementFor(probe, around)))
  if (row === null) return []
  const similarity = new Map(around.known)
  for (const [i, no] of row.farNos.entries()) similarity.set(no, 1 - at(row.distances, i))
  const ofFacts = new Map(around.knownFacts)
  for (const [i, no] of row.toldNos.entries()) {
    const own = similarity.get(no)
    const chunkId = at(row.toldChunks, i)
    if (own !== undefined) ofFacts.set(chunkId, Math.max(ofFacts.get(chunkId) ?? own, own))
  }
  return row.ids.map((itemId, i): ChunkCandidate => {
    const entryNo = at(row.nos, i)
    return {
      entryNo,
      itemId,
      length: at(row.lengths, i),
      similarity: similarity.get(entryNo) ?? null,
      content: at(row.contents, i),
      jobId: at(row.jobs, i),
      messageIndex: at(row.indexes, i),
      part: at(row.parts, i),
      speaker: at(row.speakers, i),
      saidAt: at(row.times, i),
      factSimilarity: ofFacts.get(itemId) ?? null
    }
  })
}

function at<Value>(column: readonly Value[], row: number): Value {
  if (row >= column.length) throw new Error('columns of different lengths')
  return column[row] as Value
}

function statementFor(probe: Probe, around: Around): SQL {
  const { scope } = probe
  const { chunkIds, widened, reach, known } = around
  const settled = [...around.knownFacts.keys()]
  const wide = new Set(widened)
  const alone = chunkIds.filter((id) => !wide.has(id))
  const columns = (of: string) =>
    sql.raw(
      ['chunk_id', 'content', 'job_id', 'message_index', 'part', 'speaker', 'said_at']
        .map((name) => `${of}.${name}`)
        .join(', ')
    )
  // The bounds are computed first: behind row-level security no sum may stand in an index condition.
  return sql`with places as materialized (
      select c.job_id, c.message_index - ${reach}::int as low, c.message_index + ${reach}::int as high
      from chunks c where c.account_id = ${scope.accountId} and c.user_id = ${scope.userId}
        and c.chunk_id = any(${idArray(widened)})),
    near as materialized (
      select ${columns('c')} from chunks c
      where c.account_id = ${scope.accountId} and c.user_id = ${scope.userId}
        and c.chunk_id = any(${idArray(alone)})
      union
      select ${columns('n')} from places p join chunks n on n.account_id = ${scope.accountId}
        and n.job_id = p.job_id and n.message_index >= p.low and n.message_index <= p.high
      where n.user_id = ${scope.userId}),
    entries as materialized (
      select e.entry_no, e.length, ${columns('near')}
      from near join search_entries e on e.item_id = near.chunk_id
      where ${ofScope(scope, 'chunk')} and ${probe.admit(scope)}),
    told as materialized (
      select e.entry_no, f.chunk_id
      from facts f join search_entries e on e.item_id = f.fact_id
      where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
        and f.chunk_id = any(array(select chunk_id from entries
          where chunk_id <> all(${idArray(settled)})))
        and ${ofScope(scope, 'fact')} and ${probe.admit(scope)}),
    distances as materialized (
      ${distancesOf(probe, 'chunk', 'entries', known)} union all
      ${distancesOf(probe, 'fact', 'told', known)})
    select * from (select ${list('n.entry_no')} as nos, ${list('n.chunk_id')} as ids,
        ${list('n.length')} as lengths, ${list('n.content')} as contents, ${list('n.job_id')} as jobs,
        ${list('n.message_index')} as indexes, ${list('n.part')} as parts,
        ${list('n.speaker')} as speakers,
        ${list('(extract(epoch from n.said_at) * 1000)::float8')} as times from entries n) n,
      (select ${list('t.entry_no')} as "toldNos", ${list('t.chunk_id')} as "toldChunks"
        from told t) t,
      (select ${list('d.entry_no')} as "farNos", ${list('d.distance')} as distances
        from distances d) d`
}

/** All values of a column; `expression` is text of ours, never input. */
function list(expression: string): SQL {
  return sql.raw(`coalesce(json_agg(${expression}), '[]')`)
}

/** Distances of the entries that a part of the statement lists, but for those known. */
function distancesOf(
  { scope, vector, model }: Probe,
  kind: ItemKind,
  listed: 'entries' | 'told',
  known: ReadonlyMap<number, number>
): SQL {
  return sql`select v.entry_no, v.embedding <=> ${questionVector(vector)} as distance from vectors v
    where v.account_id = ${scope.accountId} and v.user_id = ${scope.userId} and v.kind = ${kind}
      and v.role = 'text' and v.model = ${model}
      and v.entry_no = any(array(select entry_no from ${sql.raw(listed)}
        where entry_no <> all(${numberArray([...known.keys()])})))`
}
