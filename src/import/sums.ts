/** What an import has come to so far; part of its cursor, so it names things by id and is bounded. */
import { type AddResult, KEPT_COUNTS } from '#src/extraction/add-result.ts'

type Counted = (typeof KEPT_COUNTS)[number]

export interface ImportSums {
  counts: Record<Counted, number>
  /** Chunks and reflections that were new. */
  chunks: number
  reflections: number
  /** Records that were there already. */
  known: number
  /** New entities; the ids of the first of them, and of the first that were touched. */
  created: number
  createdIds: string[]
  touchedIds: string[]
}

/** Names that a result tells; the counts are exact. */
const NAMES_MAX = 1000

export function noSums(): ImportSums {
  const counts = Object.fromEntries(KEPT_COUNTS.map((name) => [name, 0])) as Record<Counted, number>
  return {
    counts,
    chunks: 0,
    reflections: 0,
    known: 0,
    created: 0,
    createdIds: [],
    touchedIds: []
  }
}

/** Both together. */
export function addSums(a: ImportSums, b: ImportSums): ImportSums {
  const ids = (first: readonly string[], more: readonly string[]) =>
    [...new Set([...first, ...more])].slice(0, NAMES_MAX)
  return {
    counts: Object.fromEntries(
      KEPT_COUNTS.map((name) => [name, a.counts[name] + b.counts[name]])
    ) as Record<Counted, number>,
    chunks: a.chunks + b.chunks,
    reflections: a.reflections + b.reflections,
    known: a.known + b.known,
    created: a.created + b.created,
    createdIds: ids(a.createdIds, b.createdIds),
    touchedIds: ids(a.touchedIds, b.touchedIds)
  }
}

/** The sums of one add; names become ids by `idsOf`. */
export function sumsOfAdd(
  result: AddResult,
  ids: { created: string[]; touched: string[] }
): ImportSums {
  const counts = Object.fromEntries(KEPT_COUNTS.map((name) => [name, result[name]])) as Record<
    Counted,
    number
  >
  return {
    ...noSums(),
    counts,
    created: result.count,
    createdIds: ids.created,
    touchedIds: ids.touched
  }
}
