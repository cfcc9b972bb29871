/**
 * Cutting an answer to the room a caller has for it (contract 4.2, `max_tokens`). Room is counted in
 * estimated tokens of the texts that are answered, each once however often the answer repeats it; ids,
 * scores, times, metadata and sources are not counted. Results go in rank order: the first that does
 * not fit whole is cut from its end (knowledge, then relations, then facts, of which one must stay), and
 * nothing comes after it.
 */

import { TOKEN, twelfths } from '#src/base/estimated-tokens.ts'
import type {
  Budget,
  ChunkResult,
  EpisodeResult,
  ProcedureResult,
  SearchResult
} from '#src/search/contract.ts'

export type AnyResult = SearchResult | EpisodeResult | ProcedureResult | ChunkResult

/** The texts of a result that its room is counted by. */
export function textsOf(result: AnyResult): string[] {
  switch (result.memory_type) {
    case 'semantic':
      return [
        result.entity,
        ...result.facts,
        ...result.relations.flatMap(relationTexts),
        ...result.knowledge.flatMap(knowledgeTexts)
      ]
    case 'episodic':
      return [result.summary, result.context, result.outcome ?? '', ...result.participants]
    case 'procedural':
      return [
        result.name,
        result.trigger_condition ?? '',
        ...result.steps.flatMap(({ action, detail }) => [action, detail])
      ]
    case 'chunk':
      return [result.speaker, result.content]
  }
}

function relationTexts({ type, target, description }: SearchResult['relations'][number]) {
  return [type, target, description]
}

function knowledgeTexts({ title, content, artifact }: SearchResult['knowledge'][number]) {
  return [title, content, artifact ?? '']
}

/** What of these results, best first, fits into `maxTokens`, and what that came to. */
export function withinBudget<Result extends AnyResult>(
  results: readonly Result[],
  maxTokens: number
): { results: Result[]; budget: Budget } {
  const kept: Result[] = []
  const cut = { results: 0, facts: 0, chunks: 0, relations: 0, knowledge: 0 }
  let room = maxTokens * TOKEN
  for (const [place, result] of results.entries()) {
    const cost = twelfths(textsOf(result))
    if (cost <= room) {
      kept.push(result)
      room -= cost
      continue
    }
    const part = result.memory_type === 'semantic' ? firstOf(result, room) : null
    if (part !== null && result.memory_type === 'semantic') {
      kept.push(part as Result)
      room -= twelfths(textsOf(part))
      cut.facts = result.facts.length - part.facts.length
      cut.relations = result.relations.length - part.relations.length
      cut.knowledge = result.knowledge.length - part.knowledge.length
    }
    const left = results.slice(place + (part === null ? 0 : 1))
    cut.chunks = left.filter((one) => one.memory_type === 'chunk').length
    cut.results = left.length - cut.chunks
    break
  }
  const used = Math.ceil((maxTokens * TOKEN - room) / TOKEN)
  return { results: kept, budget: { max_tokens: maxTokens, used, cut } }
}

/** As much of the result as fits, from its beginning; null where not even its best fact does. */
function firstOf(result: SearchResult, room: number): SearchResult | null {
  let left = room - twelfths([result.entity])
  const fitting = <Item>(items: readonly Item[], textsIn: (item: Item) => string[]): Item[] => {
    const end = items.findIndex((item) => {
      left -= twelfths(textsIn(item))
      return left < 0
    })
    return end === -1 ? [...items] : items.slice(0, end)
  }
  const facts = fitting(result.facts, (fact) => [fact])
  if (facts.length === 0) return null
  const relations = fitting(result.relations, relationTexts)
  const knowledge = fitting(result.knowledge, knowledgeTexts)
  const { explain } = result
  const shown = facts.length
  return {
    ...result,
    facts,
    fact_details: result.fact_details.slice(0, shown),
    relations,
    knowledge,
    ...(explain === undefined
      ? {}
      : {
          explain: { ...explain, matched_fact_ids: explain.matched_fact_ids.slice(0, shown) }
        })
  }
}
