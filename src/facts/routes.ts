/** Facts by themselves: archive one, read them in the order of time or of arrival. */

import { invalid, notFound } from '#src/base/failure.ts'
import { isUuid } from '#src/base/ids.ts'
import {
  ArchiveBody,
  ArchivedFact,
  type ArchiveInput,
  Feed,
  type FeedInput,
  FeedQuery,
  Timeline,
  type TimelineInput,
  TimelineQuery
} from '#src/facts/contract.ts'
import { withoutDate } from '#src/facts/meant-fact.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { parseInstant } from '#src/input/instant.ts'
import { FACT_TEXT_MAX } from '#src/memory/candidates.ts'

export const factEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/archive_fact',
    tag: 'Memories',
    summary: 'Archive a fact; it can be restored',
    permission: 'write',
    scope: 'user',
    from: 'body',
    status: 200,
    fields: ArchiveBody,
    spellings: { entity: 'entity_name', fact: 'fact_content' },
    answer: ArchivedFact,
    operation: 'facts.archive',
    input: ({ fields, userId }): ArchiveInput => ({ userId, which: whichFact(fields) })
  }),
  endpoint({
    method: 'GET',
    path: '/v1/timeline',
    tag: 'Memories',
    summary: 'The newest facts of a range, in the order of time',
    permission: 'read',
    scope: 'user',
    from: 'query',
    status: 200,
    fields: TimelineQuery,
    answer: Timeline,
    operation: 'facts.timeline',
    input: ({ fields, userId }) => timelineInput(fields, userId)
  }),
  endpoint({
    method: 'GET',
    path: '/v1/feed',
    tag: 'Memories',
    summary: 'Facts by when they were stored, newest first',
    permission: 'read',
    scope: 'user',
    from: 'query',
    status: 200,
    fields: FeedQuery,
    answer: Feed,
    operation: 'facts.feed',
    input: ({ fields, userId }): FeedInput => ({ userId, ...fields })
  })
]

function whichFact(body: ArchiveBody): ArchiveInput['which'] {
  if (body.fact_id !== undefined) {
    if (body.fact_content !== undefined) {
      throw invalid('fact_id', 'cannot be given together with fact_content')
    }
    if (!isUuid(body.fact_id)) throw notFound('Fact')
    const named = body.entity_name === undefined ? {} : { entity: body.entity_name }
    return { factId: body.fact_id, ...named }
  }
  if (body.entity_name === undefined) throw invalid('entity_name', 'is required')
  if (body.fact_content === undefined) throw invalid('fact_content', 'is required')
  if ([...withoutDate(body.fact_content)].length > FACT_TEXT_MAX)
    throw invalid('fact_content', `must have at most ${FACT_TEXT_MAX} characters`)
  return { entity: body.entity_name, text: body.fact_content }
}

function timelineInput(query: TimelineQuery, userId: string): TimelineInput {
  const after = query.after === undefined ? null : (parseInstant(query.after)?.ms ?? null)
  const before = endOf(query.before)
  if (after !== null && before !== null && after > before) {
    throw invalid('after', 'must not be later than before')
  }
  return { userId, after, before, asOf: endOf(query.as_of), limit: query.limit }
}

function endOf(text: string | undefined): number | null {
  return text === undefined ? null : (parseInstant(text, 'endOfDay')?.ms ?? null)
}
