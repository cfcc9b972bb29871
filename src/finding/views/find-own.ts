/** What a caller's own memory has for a question (`evidence.ts` tells how). */
import type { QueryContext } from '#actors/operation.ts'
import type { Entry, Probe } from '#db/stores/finding/candidates.ts'
import { factOrigins } from '#db/stores/finding/fact-candidates.ts'
import { planOnce } from '#db/stores/finding/query-plans.ts'
import type { EntryCondition } from '#db/stores/finding/search-index.ts'
import { chunksToShow } from '#db/stores/memory/chunks.ts'
import type { ReadTx } from '#db/transaction.ts'
import { readBehind } from '#src/base/bounded-copies.ts'
import type { Scope } from '#src/base/scope.ts'
import { type Asked, embedQuestion, keepCopy, understand } from '#src/finding/asked.ts'
import { GATHER_LIMIT, type RankedChunk } from '#src/finding/evidence.ts'
import { findChunks } from '#src/finding/find-chunks.ts'
import { findEpisodesFor, findProceduresFor, readEpisodes } from '#src/finding/find-experience.ts'
import { FACTS_GATHERED, rankEntities } from '#src/finding/find-facts.ts'
import {
  type FindRequest,
  type FoundBeside,
  type FoundChunk,
  passing,
  type ShownEntity
} from '#src/finding/found.ts'
import { withinConfidence } from '#src/finding/fusion/calibration.ts'
import { type FoundByWords, findByWords, gather, keepWarm } from '#src/finding/gather.ts'
import type { WeighedCandidate } from '#src/finding/order/first-place.ts'
import { type AskedTime, inOrderOfTime } from '#src/finding/order/newest-first.ts'
import { asksForHelp, STANDING_GATHERED, STANDING_TERMS } from '#src/finding/standing.ts'
import { showEntities } from '#src/finding/views/show-entities.ts'
import type { Stopwatch } from '#src/finding/views/stopwatch.ts'
import { guessLanguage } from '#src/text/language-guess.ts'
import { asksOfPast, asksWhatHappened } from '#src/updates/asks-of-past.ts'

/** A question with what its words have found. */
export interface AskedWithWords {
  asked: Asked
  words: { fact: FoundByWords; chunk: FoundByWords }
  /** What may always hold; empty where nothing is to be brought along. */
  standing: { facts: readonly Entry[]; chunks: readonly Entry[] }
}

/** The question, and what its words find while it is embedded. */
export async function askWithWords(
  context: Pick<QueryContext, 'accountId' | 'now' | 'models' | 'read'>,
  scope: Scope,
  query: string,
  { admit, isPlain }: { admit: EntryCondition; isPlain: boolean }
): Promise<AskedWithWords> {
  const understood = await understand(context, scope, query, isPlain)
  const { question, index, copy } = understood
  const wanted = { scope, index, admit, terms: question.terms, copy }
  const always = { ...wanted, terms: asksForHelp(question) ? STANDING_TERMS : [] }
  const [embedded, [fact, chunk, facts, chunks]] = await Promise.all([
    embedQuestion(context, question),
    context.read((tx) =>
      Promise.all([
        findByWords(tx, wanted, 'fact', FACTS_GATHERED),
        findByWords(tx, wanted, 'chunk', GATHER_LIMIT),
        findByWords(tx, always, 'fact', STANDING_GATHERED),
        findByWords(tx, always, 'chunk', STANDING_GATHERED)
      ])
    )
  ])
  return {
    asked: { ...understood, ...embedded },
    words: { fact, chunk },
    standing: { facts: facts.entries, chunks: chunks.entries }
  }
}

/** Entities, best first, and with `beside` the other kinds of memory too. */
export async function findOwn(
  context: Pick<QueryContext, 'now' | 'read'>,
  request: FindRequest,
  { asked, words, standing }: AskedWithWords,
  probe: Probe,
  beside: boolean,
  watch: Stopwatch
): Promise<FoundBeside & { entities: ShownEntity[]; candidates: WeighedCandidate[] }> {
  const { scope } = probe
  const { question, index, tokens, copy } = asked
  const { terms, namesOnly } = question
  const { now } = context
  // Two transactions, for two connections of the database to be at it at the same time. The third reads
  // again by key what ranking and answer show: nothing that was erased meanwhile comes through.
  const [{ told, origins }, gathered] = await Promise.all([
    context.read(async (tx) => {
      const known = new Set(words.fact.entries.map(({ entryNo }) => entryNo))
      const others = standing.facts.filter(({ entryNo }) => !known.has(entryNo))
      const all = { ...words.fact, entries: [...words.fact.entries, ...others] }
      const told = await gather(tx, probe, index, 'fact', all, { limit: FACTS_GATHERED, copy })
      const found = [...told.hits.keys()]
      return { told, origins: copy?.origins(found) ?? (await factOrigins(tx, scope, found)) }
    }),
    context.read((tx) =>
      gather(tx, probe, index, 'chunk', words.chunk, { limit: GATHER_LIMIT, copy })
    )
  ])
  watch.lap('candidates', told.hits.size + gathered.hits.size)
  keepWarm(context.read, probe, index)
  readBehind(keepCopy(context.read, scope, index))
  return context.read(async (tx) => {
    const chunkOfFact = new Map([...origins].map(([id, origin]) => [id, origin.chunkId]))
    const chunksInScope = index.kinds.get('chunk')?.entries ?? 0
    const always = [
      ...standing.chunks.map(({ itemId }) => itemId),
      ...standing.facts.flatMap(({ itemId }) => chunkOfFact.get(itemId) ?? [])
    ]
    const page = request.chunks ?? request.limit
    const sources = { told, gathered, chunkOfFact, chunksInScope, copy, standing: always, page }
    const [, matching] = await Promise.all([
      planOnce(tx),
      findChunks(tx, question, tokens, probe, sources)
    ])
    watch.lap('chunks', matching.length)
    const { query, graphDepth, asOf, filter } = request
    const telling = { now, asOf, filter }
    const wanted = { ...probe, query, terms, namesOnly, graphDepth, telling, copy }
    const found = await rankEntities(tx, wanted, matching, told, origins)
    watch.lap('facts', found.length)
    const ordered = await inOrderOfTime(
      tx,
      scope,
      { entities: found, chunks: matching },
      { query, about: timeAsked(query), beside },
      { admit: probe.admit, filter, at: asOf ?? now },
      copy
    )
    const { entities: ranked, chunks, candidates } = ordered
    watch.lap('time', ranked.length)
    const confidence = namesOnly ? 1 : (chunks[0]?.score ?? 1)
    const [entities, rest] = await Promise.all([
      showEntities(tx, scope, passing(ranked, request), request, now),
      beside ? findBeside(tx, request, asked, probe, { now, chunks, confidence }) : NOTHING
    ])
    watch.lap('shape', entities.length)
    return { entities, candidates, ...rest }
  })
}

function timeAsked(query: string): AskedTime {
  const language = guessLanguage(query)
  if (asksOfPast(query, language)) return 'past'
  return asksWhatHappened(query, language) ? 'event' : 'now'
}

const NOTHING: FoundBeside = { chunks: [], episodes: [], procedures: [] }

/** Messages as they were said, episodes and procedures. */
async function findBeside(
  tx: ReadTx,
  request: FindRequest,
  { question, tokens, index, copy }: Asked,
  probe: Probe,
  // `confidence` is that in the answer as a whole, 0 to 1.
  found: { now: number; chunks: readonly RankedChunk[]; confidence: number }
): Promise<FoundBeside> {
  const { asOf, limit, threshold } = request
  const ofKind = { ...probe, index, copy }
  const chunksWanted = { threshold, limit: request.chunks ?? limit }
  const told = async () => {
    const ranked = await findEpisodesFor(tx, question, tokens, ofKind, found.now)
    // An episode tells what chunks told; a procedure stands alone.
    const episodes = withinConfidence(ranked, found.confidence)
    return readEpisodes(tx, probe.scope, passing(episodes, request))
  }
  const [chunks, episodes, procedures] = await Promise.all([
    readChunks(tx, probe.scope, passing(found.chunks, chunksWanted), asOf),
    told(),
    findProceduresFor(tx, question, tokens, ofKind, found.now, asOf)
  ])
  return { chunks, episodes, procedures: passing(procedures, request) }
}

/** Chunks with their rows; one that was erased or set aside since is left out. */
async function readChunks(
  tx: ReadTx,
  scope: Scope,
  ranked: readonly RankedChunk[],
  asOf: number | null
): Promise<FoundChunk[]> {
  const rows = await chunksToShow(
    tx,
    scope,
    ranked.map((chunk) => chunk.id),
    asOf
  )
  const rowOf = new Map(rows.map((row) => [row.chunkId, row]))
  return ranked.flatMap((chunk) => {
    const row = rowOf.get(chunk.id)
    return row === undefined ? [] : [{ ...chunk, row }]
  })
}
