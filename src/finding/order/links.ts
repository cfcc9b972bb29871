/** Pairs of results about the same thing, each beside the likelier pairs that share one of the two. */

/** That one result makes another, earlier one untrue, at a chance of 0 to 1. */
export interface Doubt {
  older: string
  newer: string
  chance: number
  /** The messages that both were drawn from, of facts. */
  olderChunk?: string | null
  newerChunk?: string | null
}

/** One message tells both: what is over, and what came in its place. That takes nothing from what either of them replaces. */
export function isOfOneMessage({ olderChunk = null, newerChunk = null }: Doubt): boolean {
  return olderChunk !== null && olderChunk === newerChunk
}

/** The chance of a pair of which the earlier is closed. */
export const CLOSED = 1

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
  const others = pairs.filter((pair) => !isOfOneMessage(pair))
  const likeliest = new Map<string, number>()
  for (const { older, newer, chance } of others) {
    for (const id of [`old ${older}`, `new ${newer}`]) {
      likeliest.set(id, Math.max(likeliest.get(id) ?? 0, chance))
    }
  }
  const link = ({ older, newer, chance }: Doubt, most: number): Link => {
    const [first, second] = past ? [older, newer] : [newer, older]
    return { first, second, chance, beside: chance / most }
  }
  const likely = ({ older, newer }: Doubt) =>
    Math.max(likeliest.get(`old ${older}`) ?? 0, likeliest.get(`new ${newer}`) ?? 0)
  // How it was before is told by neither of one message.
  const inOne = past ? [] : pairs.filter(isOfOneMessage).map((pair) => link(pair, pair.chance))
  return [...inOne, ...others.map((pair) => link(pair, likely(pair)))].sort(
    (a, b) => a.chance - b.chance
  )
}
