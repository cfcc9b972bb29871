/**
 * What every door (add, text, file, voice, import) makes of its input: the one shape that the
 * extraction job is handed. It stands in the job row until the job ends, so it is redacted already.
 */
import { type Metadata, type Named, provenanceOf } from '#src/base/provenance.ts'
import type { AcceptInput } from '#src/extraction/accept/accept-input.ts'
import type { SourceMessage } from '#src/memory/candidates.ts'
import { drawsFrom, speakerOf } from '#src/memory/speakers.ts'

export interface QueuedMessage extends SourceMessage {
  /** As sent. */
  role: string
  /** Chunks that were cut from the same message before this stretch of it; absent where none. */
  partFrom?: number
}

export interface QueuedAdd {
  userId: string
  messages: QueuedMessage[]
  /** The message before them, where it was kept with an earlier slice: read, and not kept again. */
  before?: QueuedMessage
  metadata: Metadata
  named: Named
  /** Milliseconds since the epoch; a past one stores items as expired. */
  expiresAt: number | null
  /** Secrets that redaction took out before acceptance. */
  redactions: number
}

declare module '#actors/orders.ts' {
  interface QueuedInputs {
    'extraction.add': QueuedAdd
    'extraction.long_add': QueuedAdd
  }
}

/** Applies the speaker rule and the provenance rule to an add; `now` stands in for a missing date. */
export function queuedAdd(input: AcceptInput, now: number): QueuedAdd {
  const at = input.timestamp ?? now
  return {
    userId: input.userId,
    metadata: provenanceOf(input),
    named: { agentId: input.agentId, runId: input.runId, appId: input.appId },
    expiresAt: input.expirationDate,
    redactions: input.redactions ?? 0,
    messages: input.messages.map((message) => {
      const speaker = speakerOf(message.role, message.name)
      const own = message.timestamp !== null
      return {
        index: message.index,
        role: message.role,
        kind: speaker.kind,
        speaker: speaker.name,
        text: message.content,
        at: message.timestamp ?? at,
        offsetMinutes: own ? message.offsetMinutes : input.offsetMinutes,
        extract: drawsFrom(speaker.kind, input.agentId, input.agentMode)
      }
    })
  }
}
