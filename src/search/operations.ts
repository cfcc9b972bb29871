/**
 * The two searches. Charged as one search; a failure gives the charge back.
 */
import { type QueryContext, query } from '#actors/operation.ts'
import {
  reflectionTexts,
  type ShownReflection,
  shownReflections
} from '#db/stores/reflections/reflections.ts'
import { find } from '#src/finding/find.ts'
import { passing } from '#src/finding/found.ts'
import {
  chunkAnswer,
  entityResult,
  episodeResult,
  procedureResult,
  qualityOf
} from '#src/search/answers.ts'
import { type AnyResult, withinBudget } from '#src/search/budget.ts'
import { gradesOf, RERANKED_MIN, regraded } from '#src/search/by-model.ts'
import type { SearchAllAnswer, SearchAnswer, SearchInput } from '#src/search/contract.ts'
import { matchingReflections } from '#src/search/insights.ts'
import type { Reflection } from '#src/shapes/reflection.ts'
import { reflectionAnswer } from '#src/shapes/reflection-answers.ts'

const CHARGE = { action: 'search', amount: 1 } as const

export const searchSemantic = query<SearchInput, SearchAnswer>({
  charge: () => CHARGE,
  sharedBeside: ({ userId }) => userId,
  recalls: ({ userId }) => [userId],
  run: async (context, input) => {
    const [{ results: found, stages, candidates }, insights] = await Promise.all([
      findSemantic(context, input),
      findInsights(context, input)
    ])
    const explain = input.explain ? { explain: { stages, first: candidates } } : {}
    const { results, ...about } = cutToRoom(found, input)
    return { results, ...about, insights, ...explain }
  }
})

/** Reflections that match, as far as the facts they rest on qualify; they say nothing of an earlier moment. */
async function findInsights(
  { accountId, now, read }: QueryContext,
  { userId, query: asked, filter, asOf }: SearchInput
): Promise<Reflection[]> {
  if (asOf !== null) return []
  const scope = { accountId, userId }
  return read(async (tx) => {
    const ids = matchingReflections(asked, await reflectionTexts(tx, scope))
    if (ids.length === 0) return []
    const rows = await shownReflections(tx, scope, now, { ids, filter })
    const place = ({ reflectionId }: ShownReflection) => ids.indexOf(reflectionId)
    return rows.toSorted((a, b) => place(a) - place(b)).map(reflectionAnswer)
  })
}

/** Entities, re-ranked by a model where one is configured for that. */
async function findSemantic(context: QueryContext, input: SearchInput) {
  const { reranker } = context.models
  if (reranker === null) return findEntities(context, input, input)
  // The model may lift what stands behind the limit, or above the threshold.
  const limit = Math.max(input.limit, RERANKED_MIN)
  const {
    results: entities,
    stages,
    candidates
  } = await findEntities(context, input, {
    limit,
    threshold: null
  })
  const start = performance.now()
  const grades = await gradesOf(reranker, context.accountId, input.query, entities)
  const ms = Math.round((performance.now() - start) * 100) / 100
  const results = passing(grades === null ? entities : regraded(entities, grades), input)
  const graded = { name: 'rerank', ms, candidates: grades?.size ?? 0 }
  return { results, stages: [...stages, graded], candidates }
}

async function findEntities(
  context: QueryContext,
  input: SearchInput,
  bounds: Pick<SearchInput, 'limit' | 'threshold'>
) {
  const request = { ...input, ...bounds, beside: false }
  const { entities, ...found } = await find(context, request, viewsOf(context, input))
  const { stages, candidates } = found
  return { results: entities.map((one) => entityResult(one, input.explain)), stages, candidates }
}

function viewsOf({ accountId, shared }: QueryContext, { userId }: SearchInput) {
  return { own: { accountId, userId }, shared }
}

export const searchAll = query<SearchInput, SearchAllAnswer>({
  charge: () => CHARGE,
  sharedBeside: ({ userId }) => userId,
  recalls: ({ userId }) => [userId],
  run: async (context, input) => {
    const { explain: explained } = input
    const found = await find(context, { ...input, beside: true }, viewsOf(context, input))
    const ranked: AnyResult[] = [
      ...found.entities.map((one) => entityResult(one, explained)),
      ...found.episodes.map((one) => episodeResult(one, explained)),
      ...found.procedures.map((one) => procedureResult(one, explained)),
      ...found.chunks.map((one) => chunkAnswer(one, explained))
    ]
    ranked.sort((a, b) => b.score - a.score)
    const explain = input.explain
      ? { explain: { stages: found.stages, first: found.candidates } }
      : {}
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

const TOO_LITTLE_ROOM = 'The best result is longer than max_tokens allows. Raise max_tokens.'
