/** What an account sees, by every way of reading that shows what others share. */
import type { SharedView } from '#db/shared-view.ts'
import { readAccountWithViews } from '#db/stores/teams/shared-views.ts'
import { NO_FILTER } from '#src/base/scope.ts'
import type { EntityAnswer, EntityPage, FullEntityPage, Graph } from '#src/entities/contract.ts'
import type { Timeline } from '#src/facts/contract.ts'
import type { SearchAllAnswer } from '#src/search/contract.ts'
import { type ActorBench, type BenchAccount, startActorBench } from '#tests/support/actor-bench.ts'
import type { DatabaseKind } from '#tests/support/service.ts'

const benches = new Map<DatabaseKind, Promise<ActorBench>>()

/** The actors of this test file on that database, started once; `closeBenches` ends them. */
export function benchOn(kind: DatabaseKind): Promise<ActorBench> {
  const known = benches.get(kind)
  if (known !== undefined) return known
  const starting = startActorBench(kind)
  benches.set(kind, starting)
  return starting
}

export async function closeBenches(): Promise<void> {
  const all = [...benches.values()]
  benches.clear()
  for (const bench of all) await (await bench).close()
}

export const DEFAULTS = { userId: 'default', filter: NO_FILTER }

export function searchInput(query: string, more: Record<string, unknown> = {}) {
  return {
    ...DEFAULTS,
    query,
    limit: 50,
    graphDepth: 2,
    threshold: null,
    asOf: null,
    explain: false,
    maxTokens: null,
    chunks: null,
    ...more
  }
}

export const PAGE = { ...DEFAULTS, limit: 100, offset: 0, type: null }
const RANGE = { userId: 'default', after: null, before: null, asOf: null, limit: 500 }

export function readersOf(account: Pick<BenchAccount, 'ask'>) {
  const { ask } = account
  return {
    search: (query: string, more = {}) =>
      ask<SearchAllAnswer>('search.all', searchInput(query, more)),
    list: (more = {}) => ask<EntityPage>('entities.list', { ...PAGE, ...more }),
    whole: (more = {}) => ask<FullEntityPage>('entities.list_whole', { ...PAGE, ...more }),
    get: (name: string, includeArchived = false) =>
      ask<EntityAnswer>('entities.get', { userId: 'default', name, includeArchived }),
    graph: (more = {}) => ask<Graph>('entities.graph', { ...DEFAULTS, limit: 150, ...more }),
    timeline: (more = {}) => ask<Timeline>('facts.timeline', { ...RANGE, ...more })
  }
}

/** What the check tells an account. */
export async function viewsOf(bench: ActorBench, account: BenchAccount): Promise<SharedView[]> {
  const { views } = await bench.database.read(account.accountId, (tx) =>
    readAccountWithViews(tx, account.caller, 'default')
  )
  return [...views]
}
