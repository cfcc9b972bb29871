/**
 * A dry run (contract 4.1): what an add would hold, shown and not kept. It goes the add's own way as
 * far as the candidates, while its caller waits, and costs what an add costs. Nothing of it is
 * stored, queued or learned; only the answer may be kept for an idempotency key.
 */
import { awaitedJob } from '#actors/operation.ts'
import type { AcceptInput, DryRun } from '#src/add/contract.ts'
import { extractionAnswer } from '#src/add/extraction-answer.ts'
import { queuedAdd } from '#src/add/queued-add.ts'
import type { Extraction } from '#src/extraction/extractor.ts'
import { propose, reportAnswer } from '#src/extraction/propose.ts'

/** A caller waits 30 s at most (contract 15.4); a model that takes longer is unavailable to it. */
const WAIT_MS = 25_000

interface Tried {
  extraction: Extraction
  redactions: number
}

export const tryAdd = awaitedJob<AcceptInput, Tried, DryRun>({
  name: 'add.try',
  charge: () => ({ action: 'add', amount: 1 }),
  prepare: async (context, input) => {
    const { accountId, models } = context
    const { messages, redactions } = queuedAdd(input, context.now)
    const signal = AbortSignal.timeout(WAIT_MS)
    const extraction = await propose(models, { accountId, messages, userName: null, signal })
    return { extraction, redactions }
  },
  keep: (_context, { extraction, redactions }) =>
    Promise.resolve({
      dry_run: true,
      extraction: extractionAnswer(extraction.candidates),
      read_by: reportAnswer(extraction.report),
      dropped_by_policy: 0,
      skipped_by_policy: false,
      redactions
    })
})
