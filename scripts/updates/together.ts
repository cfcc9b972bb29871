/** The rows behind `src/updates/together`: chances that each decision gives to pairs it was not fitted to. */

import { chanceBy } from '#src/updates/regression.ts'
import { fromChances } from '#src/updates/together/together.ts'
import { chanceByTrees, type Trees } from '#src/updates/together/trees.ts'
import { chanceByWording, placesOf } from '#src/updates/wording.ts'
import { type TreeRow, treesOver } from '../boosted-trees.ts'
import { fit, type Row } from './regression.ts'
import { fitWording, type WordingRow } from './wording.ts'

/** A pair as each decision sees it; a decision is not fitted with a row that it is not asked about. */
export interface SeenPair {
  /** Pairs of one key share a fold. */
  key: string
  closes: boolean
  /** What it counts in the fit of the trees. */
  counts: number
  turns: boolean
  meaning: { row: Row; isFitted: boolean }
  /** Null where the later statement does not speak of the earlier one. */
  reference: { row: Row; isFitted: boolean } | null
  /** Null where wording is not asked. */
  wording: { row: WordingRow; isFitted: boolean } | null
  /** Log-odds of a cross-encoder that was not fitted to it; null where it was not asked. */
  judged: number | null
}

export interface Together {
  together: Trees
  judged: Trees
  /** What trees that were not fitted to a pair say of it, with the cross-encoder where it was asked. */
  expected: ReadonlyMap<SeenPair, Expected>
}

export interface Expected {
  together: number
  /** Null where the cross-encoder was not asked. */
  judged: number | null
}

/**
 * Trees over the chances that the three decisions give to pairs of a fold that they were not fitted with, and the same
 * with what the cross-encoder says, fitted to the pairs that it was asked about.
 */
export function fitTogether(pairs: readonly SeenPair[], folds: number): Together {
  const rows = [...rowsTogether(pairs, folds)]
  const judged = judgedOf(rows)
  const expected = new Map<SeenPair, Expected>()
  for (let fold = 0; fold < folds; fold++) {
    const isOf = ([{ key }]: SeenRow) => Number(Bun.hash(key) % BigInt(folds)) === fold
    const others = rows.filter((one) => !isOf(one))
    const [without, reading] = [treesOver(closing(others)), treesOver(closing(judgedOf(others)))]
    for (const [pair, row] of rows.filter(isOf)) {
      const chance = pair.judged === null ? null : chanceByTrees(reading, [...row, pair.judged])
      expected.set(pair, { together: chanceByTrees(without, row), judged: chance })
    }
  }
  return { together: treesOver(closing(rows)), judged: treesOver(closing(judged)), expected }
}

type SeenRow = readonly [SeenPair, number[]]

/** The rows of pairs that the cross-encoder was asked about, with what it said behind them. */
function judgedOf(rows: readonly SeenRow[]): SeenRow[] {
  return rows.flatMap(([pair, row]): SeenRow[] =>
    pair.judged === null ? [] : [[pair, [...row, pair.judged]]]
  )
}

function rowsTogether(pairs: readonly SeenPair[], folds: number): Map<SeenPair, number[]> {
  const foldOf = pairs.map(({ key }) => Number(Bun.hash(key) % BigInt(folds)))
  const asked = pairs.flatMap(({ wording }, place) =>
    wording === null ? [] : [{ wording, place }]
  )
  const rows = new Map<SeenPair, number[]>()
  for (let fold = 0; fold < folds; fold++) {
    const others = pairs.filter((_, place) => foldOf[place] !== fold)
    const meaning = fit(others.flatMap(({ meaning: own }) => (own.isFitted ? [own.row] : [])))
    const reference = fit(others.flatMap(({ reference: own }) => (own?.isFitted ? [own.row] : [])))
    const wording = fitWording(
      others.flatMap(({ wording: own }) => (own?.isFitted ? [own.row] : []))
    )
    const places = placesOf(wording)
    for (const { wording: own, place } of asked) {
      const pair = pairs[place]
      if (pair === undefined || foldOf[place] !== fold) continue
      const spoken = pair.reference?.row
      const chances = {
        meant: chanceBy(meaning, pair.meaning.row.plain, pair.meaning.row.meaning),
        spokenOf: spoken === undefined ? 0 : chanceBy(reference, spoken.plain, null),
        worded: chanceByWording(wording, places, own.row),
        turns: pair.turns
      }
      rows.set(pair, [...fromChances(chances), ...own.row.plain])
    }
  }
  return rows
}

/** What of such rows is there to fit: whether the earlier statement is closed. */
function closing(rows: readonly SeenRow[]): TreeRow[] {
  return rows.map(([{ closes, counts }, row]) => ({ row, isTrue: closes, counts }))
}
