/** Reading entities: whole ones, a single one by its name. */
import { query } from '#actors/operation.ts'
import { ofEachShared } from '#actors/shared-reading.ts'
import type { SharedView, View } from '#db/shared-view.ts'
import {
  type EntityRow,
  entityIdByKey,
  findEntitiesByKey,
  findEntity
} from '#db/stores/entities/entities.ts'
import { knowledgeOf, relationsOf } from '#db/stores/entities/relations.ts'
import { currentFacts, type FactRow, factsOfEntities } from '#db/stores/facts/facts.ts'
import { metadataOfEntities } from '#db/stores/facts/statements.ts'
import type { Ids } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import { notFound } from '#src/base/failure.ts'
import { NO_FILTER, type ProvenanceFilter, type Scope } from '#src/base/scope.ts'
import type { EntityAnswer, EntityInput } from '#src/entities/contract.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import type { Entity } from '#src/shapes/entity.ts'
import { archivedFactAnswer, entityAnswer } from '#src/shapes/entity-answers.ts'
import { markedAsShared } from '#src/shapes/team-mark.ts'

/** One's own, else the first that somebody shares; where a team is named, what is shared through it. */
export const getMemory = query<EntityInput, EntityAnswer>({
  sharedBeside: ({ userId }) => userId,
  run: async (context, input) => {
    const own = { accountId: context.accountId, userId: input.userId }
    if (input.teamId === undefined) {
      const mine = await context.read((tx) => readEntity(tx, own, input, context.now))
      if (mine !== null) return mine
    }
    const theirs = await ofEachShared(context, (tx, view) =>
      readShared(tx, view, input, context.now)
    )
    const meant = theirs.find((one) => one !== null)
    if (meant == null) throw notFound('Entity')
    return meant
  }
})

/** Several may have the name, of one account or of many: the first, always the same one. */
async function readShared(
  tx: ReadTx,
  view: SharedView,
  input: EntityInput,
  now: number
): Promise<EntityAnswer | null> {
  const rows = await findEntitiesByKey(tx, view, [nameKey(input.name)])
  const row = rows.find(
    ({ entityId }) => input.teamId === undefined || view.teamOf.get(entityId) === input.teamId
  )
  if (row === undefined) return null
  const parts = await partsOf(tx, view, [row.entityId], NO_FILTER, now)
  const entity = markedAsShared(view, withParts(row, parts))
  // What its owner has set aside is nobody else's.
  return input.includeArchived ? { ...entity, archived_fact_details: [] } : entity
}

async function readEntity(
  tx: ReadTx,
  own: Scope,
  input: EntityInput,
  now: number
): Promise<EntityAnswer | null> {
  const key = nameKey(input.name)
  const [row, parts] = await Promise.all([
    findEntity(tx, own, key),
    partsOf(tx, own, entityIdByKey(own, key), NO_FILTER, now)
  ])
  if (row === null) return null
  const entity = withParts(row, parts)
  if (!input.includeArchived) return entity
  const all = await factsOfEntities(tx, own, [row.entityId])
  const past = all.filter((fact) => !holds(fact, now))
  return { ...entity, archived_fact_details: past.map(archivedFactAnswer) }
}

function holds(fact: FactRow, now: number): boolean {
  return fact.state === 'active' && (fact.expiresAt === null || fact.expiresAt.getTime() > now)
}

/** Entities with all that holds now and qualifies, in the order given. */
export async function wholeEntities(
  tx: ReadTx,
  view: View,
  rows: readonly EntityRow[],
  filter: ProvenanceFilter,
  now: number
): Promise<Entity[]> {
  const ids = rows.map((row) => row.entityId)
  const parts = await partsOf(tx, view, ids, filter, now)
  return rows.map((row) => withParts(row, parts))
}

type Parts = Awaited<ReturnType<typeof partsOf>>

/** What belongs to these entities; asked for at once, since none needs what another brings. */
async function partsOf(tx: ReadTx, view: View, ids: Ids, filter: ProvenanceFilter, now: number) {
  const [facts, relations, knowledge, metadata] = await Promise.all([
    currentFacts(tx, view, ids, filter, now),
    relationsOf(tx, view, ids, { now, filter }),
    knowledgeOf(tx, view, ids, { now, filter }),
    metadataOfEntities(tx, view, ids)
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
