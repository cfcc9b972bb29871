/**
 * Which earlier facts an add may make untrue, weighed before it is kept: the cross-encoder is a model, and no
 * transaction may wait for one. Keeping decides, against memory as it is then (`keep/find-updates.ts`).
 */
import type { PrepareContext } from '#actors/operation.ts'
import { scopeVersion } from '#db/stores/finding/search-index.ts'
import { newId } from '#src/base/ids.ts'
import { RecentJobs } from '#src/base/memory/recent-jobs.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import type { StoredFact } from '#src/extraction/keep/find-corrected.ts'
import { heldAgainst, type PlannedAdd } from '#src/extraction/keep/statements.ts'
import type { PreparedAdd, WeighedAdd } from '#src/extraction/prepare/prepared-add.ts'
import { weighPairs } from '#src/updates/together/weigh-pairs.ts'
import { Weighing } from '#src/updates/together/weighing.ts'

/** What the cross-encoder said of adds that are not kept yet: preparing one again asks only about pairs that are new. */
export const recentJudgements = new RecentJobs<ReadonlyMap<string, number>>()

/**
 * What is known of the pairs of the add of this name; null where no cross-encoder is open. Throws Transient as that
 * does.
 */
export async function weighUpdates(
  context: PrepareContext,
  plan: PlannedAdd & Pick<PreparedAdd, 'facts' | 'slight'>,
  add: QueuedAdd,
  name: string
): Promise<WeighedAdd | null> {
  const { accountId, models, now } = context
  const { crossEncoder } = models
  if (crossEncoder === undefined) return null
  const scope = { accountId, userId: add.userId }
  const facts = asStored(plan, add, now)
  const { version, held } = await context.read(async (tx) => ({
    version: await scopeVersion(tx, scope),
    held: facts.length === 0 ? [] : await heldAgainst({ tx, now }, scope, plan, add, facts, [])
  }))
  const weighing = new Weighing(recentJudgements.get(name, now))
  for (const { said, before } of held) weighPairs(said, before, plan.model, weighing)
  const pairs = weighing.open
  weighing.learn(pairs, await crossEncoder.judge(pairs))
  recentJudgements.set(name, now, weighing.judgements)
  return { scopeVersion: version, weighing }
}

/** Facts as keeping would store them; what it finds known already is only weighed for nothing. */
function asStored(
  { facts, slight }: Pick<PreparedAdd, 'facts' | 'slight'>,
  add: QueuedAdd,
  now: number
): StoredFact[] {
  const timeOf = new Map(add.messages.map(({ index, at }) => [index, at]))
  return [...facts, ...slight].map((fact) => ({
    fact,
    factId: newId(),
    entityId: '',
    content: fact.candidate.content,
    statedAt: timeOf.get(fact.candidate.messageIndex) ?? now
  }))
}
