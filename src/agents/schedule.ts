/** When agents are due, and how their job is put into the mailbox. */
import type { AgentType } from '#db/stores/agents/runs.ts'
import { AGENTS, type AgentChoice, type AgentsInput } from '#src/agents/contract.ts'

const HOUR_MS = 3_600_000

/** How long after a run an agent is due again (contract 4.5). */
export const DUE_AFTER_MS: Readonly<Record<AgentType, number>> = {
  curator: 24 * HOUR_MS,
  connector: 48 * HOUR_MS,
  digest: 168 * HOUR_MS
}

/** The job that runs an agent, or all of them one after the other. */
export function agentsJob(userId: string, agent: AgentChoice, autoFix: boolean) {
  const input: AgentsInput = { userId, agents: agent === 'all' ? [...AGENTS] : [agent], autoFix }
  return { type: `agents_${agent}`, operation: 'agents.work' as const, userId, input }
}
