/** Agents that look after memory. */
import { t } from 'elysia'
import {
  AgentHistory,
  AgentStatus,
  HistoryFields,
  type HistoryInput,
  RunAccepted,
  RunFields,
  type RunInput
} from '#src/agents/contract.ts'
import { endpoint } from '#src/http/endpoint.ts'

export const agentEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/agents/run',
    tag: 'Agents',
    summary: 'Run an agent, or all; with auto_fix it archives and merges, as one act to be undone',
    permission: 'write',
    scope: 'user',
    fields: RunFields,
    from: 'either',
    replays: true,
    status: 202,
    answer: RunAccepted,
    location: ({ job_id }) => `/v1/jobs/${job_id}`,
    operation: 'agents.run',
    input: ({ fields, userId }): RunInput => ({
      userId,
      agent: fields.agent,
      autoFix: fields.auto_fix
    })
  }),
  endpoint({
    method: 'GET',
    path: '/v1/agents/history',
    tag: 'Agents',
    summary: 'Runs and what they found, newest first',
    permission: 'read',
    scope: 'user',
    fields: HistoryFields,
    from: 'query',
    status: 200,
    answer: AgentHistory,
    operation: 'agents.history',
    input: ({ fields, userId }): HistoryInput => ({
      userId,
      agent: fields.agent === undefined || fields.agent === 'all' ? null : fields.agent,
      limit: fields.limit
    })
  }),
  endpoint({
    method: 'GET',
    path: '/v1/agents/status',
    tag: 'Agents',
    summary: 'Which agents are due, and the newest run of each',
    permission: 'read',
    scope: 'account',
    fields: t.Object({}),
    from: 'query',
    status: 200,
    answer: AgentStatus,
    operation: 'agents.status',
    input: () => ({})
  })
]
