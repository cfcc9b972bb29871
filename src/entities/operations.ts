/** Reading entities: pages of them, whole ones, a single one by its name. */
import { type QueryContext, query } from '#actors/operation.ts'
import { type EntityRow, entityIdByKey, findEntity, listEntities } from '#db/stores/entities.ts'
import { countsOf, currentFacts, type FactRow, factsOfEntities } from '#db/stores/facts.ts'
import { graphEdges, graphNodes } from '#db/stores/graph.ts'
import type { Ids } from '#db/stores/json-rows.ts'
import { knowledgeOf, relationsOf } from '#db/stores/relations.ts'
import { metadataOfEntities } from '#db/stores/statements.ts'
import type { ReadTx } from '#db/transaction.ts'
import { archivedFactAnswer, entityAnswer, summaryAnswer } from '#src/entities/answers.ts'
import type {
  Entity,
  EntityAnswer,
  EntityInput,
  EntityListInput,
  EntityPage,
  FullEntityPage,
  Graph,
  GraphInput
} from '#src/entities/contract.ts'
import { nameKey } from '#src/entities/name-match.ts'
import { notFound } from '#src/failure.ts'
import { NO_FILTER, type ProvenanceFilter, type Scope } from '#src/scope.ts'

const NONE = { facts: 0, relations: 0, knowledge: 0 }

export const listWholeMemories = query<EntityListInput, FullEntityPage>({
  run: (context, input) =>
    context.read(async (tx) => {
      const scope = { accountId: context.accountId, userId: input.userId }
      const { limit, offset } = input
      const { total, rows } = await listEntities(tx, scope, { ...input, now: context.now })
      const memories = await wholeEntities(tx, scope, rows, input.filter, context.now)
      return { memories, total, limit, offset }
    })
})

export const listMemories = query<EntityListInput, EntityPage>({
  run: (context, input) =>
    context.read(async (tx) => {
      const scope = { accountId: context.accountId, userId: input.userId }
      const { limit, offset } = input
      const { total, rows } = await listEntities(tx, scope, { ...input, now: context.now })
      const ids = rows.map((row) => row.entityId)
      const counts = await countsOf(tx, scope, ids, input.filter, context.now)
      const memories = rows.map((row) => summaryAnswer(row, counts.get(row.entityId) ?? NONE))
      return { memories, total, limit, offset }
    })
})

export const readGraph = query<GraphInput, Graph>({
  run: (context, input) =>
    context.read(async (tx) => {
      const scope = { accountId: context.accountId, userId: input.userId }
      const { total, nodes } = await graphNodes(tx, scope, { ...input, now: context.now })
      const ids = nodes.map((node) => node.entityId)
      return {
        nodes: nodes.map((node) => ({
          id: node.entityId,
          name: node.name,
          type: node.type,
          facts_count: node.facts,
          knowledge_count: node.knowledge
        })),
        edges: await graphEdges(tx, scope, ids, { now: context.now, filter: input.filter }),
        total_nodes: total
      }
    })
})

export const getMemory = query<EntityInput, EntityAnswer>({
  run: (context, input) => context.read((tx) => readEntity(tx, context, input))
})

async function readEntity(
  tx: ReadTx,
  context: QueryContext,
  input: EntityInput
): Promise<EntityAnswer> {
  const scope = { accountId: context.accountId, userId: input.userId }
  const key = nameKey(input.name)
  const [row, parts] = await Promise.all([
    findEntity(tx, scope, key),
    partsOf(tx, scope, entityIdByKey(scope, key), NO_FILTER, context.now)
  ])
  if (row === null) throw notFound('Entity')
  const entity = withParts(row, parts)
  if (!input.includeArchived) return entity
  const all = await factsOfEntities(tx, scope, [row.entityId])
  const past = all.filter((fact) => !holds(fact, context.now))
  return { ...entity, archived_fact_details: past.map(archivedFactAnswer) }
}

function holds(fact: FactRow, now: number): boolean {
  return fact.state === 'active' && (fact.expiresAt === null || fact.expiresAt.getTime() > now)
}

/** Entities with all that holds now and qualifies, in the order given. */
export async function wholeEntities(
  tx: ReadTx,
  scope: Scope,
  rows: readonly EntityRow[],
  filter: ProvenanceFilter,
  now: number
): Promise<Entity[]> {
  const ids = rows.map((row) => row.entityId)
  const parts = await partsOf(tx, scope, ids, filter, now)
  return rows.map((row) => withParts(row, parts))
}

type Parts = Awaited<ReturnType<typeof partsOf>>

/** What belongs to these entities; asked for at once, since none needs what another brings. */
async function partsOf(tx: ReadTx, scope: Scope, ids: Ids, filter: ProvenanceFilter, now: number) {
  const [facts, relations, knowledge, metadata] = await Promise.all([
    currentFacts(tx, scope, ids, filter, now),
    relationsOf(tx, scope, ids, { now, filter }),
    knowledgeOf(tx, scope, ids, filter, now),
    metadataOfEntities(tx, scope, ids)
  ])
  return { facts, relations, knowledge, metadata }
}

function withParts(row: EntityRow, { facts, relations, knowledge, metadata }: Parts): Entity {
  const id = row.entityId
  return entityAnswer(row, {
    facts: facts.filter((fact) => fact.entityId === id),
    relations: relations.filter((one) => one.fromEntity === id || one.toEntity === id),
    knowledge: knowledge.filter((item) => item.entityId === id),
    metadata: metadata.get(id) ?? {}
  })
}
