/**
 * How it was before is told by a whole statement, and not by what is left of it: "The consultation is at the clinic"
 * answers no "When was it at first?", which "The consultation is on 12 March at the clinic" does.
 */
import { type Successor, textsToCompare } from '#db/stores/facts/possible-conflicts.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ScoredFact } from '#src/finding/find-facts.ts'
import type { Link } from '#src/finding/order/links.ts'
import { stemsOf } from '#src/updates/features.ts'

/** Closed facts before what of their message was found and says nothing that they do not say. */
export async function wholesBeforeLeft(
  tx: ReadTx,
  scope: Scope,
  pairs: readonly Successor[],
  found: readonly ScoredFact[]
): Promise<Link[]> {
  const ids = new Set(found.map(({ fact }) => fact.itemId))
  const closed = pairs.filter(({ older, chance }) => chance === 1 && !ids.has(older))
  const beside = closed.flatMap(({ older, olderChunk }) =>
    found
      .filter(({ fact }) => olderChunk !== null && fact.chunkId === olderChunk)
      .map(({ fact }) => ({ whole: older, left: fact.itemId }))
  )
  if (beside.length === 0) return []
  const factIds = [...new Set(beside.flatMap(({ whole, left }) => [whole, left]))]
  const texts = await textsToCompare(tx, scope, { factIds, chunkIds: [] })
  const stems = new Map(texts.map(({ id, text }) => [id, stemsOf(text)]))
  const isLeft = ({ whole, left }: (typeof beside)[number]) => {
    const [all, some] = [stems.get(whole), stems.get(left)]
    return all !== undefined && some !== undefined && some.size > 0 && some.isSubsetOf(all)
  }
  return beside
    .filter(isLeft)
    .map(({ whole, left }) => ({ first: whole, second: left, chance: 1, beside: 1 }))
}
