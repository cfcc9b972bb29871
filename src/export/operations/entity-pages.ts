/**
 * Pages of an export that tell entities, in the order of their names. One with more than a page of items
 * is told list by list over as many pages as it takes.
 */
import {
  entitiesAfter,
  factIdsAfter,
  knowledgeAfter,
  mergedMetadata,
  relationsAfter,
  type Side,
  type SizedEntity
} from '#db/stores/export/entities.ts'
import { BEFORE_ALL } from '#db/stores/export/walk.ts'
import { type FactRow, factsById, factsOfEntities } from '#db/stores/facts/facts.ts'
import {
  exportedFact,
  exportedKnowledge,
  exportedPastFact,
  exportedRelations,
  headAnswer
} from '#src/export/answers.ts'
import {
  ENTITY_LISTS,
  type EntityLists,
  type ExportCursor,
  type ExportPart,
  type RowsOf,
  SCOPE_LISTS
} from '#src/export/contract.ts'
import { listCursor } from '#src/export/operations/list-pages.ts'
import {
  idsOf,
  inOrder,
  lastOf,
  PAGE,
  type Page,
  type Reading
} from '#src/export/operations/page.ts'
import { stateAt } from '#src/memory/fact.ts'

/** The next entities, several to a page; from one with more than a page of items only its head. */
export async function readEntities(reading: Reading, afterKey: string): Promise<Page> {
  const { tx, scope, now } = reading
  const found = await entitiesAfter(tx, scope, afterKey, PAGE, now)
  const [first] = found
  if (first === undefined) return { parts: [], next: listCursor(SCOPE_LISTS[0]) }
  if (sizeOf(first) > PAGE) {
    const metadata = await mergedMetadata(tx, scope, [first.entityId])
    const head = headAnswer(first, metadata.get(first.entityId) ?? {})
    return { parts: [{ part: 'entity', head }], next: insideOf(first, ENTITY_LISTS[0]) }
  }
  const together = fitting(found)
  const last = together.at(-1) ?? first
  const parts = await wholeEntities(reading, together)
  return { parts, next: { at: 'entities', afterKey: last.nameKey } }
}

function sizeOf({ allFacts, allRelations, knowledge }: SizedEntity): number {
  return 1 + allFacts + allRelations + knowledge
}

/** As many of the first entities as fit a page together. */
function fitting(entities: readonly SizedEntity[]): SizedEntity[] {
  let size = 0
  const end = entities.findIndex((entity) => {
    size += sizeOf(entity)
    return size > PAGE
  })
  return end === -1 ? [...entities] : entities.slice(0, end)
}

async function wholeEntities(
  { tx, scope, now }: Reading,
  entities: readonly SizedEntity[]
): Promise<ExportPart[]> {
  const ids = entities.map((entity) => entity.entityId)
  const metadata = await mergedMetadata(tx, scope, ids)
  const facts = await factsOfEntities(tx, scope, ids)
  const related = { entityIds: ids, after: BEFORE_ALL }
  const relations = await relationsAfter(tx, scope, { ...related, side: 'present' }, PAGE, now)
  const pastRelations = await relationsAfter(tx, scope, { ...related, side: 'past' }, PAGE, now)
  const knowledge = await knowledgeAfter(tx, scope, ids, BEFORE_ALL, PAGE, now)
  return entities.flatMap((entity): ExportPart[] => {
    const id = entity.entityId
    const own = facts.filter((fact) => fact.entityId === id)
    const present = own.filter((fact) => stateAt(fact, now) === 'active')
    const past = own.filter((fact) => stateAt(fact, now) !== 'active')
    const items = knowledge.filter((item) => item.entityId === id)
    return [
      { part: 'entity', head: headAnswer(entity, metadata.get(id) ?? {}) },
      { part: 'entity_rows', list: 'facts', rows: present.map((fact) => fact.content) },
      { part: 'entity_rows', list: 'fact_details', rows: present.map(exportedFact) },
      { part: 'entity_rows', list: 'archived_fact_details', rows: past.map(exportedPastFact) },
      { part: 'entity_rows', list: 'relations', rows: exportedRelations(relations, id) },
      {
        part: 'entity_rows',
        list: 'archived_relations',
        rows: exportedRelations(pastRelations, id)
      },
      { part: 'entity_rows', list: 'knowledge', rows: items.map(exportedKnowledge) },
      { part: 'entity_end' }
    ]
  })
}

type InsideEntity = Extract<ExportCursor, { at: 'entity' }>

function insideOf(entity: SizedEntity, list: keyof EntityLists): InsideEntity {
  const { nameKey, entityId } = entity
  return { at: 'entity', key: nameKey, entityId, list, after: BEFORE_ALL }
}

/** A page of one list of a big entity; after the last list the walk over entities goes on. */
export async function readEntityList(reading: Reading, cursor: InsideEntity): Promise<Page> {
  const { part, last } = await entityRows(reading, cursor)
  if (last !== null) return { parts: [part], next: { ...cursor, after: last } }
  const following = ENTITY_LISTS[ENTITY_LISTS.indexOf(cursor.list) + 1]
  if (following !== undefined) {
    return { parts: [part], next: { ...cursor, list: following, after: BEFORE_ALL } }
  }
  return {
    parts: [part, { part: 'entity_end' }],
    next: { at: 'entities', afterKey: cursor.key }
  }
}

/** The rows with the key of the last one; null where no more can follow. */
async function entityRows(
  reading: Reading,
  cursor: InsideEntity
): Promise<{ part: ExportPart; last: string | null }> {
  const { tx, scope, now } = reading
  const { entityId, list, after } = cursor
  const piece = (of: RowsOf<EntityLists>, ids: readonly string[]) => ({
    part: { part: 'entity_rows' as const, ...of },
    last: lastOf(ids, PAGE)
  })
  switch (list) {
    case 'facts': {
      const { rows, ids } = await factRows(reading, cursor, 'present')
      return piece({ list, rows: rows.map((row) => row.content) }, ids)
    }
    case 'fact_details': {
      const { rows, ids } = await factRows(reading, cursor, 'present')
      return piece({ list, rows: rows.map(exportedFact) }, ids)
    }
    case 'archived_fact_details': {
      const { rows, ids } = await factRows(reading, cursor, 'past')
      return piece({ list, rows: rows.map(exportedPastFact) }, ids)
    }
    case 'relations':
    case 'archived_relations': {
      const side = list === 'relations' ? 'present' : 'past'
      const found = await relationsAfter(
        tx,
        scope,
        { entityIds: [entityId], side, after },
        PAGE,
        now
      )
      const rows = exportedRelations(found, entityId)
      return piece({ list, rows }, idsOf(rows))
    }
    case 'knowledge': {
      const found = await knowledgeAfter(tx, scope, [entityId], after, PAGE, now)
      const rows = found.map(exportedKnowledge)
      return piece({ list, rows }, idsOf(rows))
    }
  }
}

async function factRows(
  { tx, scope, now }: Reading,
  { entityId, after }: InsideEntity,
  side: Side
): Promise<{ rows: FactRow[]; ids: string[] }> {
  const ids = await factIdsAfter(tx, scope, { entityId, side, after }, PAGE, now)
  return { rows: inOrder(ids, await factsById(tx, scope, ids), (row) => row.factId), ids }
}
