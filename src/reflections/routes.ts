/** What memory says as a whole. */
import { t } from 'elysia'
import { notFound } from '#src/base/failure.ts'
import { isUuid } from '#src/base/ids.ts'
import { endpoint } from '#src/http/endpoint.ts'
import {
  DeletedReflection,
  Insights,
  Reflected,
  ReflectionList,
  ReflectionsFields,
  type ReflectionsInput
} from '#src/reflections/contract.ts'

const reading = {
  method: 'GET',
  tag: 'Reflections',
  permission: 'read',
  scope: 'user',
  from: 'query',
  status: 200
} as const
const writing = {
  tag: 'Reflections',
  permission: 'write',
  scope: 'user',
  fields: t.Object({}),
  from: 'either',
  status: 200
} as const

export const reflectionEndpoints = [
  endpoint({
    ...writing,
    method: 'POST',
    path: '/v1/reflect',
    summary: 'Reflect on what is remembered; done when answered',
    answer: Reflected,
    operation: 'reflections.reflect',
    input: ({ userId }) => ({ userId })
  }),
  endpoint({
    ...reading,
    path: '/v1/reflections',
    summary: 'What memory says as a whole, with the facts that each sentence rests on',
    fields: ReflectionsFields,
    answer: ReflectionList,
    operation: 'reflections.list',
    input: ({ fields, userId }): ReflectionsInput => ({ userId, reach: fields.scope ?? null })
  }),
  endpoint({
    ...writing,
    method: 'DELETE',
    path: '/v1/reflections/:id',
    summary: 'Take a reflection away',
    answer: DeletedReflection,
    operation: 'reflections.delete',
    input: ({ userId, path }) => ({ userId, reflectionId: idIn(path['id']) })
  }),
  endpoint({
    ...reading,
    path: '/v1/insights',
    summary: 'All reflections in groups and as a text ready to read',
    fields: t.Object({}),
    answer: Insights,
    operation: 'reflections.insights',
    input: ({ userId }) => ({ userId })
  })
]

/** A malformed id is answered like an unknown one. */
function idIn(id: string | undefined): string {
  if (id === undefined || !isUuid(id)) throw notFound('Reflection')
  return id.toLowerCase()
}
