/**
 * Erasing a user's whole memory, and erasing an account. Both empty every table that there is, in one
 * turn, and count what went. Work that is still waiting ends as `deleted` and is given back; work under
 * way finds its job closed, or no account, and keeps nothing.
 *
 * A paid subscription is cancelled with the provider before the turn: when that fails nothing has
 * changed. The answer to a repeated call is then an unknown key, which is the truth.
 */
import { awaitedJob, command } from '#actors/operation.ts'
import { announceEnds } from '#actors/orders.ts'
import { findAccount } from '#db/stores/account/accounts.ts'
import {
  closeOpenJobs,
  type ErasedRows,
  emptyJobResults,
  eraseAccountRows,
  eraseAnswersNaming,
  eraseDeliveriesNaming
} from '#db/stores/account/erasure.ts'
import { eraseAnswersOf } from '#db/stores/account/idempotency.ts'
import { hideUser } from '#db/stores/audit/audit.ts'
import { findObligations, type Obligations } from '#db/stores/billing/subscriptions.ts'
import { withdrawFromTeams } from '#db/stores/teams/teams.ts'
import { erasedScope } from '#src/access/erased-scope.ts'
import type {
  DeletedAccount,
  DeletedMemories,
  EraseAccountInput,
  EraseScopeInput
} from '#src/account/contract.ts'
import { Failure, notFound } from '#src/base/failure.ts'
import { changeMemory } from '#src/memory/writer/memory-writer.ts'

/** How what costs is ended with the payment provider; throws Transient('billing_provider') when it cannot be. */
export interface PaymentEnds {
  cancelSubscription(subscriptionId: string): Promise<void>
  /** Closes a checkout, which could be paid after the account is gone. */
  endCheckout(checkoutId: string): Promise<void>
}

/** Wire names where a table's own would tell little. */
const SHOWN: Readonly<Record<string, string>> = {
  chunks: 'conversation_chunks',
  vectors: 'embeddings',
  journal: 'history',
  generated_texts: 'caches'
}

/** `secret` keys the hash that stands for the user in the audit log from then on. */
export const eraseScope = (secret: string) =>
  command<EraseScopeInput, DeletedMemories>({
    run: async (context, { userId }) => {
      const { tx } = context
      const scope = { accountId: context.accountId, userId }
      const open = await closeOpenJobs(tx, scope)
      for (const { meter, charged, month } of open) {
        if (meter === null || charged === 0) continue
        context.giveBack({ action: meter === 'search' ? 'search' : 'add', amount: charged }, month)
      }
      const kept = {
        idempotency: (await eraseAnswersOf(tx, scope)) + (await eraseAnswersNaming(tx, scope)),
        job_results: await emptyJobResults(tx, scope)
      }
      const moved = await eraseDeliveriesNaming(tx, scope)
      const rows = await changeMemory(context, scope, (memory) => memory.erase.scope())
      // Behind the erasure, which takes all deliveries of the user.
      await announceEnds(context, open)
      const hidden = erasedScope(userId, context.accountId, secret)
      await hideUser(tx, scope, hidden)
      context.audit('memories_delete', hidden)
      const deliveries = moved + (rows['deliveries'] ?? 0)
      const deleted = shown({ ...rows, ...kept, deliveries })
      return {
        status: 'deleted',
        user_id: userId,
        count: rows['entities'] ?? 0,
        deleted,
        rows: sum(deleted),
        jobs_closed: open.length
      }
    }
  })

export const eraseAccount = (payments: PaymentEnds | null) =>
  awaitedJob<EraseAccountInput, string, DeletedAccount>({
    prepare: async (context, { confirm }) => {
      const { accountId } = context
      const { account, owed } = await context.read(async (tx) => ({
        account: await findAccount(tx, accountId),
        owed: await findObligations(tx, accountId)
      }))
      if (account === null) throw notFound('Account')
      if (account.email !== confirm) {
        throw new Failure('confirm_mismatch', "confirm must be the account's e-mail, exactly.", {})
      }
      await endPayments(payments, owed)
      return account.email
    },
    keep: async (context, email) => {
      const { tx, accountId } = context
      const withdrawn = await withdrawFromTeams(tx, accountId)
      const rows = await eraseAccountRows(tx, accountId)
      const deleted = shown({ ...rows, ...withdrawn })
      return {
        status: 'deleted',
        account: email,
        account_id: accountId,
        deleted,
        rows: sum(deleted)
      }
    }
  })

async function endPayments(
  payments: PaymentEnds | null,
  { subscriptionId, checkoutId }: Obligations
): Promise<void> {
  if (payments === null) {
    // A checkout alone owes nothing, and can be paid for a day only.
    if (subscriptionId === null) return
    throw new Failure(
      'billing_provider',
      'The subscription cannot be cancelled, because billing is not configured. Nothing was deleted.',
      {}
    )
  }
  if (checkoutId !== null) await payments.endCheckout(checkoutId)
  if (subscriptionId !== null) await payments.cancelSubscription(subscriptionId)
}

function shown(rows: ErasedRows): Record<string, number> {
  return Object.fromEntries(
    Object.entries(rows).map(([table, count]) => [SHOWN[table] ?? table, count])
  )
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}
