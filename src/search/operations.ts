/**
 * The two searches. Both look words up while the question is embedded (see `asked.ts`), gather and
 * rank, and put everything on the one 0–1 scale (contract 4.2). Charged as one search; a failure gives
 * the charge back.
 */
import { type QueryContext, query } from '#actors/operation.ts'
import { factOrigins, type Probe } from '#db/stores/candidates.ts'
import { chunksToShow } from '#db/stores/chunks.ts'
import { visible } from '#db/stores/entry-conditions.ts'
import { planOnce } from '#db/stores/plans.ts'
import { knowledgeOf, relationsOf } from '#db/stores/relations.ts'
import type { EntryCondition } from '#db/stores/search-index.ts'
import { metadataOfEntities } from '#db/stores/statements.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/scope.ts'
import {
  chunkAnswer,
  entityResult,
  episodeResult,
  type FoundChunk,
  procedureResult,
  qualityOf,
  rounded,
  SCORE_FLOOR
} from '#src/search/answers.ts'
import { type Asked, embedQuestion, understand } from '#src/search/asked.ts'
import { type AnyResult, withinBudget } from '#src/search/budget.ts'
import type { SearchAllAnswer, SearchAnswer, SearchInput } from '#src/search/contract.ts'
import { GATHER_LIMIT, type RankedChunk } from '#src/search/evidence.ts'
import { findChunks } from '#src/search/find-chunks.ts'
import { findEpisodesFor, findProceduresFor } from '#src/search/find-experience.ts'
import {
  FACTS_GATHERED,
  type RankedEntity,
  rankEntities,
  readEntities
} from '#src/search/find-facts.ts'
import { withinConfidence } from '#src/search/fusion/calibration.ts'
import { findByWords, gather } from '#src/search/gather.ts'
import { gradesOf, RERANKED_MIN, regraded } from '#src/search/rerank/by-model.ts'

const CHARGE = { action: 'search', amount: 1 } as const

export const searchSemantic = query<SearchInput, SearchAnswer>({
  charge: () => CHARGE,
  run: async (context, input) => {
    const { results: found, stages } = await findSemantic(context, input)
    const explain = input.explain ? { explain: { stages } } : {}
    const { results, ...about } = cutToRoom(found, input)
    return { results, ...about, insights: [], ...explain }
  }
})

/** Entities, re-ranked by a model where one is configured for that. */
async function findSemantic(context: QueryContext, input: SearchInput) {
  const { reranker } = context.models
  if (reranker === null) {
    const found = await find(context, input, nothing)
    return { results: found.entities, stages: found.stages }
  }
  // The model may lift what stands behind the limit, or above the threshold.
  const limit = Math.max(input.limit, RERANKED_MIN)
  const { entities, stages } = await find(context, { ...input, limit, threshold: null }, nothing)
  const start = performance.now()
  const grades = await gradesOf(reranker, context.accountId, input.query, entities)
  const ms = Math.round((performance.now() - start) * 100) / 100
  const results = passing(grades === null ? entities : regraded(entities, grades), input)
  return { results, stages: [...stages, { name: 'rerank', ms, candidates: grades?.size ?? 0 }] }
}

/** Entities are all that is shown. */
const nothing = () => Promise.resolve(null)

export const searchAll = query<SearchInput, SearchAllAnswer>({
  charge: () => CHARGE,
  run: async (context, input) => {
    const found = await find(context, input, findRest)
    const { entities } = found
    const { chunks, episodic, procedural } = found.rest
    const ranked = [...entities, ...episodic, ...procedural, ...chunks]
    ranked.sort((a, b) => b.score - a.score)
    const explain = input.explain ? { explain: { stages: found.stages } } : {}
    const { results, ...about } = cutToRoom(ranked, input)
    return {
      semantic: results.filter((one) => one.memory_type === 'semantic'),
      episodic: results.filter((one) => one.memory_type === 'episodic'),
      procedural: results.filter((one) => one.memory_type === 'procedural'),
      chunks: results.filter((one) => one.memory_type === 'chunk'),
      results,
      ...about,
      ...explain
    }
  }
})

/** The results that the caller has room for, and how good what was found is. */
function cutToRoom<Result extends AnyResult>(found: readonly Result[], { maxTokens }: SearchInput) {
  const quality = qualityOf(found)
  if (maxTokens === null) return { results: [...found], ...quality }
  const cut = withinBudget(found, maxTokens)
  const isEmptied = found.length > 0 && cut.results.length === 0
  return { ...cut, ...quality, ...(isEmptied ? { hint: TOO_LITTLE_ROOM } : {}) }
}

const TOO_LITTLE_ROOM = 'The best result is longer than max_tokens allows. Ask with more room.'

interface Stage {
  name: string
  ms: number
  candidates: number
}

/** What is shown beside entities is read by `readRest`, while the entities are put together. */
async function find<Rest>(
  context: QueryContext,
  input: SearchInput,
  readRest: (tx: ReadTx, found: Ranked) => Promise<Rest>
) {
  const scope = { accountId: context.accountId, userId: input.userId }
  const watch = stopwatch()
  const admit = visible(context.now, input.asOf, input.filter)
  const { asked, words } = await askWithWords(context, scope, input.query, admit)
  watch.lap('question', 1)
  const { question, index, vector, model, tokens } = asked
  const { terms, namesOnly } = question
  const probe = { scope, vector, model, admit }
  // Two transactions, for two connections of the database to be at it at the same time. The third reads
  // again by key what ranking and answer show: nothing that was erased meanwhile comes through.
  const [{ told, origins }, gathered] = await Promise.all([
    context.read(async (tx) => {
      const told = await gather(tx, probe, index, 'fact', words.fact, FACTS_GATHERED)
      return { told, origins: await factOrigins(tx, scope, [...told.hits.keys()]) }
    }),
    context.read((tx) => gather(tx, probe, index, 'chunk', words.chunk, GATHER_LIMIT))
  ])
  watch.lap('candidates', told.hits.size + gathered.hits.size)
  return context.read(async (tx) => {
    const chunkOfFact = new Map([...origins].map(([id, origin]) => [id, origin.chunkId]))
    const chunksInScope = index.kinds.get('chunk')?.entries ?? 0
    const sources = { told, gathered, chunkOfFact, chunksInScope }
    const [, chunks] = await Promise.all([
      planOnce(tx),
      findChunks(tx, question, tokens, probe, sources)
    ])
    watch.lap('chunks', chunks.length)
    const { query, graphDepth } = input
    const telling = { now: context.now, asOf: input.asOf, filter: input.filter }
    const request = { ...probe, query, terms, namesOnly, graphDepth, telling }
    const ranked = await rankEntities(tx, request, chunks, told, origins)
    watch.lap('facts', ranked.length)
    const confidence = namesOnly ? 1 : (chunks[0]?.score ?? 1)
    const [entities, rest] = await Promise.all([
      shape(tx, probe, passing(ranked, input), input, context.now),
      readRest(tx, { input, now: context.now, asked, probe, chunks, confidence })
    ])
    watch.lap('shape', entities.length)
    return { entities, rest, stages: watch.stages }
  })
}

/** The question, and what its words find while it is embedded. */
async function askWithWords(
  context: QueryContext,
  scope: Scope,
  query: string,
  admit: EntryCondition
) {
  const understood = await understand(context, scope, query)
  const { question, index } = understood
  const wanted = { scope, index, admit, terms: question.terms }
  const [embedded, [fact, chunk]] = await Promise.all([
    embedQuestion(context, question),
    context.read((tx) =>
      Promise.all([
        findByWords(tx, wanted, 'fact', FACTS_GATHERED),
        findByWords(tx, wanted, 'chunk', GATHER_LIMIT)
      ])
    )
  ])
  return { asked: { ...understood, ...embedded }, words: { fact, chunk } }
}

/** What ranking has come to, for what is read after it. */
interface Ranked {
  input: SearchInput
  now: number
  asked: Asked
  probe: Probe
  chunks: readonly RankedChunk[]
  /** In the answer as a whole, 0 to 1. */
  confidence: number
}

/** What is shown beside entities: messages as they were said, episodes and procedures. */
async function findRest(tx: ReadTx, { input, now, asked, probe, ...found }: Ranked) {
  const { question, tokens, index } = asked
  const { scope } = probe
  const request = { ...probe, index }
  const [chunks, told, procedures] = await Promise.all([
    readChunks(tx, scope, passing(found.chunks, input, input.chunks), input.asOf),
    findEpisodesFor(tx, question, tokens, request, now),
    findProceduresFor(tx, question, tokens, request, now, input.asOf)
  ])
  // An episode tells what chunks told; a procedure stands alone.
  const episodes = withinConfidence(told, found.confidence)
  return {
    chunks: chunks.map((chunk) => chunkAnswer(chunk, input.explain)),
    episodic: passing(episodes, input).map((one) => episodeResult(one, input.explain)),
    procedural: passing(procedures, input).map((one) => procedureResult(one, input.explain))
  }
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

function passing<Found extends { score: number }>(
  found: readonly Found[],
  input: SearchInput,
  limit: number | null = null
) {
  const floor = Math.max(SCORE_FLOOR, input.threshold ?? 0)
  // As the answer shows it: a caller who asks with a score that was shown gets that result.
  return found.filter((one) => rounded(one.score) >= floor).slice(0, limit ?? input.limit)
}

/** The entities found as they are answered; what each of them needs is read at once. */
async function shape(
  tx: ReadTx,
  probe: Probe,
  ranked: readonly RankedEntity[],
  input: SearchInput,
  now: number
) {
  const { scope } = probe
  const ids = ranked.map((one) => one.entityId)
  const [found, relations, knowledge, metadata] = await Promise.all([
    readEntities(tx, probe, ranked),
    relationsOf(tx, scope, ids, { now, asOf: input.asOf, filter: input.filter }),
    knowledgeOf(tx, scope, ids, input.filter, now),
    metadataOfEntities(tx, scope, ids)
  ])
  return found.map((one) =>
    entityResult(one, {
      relations,
      knowledge: knowledge.filter((item) => item.entityId === one.entity.entityId),
      metadata: metadata.get(one.entity.entityId) ?? {},
      explain: input.explain
    })
  )
}

function stopwatch() {
  let last = performance.now()
  const stages: Stage[] = []
  return {
    stages,
    lap(name: string, candidates: number) {
      const now = performance.now()
      stages.push({ name, ms: Math.round((now - last) * 100) / 100, candidates })
      last = now
    }
  }
}
