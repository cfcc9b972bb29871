/**
 * The evolution that a told failure causes: prepared with the rules or one call of a model, kept
 * behind the fence against the version that is current then. Where that reads otherwise than it did,
 * it is prepared again, so a revision never overwrites one that it has not seen.
 */
import { job, type KeepContext, type PrepareContext, Stale } from '#actors/operation.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import { episodesById } from '#db/stores/episodes/episodes.ts'
import { procedureRecords } from '#db/stores/procedures/procedures.ts'
import type { ReadTx } from '#db/transaction.ts'
import { notFound } from '#src/base/failure.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import {
  type LearningTools,
  type ProcedureChange,
  reviseProcedure
} from '#src/experience/learning.ts'
import {
  askForRevisions,
  decideWith,
  type FailureCause,
  type RevisionReplies
} from '#src/experience/revision/asked-revision.ts'
import { revisionGate } from '#src/experience/revision/revision-gate.ts'
import { episodeText } from '#src/memory/episode.ts'
import { findable } from '#src/memory/findable/findable.ts'
import { procedureText } from '#src/memory/findable/procedure-text.ts'
import type { ChangeType, ProcedureRecord } from '#src/memory/procedure.ts'
import { NOT_TOLD } from '#src/memory/writer/keeping.ts'
import { changeMemory, type MemoryWriter } from '#src/memory/writer/memory-writer.ts'
import { jobTimes } from '#src/models/job-times.ts'
import type { ContentGate } from '#src/policy/content-gate.ts'
import { type PolicyInForce, policyInForce } from '#src/policy/policy-in-force.ts'
import type { Embedding } from '#src/text/embedding.ts'

/** Input of `procedures.evolve`; the context is redacted. */
export interface EvolveInput {
  userId: string
  procedureId: string
  episodeId: string
  context: string
  /** What the failed step says; numbers may have shifted until the job runs. */
  failedAction: string | null
}

declare module '#actors/orders.ts' {
  interface QueuedInputs {
    'procedures.evolve': EvolveInput
  }
}

interface PreparedEvolution {
  replies: RevisionReplies | null
  embeddings: ReadonlyMap<string, Embedding>
  /** Name of the embedder. */
  model: string
  /** The capture policy that looked at the revision; keeping asks whether it still holds. */
  policyVersion: number
}

/** Result of an `evolution` job (contract 12); `change_type` is null when nothing changed. */
export interface EvolutionResult {
  procedure_id: string
  version_before: number
  version_after: number
  in_place: boolean
  needs_review: boolean
  change_type: ChangeType | null
}

const DAY_MS = 24 * 60 * 60 * 1000

export const evolveProcedure = job<EvolveInput, PreparedEvolution, EvolutionResult>({
  prepare: async (context, input) => {
    context.step('extracting')
    const { embedder } = context.models
    const seen = await context.read((tx) => see(tx, context, input))
    const attempt = (decide?: LearningTools['decide']) =>
      evolve(seen, input, toolsAt(context.now, decide, seen.policy.gate))
    const replies = await jobTimes.run(context.jobId, context.models, ({ chat }) =>
      askForRevisions(chat, context.accountId, attempt)
    )
    const change = attempt(replies === null ? undefined : decideWith(replies, () => {}))
    context.step('resolving')
    const texts = [procedureText(change.record.procedure.current), ...seen.episodeTexts]
    const vectors = await embedder.embed(texts, { urgency: 'bulk', tokens: true })
    const embeddings = new Map<string, Embedding>()
    for (const [place, text] of texts.entries()) {
      const embedding = vectors[place]
      if (embedding !== undefined) embeddings.set(text, embedding)
    }
    const { version: policyVersion } = seen.policy
    return { replies, embeddings, model: embedder.name, policyVersion }
  },
  keep: async (context, plan, input) => {
    if (plan.policyVersion !== context.account.policyVersion) throw new Stale()
    const seen = await see(context.tx, context, input)
    const decide = plan.replies === null ? undefined : decideWith(plan.replies, changedMeanwhile)
    const change = evolve(seen, input, toolsAt(context.now, decide, seen.policy.gate))
    await keepChange(context, plan, seen, change)
    jobTimes.forget(context.jobId)
    return resultOf(seen.record, change)
  }
})

/** What the revision is decided on, at one moment. */
interface Seen {
  scope: Scope
  record: ProcedureRecord
  records: readonly ProcedureRecord[]
  episodeTexts: string[]
  episodeId: string
  policy: PolicyInForce
}

async function see(
  tx: ReadTx,
  { accountId, now }: Pick<PrepareContext, 'accountId' | 'now'>,
  { userId, procedureId, episodeId }: EvolveInput
): Promise<Seen> {
  const scope = { accountId, userId }
  const records = await procedureRecords(tx, scope, { now, logSince: now - DAY_MS })
  const record = records.find(({ procedure }) => procedure.id === procedureId)
  if (record === undefined) throw notFound('Procedure')
  const episodes = await episodesById(tx, scope, [episodeId])
  const policy = policyInForce(await readPolicy(tx, accountId))
  return { scope, record, records, episodeTexts: episodes.map(episodeText), episodeId, policy }
}

function evolve(seen: Seen, input: EvolveInput, tools: LearningTools): ProcedureChange {
  const { current } = seen.record.procedure
  const failed = current.steps.find((step) => step.action === input.failedAction)
  const cause: FailureCause = {
    kind: 'failure',
    context: input.context,
    failedAtStep: failed?.step ?? null,
    episodeId: input.episodeId
  }
  return reviseProcedure(seen.record, cause, seen.records, tools)
}

function toolsAt(at: number, decide: LearningTools['decide'], gate: ContentGate): LearningTools {
  return { newId, at, allows: revisionGate(gate), ...(decide === undefined ? {} : { decide }) }
}

function changedMeanwhile(): never {
  throw new Stale()
}

async function keepChange(
  context: KeepContext,
  { embeddings, model }: PreparedEvolution,
  { scope, record, episodeTexts, episodeId }: Seen,
  change: ProcedureChange
): Promise<void> {
  const foundBy = (text: string) => findable(text, embeddings.get(text) ?? changedMeanwhile())
  const text = procedureText(change.record.procedure.current)
  const isReworded = text !== procedureText(record.procedure.current)
  const reworded = isReworded ? { found: foundBy(text), at: context.now } : null
  const source = { jobId: context.jobId, metadata: {}, model }
  const keep = async (memory: MemoryWriter) => {
    if (change.revision !== null) {
      await memory.keep.procedures([{ ...change, ...NOT_TOLD, reworded }])
    }
    for (const told of episodeTexts) {
      const { embedding } = foundBy(told)
      if (embedding !== null) await memory.addVector('episode', episodeId, embedding)
    }
  }
  await changeMemory(context, scope, keep, source)
}

function resultOf(before: ProcedureRecord, change: ProcedureChange): EvolutionResult {
  const { id, current } = before.procedure
  const entry = change.entries.at(-1)
  return {
    procedure_id: id,
    version_before: current.version,
    version_after: entry?.versionAfter ?? current.version,
    in_place: entry?.inPlace ?? false,
    needs_review: entry?.changeType === 'gated',
    change_type: entry?.changeType ?? null
  }
}
