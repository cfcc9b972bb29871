/**
 * The two searches. Both read the question, embed it outside any transaction, gather and rank in one
 * read, and put everything on the one 0–1 scale (contract 4.2). Charged as one search; a failure
 * gives the charge back.
 */
import { type QueryContext, query } from '#actors/operation.ts'
import { visible } from '#db/stores/entry-conditions.ts'
import { knowledgeOf, relationsOf } from '#db/stores/relations.ts'
import { metadataOfEntities } from '#db/stores/statements.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/scope.ts'
import {
  chunkAnswer,
  entityResult,
  episodeResult,
  procedureResult,
  qualityOf,
  SCORE_FLOOR
} from '#src/search/answers.ts'
import { type Asked, ask } from '#src/search/asked.ts'
import type { SearchAllAnswer, SearchAnswer, SearchInput } from '#src/search/contract.ts'
import { type FoundChunk, findChunks } from '#src/search/find-chunks.ts'
import { findEpisodesFor, findProceduresFor } from '#src/search/find-experience.ts'
import { type FoundEntity, findEntitiesByFacts, gatherFacts } from '#src/search/find-facts.ts'
import { withinConfidence } from '#src/search/fusion/calibration.ts'

const CHARGE = { action: 'search', amount: 1 } as const

export const searchSemantic = query<SearchInput, SearchAnswer>({
  name: 'search.semantic',
  charge: () => CHARGE,
  run: async (context, input) => {
    const found = await find(context, input)
    const results = found.entities
    const explain = input.explain ? { explain: { stages: found.stages } } : {}
    return { results, ...qualityOf(results), insights: [], ...explain }
  }
})

export const searchAll = query<SearchInput, SearchAllAnswer>({
  name: 'search.all',
  charge: () => CHARGE,
  run: async (context, input) => {
    const found = await find(context, input)
    const { entities, chunks } = found
    const { episodic, procedural } = await findExperience(
      context,
      input,
      found.asked,
      found.confidence
    )
    const results = [...entities, ...episodic, ...procedural, ...chunks]
    results.sort((a, b) => b.score - a.score)
    const explain = input.explain ? { explain: { stages: found.stages } } : {}
    return {
      semantic: entities,
      episodic,
      procedural,
      chunks,
      results,
      ...qualityOf(results),
      ...explain
    }
  }
})

interface Stage {
  name: string
  ms: number
  candidates: number
}

async function find(context: QueryContext, input: SearchInput) {
  const scope = { accountId: context.accountId, userId: input.userId }
  const watch = stopwatch()
  const asked = await ask(context, scope, input.query)
  watch.lap('question', 1)
  const { question, tokens, vector, model } = asked
  const admit = visible(context.now, input.asOf, input.filter)
  const request = { scope, vector, model, terms: question.terms, admit }
  return context.read(async (tx) => {
    const facts = await gatherFacts(tx, request)
    const chunks = await findChunks(tx, question, tokens, request, facts)
    watch.lap('chunks', chunks.length)
    const found = await findEntitiesByFacts(
      tx,
      {
        ...request,
        query: input.query,
        namesOnly: question.namesOnly,
        graphDepth: input.graphDepth,
        now: context.now
      },
      chunks,
      facts
    )
    watch.lap('facts', found.length)
    const wanted = passing(found, input)
    const entities = await shape(tx, scope, wanted, input, context.now)
    watch.lap('shape', entities.length)
    return {
      asked,
      confidence: question.namesOnly ? 1 : (chunks[0]?.score ?? 1),
      entities,
      chunks: passing(chunks, input).map((chunk: FoundChunk) => chunkAnswer(chunk, input.explain)),
      stages: watch.stages
    }
  })
}

/** Episodes and procedures for the same question, under the same conditions. */
async function findExperience(
  context: QueryContext,
  input: SearchInput,
  asked: Asked,
  confidence: number
) {
  const { question, tokens, vector, model } = asked
  const { now } = context
  const scope = { accountId: context.accountId, userId: input.userId }
  const admit = visible(now, input.asOf, input.filter)
  const request = { scope, vector, model, admit }
  return context.read(async (tx) => {
    // An episode tells what chunks told; a procedure stands alone.
    const told = await findEpisodesFor(tx, question, tokens, request, now)
    const episodes = withinConfidence(told, confidence)
    const procedures = await findProceduresFor(tx, question, tokens, request, now, input.asOf)
    return {
      episodic: passing(episodes, input).map((one) => episodeResult(one, input.explain)),
      procedural: passing(procedures, input).map((one) => procedureResult(one, input.explain))
    }
  })
}

function passing<Found extends { score: number }>(found: readonly Found[], input: SearchInput) {
  const floor = Math.max(SCORE_FLOOR, input.threshold ?? 0)
  return found.filter((one) => one.score >= floor).slice(0, input.limit)
}

async function shape(
  tx: ReadTx,
  scope: Scope,
  found: readonly FoundEntity[],
  input: SearchInput,
  now: number
) {
  const ids = found.map((one) => one.entity.entityId)
  const relations = await relationsOf(tx, scope, ids)
  const knowledge = await knowledgeOf(tx, scope, ids, now)
  const metadata = await metadataOfEntities(tx, scope, ids)
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
