/**
 * Feedback on a procedure: counted at once, in the turn, so that no outcome is lost. What a told
 * failure teaches comes behind it: the evolution is queued in the account's mailbox, and adds and
 * evolutions take effect in the order accepted. The answer says why there is none (contract 4.3, 14).
 */
import { type CommandContext, command } from '#actors/operation.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import { findOpenJob, stillOpen } from '#db/stores/jobs/jobs.ts'
import {
  findProcedure,
  type StoredProcedure,
  versionsOf
} from '#db/stores/procedures/procedures.ts'
import { toIso } from '#src/base/clock.ts'
import { invalid, notFound } from '#src/base/failure.ts'
import { isUuid, newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { shorten } from '#src/experience/wording/words.ts'
import { REINDEX } from '#src/finding/indexing/reindex.ts'
import type { EpisodeCandidate } from '#src/memory/candidates.ts'
import { episodeText } from '#src/memory/episode.ts'
import { findable } from '#src/memory/findable/findable.ts'
import {
  countFailure,
  countSuccess,
  type ProcedureVersion,
  REVISIONS_PER_DAY,
  recentRevisions
} from '#src/memory/procedure.ts'
import { changeMemory } from '#src/memory/writer/memory-writer.ts'
import { policyInForce } from '#src/policy/policy-in-force.ts'
import type { FeedbackAnswer, FeedbackInput } from '#src/procedures/contract.ts'
import type { EvolveInput } from '#src/procedures/job.ts'
import { type PlanTable, planOf } from '#src/quota/plans.ts'
import { redact } from '#src/redaction/redact.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const EPISODE_CONTEXT_MAX = 2000

export const giveFeedback = (plans: PlanTable) =>
  command<FeedbackInput, FeedbackAnswer>({
    ready: (input) => {
      const context = input.context?.trim() ? redact(input.context).text : null
      return { ...input, context }
    },
    run: async (context, input) => {
      const { tx, now, accountId } = context
      const scope = { accountId, userId: input.userId }
      const stored = isUuid(input.id)
        ? await findProcedure(tx, accountId, input.userId, input.id, {
            now,
            logSince: now - DAY_MS
          })
        : null
      if (stored === null) throw notFound('Procedure')
      const used = await versionUsed(context, stored, input)
      const before = { ...stored.procedure, current: used }
      const after = input.success
        ? countSuccess(before, now)
        : countFailure(before, input.failedAtStep, now)
      const open = await stillOpen(tx, accountId, stored.evolutionJobs)
      const told = input.success || input.context === null ? null : input.context
      const lesson =
        told === null
          ? { unavailable: null, jobId: null }
          : await tell(context, scope, plans, { stored, used, open, input, told })
      const evolutionJobs = lesson.jobId === null ? open : [...open, lesson.jobId]
      await changeMemory(context, scope, (memory) =>
        memory.keep.feedback(stored.procedure.id, after.current, { at: now, evolutionJobs })
      )
      return {
        id: stored.procedure.id,
        name: used.name,
        version: used.version,
        success_count: after.successCount,
        fail_count: after.failCount,
        feedback: input.success ? 'success' : 'failure',
        evolution_triggered: lesson.jobId !== null,
        evolution_unavailable: lesson.unavailable,
        job_id: lesson.jobId
      }
    }
  })

/** The version that the feedback is about: by number, by the id given, else the current one. */
async function versionUsed(
  { tx, accountId }: CommandContext,
  stored: StoredProcedure,
  { id, version }: FeedbackInput
): Promise<ProcedureVersion> {
  const { id: procedureId, current } = stored.procedure
  const isNamed = id.toLowerCase() !== procedureId
  if (!isNamed && (version === null || version === current.version)) return current
  const versions = await versionsOf(tx, accountId, procedureId)
  const named = isNamed ? versions.find((one) => one.versionId === id.toLowerCase()) : undefined
  if (named !== undefined && version !== null && named.version !== version) {
    throw invalid('version', 'is not the version that the id names')
  }
  const used = named ?? versions.find((one) => one.version === version)
  if (used === undefined) throw notFound('Procedure version')
  return used
}

interface ToldFailure {
  stored: StoredProcedure
  used: ProcedureVersion
  /** Evolutions asked for and not yet done. */
  open: readonly string[]
  input: FeedbackInput
  told: string
}

/** Keeps the failure as an episode and queues what it teaches; says why not where that is closed. */
async function tell(
  context: CommandContext,
  scope: Scope,
  plans: PlanTable,
  failure: ToldFailure
): Promise<{ unavailable: FeedbackAnswer['evolution_unavailable']; jobId: string | null }> {
  const { used, input, told, stored } = failure
  const { gate } = policyInForce(await readPolicy(context.tx, context.accountId))
  // Denied words teach nothing: they are in no episode and in no job.
  if (gate([used.name, told]).dropped) return { unavailable: null, jobId: null }
  const episodeId = newId()
  await keepEpisode(context, scope, episodeId, failure)
  const unavailable = closedBecause(context, plans, failure)
  if (unavailable !== null) {
    // The episode still needs its vector, which a turn cannot make.
    const { userId } = scope
    const waiting = await findOpenJob(context.tx, scope, REINDEX.type)
    if (waiting === null) context.enqueue({ ...REINDEX, userId, input: { userId } })
    return { unavailable, jobId: null }
  }
  const failedStep = used.steps.find(({ step }) => step === input.failedAtStep)
  const evolve: EvolveInput = {
    userId: scope.userId,
    procedureId: stored.procedure.id,
    episodeId,
    context: told,
    failedAction: failedStep?.action ?? null
  }
  const jobId = context.enqueue({
    type: 'evolution',
    operation: 'procedures.evolve',
    userId: scope.userId,
    input: evolve
  })
  return { unavailable: null, jobId }
}

function closedBecause(
  { account, now }: CommandContext,
  plans: PlanTable,
  { stored, used, open }: ToldFailure
): FeedbackAnswer['evolution_unavailable'] {
  if (!planOf(plans, account.plan).evolution) return 'plan'
  if (used.versionId !== stored.procedure.current.versionId) return 'not_current'
  const asked = recentRevisions(stored.evolution, now) + open.length
  return asked >= REVISIONS_PER_DAY ? 'rate' : null
}

async function keepEpisode(
  context: CommandContext,
  scope: Scope,
  episodeId: string,
  { stored, used, input, told }: ToldFailure
): Promise<void> {
  const { now } = context
  const failedAt = input.failedAtStep === null ? '' : ` at step ${input.failedAtStep}`
  const episode = {
    summary: `${used.name} failed${failedAt}.`,
    context: shorten(told, EPISODE_CONTEXT_MAX),
    outcome: 'Failed.',
    participants: [],
    emotionalValence: 'negative',
    importance: 0.7,
    happenedAt: toIso(now)
  } satisfies Omit<EpisodeCandidate, 'messageIndexes'>
  const row = {
    ...episode,
    episodeId,
    linkedProcedureId: stored.procedure.id,
    failedAtStep: input.failedAtStep,
    time: now,
    sourceHash: null,
    addHash: null,
    jobId: null,
    expiresAt: null
  }
  // Its vector is made by a job behind this turn, which has no model.
  const found = findable(episodeText(episode), null)
  await changeMemory(context, scope, (memory) =>
    memory.keep.episodes([{ row, statedAt: now, found }])
  )
}
