/**
 * A run of one agent or of all, in parts: each part of the curator is a commit, the connector and the digest
 * are one each. What an agent found is kept as its run when it has ended, behind the capture policy.
 */
import {
  type KeepContext,
  type PartKept,
  type PrepareContext,
  partedJob
} from '#actors/operation.ts'
import { countScope } from '#db/stores/account/stats.ts'
import { insertRun } from '#db/stores/agents/runs.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import { factsById } from '#db/stores/facts/facts.ts'
import { markCare } from '#db/stores/memory/care-marks.ts'
import { allowedResult } from '#src/agents/allowed.ts'
import type { AgentsInput, RunMeta } from '#src/agents/contract.ts'
import { keepRest } from '#src/agents/job/contradictions.ts'
import {
  CURATE_FIRST,
  type CurateCursor,
  type CuratePlan,
  prepareCurate
} from '#src/agents/job/curate.ts'
import { keepNames } from '#src/agents/job/names.ts'
import { RunChange } from '#src/agents/job/run-change.ts'
import { keepSlice } from '#src/agents/job/slice.ts'
import { type Surveyed, surveyFor } from '#src/agents/job/survey.ts'
import {
  addFound,
  type Found,
  factsShown,
  healthScore,
  issuesIn,
  showingOnly,
  summaryOf
} from '#src/agents/rules/findings.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { changeMemory } from '#src/memory/writer/memory-writer.ts'
import { jobTimes } from '#src/models/job-times.ts'
import { policyInForce } from '#src/policy/policy-in-force.ts'

/** Which agent is at work, and where it is. */
export interface AgentsCursor {
  /** Place in the list of agents. */
  at: number
  curating: CurateCursor
  /** Results of the agents that have ended, by agent. */
  results: Record<string, unknown>
  /** Facts that held when the run began, for the progress; null before. */
  facts: number | null
}

const BEGINNING: AgentsCursor = { at: 0, curating: CURATE_FIRST, results: {}, facts: null }

type Plan = { facts: number } & (
  | { agent: 'curator'; plan: CuratePlan }
  | { agent: 'connector' | 'digest'; surveyed: Surveyed }
)

type Kept = PartKept<AgentsCursor, object>

export const runAgents = partedJob<AgentsInput, AgentsCursor, Plan, object>({
  prepare: (context, input, cursor) => preparePart(context, input, cursor ?? BEGINNING),
  keep: (context, plan, input, cursor) => keepPart(context, plan, input, cursor ?? BEGINNING),
  skip: (context, input, cursor, cause) => skipAgent(context, input, cursor ?? BEGINNING, cause)
})

async function preparePart(
  context: PrepareContext,
  { userId, agents }: AgentsInput,
  cursor: AgentsCursor
): Promise<Plan> {
  context.step('resolving')
  const scope = { accountId: context.accountId, userId }
  const facts =
    cursor.facts ?? (await context.read((tx) => countScope(tx, scope, context.now))).facts
  const agent = agents[cursor.at] ?? 'digest'
  if (agent === 'curator') {
    return { agent, facts, plan: await prepareCurate(context, scope, cursor.curating) }
  }
  return { agent, facts, surveyed: await surveyFor(agent, context, scope) }
}

async function keepPart(
  context: KeepContext,
  plan: Plan,
  input: AgentsInput,
  cursor: AgentsCursor
): Promise<Kept> {
  const scope = { accountId: context.accountId, userId: input.userId }
  if (plan.agent !== 'curator') {
    const { result, issues, scanned } = plan.surveyed
    const counts = { issues, actions: 0, scanned, journalId: null }
    return endAgent(context, input, cursor, { result, ...counts, facts: plan.facts })
  }
  const curating = await curate(context, scope, plan.plan, input, cursor.curating)
  if (curating.isDone) {
    const { journalId } = curating.cursor
    const found = await withoutDeleted(context, scope, curating.cursor.found)
    const { findings, actions, scanned } = found
    const result = { ...findings, health_score: healthScore(found), summary: summaryOf(found) }
    const counts = { issues: issuesIn(found), actions, scanned, journalId, facts: plan.facts }
    return endAgent(context, input, cursor, { result, ...counts })
  }
  const done = curating.cursor.found.scanned
  return {
    next: { ...cursor, curating: curating.cursor, facts: plan.facts },
    progress: progressOf(input, cursor.at, done, plan.facts)
  }
}

/** What was found, without the words of facts that were deleted since they were looked at. */
async function withoutDeleted({ tx }: KeepContext, scope: Scope, found: Found): Promise<Found> {
  const there = await factsById(tx, scope, [...new Set(factsShown(found))])
  return showingOnly(found, new Set(there.map(({ factId }) => factId)))
}

/** Each agent goes over all facts once. */
function progressOf({ agents }: AgentsInput, at: number, scanned: number, facts: number) {
  const each = facts + 1
  return { done: at * each + Math.min(scanned, facts), total: agents.length * each }
}

/** One part of the curator; what it changed is in the run's entry of the journal. */
async function curate(
  context: KeepContext,
  scope: Scope,
  plan: CuratePlan,
  { autoFix }: AgentsInput,
  cursor: CurateCursor
): Promise<{ isDone: boolean; cursor: CurateCursor }> {
  return changeMemory(context, scope, async (memory) => {
    const run = new RunChange(memory, autoFix)
    const next = await keepStage(context, scope, plan, run, cursor)
    const journalId = await run.journal(context, cursor.journalId)
    return { isDone: next.isDone, cursor: { ...next.cursor, journalId } }
  })
}

async function keepStage(
  context: KeepContext,
  scope: Scope,
  plan: CuratePlan,
  run: RunChange,
  cursor: CurateCursor
): Promise<{ isDone: boolean; cursor: CurateCursor }> {
  const { found } = cursor
  if (plan.stage === 'names') {
    const { merges, actions, isDone, left } = await keepNames(context, scope, plan.seen, run)
    const next = addFound(found, { entity_merges: merges }, { actions })
    const stage = isDone ? 'facts' : 'names'
    return { isDone: false, cursor: { ...cursor, stage, names: left, found: next } }
  }
  if (plan.stage === 'facts') {
    const { findings, actions } = await keepSlice(context, scope, plan.seen, run)
    const { last, scanned } = plan.seen
    const next = addFound(found, findings, { actions, scanned })
    const at: Partial<CurateCursor> = last === null ? { stage: 'rest' } : { after: last }
    return { isDone: false, cursor: { ...cursor, ...at, found: next } }
  }
  const { findings, actions } = await keepRest(context, scope, plan.seen, run)
  return { isDone: true, cursor: { ...cursor, found: addFound(found, findings, { actions }) } }
}

interface Ended {
  result: Record<string, unknown>
  issues: number
  actions: number
  scanned: number
  journalId: string | null
  /** Facts that hold, for the progress. */
  facts: number
}

/** Keeps the run of an agent, and goes on with the next one or ends the job. */
async function endAgent(
  context: KeepContext,
  input: AgentsInput,
  cursor: AgentsCursor,
  { result, issues, actions, scanned, journalId, facts }: Ended
): Promise<Kept> {
  const { tx, now, accountId } = context
  const scope = { accountId, userId: input.userId }
  const agent = input.agents[cursor.at] ?? 'digest'
  const meta: RunMeta = {
    issues_found: issues,
    actions_taken: actions,
    total_facts_scanned: scanned,
    auto_fix: input.autoFix,
    journal_id: journalId
  }
  const { gate } = policyInForce(await readPolicy(tx, accountId))
  const told = { ...allowedResult(gate, result), meta }
  const run = { runId: newId(), agentType: agent, status: 'completed', result: told } as const
  const counts = { issuesFound: issues, actionsTaken: actions, autoFix: input.autoFix }
  await insertRun(tx, scope, { ...run, ...counts }, now)
  await markCare(tx, scope, agent, now)
  return nextAgent(context, input, cursor, told, facts)
}

function nextAgent(
  { jobId }: Pick<KeepContext, 'jobId'>,
  input: AgentsInput,
  cursor: AgentsCursor,
  told: object,
  facts: number
): Kept {
  const { agents } = input
  const agent = agents[cursor.at] ?? 'digest'
  const results = { ...cursor.results, [agent]: told }
  const at = cursor.at + 1
  const progress = progressOf(input, at, 0, facts)
  if (at < agents.length) {
    return { next: { at, curating: CURATE_FIRST, results, facts }, progress }
  }
  jobTimes.forget(jobId)
  return { result: agents.length === 1 ? { agent, result: told } : { agents: results }, progress }
}

/** An agent that cannot go on has failed; what it had changed stays in the journal, and the next one runs. */
async function skipAgent(
  context: KeepContext,
  input: AgentsInput,
  cursor: AgentsCursor,
  cause: string
): Promise<Kept> {
  const { tx, now, accountId } = context
  const { found, journalId } = cursor.curating
  const meta: RunMeta = {
    issues_found: issuesIn(found),
    actions_taken: found.actions,
    total_facts_scanned: found.scanned,
    auto_fix: input.autoFix,
    journal_id: journalId
  }
  const agentType = input.agents[cursor.at] ?? 'digest'
  const result = { error: cause, meta }
  const counts = { issuesFound: meta.issues_found, actionsTaken: meta.actions_taken }
  const run = { runId: newId(), agentType, status: 'failed', result, ...counts } as const
  const scope = { accountId, userId: input.userId }
  await insertRun(tx, scope, { ...run, autoFix: input.autoFix }, now)
  return nextAgent(context, input, cursor, result, cursor.facts ?? 0)
}
