/**
 * A dry run (contract 4.1): what an add would hold, shown and not kept. It goes the add's own way as
 * far as the candidates, while its caller waits, and costs what an add costs. Nothing of it is
 * stored, queued or learned; only the answer may be kept for an idempotency key, until it is erased
 * with the user's memory.
 */
import { awaitedJob } from '#actors/operation.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import type { DryRun } from '#src/add/contract.ts'
import { extractionAnswer } from '#src/add/extraction-answer.ts'
import type { AcceptInput } from '#src/extraction/accept/accept-input.ts'
import { queuedAdd } from '#src/extraction/accept/queued-add.ts'
import { redacted } from '#src/extraction/accept/redact-add.ts'
import { lookBack } from '#src/extraction/prepare/look-back.ts'
import { whoSpeaks } from '#src/memory/acts/name-user.ts'
import { noCandidates } from '#src/memory/candidates.ts'
import type { KeptCandidates } from '#src/policy/filter-candidates.ts'
import { sourceGate } from '#src/policy/policy.ts'
import { policyInForce } from '#src/policy/policy-in-force.ts'
import { charactersOf, type ExtractionReport, LOCAL_REPORT } from '#src/reading/extractor.ts'
import { propose, reportAnswer, toldName } from '#src/reading/propose.ts'

interface Tried {
  candidates: KeptCandidates
  report: ExtractionReport
  droppedByPolicy: number
  isSkipped: boolean
  redactions: number
}

export const tryAdd = awaitedJob<AcceptInput, Tried, DryRun>({
  charge: () => ({ action: 'add', amount: 1 }),
  tellsOf: ({ userId }) => userId,
  prepare: async (context, input) => {
    const { accountId, models, signal } = context
    const inForce = policyInForce(await context.read((tx) => readPolicy(tx, accountId)))
    const add = queuedAdd(await redacted(input, models.reading), context.now)
    const { messages, metadata, redactions } = add
    if (sourceGate(inForce.policy, metadata['source']) === 'skipped') {
      return {
        candidates: noCandidates(),
        report: LOCAL_REPORT,
        droppedByPolicy: 0,
        isSkipped: true,
        redactions: 0
      }
    }
    const scope = { accountId, userId: input.userId }
    const told = toldName(messages)
    const { userName, back } = await context.read(async (tx) => ({
      userName: (await whoSpeaks(tx, scope, told)).name,
      back: await lookBack(tx, scope, add, { jobId: '', now: context.now })
    }))
    const awaited = { isAwaited: true, signal }
    const { candidates, report } = await propose(models, {
      accountId,
      messages,
      earlier: back?.messages,
      userName,
      insists: true,
      ...awaited
    })
    const characters = charactersOf(messages)
    const { policy } = inForce
    const sifted = await models.reading.run(
      'sift',
      { candidates, messages, policy },
      { characters, ...awaited }
    )
    return {
      candidates: sifted.kept,
      report: { ...report, unfounded: report.unfounded + sifted.unfounded },
      droppedByPolicy: sifted.droppedCount,
      isSkipped: false,
      redactions
    }
  },
  keep: (_context, tried) =>
    Promise.resolve({
      dry_run: true,
      extraction: extractionAnswer(tried.candidates),
      read_by: reportAnswer(tried.report),
      dropped_by_policy: tried.droppedByPolicy,
      skipped_by_policy: tried.isSkipped,
      redactions: tried.redactions
    })
})
