/** Entities that are one thing under two names: the clear cases by rule, the others if a model is sure. */
import type { KeepContext, PrepareContext } from '#actors/operation.ts'
import { entitiesNamed } from '#db/stores/agents/curated.ts'
import { findEntitiesById } from '#db/stores/entities/entities.ts'
import { recentFacts } from '#db/stores/facts/facts.ts'
import type { RunChange } from '#src/agents/job/run-change.ts'
import type { FoundMerge } from '#src/agents/rules/findings.ts'
import type { NamedEntity, NamePair, NamesMatched } from '#src/agents/rules/names.ts'
import { DOUBTS_MAX, verdictsOn } from '#src/agents/verdicts.ts'
import type { Scope } from '#src/base/scope.ts'
import { planMerge } from '#src/memory/acts/merging.ts'
import { heldAgainstFacts } from '#src/memory/acts/same-entity.ts'
import { jobTimes } from '#src/models/job-times.ts'
import { ReadingStopped } from '#src/reading/process/reading.ts'

/** Pairs that are one, those to be merged next first, and pairs that may be one. */
export interface NamesSeen {
  sure: NamePair[]
  doubtful: NamePair[]
}

/** Pairs looked at for the one merge of a part, which keeps everybody else waiting: some are no longer as they were compared. */
const TRIED_MAX = 10
/** Pairs that are carried from part to part: so seldom are all names compared anew. */
const CARRIED_MAX = 200
const FACTS_SHOWN = 3

/**
 * What is left of the pairs found earlier, or all names compared with each other: that takes as long as
 * there are names, so it is not done for each part.
 */
export async function prepareNames(
  context: PrepareContext,
  scope: Scope,
  left: NamePair[]
): Promise<NamesSeen> {
  if (left.length > 0) return { sure: left, doubtful: [] }
  const entities = await context.read((tx) => entitiesNamed(tx, scope))
  const byName = await compared(context, entities)
  const { merges, suggestions } = await context.read((tx) =>
    heldAgainstFacts(tx, scope, byName, context.now)
  )
  const confirmed = await confirmedBy(context, scope, suggestions.slice(0, DOUBTS_MAX))
  return {
    sure: [...confirmed, ...merges],
    doubtful: suggestions.filter((pair) => !confirmed.includes(pair))
  }
}

async function compared(
  { models }: PrepareContext,
  entities: NamedEntity[]
): Promise<NamesMatched> {
  const characters = entities.reduce((sum, { name }) => sum + name.length, 0)
  try {
    return await models.reading.run('match_names', entities, { characters, isAwaited: false })
  } catch (error) {
    // Names that break the bounds of their process are left as they are.
    if (error instanceof ReadingStopped) return { merges: [], suggestions: [] }
    throw error
  }
}

/** Those of the pairs that a model is sure of. */
async function confirmedBy(
  context: PrepareContext,
  scope: Scope,
  pairs: readonly NamePair[]
): Promise<NamePair[]> {
  if (context.models.chat === null || pairs.length === 0) return []
  const sides = new Map(
    pairs.flatMap(({ short, long }) => [short, long]).map((side) => [side.entityId, side])
  )
  const described = await context.read(async (tx) => {
    const told = new Map<string, string>()
    for (const { entityId, name, type } of sides.values()) {
      const facts = await recentFacts(tx, scope, [entityId], FACTS_SHOWN)
      const known = facts.map(({ content }) => content).join(' ')
      told.set(entityId, `${name} (${type}): ${known}`)
    }
    return told
  })
  const told = ({ entityId, name }: NamedEntity) => described.get(entityId) ?? name
  const lines = pairs.map(({ short, long }) => [told(short), told(long)] as const)
  const yes = await jobTimes.run(context.jobId, context.models, async ({ chat }) =>
    chat === null ? new Set<number>() : verdictsOn(chat, scope.accountId, 'same_thing', lines)
  )
  return pairs.filter((_, place) => yes.has(place))
}

/** Merges what is one, one pair; `isDone` where none was left, `left` are those to be merged next. */
export async function keepNames(
  context: KeepContext,
  scope: Scope,
  { sure, doubtful }: NamesSeen,
  run: RunChange
): Promise<{ merges: FoundMerge[]; actions: number; isDone: boolean; left: NamePair[] }> {
  const free = run.isFixing ? eachOnce(sure) : []
  const merged: NamePair[] = []
  let tried = 0
  for (const pair of free.slice(0, TRIED_MAX)) {
    tried++
    const { short, long } = pair
    if (!(await isAsSeen(context, scope, pair))) continue
    const { change } = await planMerge(context, scope.accountId, short.entityId, long.entityId)
    await run.apply(change)
    merged.push(pair)
    break
  }
  const isDone = free.length === 0
  const told = (pair: NamePair, isSure: boolean, fixed: boolean): FoundMerge => ({
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
    merges: [...merged.map((pair) => told(pair, true, true)), ...rest],
    actions: merged.length,
    isDone,
    left: free.slice(tried, CARRIED_MAX)
  }
}

/** Whether both entities are still what they were when their names were compared. */
async function isAsSeen({ tx }: KeepContext, scope: Scope, pair: NamePair): Promise<boolean> {
  const seen = [pair.short, pair.long]
  const now = await findEntitiesById(
    tx,
    scope,
    seen.map(({ entityId }) => entityId)
  )
  return seen.every((one) =>
    now.some(
      ({ entityId, name, type }) =>
        entityId === one.entityId && name === one.name && type === one.type
    )
  )
}

/** No entity goes twice, and none goes that something was merged into. */
function eachOnce(pairs: readonly NamePair[]): NamePair[] {
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
