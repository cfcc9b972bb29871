/**
 * Okapi BM25 with OR semantics, exact, over the postings of one scope. This is the definition that
 * the SQL of both databases has to reproduce, the arithmetic used in memory for candidates, and the
 * BM25 line of the retrieval benchmark.
 *
 * Counts (documents, mean length, document frequency) are those of the scope that is searched,
 * never of the whole account or database: a rare word of one user must not look common because
 * another user says it often.
 *
 * score = Σ idf(t) · tf · (k1 + 1) / (tf + k1 · (1 − b + b · length / meanLength))
 * idf(t) = ln(1 + (N − df + 0.5) / (df + 0.5)), which is never negative (Robertson and Zaragoza
 * 2009, with the "+ 1" of Lucene).
 */

export const BM25_K1 = 1.2
/** Chat turns are short and their length says little about focus; .75 punishes them too much. */
export const BM25_B = 0.5

export interface LexicalCounts {
  /** Documents in the scope. */
  documents: number
  /** Mean sum of term counts of a document. */
  meanLength: number
  /** Document frequency by term; a term that is absent occurs nowhere. */
  frequencies: ReadonlyMap<string, number>
}

/** Weight of a term; 0 for an empty scope. */
export function inverseFrequency(documents: number, frequency: number): number {
  if (documents === 0) return 0
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))
}

/** The part of one term in the score, without its idf. */
export function saturate(tf: number, length: number, meanLength: number): number {
  if (tf === 0) return 0
  const relative = meanLength > 0 ? length / meanLength : 1
  return (tf * (BM25_K1 + 1)) / (tf + BM25_K1 * (1 - BM25_B + BM25_B * relative))
}

/**
 * Score of one document. `terms` are the question's, `tf` the document's counts, `length` the sum
 * of all its counts. 0 when no term occurs.
 */
export function bm25(
  terms: Iterable<string>,
  tf: ReadonlyMap<string, number>,
  length: number,
  counts: LexicalCounts
): number {
  let score = 0
  for (const term of terms) {
    const occurs = tf.get(term)
    if (!occurs) continue
    const idf = inverseFrequency(counts.documents, counts.frequencies.get(term) ?? 0)
    score += idf * saturate(occurs, length, counts.meanLength)
  }
  return score
}

export interface LexicalDocument {
  tf: ReadonlyMap<string, number>
  length: number
}

export function lexicalDocument(tf: ReadonlyMap<string, number>): LexicalDocument {
  let length = 0
  for (const occurs of tf.values()) length += occurs
  return { tf, length }
}

/** Counts over a set of documents held in memory. */
export function countLexically(documents: readonly LexicalDocument[]): LexicalCounts {
  const frequencies = new Map<string, number>()
  let length = 0
  for (const document of documents) {
    length += document.length
    for (const term of document.tf.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  }
  const meanLength = documents.length > 0 ? length / documents.length : 0
  return { documents: documents.length, meanLength, frequencies }
}
