/**
 * Where every door of the add family ends: in the turn that accepts it, an add becomes a queued job.
 * Whatever has to hold for all of them (redaction, the source gate) is here, not at a door.
 */
import type { CommandContext } from '#actors/operation.ts'
import type { Charge } from '#actors/orders.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import { provenanceOf } from '#src/base/provenance.ts'
import type { AcceptInput } from '#src/extraction/accept/accept-input.ts'
import { queuedAdd } from '#src/extraction/accept/queued-add.ts'
import { redactAdd } from '#src/extraction/accept/redact-add.ts'
import { isLong } from '#src/extraction/accept/slices.ts'
import { skippedResult } from '#src/extraction/add-result.ts'
import { sourceGate } from '#src/policy/policy.ts'
import { policyInForce } from '#src/policy/policy-in-force.ts'

export interface Queueing {
  /** What a caller reads in the job's `type`. */
  type: 'add' | 'voice_save'
  /** What was charged, and is given back when the job fails for good. */
  charge: Charge
  /** What makes two submissions one, where the door has such a thing. */
  repeatKey?: string
}

/**
 * Queues the extraction of an add; returns the job's id. An add from a source that the capture policy
 * does not want is a job that is done at once, and none of its text is kept.
 * Throws queue_full at the bound, Transient `policy_unavailable` when the policy cannot be read.
 */
export async function queueAdd(
  context: CommandContext,
  input: AcceptInput,
  how: Queueing
): Promise<string> {
  const skipped = await skippedBySource(context, input)
  const job = {
    type: how.type,
    userId: input.userId,
    refund: how.charge,
    ...(how.repeatKey === undefined ? {} : { repeatKey: how.repeatKey })
  }
  if (skipped !== null) {
    return context.enqueue({ ...job, operation: 'extraction.add', input: null, result: skipped })
  }
  // A door that has redacted before its turn has told so; here it is only made sure of.
  const queued = queuedAdd(redactAdd(input), context.now)
  const operation = isLong(queued) ? 'extraction.long_add' : 'extraction.add'
  return context.enqueue({ ...job, operation, input: queued })
}

/** The result of an add from a source that the capture policy does not want; null for others. */
export async function skippedBySource(context: CommandContext, input: AcceptInput) {
  const { policy } = await context.remember(
    'capture-policy',
    context.account.policyVersion,
    async () => policyInForce(await readPolicy(context.tx, context.accountId))
  )
  const source = provenanceOf(input)['source']
  if (sourceGate(policy, source) !== 'skipped') return null
  return skippedResult(typeof source === 'string' ? source : null)
}
