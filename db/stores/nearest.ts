/** The entries nearest to a question. */
import { type Candidate, nearestExactly, type Probe } from '#db/stores/candidates.ts'
import type { KindIndex } from '#db/stores/scope-index.ts'
import type { ItemKind } from '#db/stores/search-index.ts'
import type { ReadTx } from '#db/transaction.ts'

/** The nearest entries of a kind, best first; none where there is nothing of it. */
export async function nearest(
  tx: ReadTx,
  probe: Probe,
  index: KindIndex | undefined,
  kind: ItemKind,
  limit: number
): Promise<Candidate[]> {
  if (index === undefined) return []
  return nearestExactly(tx, probe, kind, limit)
}
