/** Accepting an import: one turn that charges, queues the job, and keeps its parts beside it. */
import { command } from '#actors/operation.ts'
import { insertUploadPart } from '#db/stores/add/uploads.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import {
  type AcceptImportInput,
  type ImportAccepted,
  type QueuedImport,
  RECORDS_PER_ADD
} from '#src/import/contract.ts'
import { sourceGate } from '#src/policy/policy.ts'
import { policyInForce } from '#src/policy/policy-in-force.ts'

/** What so many records cost: an add for each item, or for each hundred records of an export. */
export function addsFor(kind: QueuedImport['kind'], records: number): number {
  return kind === 'items' ? records : Math.ceil(records / RECORDS_PER_ADD)
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

const chargeOf = ({ kind, sizes }: Pick<AcceptImportInput, 'kind' | 'sizes'>) =>
  ({ action: 'add', amount: addsFor(kind, sum(sizes)) }) as const

export const acceptImport = command<AcceptImportInput, ImportAccepted>({
  charge: chargeOf,
  run: async (context, input) => {
    const { tx, accountId, now } = context
    const { userId, kind, sizes, lengths, itemSources, redactions, bytes } = input
    const { policy } = await context.remember(
      'capture-policy',
      context.account.policyVersion,
      async () => policyInForce(await readPolicy(tx, accountId))
    )
    const skipped = itemSources.flatMap((source, place) =>
      sourceGate(policy, source) === 'skipped' ? [place] : []
    )
    const { allow_sources, deny_sources } = policy
    const queued: QueuedImport = {
      userId,
      acceptedAt: now,
      kind,
      sizes,
      skipped,
      sources: { allow_sources, deny_sources },
      redactions
    }
    const charge = chargeOf(input)
    const jobId = context.enqueue({
      type: 'import',
      operation: 'import.keep',
      userId,
      input: queued,
      refund: charge
    })
    let at = 0
    for (const [part, length] of lengths.entries()) {
      const text = bytes.subarray(at, at + length)
      at += length
      if (!skipped.includes(part)) {
        await insertUploadPart(tx, { accountId, userId }, jobId, part, text)
      }
    }
    context.audit('import', userId)
    return {
      status: 'accepted',
      job_id: jobId,
      accepted: sum(sizes),
      quota_used: charge.amount,
      message: `Accepted. The import runs in the background; GET /v1/jobs/${jobId} shows when it is done.`
    }
  }
})
