/**
 * Spreads a ranking over sessions: turns that stand together share their words, so one conversation
 * about the subject can fill the first page while the one that holds the answer waits behind it.
 * Behind the head of the list a chunk therefore loses a little for every one of its session that is
 * placed already, each further one less than the one before. The loss is small against the distance
 * between what fits and what does not, so it decides between near equals.
 *
 * Nothing enters or leaves the first page by this. Where every message is an add of its own, or all
 * are one, the order stays as it is.
 */

export interface Spread {
  /** Places that keep their order: what fits best is shown whatever it stands beside. */
  head: number
  /** Places among which the spread chooses; those behind keep their order. */
  page: number
  /** Rank score that a chunk loses, times the logarithm of one more than its session has places. */
  loss: number
}

export const SPREAD: Spread = { head: 5, page: 20, loss: 0.8 }
/** Where sessions are ranked, their chunks have the same gain and would stand side by side. */
export const SPREAD_IN_ASSISTANT_CHATS: Spread = { head: 5, page: 100, loss: 1.6 }

/** A copy in the new order. `ranked` must be in order of rank score, best first. */
export function spreadOverSessions<Ranked extends { jobId: string; rankScore: number }>(
  ranked: readonly Ranked[],
  { head, page, loss }: Spread = SPREAD
): Ranked[] {
  const placed = ranked.slice(0, head)
  const waiting = ranked.slice(head, page)
  const places = new Map<string, number>()
  const count = ({ jobId }: Ranked) => places.set(jobId, (places.get(jobId) ?? 0) + 1)
  placed.forEach(count)
  while (waiting.length > 0) {
    const worth = waiting.map(
      ({ jobId, rankScore }) => rankScore - loss * Math.log(1 + (places.get(jobId) ?? 0))
    )
    // The first of equals, so that the order given decides.
    const [next] = waiting.splice(worth.indexOf(Math.max(...worth)), 1)
    if (next === undefined) break
    placed.push(next)
    count(next)
  }
  return [...placed, ...ranked.slice(page)]
}
