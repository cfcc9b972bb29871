/** What a ringing phone is answered, whatever shape the voice platform asks in (service 4.8.4). */
import type { RecallAnswer } from '#src/voice/contract.ts'
import type { RecallCall } from '#src/voice/event.ts'

export const WEB_CALLER = 'Web caller — no phone number yet.'

export const MEMORY_UNAVAILABLE = 'Caller memory is unavailable right now.'

/** Every call of a request with its text. */
export function answerCalls(
  calls: readonly RecallCall[],
  textFor: (phone: string | null) => string
): RecallAnswer {
  return {
    results: calls.map(({ toolCallId, name, phone }) => ({
      toolCallId,
      ...(name === null ? {} : { name }),
      result: textFor(phone)
    }))
  }
}
