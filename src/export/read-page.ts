/**
 * Reads the next page of an export: a bounded number of records, whatever the scope holds. Entities
 * come first, several to a page; one with more than a page of items is told list by list over as many
 * pages as it takes. Each other list is walked by its key.
 */

import { episodesById } from '#db/stores/episodes.ts'
import {
  BEFORE_ALL,
  type ChunkPlace,
  chunksAfter,
  entitiesAfter,
  episodeSources,
  evolutionAfter,
  FIRST_CHUNK,
  factIdsAfter,
  idsAfter,
  knowledgeAfter,
  mergedMetadata,
  reflectionsAfter,
  relationsAfter,
  type Side,
  type SizedEntity,
  statementsAfter
} from '#db/stores/export.ts'
import { type FactRow, factsById, factsOfEntities } from '#db/stores/facts.ts'
import { proceduresById, versionsOf } from '#db/stores/procedures.ts'
import type { ReadTx } from '#db/transaction.ts'
import {
  exportedChange,
  exportedChunk,
  exportedEpisode,
  exportedFact,
  exportedKnowledge,
  exportedPastFact,
  exportedProcedure,
  exportedReflection,
  exportedRelations,
  exportedStatement,
  headAnswer
} from '#src/export/answers.ts'
import {
  ENTITY_LISTS,
  type EntityLists,
  type ExportCursor,
  type ExportPage,
  type ExportPart,
  type RowsOf,
  SCOPE_LISTS,
  type ScopeLists
} from '#src/export/contract.ts'
import { stateAt } from '#src/facts/fact.ts'
import type { Scope } from '#src/scope.ts'

/** Records of one page; an entity's items count as records. */
const PAGE = 300
/** Procedures carry all their versions, so there are fewer of them. */
const PROCEDURES = 25

export const BEGINNING: ExportCursor = { at: 'entities', afterKey: '' }

type Page = Omit<ExportPage, 'at'>

interface Reading {
  tx: ReadTx
  scope: Scope
  now: number
}

/** The page that begins at the cursor. */
export function readPage(reading: Reading, cursor: ExportCursor): Promise<Page> {
  if (cursor.at === 'entities') return readEntities(reading, cursor.afterKey)
  if (cursor.at === 'entity') return readEntityList(reading, cursor)
  return readList(reading, cursor.at, cursor.after)
}

async function readEntities(reading: Reading, afterKey: string): Promise<Page> {
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
    const present = own.filter((fact) => holdsAt(fact, now))
    const past = own.filter((fact) => !holdsAt(fact, now))
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

function holdsAt(fact: FactRow, now: number): boolean {
  const expiresAt = fact.expiresAt?.getTime() ?? null
  return stateAt({ state: fact.state, expiresAt }, now) === 'active'
}

type InsideEntity = Extract<ExportCursor, { at: 'entity' }>

function insideOf(entity: SizedEntity, list: keyof EntityLists): InsideEntity {
  const { nameKey, entityId } = entity
  return { at: 'entity', key: nameKey, entityId, list, after: BEFORE_ALL }
}

/** A page of one list of a big entity; after the last list the walk over entities goes on. */
async function readEntityList(reading: Reading, cursor: InsideEntity): Promise<Page> {
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

/** Rows in the order of their ids. */
function inOrder<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function listCursor(list: keyof ScopeLists): ExportCursor {
  return { at: list, after: list === 'chunks' ? FIRST_CHUNK : BEFORE_ALL }
}

async function readList(reading: Reading, list: keyof ScopeLists, after: unknown): Promise<Page> {
  const { part, last } = await READERS[list](reading, after)
  if (last !== null) return { parts: [part], next: { at: list, after: last } }
  const following = SCOPE_LISTS[SCOPE_LISTS.indexOf(list) + 1]
  return { parts: [part], next: following === undefined ? null : listCursor(following) }
}

type ListReader = (
  reading: Reading,
  after: unknown
) => Promise<{ part: ExportPart; last: unknown | null }>

const READERS: Readonly<Record<keyof ScopeLists, ListReader>> = {
  episodes: async ({ tx, scope, now }, after) => {
    const ids = await idsAfter(tx, scope, 'episodes', String(after), PAGE, now)
    const found = inOrder(ids, await episodesById(tx, scope, ids), (row) => row.episodeId)
    const sources = await episodeSources(tx, scope, ids)
    const rows = found.flatMap((row) => {
      const source = sources.get(row.episodeId)
      return source === undefined ? [] : [exportedEpisode(row, source)]
    })
    return { part: { part: 'rows', list: 'episodes', rows }, last: lastOf(ids, PAGE) }
  },
  procedures: async ({ tx, scope, now }, after) => {
    const ids = await idsAfter(tx, scope, 'procedures', String(after), PROCEDURES, now)
    const found = inOrder(ids, await proceduresById(tx, scope, ids), (row) => row.procedure.id)
    const rows = []
    for (const stored of found) {
      const versions = await versionsOf(tx, scope.accountId, stored.procedure.id)
      rows.push(exportedProcedure(stored, versions))
    }
    return { part: { part: 'rows', list: 'procedures', rows }, last: lastOf(ids, PROCEDURES) }
  },
  evolution: async ({ tx, scope }, after) => {
    const found = await evolutionAfter(tx, scope, String(after), PAGE)
    const rows = found.map(exportedChange)
    return { part: { part: 'rows', list: 'evolution', rows }, last: lastOf(idsOf(rows), PAGE) }
  },
  reflections: async ({ tx, scope }, after) => {
    const rows = (await reflectionsAfter(tx, scope, String(after), PAGE)).map(exportedReflection)
    return { part: { part: 'rows', list: 'reflections', rows }, last: lastOf(idsOf(rows), PAGE) }
  },
  chunks: async ({ tx, scope, now }, after) => {
    const found = await chunksAfter(tx, scope, after as ChunkPlace, PAGE, now)
    const places = found.map(({ jobId, messageIndex, part, chunkId }) => ({
      jobId,
      messageIndex,
      part,
      chunkId
    }))
    const rows = found.map(exportedChunk)
    return { part: { part: 'rows', list: 'chunks', rows }, last: lastOf(places, PAGE) }
  },
  statements: async ({ tx, scope }, after) => {
    const rows = (await statementsAfter(tx, scope, String(after), PAGE)).map(exportedStatement)
    return { part: { part: 'rows', list: 'statements', rows }, last: lastOf(idsOf(rows), PAGE) }
  }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map((row) => row.id)
}

/** The last key of a full page; null when the list has ended. */
function lastOf<Key>(keys: readonly Key[], full: number): Key | null {
  return keys.length < full ? null : (keys.at(-1) ?? null)
}
