/** Pairs of results about the same thing, each beside the likelier pairs that share one of the two. */

/** That one result makes another, earlier one untrue, at a chance of 0 to 1. */
export interface Doubt {
  older: string
  newer: string
  chance: number
}

/** Two results of which one is to stand before the other. */
export interface Link {
  first: string
  second: string
  chance: number
  /** Its chance beside that of the likeliest pair that either of them is in: 1 for that pair. */
  beside: number
}

/** Pairs as links, the surest last, so that it has the last word. */
export function linksOf(pairs: readonly Doubt[], past: boolean): Link[] {
  const likeliest = new Map<string, number>()
  for (const { older, newer, chance } of pairs) {
    for (const id of [`old ${older}`, `new ${newer}`]) {
      likeliest.set(id, Math.max(likeliest.get(id) ?? 0, chance))
    }
  }
  return pairs
    .toSorted((a, b) => a.chance - b.chance)
    .map(({ older, newer, chance }) => {
      const most = Math.max(
        likeliest.get(`old ${older}`) ?? chance,
        likeliest.get(`new ${newer}`) ?? chance
      )
      const [first, second] = past ? [older, newer] : [newer, older]
      return { first, second, chance, beside: chance / most }
    })
}
