/**
 * Of whom more or less is told than before: two windows of thirty days, the later one ending with what was
 * said last, so that a conversation that lies back has trends as well.
 */

import type { Known, MaterialFact } from '#src/survey/material.ts'
import { toldEntities } from '#src/survey/told-entities.ts'

export interface Trend {
  name: string
  word: 'more' | 'less'
  /** Facts of the later window. */
  more: MaterialFact[]
  /** Facts of the earlier window. */
  fewer: MaterialFact[]
}

const WINDOW_MS = 30 * 86_400_000
/** A trend of fewer facts is chance. */
const FACTS_MIN = 5
/** A claim names every fact that it counts. */
const FACTS_MAX = 100
const TIMES = 2

/** Entities of which at least twice as much, or at most half as much, is told. */
export function trendsOf(known: Known): Trend[] {
  const end = Math.max(0, ...known.facts.map(({ statedAt }) => Math.min(statedAt, known.now)))
  const first = Math.min(...known.facts.map(({ statedAt }) => statedAt))
  // Of a time from which nothing is known nobody can say that less was told.
  if (first > end - 2 * WINDOW_MS) return []
  return toldEntities(known).flatMap(({ entityId, name }): Trend[] => {
    const own = known.factsOf.get(entityId) ?? []
    const within = (from: number, to: number) =>
      own.filter(({ statedAt }) => statedAt > from && statedAt <= to)
    const [later, earlier] = [
      within(end - WINDOW_MS, end),
      within(end - 2 * WINDOW_MS, end - WINDOW_MS)
    ]
    const [most, least] = [
      Math.max(later.length, earlier.length),
      Math.min(later.length, earlier.length)
    ]
    if (most < FACTS_MIN || most < TIMES * least || most + least > FACTS_MAX) return []
    const word = later.length > earlier.length ? 'more' : 'less'
    return [{ name, word, more: later, fewer: earlier }]
  })
}
