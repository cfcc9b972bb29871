/** Pages of an export that walk one list of the scope after another, each by its key. */
import { episodesById } from '#db/stores/episodes/episodes.ts'
import {
  type ChunkPlace,
  chunksAfter,
  doubtsAfter,
  episodeSources,
  evolutionAfter,
  FIRST_CHUNK,
  idsAfter,
  type PairPlace,
  statementsAfter
} from '#db/stores/export/lists.ts'
import { BEFORE_ALL } from '#db/stores/export/walk.ts'
import { proceduresById, versionsOf } from '#db/stores/procedures/procedures.ts'
import { shownReflections } from '#db/stores/reflections/reflections.ts'
import {
  exportedChange,
  exportedChunk,
  exportedDoubt,
  exportedEpisode,
  exportedProcedure,
  exportedStatement
} from '#src/export/answers.ts'
import {
  type ExportCursor,
  type ExportPart,
  SCOPE_LISTS,
  type ScopeLists
} from '#src/export/contract.ts'
import {
  idsOf,
  inOrder,
  lastOf,
  PAGE,
  type Page,
  type Reading
} from '#src/export/operations/page.ts'
import { reflectionAnswer } from '#src/shapes/reflection-answers.ts'

/** Procedures carry all their versions, so there are fewer of them. */
const PROCEDURES = 25

/** Of lists that do not go by the ids of their records. */
const FIRST_PLACES: Partial<Record<keyof ScopeLists, unknown>> = {
  chunks: FIRST_CHUNK,
  possible_conflicts: { newerFact: BEFORE_ALL, olderFact: BEFORE_ALL } satisfies PairPlace
}

/** Where a list begins. */
export function listCursor(list: keyof ScopeLists): ExportCursor {
  return { at: list, after: FIRST_PLACES[list] ?? BEFORE_ALL }
}

/** A page of a list; after the last one comes the next list. */
export async function readList(
  reading: Reading,
  list: keyof ScopeLists,
  after: unknown
): Promise<Page> {
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
  evolution: async ({ tx, scope, now }, after) => {
    const found = await evolutionAfter(tx, scope, String(after), PAGE, now)
    const rows = found.map(exportedChange)
    return { part: { part: 'rows', list: 'evolution', rows }, last: lastOf(idsOf(rows), PAGE) }
  },
  reflections: async ({ tx, scope, now }, after) => {
    const page = { after: String(after), limit: PAGE }
    const rows = (await shownReflections(tx, scope, now, { page })).map(reflectionAnswer)
    return { part: { part: 'rows', list: 'reflections', rows }, last: lastOf(idsOf(rows), PAGE) }
  },
  chunks: async ({ tx, scope, now }, after) => {
    const found = await chunksAfter(tx, scope, after as ChunkPlace, PAGE, now)
    const places = found.map(placeOf)
    const rows = found.map(exportedChunk)
    return { part: { part: 'rows', list: 'chunks', rows }, last: lastOf(places, PAGE) }
  },
  statements: async ({ tx, scope }, after) => {
    const rows = (await statementsAfter(tx, scope, String(after), PAGE)).map(exportedStatement)
    return { part: { part: 'rows', list: 'statements', rows }, last: lastOf(idsOf(rows), PAGE) }
  },
  possible_conflicts: async ({ tx, scope }, after) => {
    const found = await doubtsAfter(tx, scope, after as PairPlace, PAGE)
    const places = found.map(({ newerFact, olderFact }) => ({ newerFact, olderFact }))
    const rows = found.map(exportedDoubt)
    return { part: { part: 'rows', list: 'possible_conflicts', rows }, last: lastOf(places, PAGE) }
  }
}

function placeOf({ jobId, messageIndex, part, chunkId }: ChunkPlace): ChunkPlace {
  return { jobId, messageIndex, part, chunkId }
}
