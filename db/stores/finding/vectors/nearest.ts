/**
 * The entries nearest to a question: exactly, or for a large scope by its partial index. An index is
 * walked in the order of nearness and each entry is held against the condition on the way, until
 * enough are admitted. When it gives up before that, everything is scanned: fewer results than there
 * are is the one thing that must not happen without a word.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import {
  type Candidate,
  nearestAmong,
  nearestExactly,
  nearestFirst,
  ofScope,
  type Probe
} from '#db/stores/finding/candidates.ts'
import { PLAN_EACH } from '#db/stores/finding/query-plans.ts'
import type { ScopeIndex } from '#db/stores/finding/scope-index.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'

/** An index that lacks more than this part of a scope is not yet worth asking. */
const SCANNED_SHARE_MAX = 0.3
/** The longest list that pgvector's walk keeps. */
const WALK_MAX = 1000

/**
 * Length of the list that the walk keeps, against how many are wanted: what recall costs. The more
 * entries, the more islands a walk has to find (docs/decisions/vector-indexes.md).
 */
function walkWidth(entries: number): number {
  return 1.5 + 0.5 * Math.max(0, Math.log2(entries / 16_000))
}

/** The nearest entries of a kind, best first; none where there is nothing of it. */
export async function nearest(
  tx: ReadTx,
  probe: Probe,
  { kinds, lastEntry }: ScopeIndex,
  kind: ItemKind,
  limit: number
): Promise<Candidate[]> {
  const index = kinds.get(kind)
  if (index === undefined) return []
  const { partial, entries } = index
  const usable =
    partial !== null &&
    partial.model === probe.model &&
    lastEntry - partial.upto <= entries * SCANNED_SHARE_MAX
  if (!usable) return nearestExactly(tx, probe, kind, limit)
  const width = Math.min(WALK_MAX, Math.round(limit * walkWidth(entries)))
  const walked = await nearestByIndex(tx, probe, kind, { limit, width }, partial)
  if (walked.length < limit) return nearestExactly(tx, probe, kind, limit)
  const above = partial.upto
  const rest = lastEntry > above ? await nearestExactly(tx, probe, kind, limit, above) : []
  const found = new Map([...walked, ...rest].map((one) => [one.entryNo, one]))
  return nearestFirst([...found.values()]).slice(0, limit)
}

async function nearestByIndex(
  tx: ReadTx,
  probe: Probe,
  kind: ItemKind,
  { limit, width }: { limit: number; width: number },
  { slot, dimensions }: { slot: number; dimensions: number }
): Promise<Candidate[]> {
  const { scope } = probe
  // Slot and dimensions are numbers of ours; as parameters the index could not be proven to fit.
  const [own, size] = [sql.raw(String(Math.trunc(slot))), sql.raw(String(Math.trunc(dimensions)))]
  // Plain comparisons would offer the planner the key's index, and a join the entries': scans of all
  // that it takes for short where statistics are older than the scope.
  const which = sql`v.index_slot = ${own} and v.role = 'text'
    and v.account_id is not distinct from ${scope.accountId}
    and v.user_id is not distinct from ${scope.userId} and v.kind is not distinct from ${kind}
    and (select ${probe.admit(scope)} from search_entries e
      where ${ofScope(scope, kind)} and e.entry_no = v.entry_no)`
  const embedding = sql`v.embedding::halfvec(${size})`
  // A plan for any limit would take the limit for a tenth of all, and read all.
  const [, { admitted }] = await Promise.all([
    tx.rows(select`set_config('hnsw.ef_search', ${String(width)}, true),
      set_config('hnsw.iterative_scan', 'strict_order', true),
      ${PLAN_EACH}`),
    nearestAmong(tx, probe, kind, { which, embedding }, limit)
  ])
  return admitted
}
