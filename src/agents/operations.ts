/** Starting agents, and reading what they found. */
import { command, query } from '#actors/operation.ts'
import { type AgentRunRow, type AgentType, lastRuns, listRuns } from '#db/stores/agents/runs.ts'
import { findOpenJob } from '#db/stores/jobs/jobs.ts'
import type { ReadTx } from '#db/transaction.ts'
import {
  AGENTS,
  type AgentChoice,
  type AgentHistory,
  type AgentRun,
  type AgentStatus,
  type HistoryInput,
  type RunAccepted,
  type RunInput
} from '#src/agents/contract.ts'
import { agentsJob, DUE_AFTER_MS } from '#src/agents/schedule.ts'
import { toIso } from '#src/base/clock.ts'
import { Failure } from '#src/base/failure.ts'
import type { Scope } from '#src/base/scope.ts'

export const startAgents = command<RunInput, RunAccepted>({
  run: async (context, { userId, agent, autoFix }) => {
    const scope = { accountId: context.accountId, userId }
    if (await isAnyRunning(context.tx, scope, ['all', ...AGENTS])) {
      throw new Failure('conflict', 'Agents are at work on this memory already.', {})
    }
    const jobId = context.enqueue(agentsJob(userId, agent, autoFix))
    const message = `Poll GET /v1/jobs/${jobId} for what was found.`
    return { status: 'accepted', job_id: jobId, agent, message }
  }
})

/** Whether a run of one of these kinds is under way or waiting. */
export async function isAnyRunning(
  tx: ReadTx,
  scope: Scope,
  kinds: readonly AgentChoice[]
): Promise<boolean> {
  for (const kind of kinds) {
    if ((await findOpenJob(tx, scope, `agents_${kind}`)) !== null) return true
  }
  return false
}

export const readAgentHistory = query<HistoryInput, AgentHistory>({
  run: async ({ accountId, read }, { userId, agent, limit }) => {
    const { runs, total } = await read((tx) =>
      listRuns(tx, { accountId, userId }, { agent, limit })
    )
    return { runs: runs.map(runAnswer), total }
  }
})

export const readAgentStatus = query<object, AgentStatus>({
  run: async ({ accountId, now, read }) => {
    const runs = await read((tx) => lastRuns(tx, accountId))
    const isDue = (agent: AgentType) => {
      const last = runs.find(({ agentType }) => agentType === agent)
      return last === undefined || now - last.createdAt.getTime() >= DUE_AFTER_MS[agent]
    }
    return {
      due: {
        curator: isDue('curator'),
        connector: isDue('connector'),
        digest: isDue('digest')
      },
      last_runs: runs.map(runAnswer)
    }
  }
})

function runAnswer(row: AgentRunRow): AgentRun {
  return {
    id: row.runId,
    agent_type: row.agentType,
    status: row.status,
    result: row.result,
    issues_found: row.issuesFound,
    actions_taken: row.actionsTaken,
    auto_fix: row.autoFix,
    created_at: toIso(row.createdAt)
  }
}
