/** Runs of agents: kept with what they found, the newest of each agent and user, for so many days. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { timeText } from '#db/stores/json-rows.ts'
import { deleteOldRows } from '#db/stores/rows.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

export type AgentType = 'curator' | 'connector' | 'digest'

export interface AgentRunRow {
  runId: string
  agentType: AgentType
  status: 'completed' | 'failed'
  result: Record<string, unknown>
  issuesFound: number
  actionsTaken: number
  autoFix: boolean
  createdAt: Date
}

const RUNS_MAX = 50
const RUNS_DAYS = 90

const COLUMNS = sql`run_id as "runId", agent_type as "agentType", status, result,
  issues_found as "issuesFound", actions_taken as "actionsTaken", auto_fix as "autoFix",
  created_at as "createdAt"`

/** Keeps a run; of older ones of the same agent and user, all but the newest fifty go. */
export async function insertRun(
  tx: WriteTx,
  scope: Scope,
  run: Omit<AgentRunRow, 'createdAt'>,
  now: number
): Promise<void> {
  const { accountId, userId } = scope
  await tx.rows(sql`insert into agent_runs (account_id, run_id, user_id, agent_type, status, result,
      issues_found, actions_taken, auto_fix, created_at)
    values (${accountId}, ${run.runId}, ${userId}, ${run.agentType}, ${run.status},
      (${JSON.stringify(run.result)}::text)::jsonb, ${run.issuesFound}, ${run.actionsTaken},
      ${run.autoFix}, ${timeText(now)}::timestamptz)`)
  const own = sql`account_id = ${accountId} and user_id = ${userId}
    and agent_type = ${run.agentType}`
  await tx.rows(sql`delete from agent_runs where ${own} and run_id in (select run_id from agent_runs
    where ${own} order by created_at desc, run_id desc offset ${RUNS_MAX})`)
}

/** Runs of a user, newest first, and how many there are. */
export async function listRuns(
  tx: ReadTx,
  scope: Scope,
  { agent, limit }: { agent: AgentType | null; limit: number }
): Promise<{ runs: AgentRunRow[]; total: number }> {
  const ofAgent = agent === null ? sql`true` : sql`agent_type = ${agent}`
  const where = sql`account_id = ${scope.accountId} and user_id = ${scope.userId} and ${ofAgent}`
  const counted = await tx.rows<{ total: number }>(
    select`count(*)::int as total from agent_runs where ${where}`
  )
  const runs = await tx.rows<AgentRunRow>(select`${COLUMNS} from agent_runs where ${where}
    order by created_at desc, run_id desc limit ${limit}`)
  return { runs, total: counted[0]?.total ?? 0 }
}

/** The newest run of each agent in the account, whatever the user. */
export function lastRuns(tx: ReadTx, accountId: string): Promise<AgentRunRow[]> {
  return tx.rows<AgentRunRow>(select`distinct on (agent_type) ${COLUMNS} from agent_runs
    where account_id = ${accountId} order by agent_type, created_at desc, run_id desc`)
}

/** Forgets runs past their time, of all accounts. */
export function forgetOldRuns(tx: WriteTx): Promise<number> {
  return deleteOldRows(
    tx,
    'agent_runs',
    sql`created_at < now() - make_interval(days => ${RUNS_DAYS})`
  )
}
