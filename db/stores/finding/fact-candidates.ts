/** Facts as ranking looks at them: those of chunks and of entities, with what each is about. */
import { sql } from 'drizzle-orm'
import type { View } from '#db/shared-view.ts'
import {
  CANDIDATE,
  type Candidate,
  ofScope,
  ownVector,
  type Probe,
  similarityTo
} from '#db/stores/finding/candidates.ts'
import { idArray, textArray } from '#db/stores/json-rows.ts'
import { milliseconds, rowsByColumn } from '#db/stores/rows-by-column.ts'
import { inView, withinView } from '#db/stores/view-conditions.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { Nearness } from '#src/text/int8/nearest-rows.ts'

const entryOfFact = sql`join search_entries e on e.account_id = f.account_id
  and e.item_id = f.fact_id`

/** What a fact is about and where it comes from. */
export interface FactOrigin {
  entityId: string
  chunkId: string | null
  statedAt: Date
}

/** A fact as ranking looks at it. */
export type FactCandidate = Candidate & FactOrigin

const ORIGIN = {
  entityId: sql`f.entity_id`,
  chunkId: sql`f.chunk_id`,
  statedAt: milliseconds(sql`f.stated_at`)
}

type Told<Row extends FactOrigin> = Omit<Row, 'statedAt'> & { statedAt: number }

function withDate<Row extends FactOrigin>(row: Told<Row>): Row {
  return { ...row, statedAt: new Date(row.statedAt) } as Row
}

/** Similarities of a kind's entries by number, where there is a copy of its vectors: then none are read. */
export type Near = Nearness['of'] | null

/** The similarity of `search_entries e`, and the join that it is read by. */
const similarityOf = ({ vector, model }: Pick<Probe, 'vector' | 'model'>, near: Near) =>
  near === null
    ? { similarity: similarityTo(vector), joined: ownVector(model) }
    : { similarity: sql`null::float8`, joined: sql`` }

/** Facts drawn from these chunks. */
export async function factsOfChunks(
  tx: ReadTx,
  probe: Probe,
  chunkIds: readonly string[],
  near: Near
): Promise<FactCandidate[]> {
  if (chunkIds.length === 0) return []
  const { scope } = probe
  const { similarity, joined } = similarityOf(probe, near)
  const rows = await rowsByColumn<Told<FactCandidate>>(
    tx,
    { ...CANDIDATE, ...ORIGIN, similarity },
    sql`facts f ${entryOfFact} ${joined}
      where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
        and f.chunk_id = any(${idArray(chunkIds)}) and ${ofScope(scope, 'fact')}
        and ${probe.admit(scope)}`
  )
  return rows.map((row) => withNearness(withDate<FactCandidate>(row), near))
}

function withNearness(fact: FactCandidate, near: Near): FactCandidate {
  return near === null ? fact : { ...fact, similarity: near(fact.entryNo) }
}

/** The origins of these facts. */
export async function factOrigins(
  tx: ReadTx,
  scope: Scope,
  factIds: readonly string[]
): Promise<Map<string, FactOrigin>> {
  if (factIds.length === 0) return new Map()
  const rows = await rowsByColumn<Told<FactOrigin> & { factId: string }>(
    tx,
    { factId: sql`f.fact_id`, ...ORIGIN },
    sql`facts f where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.fact_id = any(${idArray(factIds)})`
  )
  return new Map(rows.map(({ factId, ...origin }) => [factId, withDate<FactOrigin>(origin)]))
}

/** Entities given by their names or their ids. */
export type WhichEntities = { nameKeys: readonly string[] } | { entityIds: readonly string[] }

/**
 * The newest admitted facts of entities, at most `limit` an entity, and the entities there are. The
 * condition is met before the limit, so that it never hides a fact behind ones that do not qualify.
 */
export async function newestFactsOf<Of extends View>(
  tx: ReadTx,
  probe: Probe<Of>,
  which: WhichEntities,
  { limit, near }: { limit: number; near: Near }
): Promise<{ entityIds: Set<string>; facts: FactCandidate[] }> {
  const { scope } = probe
  const named = 'nameKeys' in which
  if ((named ? which.nameKeys : which.entityIds).length === 0)
    return { entityIds: new Set(), facts: [] }
  const chosen = named
    ? sql`n.name_key = any(${textArray(which.nameKeys)})`
    : sql`n.entity_id = any(${idArray(which.entityIds)})`
  const { similarity, joined } = similarityOf(probe, near)
  const rows = await rowsByColumn<NewestFact>(
    tx,
    {
      entityId: sql`n.entity_id`,
      ...CANDIDATE,
      chunkId: sql`e.chunk_id`,
      statedAt: milliseconds(sql`e.fact_stated_at`),
      similarity
    },
    sql`entities n
        left join lateral (
          select e.*, f.chunk_id, f.stated_at as fact_stated_at from facts f ${entryOfFact}
          where ${withinView(scope, 'f')} and f.account_id = n.account_id
            and f.entity_id = n.entity_id and ${ofScope(scope, 'fact')} and ${probe.admit(scope)}
          order by f.stated_at desc, f.fact_id desc limit ${limit}) e on true
        ${joined}
      where ${named ? inView(scope, 'n') : withinView(scope, 'n')} and ${chosen}`
  )
  return {
    entityIds: new Set(rows.map((row) => row.entityId)),
    facts: rows.flatMap((row) =>
      row.itemId === null ? [] : [withNearness(withDate<FactCandidate>(row), near)]
    )
  }
}

/** The entities of these names. */
export async function entitiesNamed(
  tx: ReadTx,
  scope: View,
  nameKeys: readonly string[]
): Promise<Set<string>> {
  if (nameKeys.length === 0) return new Set()
  const rows = await rowsByColumn<{ entityId: string }>(
    tx,
    { entityId: sql`n.entity_id` },
    sql`entities n where ${inView(scope, 'n')} and n.name_key = any(${textArray(nameKeys)})`
  )
  return new Set(rows.map(({ entityId }) => entityId))
}

/** An entity without facts has a row too, without an item. */
type NewestFact = Told<FactCandidate> | (Told<FactCandidate> & { itemId: null })
