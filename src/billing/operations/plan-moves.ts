/**
 * Putting an account on the plan that its subscription gives: in the turn that learns of it, and later at
 * the times when it gives another one by itself (seven days unpaid, the end of a period).
 */
import { type DueKind, dueKind } from '#actors/due-kind.ts'
import type { AccountState } from '#actors/operation.ts'
import type { Orders } from '#actors/orders.ts'
import { changePlan } from '#db/stores/account/accounts.ts'
import { findPayer, type PayerRow, saveSubscription } from '#db/stores/billing/subscriptions.ts'
import type { WriteTx } from '#db/transaction.ts'
import type { Audit } from '#src/access/audit-actions.ts'
import { nextLook, nextMove, planAt, type Subscription } from '#src/billing/subscription.ts'

const MOVE = 'billing.plan_move'
/** Another look at the provider; see `another-look.ts`. */
export const LOOK = 'billing.look'

/** The turn in which a plan may change. */
interface PlanTurn extends Pick<Orders, 'schedule' | 'unschedule'> {
  accountId: string
  now: number
  tx: WriteTx
  account: AccountState
  audit: Audit
}

/**
 * Keeps the subscription, puts the account on its plan and schedules the next move. `basePlan` is that of
 * an account that does not pay. A plan that an operator has set by hand stays until the subscription
 * gives something else than before.
 */
export async function settle(
  turn: PlanTurn,
  { grantedPlan }: Pick<PayerRow, 'grantedPlan'>,
  subscription: Subscription,
  basePlan: string
): Promise<void> {
  const { tx, accountId, now } = turn
  const given = planAt(subscription, now)
  await saveSubscription(tx, accountId, subscription, given)
  if (given !== grantedPlan) await putOnPlan(turn, given ?? basePlan)
  await scheduleOne(turn, MOVE, nextMove(subscription, now))
  await scheduleOne(turn, LOOK, nextLook(subscription, now))
}

/** There is one of each kind for an account; null takes it away. */
async function scheduleOne(turn: PlanTurn, kind: string, dueAt: number | null): Promise<void> {
  if (dueAt === null) await turn.unschedule(kind, '')
  else await turn.schedule({ kind, key: '', userId: null, input: null, dueAt })
}

/** Changes the plan, and says so in the audit log; nothing where it is that plan already. */
async function putOnPlan(turn: PlanTurn, plan: string): Promise<void> {
  if (plan === turn.account.plan) return
  await changePlan(turn.tx, turn.accountId, plan)
  turn.audit('plan_change', plan)
}

/** The moves that no event tells of. */
export const planMoves = (basePlan: string): DueKind =>
  dueKind<null, null>({
    name: MOVE,
    pausesS: [5, 30, 120, 600, 3600, 3600, 3600, 3600],
    keep: async (context) => {
      const payer = await findPayer(context.tx, context.accountId)
      // Settling puts the next move down, or takes this one away.
      if (payer !== null) await settle(context, payer, payer.state, basePlan)
      return null
    }
  })
