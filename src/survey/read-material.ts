/** Reads what reflections are made from, page by page, within bounds. */
import type { PrepareContext } from '#actors/operation.ts'
import {
  type HeldFact,
  heldEntities,
  heldFacts,
  openDoubts,
  replacedFacts,
  saidOnDays,
  toldEdges
} from '#db/stores/memory/held-facts.ts'
import type { Scope } from '#src/base/scope.ts'
import { TOLD_FROM } from '#src/memory/derived/trigger.ts'
import type { Material } from '#src/survey/material.ts'

/** The newest of a larger memory; what lies further back is in earlier reflections no more. */
const FACTS_MAX = 10_000
/** Small enough that whoever reads meanwhile waits a few milliseconds for each. */
const PAGE = 500
const EDGES_MAX = 5000
const REPLACED_MAX = 20
const DOUBTS_MAX = 20
const DAYS_MIN = 3

/** What holds now in a user's memory, newest first, at most 10,000 facts. */
export async function readMaterial(
  { read, now }: Pick<PrepareContext, 'read' | 'now'>,
  scope: Scope
): Promise<Material> {
  const rows: HeldFact[] = []
  const days = new Map<string, string[]>()
  while (rows.length < FACTS_MAX) {
    const after = rows.at(-1) ?? null
    const page = await read((tx) => heldFacts(tx, scope, { after, limit: PAGE, now }))
    const ids = page.map(({ factId }) => factId)
    const said = await read((tx) => saidOnDays(tx, scope, ids, DAYS_MIN))
    for (const one of said) days.set(one.factId, one.days)
    rows.push(...page)
    if (page.length < PAGE) break
  }
  return read(async (tx) => {
    const edges = await toldEdges(tx, scope, now, EDGES_MAX)
    const owners = rows.map(({ entityId }) => entityId)
    const ends = edges.flatMap(({ from, to }) => [from, to])
    const replaced = await replacedFacts(tx, scope, now, REPLACED_MAX)
    const doubts = await openDoubts(tx, scope, { now, chanceMin: TOLD_FROM, limit: DOUBTS_MAX })
    return {
      now,
      facts: rows.map(({ createdAt: _, statedAt, ...fact }) => ({
        ...fact,
        statedAt: statedAt.getTime(),
        days: days.get(fact.factId) ?? []
      })),
      entities: await heldEntities(tx, scope, [...new Set([...owners, ...ends])]),
      edges,
      replaced: replaced.map((one) => ({ ...one, archivedAt: one.archivedAt.getTime() })),
      doubts: doubts.map(({ older, newer }) => ({ older, newer }))
    }
  })
}
