/**
 * Which known facts the new ones of an add make untrue, beyond what one attribute tells (`reconcile.ts`).
 * Of the two without a name the user has the last word: what an assistant repeats or is sorry for ends nothing that the
 * user said.
 */
import { type KeepContext, Stale } from '#actors/operation.ts'
import { rivalFacts } from '#db/stores/facts/facts.ts'
import { scopeVersion } from '#db/stores/finding/search-index.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import { correctedFacts, type StoredFact } from '#src/extraction/keep/find-corrected.ts'
import { dayOf, heldAgainst } from '#src/extraction/keep/statements.ts'
import type { PreparedAdd } from '#src/extraction/prepare/prepared-add.ts'
import { announcedAttribute } from '#src/memory/reconcile/announced.ts'
import { type Update, updatesBy } from '#src/updates/decide.ts'
import { Weighing } from '#src/updates/together/weighing.ts'

/**
 * Updates by the facts that this add stores and by those that it may store (`slight`), the surest of each earlier fact.
 * Throws Stale where the cross-encoder should have been asked about facts that were kept since it was.
 */
export async function findUpdates(
  context: KeepContext,
  scope: Scope,
  plan: PreparedAdd,
  add: QueuedAdd,
  { stored, slight }: { stored: readonly StoredFact[]; slight: readonly StoredFact[] }
): Promise<Update[]> {
  const { tx } = context
  const weighing = plan.weighed?.weighing ?? new Weighing()
  const surest = new Map<string, Update>()
  const held = await heldAgainst(context, scope, plan, add, [...stored, ...slight], stored)
  for (const { said, before } of held) {
    for (const update of updatesBy(said, before, plan.model, weighing)) {
      const surer = surest.get(update.older)
      if (surer === undefined || update.chance > surer.chance) surest.set(update.older, update)
    }
  }
  await assertJudged(tx, scope, plan)
  for (const update of await announcedBy(tx, scope, stored)) surest.set(update.older, update)
  const corrected = await correctedFacts(tx, scope, plan.lookedBack ?? [], stored)
  for (const update of corrected) surest.set(update.older, update)
  return [...surest.values()]
}

/** What comes up in a scope that is as it was when the add was prepared is decided without the cross-encoder. */
async function assertJudged(tx: ReadTx, scope: Scope, { weighed }: PreparedAdd): Promise<void> {
  if (weighed === null || weighed.weighing.open.length === 0) return
  if ((await scopeVersion(tx, scope)) !== weighed.scopeVersion) throw new Stale()
}

/** What facts about a day ahead say will be otherwise than it is known to be. */
async function announcedBy(
  tx: ReadTx,
  scope: Scope,
  stored: readonly StoredFact[]
): Promise<Update[]> {
  const announced = stored.flatMap(({ fact, factId, entityId, content, statedAt }) => {
    const from = dayOf(fact.candidate.eventDate)
    const attribute = announcedAttribute(content)
    if (from === null || from <= statedAt || attribute === null) return []
    return [{ factId, entityId, attribute, statedAt, from }]
  })
  const rivals = await rivalFacts(
    tx,
    scope,
    announced.map(({ entityId, attribute }) => ({ entityId, attribute, key: '' }))
  )
  return announced.flatMap(({ factId, entityId, attribute, statedAt, from }) =>
    rivals
      .filter((known) => known.entityId === entityId && known.attribute === attribute)
      .filter((known) => known.factId !== factId && known.statedAt.getTime() <= statedAt)
      .map(({ factId: older }) => ({
        older,
        newer: factId,
        chance: 1,
        closes: true,
        left: null,
        from
      }))
  )
}
