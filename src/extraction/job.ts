/**
 * The job behind every add. Preparing proposes: candidates, chunks, terms and vectors, with models
 * and without touching anything. Keeping decides against memory as it is in that moment, and writes
 * all of it in the turn's one commit (see `keep-memory.ts`).
 */
import { job, type PrepareContext } from '#actors/operation.ts'
import { readPolicy } from '#db/stores/capture-policy.ts'
import { nameOfUser } from '#db/stores/entities.ts'
import type { QueuedAdd } from '#src/add/queued-add.ts'
import type { KeptCandidates } from '#src/capture-policy/filter-candidates.ts'
import { policyInForce } from '#src/capture-policy/policy-in-force.ts'
import type { AddResult } from '#src/extraction/add-result.ts'
import { embedAdd, type PreparedChunk, type PreparedFact } from '#src/extraction/embed-add.ts'
import { type PreparedExperience, prepareExperience } from '#src/extraction/experience/prepare.ts'
import { charactersOf, type ExtractionReport } from '#src/extraction/extractor.ts'
import { keepMemory } from '#src/extraction/keep-memory.ts'
import { propose } from '#src/extraction/propose.ts'
import { RecentExtractions } from '#src/extraction/recent-extractions.ts'
import { type Settled, settleFacts } from '#src/extraction/settle-facts.ts'

export interface PreparedAdd {
  candidates: KeptCandidates
  report: ExtractionReport
  /** The capture policy that chose what is here; keeping asks whether it still holds. */
  policyVersion: number
  droppedByPolicy: number
  chunks: PreparedChunk[]
  facts: PreparedFact[]
  /** Name of the embedder that made the vectors. */
  model: string
  /** What a model said of conflicts; null where none was asked because there is none. */
  settled: Settled | null
}

/** An add that is ready to be kept. */
export interface ReadyAdd extends PreparedAdd {
  experience: PreparedExperience
}

export const extractAdd = job<QueuedAdd, ReadyAdd, AddResult>({
  name: 'extraction.add',
  prepare: prepareReady,
  keep: async (context, plan, add) => {
    const result = await keepMemory(context, plan, add)
    recentExtractions.forget(context.jobId)
    return result
  }
})

/** Forgotten by whoever keeps; see there. */
export const recentExtractions = new RecentExtractions()

/**
 * Everything of an add that needs models, from extraction to vectors. `name` stands for the add in
 * the memory of what a model has read: a job of several adds gives each of them one.
 */
export async function prepareReady(
  context: PrepareContext,
  add: QueuedAdd,
  name = context.jobId
): Promise<ReadyAdd> {
  context.step('extracting')
  const { accountId, interruptions, models } = context
  const scope = { accountId, userId: add.userId }
  const { userName, policy } = await context.read(async (tx) => ({
    userName: await nameOfUser(tx, scope),
    policy: await readPolicy(tx, accountId)
  }))
  const extraction = await recentExtractions.of(name, context.now, () =>
    propose(models, {
      accountId,
      messages: add.messages,
      before: add.before,
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
  // Beside each other, so that the embedder has all of the job's texts at once.
  const [embedded, experience] = await Promise.all([
    embedAdd(cut, add, models.embedder),
    prepareExperience(context, add, cut.kept, inForce.gate)
  ])
  const prepared: PreparedAdd = {
    ...embedded,
    candidates: cut.kept,
    report: { ...report, unfounded: report.unfounded + cut.unfounded },
    policyVersion: inForce.version,
    droppedByPolicy: cut.droppedCount,
    settled: null,
    model: models.embedder.name
  }
  return { ...prepared, experience, ...(await settleFacts(context, prepared, add)) }
}
