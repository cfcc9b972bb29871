/** Entities that are one thing under two names: the clear cases by rule, the others if a model is sure. */
import type { KeepContext, PrepareContext } from '#actors/operation.ts'
import { entitiesNamed } from '#db/stores/agents/curated.ts'
import { recentFacts } from '#db/stores/facts/facts.ts'
import type { RunChange } from '#src/agents/job/run-change.ts'
import type { FoundMerge } from '#src/agents/rules/findings.ts'
import { DOUBTS_MAX, verdictsOn } from '#src/agents/verdicts.ts'
import type { Scope } from '#src/base/scope.ts'
import { planMerge } from '#src/memory/acts/merging.ts'
import { sameEntities } from '#src/memory/acts/same-entity.ts'
import { matchNames } from '#src/memory/names/same-names.ts'
import { jobTimes } from '#src/models/job-times.ts'

/** Pairs of entities, `short long` by id, that a model is sure of. */
export interface NamesSeen {
  confirmed: string[]
}

/** Merges of one part; the next part takes the following ones. */
const MERGES_MAX = 25
const FACTS_SHOWN = 3

interface Side {
  entityId: string
  name: string
}

const pairKey = ({ short, long }: { short: Side; long: Side }) =>
  `${short.entityId} ${long.entityId}`

export async function prepareNames(context: PrepareContext, scope: Scope): Promise<NamesSeen> {
  if (context.models.chat === null) return { confirmed: [] }
  const { pairs, described } = await context.read(async (tx) => {
    const entities = await entitiesNamed(tx, scope)
    const pairs = matchNames(entities).suggestions.slice(0, DOUBTS_MAX)
    const sides = [...new Set(pairs.flatMap(({ short, long }) => [short, long]))]
    const described = new Map<string, string>()
    for (const { entityId, name, type } of sides) {
      const facts = await recentFacts(tx, scope, [entityId], FACTS_SHOWN)
      const known = facts.map(({ content }) => content).join(' ')
      described.set(entityId, `${name} (${type}): ${known}`)
    }
    return { pairs, described }
  })
  if (pairs.length === 0) return { confirmed: [] }
  const told = ({ entityId, name }: Side) => described.get(entityId) ?? name
  const lines = pairs.map(({ short, long }) => [told(short), told(long)] as const)
  const yes = await jobTimes.run(context.jobId, context.models, async ({ chat }) =>
    chat === null ? new Set<number>() : verdictsOn(chat, scope.accountId, 'same_thing', lines)
  )
  return { confirmed: pairs.filter((_, place) => yes.has(place)).map(pairKey) }
}

/** Merges what is one, at most 25 pairs; `isDone` says whether more are left. */
export async function keepNames(
  context: KeepContext,
  scope: Scope,
  { confirmed }: NamesSeen,
  run: RunChange
): Promise<{ merges: FoundMerge[]; actions: number; isDone: boolean }> {
  const entities = await entitiesNamed(context.tx, scope)
  const { merges, suggestions } = await sameEntities(context.tx, scope, entities, {
    now: context.now,
    ...(run.isFixing ? { wanted: MERGES_MAX } : {})
  })
  const isConfirmed = (pair: { short: Side; long: Side }) => confirmed.includes(pairKey(pair))
  const sure = [...suggestions.filter(isConfirmed), ...merges]
  const doubtful = suggestions.filter((pair) => !isConfirmed(pair))
  const done = run.isFixing ? eachOnce(sure).slice(0, MERGES_MAX) : []
  for (const { short, long } of done) {
    const { change } = await planMerge(context, scope.accountId, short.entityId, long.entityId)
    await run.apply(change)
  }
  const isDone = done.length === 0
  const told = (pair: (typeof sure)[number], isSure: boolean, fixed: boolean): FoundMerge => ({
    entities: [pair.short.name, pair.long.name],
    sure: isSure,
    fixed
  })
  // Suggestions are told once, when nothing is left to merge.
  const rest = isDone
    ? [
        ...sure.map((pair) => told(pair, true, false)),
        ...doubtful.map((pair) => told(pair, false, false))
      ]
    : []
  return {
    merges: [...done.map((pair) => told(pair, true, true)), ...rest],
    actions: done.length,
    isDone
  }
}

/** No entity goes twice, and none goes that something was merged into. */
function eachOnce<Pair extends { short: Side; long: Side }>(pairs: readonly Pair[]): Pair[] {
  const gone = new Set<string>()
  const stays = new Set<string>()
  return pairs.filter(({ short, long }) => {
    const isFree =
      !gone.has(short.entityId) && !gone.has(long.entityId) && !stays.has(short.entityId)
    if (isFree) {
      gone.add(short.entityId)
      stays.add(long.entityId)
    }
    return isFree
  })
}
