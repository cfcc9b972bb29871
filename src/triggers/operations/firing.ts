/**
 * Firing what is due: marked as fired and announced in one turn, so that a crash leaves both or neither
 * and no process fires what another one has. What no longer holds, or what the policy now denies, is taken
 * away instead of being told.
 */
import { type CommandContext, command } from '#actors/operation.ts'
import type { Orders } from '#actors/orders.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import { readLookout } from '#db/stores/triggers/lookouts.ts'
import { factsNamed } from '#db/stores/triggers/sources.ts'
import {
  dropPending,
  dueTriggers,
  FIRE_TRIGGERS,
  markFired,
  type TriggerRow,
  type Whose
} from '#db/stores/triggers/triggers.ts'
import type { WriteTx } from '#db/transaction.ts'
import { toIso } from '#src/base/clock.ts'
import { policyInForce } from '#src/policy/policy-in-force.ts'
import type { ProcessedTriggers, ProcessInput } from '#src/triggers/contract.ts'
import { lookAt } from '#src/triggers/operations/looking.ts'

/** Fired in one turn; the rest has its own turns, between those of other accounts. */
const AT_ONCE = 500

interface Firing extends Pick<Orders, 'announce'> {
  tx: WriteTx
  now: number
}

interface Fired {
  processed: number
  fired: number
  /** Deliveries that wait for those who listen. */
  deliveries: number
  /** There may be more that is due. */
  more: boolean
}

/** Fires what waits longest among what is due, up to 500. */
export async function fireDue(context: Firing, whose: Whose): Promise<Fired> {
  const { tx, now, announce } = context
  const { accountId } = whose
  const due = await dueTriggers(tx, whose, now, AT_ONCE)
  if (due.length === 0) return { processed: 0, fired: 0, deliveries: 0, more: false }
  const { gate } = policyInForce(await readPolicy(tx, accountId))
  const isTold = ({ holds, title, detail }: (typeof due)[number]) =>
    holds && !gate([title, detail]).dropped
  const told = due.filter(isTold)
  await dropPending(tx, accountId, due.filter((one) => !isTold(one)).map(idOf))
  await markFired(tx, accountId, told.map(idOf), now)
  const deliveries = await announce(...told.map(announcementOf))
  await putDownNext(context, accountId, told)
  return { processed: due.length, fired: told.length, deliveries, more: due.length === AT_ONCE }
}

const idOf = ({ triggerId }: TriggerRow) => triggerId

function announcementOf(trigger: TriggerRow) {
  const { userId, triggerId, type, title, detail, sourceType, sourceId, fireAt } = trigger
  return {
    event: 'trigger_fired',
    userId,
    data: {
      user_id: userId,
      trigger_id: triggerId,
      type,
      title,
      detail,
      source_type: sourceType,
      source_id: sourceId,
      fire_at: fireAt === null ? null : toIso(fireAt)
    }
  }
}

/** What comes again waits for its next time. */
async function putDownNext(
  { tx, now }: Firing,
  accountId: string,
  fired: readonly TriggerRow[]
): Promise<void> {
  const again = fired.filter((trigger) => trigger.again && trigger.sourceType === 'fact')
  for (const [userId, own] of Map.groupBy(again, (trigger) => trigger.userId)) {
    const scope = { accountId, userId }
    const facts = await factsNamed(
      tx,
      scope,
      own.map(({ sourceId }) => sourceId),
      now
    )
    const lookout = await readLookout(tx, scope)
    await lookAt({ tx, now }, scope, facts, lookout?.offsetMinutes ?? 0)
  }
}

export const processTriggers = command<ProcessInput, ProcessedTriggers>({
  run: async (context, { userId }) => {
    const { accountId } = context
    const { processed, fired, deliveries, more } = await fireDue(context, { accountId, userId })
    if (more) await orderRest(context, userId)
    return { processed, fired, errors: 0, deliveries_queued: deliveries }
  }
})

function orderRest({ schedule, now }: CommandContext, userId: string | null): Promise<void> {
  // The key is the user, as two users' rests are two works; no user is called nothing.
  const work = { kind: FIRE_TRIGGERS, key: userId ?? '', userId, input: { userId }, dueAt: now }
  return schedule(work)
}
