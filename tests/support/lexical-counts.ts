/** Counts over documents held in memory, as the postings of a scope would give them. */
import { inverseFrequency, type LexicalCounts, saturate } from '#src/text/lexical/bm25.ts'

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
