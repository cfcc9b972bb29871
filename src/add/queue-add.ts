/**
 * Where every door of the add family ends: in the turn that accepts it, an add becomes a queued job.
 * Whatever has to hold for all of them (redaction, the source gate) belongs here, not at a door.
 */
import type { Charge, CommandContext } from '#actors/operation.ts'
import type { AcceptInput } from '#src/add/contract.ts'
import { queuedAdd } from '#src/add/queued-add.ts'

export interface Queueing {
  /** What a caller reads in the job's `type`. */
  type: 'add' | 'voice_save'
  /** What was charged, and is given back when the job fails for good. */
  charge: Charge
  /** What makes two submissions one, where the door has such a thing. */
  repeatKey?: string
}

/** Queues the extraction of an add; returns the job's id. Throws queue_full at the bound. */
export function queueAdd(context: CommandContext, input: AcceptInput, how: Queueing): string {
  return context.enqueue({
    type: how.type,
    operation: 'extraction.add',
    userId: input.userId,
    input: queuedAdd(input, context.now),
    refund: how.charge,
    ...(how.repeatKey === undefined ? {} : { repeatKey: how.repeatKey })
  })
}
