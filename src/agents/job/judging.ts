/**
 * Facts of a slice, judged in a reading process, and by a model where rules leave a doubt. What is sent at
 * once is bounded, since this thread answers nobody while it packs it: the facts of a large entity go part by
 * part, and then once more those that may say the same, together.
 */
import type { PrepareContext } from '#actors/operation.ts'
import type { JudgedFact, JudgedFacts, SiftedFacts } from '#src/agents/rules/facts.ts'
import { DOUBTS_MAX, verdictsOn } from '#src/agents/verdicts.ts'
import type { Scope } from '#src/base/scope.ts'
import { jobTimes } from '#src/models/job-times.ts'
import { ReadingStopped, type TaskOutput } from '#src/reading/process/reading.ts'

/** Facts that are read, or sent to be judged, in one go. */
export const FACTS_AT_ONCE = 1000

export const NOTHING_WRONG: JudgedFacts = {
  duplicates: [],
  stale: [],
  lowQuality: [],
  doubtful: []
}

/** What is wrong with facts of whole entities, or of one alone where they are more than a thousand. */
export async function judgedFacts(
  context: PrepareContext,
  scope: Scope,
  facts: readonly JudgedFact[]
): Promise<JudgedFacts> {
  const doubtfulMax = context.models.chat === null ? 0 : DOUBTS_MAX
  const judged =
    facts.length <= FACTS_AT_ONCE
      ? await ask(context, 'judge_facts', facts, doubtfulMax)
      : await partByPart(context, facts, doubtfulMax)
  if (judged === null) return NOTHING_WRONG
  const same = await confirmed(context, scope, judged, facts)
  return { ...judged, duplicates: [...judged.duplicates, ...same] }
}

async function partByPart(
  context: PrepareContext,
  facts: readonly JudgedFact[],
  doubtfulMax: number
): Promise<JudgedFacts> {
  const parts: SiftedFacts[] = []
  for (let from = 0; from < facts.length; from += FACTS_AT_ONCE) {
    const part = facts.slice(from, from + FACTS_AT_ONCE)
    const left = doubtfulMax - parts.reduce((sum, { doubtful }) => sum + doubtful.length, 0)
    const sifted = await ask(context, 'sift_facts', part, left)
    if (sifted !== null) parts.push(sifted)
  }
  const duplicates: JudgedFacts['duplicates'] = []
  for (const alike of alikeAtOnce(facts, parts)) {
    const judged = await ask(context, 'judge_facts', alike, 0)
    if (judged !== null) duplicates.push(...judged.duplicates)
  }
  const gone = new Set(duplicates.map(({ factId }) => factId))
  const doubtful = parts
    .flatMap((part) => part.doubtful)
    .filter(({ one, other }) => !gone.has(one) && !gone.has(other))
  const stale = parts.flatMap((part) => part.stale)
  return { duplicates, doubtful, stale, lowQuality: parts.flatMap((part) => part.lowQuality) }
}

/** Facts that may say the same as another, those joined by keys together, about as many as are sent at once. */
function alikeAtOnce(facts: readonly JudgedFact[], parts: readonly SiftedFacts[]): JudgedFact[][] {
  const keysOf = new Map(parts.flatMap((part) => part.sound).map((one) => [one.factId, one.keys]))
  const joined = new Map<string, JudgedFact[]>()
  const join = (fact: JudgedFact, group: JudgedFact[]) => {
    group.push(fact)
    for (const key of keysOf.get(fact.factId) ?? []) joined.set(key, group)
  }
  for (const fact of facts) {
    const keys = keysOf.get(fact.factId) ?? []
    const groups = new Set(keys.map((key) => joined.get(key)).filter((one) => one !== undefined))
    // The smaller ones go into the largest, so that no fact moves often.
    const [into = [], ...others] = [...groups].toSorted((a, b) => b.length - a.length)
    for (const other of others.flat()) join(other, into)
    join(fact, into)
  }
  const batches: JudgedFact[][] = []
  for (const own of new Set(joined.values())) {
    if (own.length === 1) continue
    const batch = batches.at(-1)
    if (batch === undefined || batch.length + own.length > FACTS_AT_ONCE) batches.push([...own])
    else batch.push(...own)
  }
  return batches
}

/** The answer of a reading process; null where the facts broke its bounds, and are left as they are. */
async function ask<Task extends 'judge_facts' | 'sift_facts'>(
  { models, now }: PrepareContext,
  task: Task,
  facts: readonly JudgedFact[],
  doubtfulMax: number
): Promise<TaskOutput<Task> | null> {
  const characters = facts.reduce((sum, { content }) => sum + content.length, 0)
  try {
    const input = { facts: [...facts], now, doubtfulMax }
    return await models.reading.run(task, input, { characters, isAwaited: false })
  } catch (error) {
    if (error instanceof ReadingStopped) return null
    throw error
  }
}

/** Doubtful pairs of which a model is sure; the later stored one goes. */
async function confirmed(
  context: PrepareContext,
  scope: Scope,
  { doubtful }: JudgedFacts,
  facts: readonly JudgedFact[]
): Promise<JudgedFacts['duplicates']> {
  if (doubtful.length === 0) return []
  const content = new Map(facts.map((fact) => [fact.factId, fact.content]))
  const lines = doubtful.map(
    ({ one, other }) => [content.get(one) ?? '', content.get(other) ?? ''] as const
  )
  const yes = await jobTimes.run(context.jobId, context.models, async ({ chat }) =>
    chat === null ? new Set<number>() : verdictsOn(chat, scope.accountId, 'same_fact', lines)
  )
  const gone = new Set<string>()
  return doubtful.flatMap(({ one, other }, place) => {
    if (!yes.has(place) || gone.has(one) || gone.has(other)) return []
    gone.add(other)
    return [{ factId: other, into: one }]
  })
}
