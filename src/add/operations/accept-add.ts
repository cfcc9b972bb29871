/** Accepting an add: one turn that charges and queues, and nothing else. */
import { command } from '#actors/operation.ts'
import type { AddAccepted } from '#src/add/contract.ts'
import type { AcceptInput } from '#src/extraction/accept/accept-input.ts'
import { queueAdd } from '#src/extraction/accept/queue-add.ts'
import { redacted } from '#src/extraction/accept/redact-add.ts'

const CHARGE = { action: 'add', amount: 1 } as const

export const acceptAdd = command<AcceptInput, AddAccepted>({
  charge: () => CHARGE,
  ready: redacted,
  run: async (context, input) => {
    const jobId = await queueAdd(context, input, { type: 'add', charge: CHARGE })
    return {
      status: 'accepted',
      job_id: jobId,
      message: `Accepted. Extraction runs in the background; GET /v1/jobs/${jobId} shows when it is done.`
    }
  }
})
