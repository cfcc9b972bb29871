/** Finds memories whose agents are due and orders their runs, which change nothing unasked. */
import { type DueKind, dueKind } from '#actors/due-kind.ts'
import type { AgentType } from '#db/stores/agents/runs.ts'
import { putDueOnce } from '#db/stores/jobs/due-work.ts'
import { scopesDue } from '#db/stores/memory/care-marks.ts'
import type { Database } from '#db/transaction.ts'
import { AGENTS } from '#src/agents/contract.ts'
import { isAnyRunning } from '#src/agents/operations.ts'
import { agentsJob, DUE_AFTER_MS } from '#src/agents/schedule.ts'

/** New entries of the index since the last run: a memory that stands still needs no agent. */
const ENTRIES_MIN = 40
/** Memories in one round and of one agent; the others come with the next. */
const SCOPES_MAX = 100
const AGENT_DUE = 'agent'
const AGAIN_S = 600

/** Returns how many runs were ordered. */
export async function orderAgents(database: Database, now: number): Promise<number> {
  let ordered = 0
  for (const agent of AGENTS) {
    const before = now - DUE_AFTER_MS[agent]
    const due = { task: agent, entriesMin: ENTRIES_MIN, before, limit: SCOPES_MAX }
    const scopes = await database.behind.read(null, (tx) => scopesDue(tx, due))
    for (const { accountId, userId } of scopes) {
      const key = `${agent}:${userId}`
      const input = JSON.stringify({ userId, agent })
      await database.behind.write(accountId, (tx) =>
        putDueOnce(tx, accountId, { kind: AGENT_DUE, key, userId, input, dueAt: now })
      )
    }
    ordered += scopes.length
  }
  return ordered
}

/** Puts the run into the mailbox; where the same agent is at work already it looks again later. */
export const agentDue: DueKind = dueKind<{ userId: string; agent: AgentType }, never>({
  name: AGENT_DUE,
  pausesS: [60, 600, 3600],
  keep: async (context, _, { userId, agent }) => {
    const scope = { accountId: context.accountId, userId }
    if (await isAnyRunning(context.tx, scope, ['all', agent])) return { afterS: AGAIN_S }
    context.enqueue(agentsJob(userId, agent, false))
    return null
  }
})
