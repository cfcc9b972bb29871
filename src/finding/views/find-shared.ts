/**
 * Entities that other accounts share, for a question. Their messages are not shared, so each fact
 * stands for the message it was drawn from: its own words and vector, on the scale that chunks use. What
 * words weigh is counted among the facts that were found, not in their owners' memory.
 */
import type { SharedView } from '#db/shared-view.ts'
import { type SharedFact, sharedFactsFor } from '#db/stores/finding/shared-facts.ts'
import type { ReadTx } from '#db/transaction.ts'
import {
  byEntity,
  type FactRequest,
  namesIn,
  type RankedEntity,
  reach,
  scoreFacts
} from '#src/finding/find-facts.ts'
import { confidenceOf } from '#src/finding/fusion/calibration.ts'
import { coverageOf, hitOf } from '#src/finding/gather.ts'
import { PostingScores } from '#src/text/lexical/posting-scores.ts'
import { questionTermsOf, termsOf, wordsOf } from '#src/text/tokens.ts'

/** How many facts each of nearness, words and names gives. */
const FACTS_GATHERED = 100
/** Shorter words stand in nearly every text. */
const WORD_PART_MIN = 3
/** More words than a question has; what is pasted into one is not gone through word by word. */
const WORD_PARTS_MAX = 64

/** Shared entities by their best fact, each with its facts by relevance. */
export async function rankShared(
  tx: ReadTx,
  asked: FactRequest<SharedView>
): Promise<RankedEntity[]> {
  // They are told in the third person, so names of speakers are evidence here.
  const terms = [...questionTermsOf(asked.query, [])]
  const request = { ...asked, terms }
  const { facts, named } = await sharedFactsFor(tx, request, {
    nameKeys: namesIn(asked.query),
    wordParts: wordPartsOf(asked.query, terms),
    limit: FACTS_GATHERED
  })
  const lexical = scoresOf(facts, terms)
  const hits = facts.map((fact) => hitOf({ ...fact, chunkId: null }, lexical))
  const direct = scoreFacts(request, hits, named, (hit) => {
    const fact = hit.similarity ?? 0
    const coverage = coverageOf(hit, terms, lexical)
    return confidenceOf({ coverage, fact, bestFact: fact, otherSpeakerLead: 0, bestLate: null })
  })
  // What is reached was not found by words.
  return byEntity([...direct, ...(await reach(tx, request, direct, NO_WORDS))])
}

/**
 * Texts that a fact with one of the question's words contains: words as they stand, and stems without
 * their last letter, which a stemmer may have put there ("happy", "happi"). A few facts more do no harm.
 */
function wordPartsOf(query: string, terms: readonly string[]): string[] {
  const stems = terms.map((term) => (term.length > WORD_PART_MIN ? term.slice(0, -1) : term))
  const words = wordsOf(query).filter((word) => [...word].length >= WORD_PART_MIN)
  return [...new Set([...stems, ...words])].slice(0, WORD_PARTS_MAX)
}

const NO_WORDS = new PostingScores({ entries: 0, terms: 0 }, new Map())

/** BM25 among these facts. */
function scoresOf(facts: readonly SharedFact[], terms: readonly string[]): PostingScores {
  const postings = new Map<string, number[]>()
  let all = 0
  for (const { entryNo, content, length } of facts) {
    all += length
    const found = termsOf(content)
    for (const term of terms) {
      const frequency = found.get(term)
      if (frequency === undefined) continue
      const words = postings.get(term) ?? []
      words.push(entryNo, Math.min(frequency, 0xffff) + Math.min(length, 0x7fff) * 0x1_0000)
      postings.set(term, words)
    }
  }
  const packed = new Map([...postings].map(([term, words]) => [term, Uint32Array.from(words)]))
  return new PostingScores({ entries: facts.length, terms: all }, packed)
}
