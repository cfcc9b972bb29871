/**
 * Facts of some entities: read, judged in a reading process, and archived where that is sure. An entity is
 * never cut in two, so what it says twice is found; of a very large one, which is a slice by itself and read
 * page by page, the facts said first are looked at.
 */
import type { KeepContext, PrepareContext } from '#actors/operation.ts'
import {
  type CountedEntity,
  type CuratedFact,
  countedEntities,
  factsInOrder,
  factsOfEach
} from '#db/stores/agents/curated.ts'
import { factsById, stateOf } from '#db/stores/facts/facts.ts'
import { FACTS_AT_ONCE, judgedFacts, NOTHING_WRONG } from '#src/agents/job/judging.ts'
import type { RunChange } from '#src/agents/job/run-change.ts'
import { isOver, type JudgedFact, type JudgedFacts } from '#src/agents/rules/facts.ts'
import type { Findings, FoundFact, FoundPair } from '#src/agents/rules/findings.ts'
import type { Scope } from '#src/base/scope.ts'
import { dedupChange } from '#src/memory/acts/merging.ts'
import { archived, type FactState, stateAt } from '#src/memory/fact.ts'
import { factChange } from '#src/memory/journal-entry.ts'

/** Before every id. */
export const FIRST = '00000000-0000-0000-0000-000000000000'

const FACTS_MAX = 25_000
const ENTITIES_MAX = 200

export interface SliceSeen {
  /** The last entity of the slice; null when there was none left. */
  last: string | null
  /** Texts and entities of the facts that were found wrong. */
  told: Record<string, { entity: string; content: string }>
  judged: JudgedFacts
  scanned: number
}

export async function prepareSlice(
  context: PrepareContext,
  scope: Scope,
  after: string
): Promise<SliceSeen> {
  const entities = await nextEntities(context, scope, after)
  const last = entities.at(-1)?.entityId ?? null
  if (last === null) return { last, told: {}, judged: NOTHING_WRONG, scanned: 0 }
  const names = new Map(entities.map(({ entityId, name }) => [entityId, name]))
  const facts = (await readFacts(context, scope, entities)).map(
    ({ place: _, statedAt, expiresAt, ...fact }): JudgedFact => ({
      ...fact,
      entity: names.get(fact.entityId) ?? '',
      statedAt: statedAt.getTime(),
      expiresAt: expiresAt?.getTime() ?? null
    })
  )
  const all = await judgedFacts(context, scope, facts)
  const wrong = new Set([
    ...all.duplicates.flatMap(({ factId, into }) => [factId, into]),
    ...[...all.stale, ...all.lowQuality].map(({ factId }) => factId)
  ])
  const told = facts
    .filter(({ factId }) => wrong.has(factId))
    .map(({ factId, entity, content }) => [factId, { entity, content }] as const)
  return { last, told: Object.fromEntries(told), judged: all, scanned: facts.length }
}

/** As many entities as a slice has room for, at least one. */
async function nextEntities(
  { read, now }: PrepareContext,
  scope: Scope,
  after: string
): Promise<CountedEntity[]> {
  const page = { after, limit: ENTITIES_MAX, now }
  const counted = await read((tx) => countedEntities(tx, scope, page))
  let facts = 0
  const end = counted.findIndex((one, place) => {
    facts += one.facts
    return place > 0 && facts > FACTS_AT_ONCE
  })
  return end === -1 ? counted : counted.slice(0, end)
}

async function readFacts(
  { read, now }: PrepareContext,
  scope: Scope,
  entities: readonly CountedEntity[]
): Promise<CuratedFact[]> {
  const [first, ...others] = entities.map(({ entityId }) => entityId)
  if (first === undefined) return []
  if (others.length > 0) return read((tx) => factsOfEach(tx, scope, [first, ...others], now))
  const facts: CuratedFact[] = []
  while (facts.length < FACTS_MAX) {
    const page = { after: facts.at(-1) ?? null, limit: FACTS_AT_ONCE, now }
    const next = await read((tx) => factsInOrder(tx, scope, first, page))
    facts.push(...next)
    if (next.length < FACTS_AT_ONCE) break
  }
  return facts
}

/** Archives what is surely wrong, as memory is now, and tells what was found. */
export async function keepSlice(
  context: KeepContext,
  scope: Scope,
  { told, judged }: SliceSeen,
  run: RunChange
): Promise<{ findings: Partial<Findings>; actions: number }> {
  const states = run.isFixing ? await activeStates(context, scope, Object.keys(told)) : new Map()
  const gone = new Set<string>()
  await archiveDoubles(context, scope, judged, states, { run, gone })
  const over = [...judged.lowQuality, ...judged.stale.filter(({ reason }) => isOver(reason))]
  const moves = over.flatMap(({ factId }) => {
    const from = states.get(factId)
    return from === undefined ? [] : [{ factId, from, to: archived(from, 'agent', context.now) }]
  })
  if (moves.length > 0) await run.apply(factChange(moves))
  for (const { factId } of moves) gone.add(factId)
  const fact = ({ factId, reason }: JudgedFacts['stale'][number]): FoundFact[] => {
    const one = told[factId]
    return one === undefined ? [] : [{ fact_id: factId, ...one, reason, fixed: gone.has(factId) }]
  }
  const pair = ({ factId, into }: JudgedFacts['duplicates'][number]): FoundPair[] => {
    const [one, other] = [told[factId], told[into]]
    if (one === undefined || other === undefined) return []
    return [
      {
        fact_ids: [factId, into],
        entity: one.entity,
        contents: [one.content, other.content],
        fixed: gone.has(factId)
      }
    ]
  }
  return {
    findings: {
      stale: judged.stale.flatMap(fact),
      low_quality: judged.lowQuality.flatMap(fact),
      duplicates: judged.duplicates.flatMap(pair)
    },
    actions: gone.size
  }
}

async function archiveDoubles(
  context: KeepContext,
  scope: Scope,
  { duplicates }: JudgedFacts,
  states: ReadonlyMap<string, FactState>,
  { run, gone }: { run: RunChange; gone: Set<string> }
): Promise<void> {
  const left = duplicates.filter(({ factId, into }) => states.has(factId) && states.has(into))
  const plan = { kept: [], archived: left }
  const change = await dedupChange(context, scope.accountId, plan, states)
  if (change === null) return
  await run.apply(change)
  for (const { factId } of left) gone.add(factId)
}

/** States of those of the facts that still hold. */
async function activeStates(
  { tx, now }: KeepContext,
  scope: Scope,
  factIds: readonly string[]
): Promise<Map<string, FactState>> {
  const rows = await factsById(tx, scope, factIds)
  return new Map(
    rows.flatMap((row): [string, FactState][] =>
      stateAt(row, now) === 'active' ? [[row.factId, stateOf(row)]] : []
    )
  )
}
