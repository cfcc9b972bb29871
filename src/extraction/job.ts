/**
 * The job behind every add. Preparing proposes: candidates, chunks, terms and vectors, with models
 * and without touching anything. Keeping decides against memory as it is in that moment, and writes
 * all of it in the turn's one commit (see `keep-memory.ts`).
 */
import { job, type PrepareContext } from '#actors/operation.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import type { AddResult } from '#src/extraction/add-result.ts'
import { prepareExperience } from '#src/extraction/experience/prepare.ts'
import { keepMemory } from '#src/extraction/keep/keep-memory.ts'
import {
  type KeptAhead,
  keepChunksAhead,
  leftOfAhead,
  type PlannedChunks,
  prepareChunks,
  withoutDeleted
} from '#src/extraction/keep/kept-ahead.ts'
import { settleFacts } from '#src/extraction/keep/settle-facts.ts'
import { embedAdd } from '#src/extraction/prepare/embed-add.ts'
import { lookBack } from '#src/extraction/prepare/look-back.ts'
import type { PreparedAdd, ReadyAdd } from '#src/extraction/prepare/prepared-add.ts'
import { RecentEmbeddings } from '#src/extraction/prepare/recent-embeddings.ts'
import { recentJudgements, weighUpdates } from '#src/extraction/prepare/weigh-updates.ts'
import { whoSpeaks } from '#src/memory/acts/name-user.ts'
import { jobTimes } from '#src/models/job-times.ts'
import { policyInForce } from '#src/policy/policy-in-force.ts'
import { charactersOf } from '#src/reading/extractor.ts'
import { propose, toldName } from '#src/reading/propose.ts'
import { RecentExtractions } from '#src/reading/recent-extractions.ts'

export const extractAdd = job<QueuedAdd, ReadyAdd, AddResult>({
  // Found at once, however long a model takes; without one the whole add takes no longer.
  ahead: {
    isWanted: (models) => models.chat !== null,
    prepare: prepareChunks,
    keep: (context, plan: PlannedChunks, add) => keepChunksAhead(context, plan, add)
  },
  prepare: (context, add, ahead: KeptAhead | null) =>
    prepareReady(context, add, context.jobId, ahead),
  keep: async (context, plan, add) => {
    const result = await keepMemory(context, plan, add)
    forgetReading(context.jobId)
    return result
  }
})

const recentExtractions = new RecentExtractions()
const recentEmbeddings = new RecentEmbeddings()

/** What was remembered of an add's reading, vectors and pairs, for preparing it again; called by whoever keeps it. */
export function forgetReading(name: string): void {
  recentExtractions.forget(name)
  recentEmbeddings.forget(name)
  recentJudgements.forget(name)
  jobTimes.forget(name)
}

/**
 * Everything of an add that needs models, from extraction to vectors, within the time that a job may
 * spend on them. `name` stands for the add in the memory of what a model has read: a job of several
 * adds gives each of them one.
 */
export function prepareReady(
  context: PrepareContext,
  add: QueuedAdd,
  name = context.jobId,
  ahead: KeptAhead | null = null
): Promise<ReadyAdd> {
  return jobTimes.run(name, context.models, (models) => {
    const embedder = recentEmbeddings.of(name, context.now, models.embedder)
    return prepare({ ...context, models: { ...models, embedder } }, add, name, ahead)
  })
}

async function prepare(
  context: PrepareContext,
  add: QueuedAdd,
  name: string,
  ahead: KeptAhead | null
): Promise<ReadyAdd> {
  context.step('extracting')
  const { accountId, interruptions, models } = context
  const scope = { accountId, userId: add.userId }
  const said = [...(add.before ? [add.before] : []), ...add.messages]
  const { speaking, policy, back } = await context.read(async (tx) => ({
    speaking: await whoSpeaks(tx, scope, toldName(said)),
    policy: await readPolicy(tx, accountId),
    back: await lookBack(tx, scope, add, context)
  }))
  const userName = speaking.name
  const extraction = await recentExtractions.of({ name, userName }, context.now, () =>
    propose(models, {
      accountId,
      messages: add.messages,
      before: add.before,
      earlier: back?.messages,
      userName,
      interruptions,
      isAwaited: false
    })
  )
  context.step('resolving')
  const inForce = policyInForce(policy)
  const { candidates, report } = extraction
  const { messages } = add
  const cut = await models.reading.run(
    'cut_add',
    { candidates, messages, policy: inForce.policy },
    { characters: charactersOf(messages), isAwaited: false }
  )
  const left = ahead === null ? null : await context.read((tx) => leftOfAhead(tx, scope, ahead))
  const kept = left === null ? cut.kept : withoutDeleted(cut.kept, left)
  // Beside each other, so that the embedder has all of the job's texts at once.
  const [embedded, experience] = await Promise.all([
    embedAdd({ ...cut, kept }, add, models.embedder, left?.chunks ?? null),
    prepareExperience(context, add, kept, inForce.gate)
  ])
  const prepared: PreparedAdd = {
    ...embedded,
    candidates: kept,
    speaking,
    lookedBack: back?.chunkIds ?? null,
    report: { ...report, unfounded: report.unfounded + cut.unfounded },
    policyVersion: inForce.version,
    droppedByPolicy: cut.droppedCount,
    ahead: ahead === null || left === null ? null : { kept: ahead, mark: left.mark },
    settled: null,
    weighed: null,
    model: models.embedder.name
  }
  const [settled, weighed] = await Promise.all([
    settleFacts(context, prepared, add),
    weighUpdates(context, prepared, add, name)
  ])
  return { ...prepared, experience, ...settled, weighed }
}
