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
