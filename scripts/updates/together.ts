/** The rows behind `src/updates/together`: chances that each decision gives to pairs it was not fitted to. */
import { chanceBy } from '#src/updates/regression.ts'
import { fromChances } from '#src/updates/together/together.ts'
import type { Trees } from '#src/updates/together/trees.ts'
import { chanceByWording, placesOf } from '#src/updates/wording.ts'
import { fit, type Row } from './regression.ts'
import { fitTrees } from './trees.ts'
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
}

/** Trees over the chances that the three decisions give to pairs of a fold that they were not fitted with. */
export function fitTogether(pairs: readonly SeenPair[], folds: number): Trees {
  const foldOf = pairs.map(({ key }) => Number(Bun.hash(key) % BigInt(folds)))
  const asked = pairs.flatMap(({ wording }, place) =>
    wording === null ? [] : [{ wording, place }]
  )
  const rows = new Map<number, number[]>()
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
      rows.set(place, [...fromChances(chances), ...own.row.plain])
    }
  }
  const size = Math.max(...[...rows.values()].map((row) => row.length))
  const values = new Float32Array(asked.length * size)
  for (const [at, { place }] of asked.entries()) values.set(rows.get(place) ?? [], at * size)
  return fitTrees({
    values,
    size,
    closes: Uint8Array.from(asked, ({ place }) => Number(pairs[place]?.closes)),
    counts: Float32Array.from(asked, ({ place }) => pairs[place]?.counts ?? 0)
  })
}
