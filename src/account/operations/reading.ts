/** The account as it sees itself. */
import { query } from '#actors/operation.ts'
import { readAccount } from '#db/stores/account/account-row.ts'
import { findAccount } from '#db/stores/account/accounts.ts'
import { countScope, countTypes } from '#db/stores/account/stats.ts'
import { findKey } from '#db/stores/keys/keys.ts'
import type { Me, Stats } from '#src/account/contract.ts'
import { toIso } from '#src/base/clock.ts'
import { notFound } from '#src/base/failure.ts'
import { type PlanTable, planOf } from '#src/quota/plans.ts'
import { quotasOf, usageAnswer } from '#src/quota/shown.ts'

export const readMe = (plans: PlanTable) =>
  query<Record<never, never>, Me>({
    run: async (context) => {
      const { accountId } = context
      const { keyId } = context.caller
      const { account, row, key } = await context.read(async (tx) => ({
        account: await findAccount(tx, accountId),
        row: await readAccount(tx, accountId, null),
        key: keyId === null ? null : await findKey(tx, accountId, keyId)
      }))
      if (account === null || row === null || key === null) throw notFound('Account')
      return {
        email: account.email,
        plan: account.plan,
        user_id: accountId,
        usage: usageAnswer(context.usageOf(row)),
        quotas: quotasOf(planOf(plans, account.plan)),
        key: {
          id: key.keyId,
          name: key.name,
          permissions: key.permissions,
          user_id: key.userId
        },
        created_at: toIso(account.createdAt)
      }
    }
  })

export const readStats = query<{ userId: string }, Stats>({
  sharedBeside: ({ userId }) => userId,
  run: async (context, { userId }) => {
    const { accountId, now } = context
    const scope = { accountId, userId }
    const { counts, types, row } = await context.read(async (tx) => ({
      counts: await countScope(tx, scope, now),
      types: await countTypes(tx, scope),
      row: await readAccount(tx, accountId, null)
    }))
    if (row === null) throw notFound('Account')
    const views = await context.shared()
    return {
      user_id: userId,
      entities: counts.entities,
      team_shared: views.reduce((sum, { teamOf }) => sum + teamOf.size, 0),
      by_type: types,
      facts: counts.facts,
      archived_facts: counts.archivedFacts,
      expired_facts: counts.expiredFacts,
      knowledge: counts.knowledge,
      relations: counts.relations,
      embeddings: counts.embeddings,
      episodes: counts.episodes,
      procedures: counts.procedures,
      reflections: counts.reflections,
      chunks: counts.chunks,
      usage: usageAnswer(context.usageOf(row))
    }
  }
})
