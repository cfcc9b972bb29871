/** Making one of what is known twice: entities, facts, and memories of one person. */
import { t } from 'elysia'
import { invalid } from '#src/base/failure.ts'
import {
  DedupAll,
  EntityDedup,
  type EntityDedupInput,
  MergeBody,
  Merged,
  MergedDoubles,
  MergedUser,
  type MergeInput,
  MergeUserBody,
  type MergeUserInput
} from '#src/deduplication/contract.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { entityName } from '#src/shapes/entity.ts'

const merging = {
  method: 'POST',
  tag: 'Memories',
  permission: 'write',
  scope: 'user',
  from: 'either',
  status: 200
} as const

export const deduplicationEndpoints = [
  endpoint({
    ...merging,
    path: '/v1/merge',
    summary: 'Move everything of one entity to another',
    fields: MergeBody,
    answer: Merged,
    operation: 'deduplication.merge',
    input: ({ fields, userId }): MergeInput => ({ userId, ...fields })
  }),
  endpoint({
    ...merging,
    path: '/v1/merge_user',
    summary: 'Merge the generic User into the primary person; with from_user_id, a whole memory',
    fields: MergeUserBody,
    answer: MergedUser,
    operation: 'deduplication.merge_user',
    input: ({ fields, userId }): MergeUserInput => ({
      userId,
      fromUserId: fromUser(fields.from_user_id, userId)
    })
  }),
  endpoint({
    ...merging,
    path: '/v1/entity/:name/dedup',
    summary: 'Archive facts of an entity that repeat another of its facts',
    fields: t.Object({}),
    answer: EntityDedup,
    operation: 'deduplication.entity',
    input: ({ userId, path }): EntityDedupInput => ({ userId, name: entityName(path) })
  }),
  endpoint({
    ...merging,
    path: '/v1/dedup',
    summary: 'Merge entities that are the same thing under a shorter and a longer name',
    fields: t.Object({}),
    answer: MergedDoubles,
    operation: 'deduplication.entities',
    input: ({ userId }) => ({ userId })
  }),
  endpoint({
    ...merging,
    path: '/v1/dedup_all',
    summary: 'Archive repeated facts of every entity',
    fields: t.Object({}),
    answer: DedupAll,
    operation: 'deduplication.all',
    input: ({ userId }) => ({ userId })
  })
]

function fromUser(given: string | undefined, userId: string): string | null {
  if (given === userId) throw invalid('from_user_id', 'must be a different user')
  return given ?? null
}
