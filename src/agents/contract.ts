/** Wire shapes of agents (contract 4.5), and what their jobs carry. */
import { type Static, t } from 'elysia'
import type { AgentType } from '#db/stores/agents/runs.ts'
import {
  AnyObject,
  Count,
  defaulted,
  Id,
  integer,
  oneOf,
  optional,
  Time
} from '#src/input/shared-fields.ts'

export const AGENTS = ['curator', 'connector', 'digest'] as const satisfies readonly AgentType[]

const AgentName = oneOf(AGENTS)
const AgentChoice = oneOf([...AGENTS, 'all'] as const)
export type AgentChoice = AgentType | 'all'

export const RunFields = t.Object({
  agent: defaulted(t.Union([AgentChoice], { default: 'all' })),
  auto_fix: defaulted(t.Boolean({ default: false }))
})

export const RunAccepted = t.Object(
  {
    status: t.Literal('accepted'),
    job_id: t.String(),
    agent: AgentChoice,
    message: t.String()
  },
  { title: 'AgentRunAccepted' }
)
export type RunAccepted = Static<typeof RunAccepted>

export const AgentRun = t.Object(
  {
    id: Id,
    agent_type: AgentName,
    status: oneOf(['completed', 'failed']),
    result: AnyObject,
    issues_found: Count,
    actions_taken: Count,
    auto_fix: t.Boolean(),
    created_at: Time
  },
  { title: 'AgentRun' }
)
export type AgentRun = Static<typeof AgentRun>

export const HistoryFields = t.Object({
  agent: optional(AgentChoice),
  limit: defaulted(integer(1, 500, { default: 20 }))
})

export const AgentHistory = t.Object(
  { runs: t.Array(AgentRun), total: Count },
  { title: 'AgentHistory' }
)
export type AgentHistory = Static<typeof AgentHistory>

export const AgentStatus = t.Object(
  {
    due: t.Object({ curator: t.Boolean(), connector: t.Boolean(), digest: t.Boolean() }),
    last_runs: t.Array(AgentRun, { description: 'the newest of each agent, whatever the user' })
  },
  { title: 'AgentStatus' }
)
export type AgentStatus = Static<typeof AgentStatus>

/** Input of `agents.run`. */
export interface RunInput {
  userId: string
  agent: AgentChoice
  autoFix: boolean
}

/** Input of `agents.history`; null is every agent. */
export interface HistoryInput {
  userId: string
  agent: AgentType | null
  limit: number
}

/** Input of the job. */
export interface AgentsInput {
  userId: string
  agents: AgentType[]
  autoFix: boolean
}

declare module '#actors/orders.ts' {
  interface QueuedInputs {
    'agents.work': AgentsInput
  }
}

/** What every agent's result tells of its run. */
export interface RunMeta {
  issues_found: number
  actions_taken: number
  total_facts_scanned: number
  auto_fix: boolean
  /** The change to be taken back; null where nothing was changed. */
  journal_id: string | null
}
