/**
 * Entities that other accounts share, for a question. Their messages are not shared, so each fact
 * stands for the message it was drawn from: its own words and vector, on the scale that chunks use. What
 * words weigh is counted among the facts that were found, not in their owners' memory.
 */
import type { QueryContext } from '#actors/operation.ts'
import type { SharedView } from '#db/shared-view.ts'
import type { Candidate } from '#db/stores/finding/candidates.ts'
import { sharedFactsFor } from '#db/stores/finding/shared-facts.ts'
import type { ReadTx } from '#db/transaction.ts'
import { readBehind } from '#src/base/bounded-copies.ts'
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
import { SharedCopies, type SharedCopy } from '#src/finding/views/shared-copies.ts'
import { PostingScores } from '#src/text/lexical/posting-scores.ts'
import { questionTermsOf, termsOf, wordsOf } from '#src/text/tokens.ts'

/** How many facts each of nearness, words and names gives. */
const FACTS_GATHERED = 100
/** Shorter words stand in nearly every text. */
const WORD_PART_MIN = 3
/** More words than a question has; what is pasted into one is not gone through word by word. */
const WORD_PARTS_MAX = 64

/** Of this thread. Ten thousand facts take 9 MB. */
const COPIES = new SharedCopies({ bytesMax: 64 * 2 ** 20, idleMs: 600_000 })

/** What is asked of a view. */
export interface SharedRequest extends FactRequest<SharedView> {
  now: number
  /** Nothing but what holds now is asked for, with whatever metadata. */
  isPlain: boolean
}

/** A fact by its number in a list; what it says is read when it is shown. */
type Found = Candidate & { entityId: string; statedAt: Date }

interface FoundFacts {
  facts: readonly Found[]
  named: ReadonlySet<string>
  /** How often a term stands in each of the facts that have it, by number. */
  frequencies(term: string): ReadonlyMap<number, number>
}

/** Shared entities by their best fact, each with its facts by relevance. */
export async function rankShared(
  { readShared }: Pick<QueryContext, 'readShared'>,
  request: SharedRequest
): Promise<RankedEntity[]> {
  const { scope: view, model } = request
  // They are told in the third person, so names of speakers are evidence here.
  const asked = { ...request, terms: [...questionTermsOf(request.query, [])] }
  if (!request.isPlain) {
    return readShared(view, async (tx) => ranking(tx, asked, await fromDatabase(tx, asked)))
  }
  const { ranked, state } = await readShared(view, async (tx) => {
    const { state, copy } = await COPIES.of(tx, view, model, request.now)
    const found = copy === null ? await fromDatabase(tx, asked) : fromCopy(copy, asked)
    return { state, ranked: await ranking(tx, asked, found) }
  })
  readBehind(COPIES.load(readShared, view, model, state))
  return ranked
}

async function ranking(
  tx: ReadTx,
  request: SharedRequest,
  { facts, named, frequencies }: FoundFacts
): Promise<RankedEntity[]> {
  const { terms } = request
  const lexical = scoresOf(facts, terms, frequencies)
  const hits = facts.map((fact) => hitOf({ ...fact, chunkId: null }, lexical))
  const direct = scoreFacts(request, hits, named, (hit) => {
    const fact = hit.similarity ?? 0
    const coverage = coverageOf(hit, terms, lexical)
    return confidenceOf({ coverage, fact, bestFact: fact, otherSpeakerLead: 0, bestLate: null })
  })
  // What is reached was not found by words.
  return byEntity([...direct, ...(await reach(tx, request, direct, NO_WORDS))])
}

async function fromDatabase(tx: ReadTx, request: SharedRequest): Promise<FoundFacts> {
  const { query, terms } = request
  const { facts, named } = await sharedFactsFor(tx, request, {
    nameKeys: namesIn(query),
    wordParts: wordPartsOf(query, terms),
    limit: FACTS_GATHERED
  })
  const termsOfFact = facts.map(({ content }) => termsOf(content))
  const frequencies = (term: string) =>
    new Map(
      termsOfFact.flatMap((found, place) => {
        const frequency = found.get(term)
        return frequency === undefined ? [] : [[place, frequency] as const]
      })
    )
  return { facts, named, frequencies }
}

/** The same facts as the database gives, by the same three lists. */
function fromCopy(copy: SharedCopy, { query, terms, vector }: SharedRequest): FoundFacts {
  const nearness = copy.nearness(vector)
  const named = copy.named(namesIn(query))
  const words = new Map<number, number>()
  for (const term of terms) {
    for (const place of copy.frequencies(term).keys()) words.set(place, (words.get(place) ?? 0) + 1)
  }
  const saidAt = (place: number) => copy.facts[place]?.statedAt ?? 0
  const ofNames = [...named]
    .flatMap((id) => copy.placesOf(id))
    .sort((a, b) => saidAt(b) - saidAt(a))
  const byWords = [...words.keys()].sort(
    (a, b) => (words.get(b) ?? 0) - (words.get(a) ?? 0) || saidAt(b) - saidAt(a)
  )
  const chosen = new Set([
    ...(nearness?.best(0, FACTS_GATHERED) ?? []),
    ...ofNames.slice(0, FACTS_GATHERED),
    ...byWords.slice(0, FACTS_GATHERED)
  ])
  const facts = [...chosen].flatMap((place): Found[] => {
    const fact = copy.facts[place]
    if (fact === undefined) return []
    const { factId, entityId, length } = fact
    const similarity = nearness?.of(place) ?? null
    const statedAt = new Date(fact.statedAt)
    return [{ entryNo: place, itemId: factId, entityId, length, statedAt, similarity }]
  })
  return { facts, named, frequencies: (term) => copy.frequencies(term) }
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
function scoresOf(
  facts: readonly Found[],
  terms: readonly string[],
  frequencies: FoundFacts['frequencies']
): PostingScores {
  const inOrder = [...facts].sort((a, b) => a.entryNo - b.entryNo)
  const packed = new Map<string, Uint32Array>()
  for (const term of terms) {
    const found = frequencies(term)
    const words = inOrder.flatMap(({ entryNo, length }) => {
      const frequency = found.get(entryNo)
      if (frequency === undefined) return []
      return [entryNo, Math.min(frequency, 0xffff) + Math.min(length, 0x7fff) * 0x1_0000]
    })
    if (words.length > 0) packed.set(term, Uint32Array.from(words))
  }
  const all = facts.reduce((sum, { length }) => sum + length, 0)
  return new PostingScores({ entries: facts.length, terms: all }, packed)
}
