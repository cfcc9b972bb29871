/**
 * Candidates of one kind for a question: the best by exact BM25 and the nearest by exact cosine, both
 * under the same conditions. Lexical hits are walked in the order of their score until enough of
 * them are admitted, so a condition never hides a hit behind ones that do not qualify.
 */
import {
  type Admitted,
  admitted,
  type EntryCondition,
  type ItemKind,
  nearest,
  readPostings,
  readTotals,
  similarities
} from '#db/stores/search-index.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/scope.ts'
import { inverseFrequency, type LexicalCounts, saturate } from '#src/search/lexical/bm25.ts'

export interface Hit {
  entryNo: number
  itemId: string
  /** BM25; 0 when no term occurs. */
  lexical: number
  /** Cosine; null when there is no vector of the present model. */
  similarity: number | null
  /** How often each term of the question occurs. */
  tf: ReadonlyMap<string, number>
  length: number
}

export interface Gathered {
  hits: Map<string, Hit>
  counts: LexicalCounts
  /** The postings as read, so that looking at more items does not read them again. */
  lexical: Lexical
}

export interface GatherRequest {
  scope: Scope
  kind: ItemKind
  terms: readonly string[]
  /** The question's vector and the model that made it. */
  vector: Float32Array
  model: string
  admit: EntryCondition
  /** How many of each source. */
  limit: number
}

export interface Lexical {
  scores: Map<number, number>
  tf: Map<number, Map<string, number>>
  counts: LexicalCounts
}

/** Gathers by terms and by vector. Everything else that is looked at starts from these. */
export async function gather(tx: ReadTx, request: GatherRequest): Promise<Gathered> {
  const { scope, kind, limit, admit } = request
  const lexical = await scoreLexically(tx, request)
  const byVector = await nearest(tx, scope, kind, request.vector, request.model, limit, admit)
  const found = await walkAdmitted(tx, request, lexical)
  const near = new Map(byVector.map((hit) => [hit.entryNo, hit.similarity]))
  const unnamed = byVector.map((hit) => hit.entryNo).filter((no) => !found.has(no))
  for (const [no, entry] of await admitted(tx, scope, kind, unnamed, admit)) found.set(no, entry)
  const missing = [...found.keys()].filter((no) => !near.has(no))
  const rest = await similarities(tx, scope, kind, request.vector, request.model, missing)
  const hits = new Map<string, Hit>()
  for (const [entryNo, entry] of found) {
    const similarity = near.get(entryNo) ?? rest.get(entryNo) ?? null
    hits.set(entry.itemId, hitOf(entryNo, entry, similarity, lexical))
  }
  return { hits, counts: lexical.counts, lexical }
}

/**
 * Hits for items found by other means (neighbours, names); those that are not admitted are absent.
 * `lexical` is what was gathered for the same request.
 */
export async function hitsFor(
  tx: ReadTx,
  request: GatherRequest,
  entries: ReadonlyMap<string, number>,
  lexical: Lexical
): Promise<Map<string, Hit>> {
  if (entries.size === 0) return new Map()
  const { scope, kind, admit } = request
  const numbers = [...entries.values()]
  const allowed = await admitted(tx, scope, kind, numbers, admit)
  const near = await similarities(tx, scope, kind, request.vector, request.model, numbers)
  const hits = new Map<string, Hit>()
  for (const [entryNo, entry] of allowed) {
    hits.set(entry.itemId, hitOf(entryNo, entry, near.get(entryNo) ?? null, lexical))
  }
  return hits
}

function hitOf(entryNo: number, entry: Admitted, similarity: number | null, lexical: Lexical): Hit {
  return {
    entryNo,
    itemId: entry.itemId,
    similarity,
    lexical: lexical.scores.get(entryNo) ?? 0,
    tf: lexical.tf.get(entryNo) ?? new Map(),
    length: entry.length
  }
}

async function scoreLexically(tx: ReadTx, request: GatherRequest): Promise<Lexical> {
  const { scope, kind, terms } = request
  const totals = await readTotals(tx, scope, kind)
  const postings = await readPostings(tx, scope, kind, terms)
  const meanLength = totals.entries > 0 ? totals.terms / totals.entries : 0
  const frequencies = new Map([...postings].map(([term, list]) => [term, list.length]))
  const counts = { documents: totals.entries, meanLength, frequencies }
  const scores = new Map<number, number>()
  const tf = new Map<number, Map<string, number>>()
  for (const [term, list] of postings) {
    const idf = inverseFrequency(totals.entries, list.length)
    for (const { entryNo, frequency, length } of list) {
      const part = idf * saturate(frequency, length, meanLength)
      scores.set(entryNo, (scores.get(entryNo) ?? 0) + part)
      const own = tf.get(entryNo)
      if (own === undefined) tf.set(entryNo, new Map([[term, frequency]]))
      else own.set(term, frequency)
    }
  }
  return { scores, tf, counts }
}

async function walkAdmitted(
  tx: ReadTx,
  request: GatherRequest,
  lexical: Lexical
): Promise<Map<number, Admitted>> {
  const { scope, kind, admit, limit } = request
  const order = [...lexical.scores].sort(([a, x], [b, y]) => y - x || b - a).map(([no]) => no)
  const found = new Map<number, Admitted>()
  for (let at = 0; at < order.length && found.size < limit; at += limit * 2) {
    const batch = order.slice(at, at + limit * 2)
    const allowed = await admitted(tx, scope, kind, batch, admit)
    for (const no of batch) {
      const entry = allowed.get(no)
      if (entry !== undefined && found.size < limit) found.set(no, entry)
    }
  }
  return found
}
