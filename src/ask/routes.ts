/** Asking: an answer from memory, with what it rests on. */
import { AskAnswer, AskBody, FACTS_MAX } from '#src/ask/contract.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { parseInstant } from '#src/input/instant.ts'
import { provenanceFilter } from '#src/input/provenance-input.ts'

export const askEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/ask',
    tag: 'Search',
    summary: 'Answer a question from memory and say what the answer rests on',
    permission: 'read',
    gate: 'ask',
    scope: 'user',
    fields: AskBody,
    from: 'body',
    strict: true,
    cost: 'search',
    status: 200,
    answer: AskAnswer,
    operation: 'ask.answer',
    input: ({ fields, userId }) => ({
      query: fields.query,
      userId,
      maxFacts: Math.min(fields.max_facts, FACTS_MAX),
      filter: provenanceFilter(fields, fields.filters),
      asOf:
        fields.as_of === undefined ? null : (parseInstant(fields.as_of, 'endOfDay')?.ms ?? null),
      maxTokens: fields.max_tokens ?? null,
      explain: fields.explain ?? false
    })
  })
]
