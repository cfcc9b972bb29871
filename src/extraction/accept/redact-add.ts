/**
 * Redaction of an add, before it is queued (contract 13): what was said and who said it by every rule,
 * metadata and the names it came from by the shape of tokens only. Done once; an add that carries a
 * count has been through. `user_id` is left alone: it says whose memory is meant, and two users must not
 * become one because both are named by a secret.
 */
import type { AcceptInput } from '#src/extraction/accept/accept-input.ts'
import { type Reading, stoppedAsFailure } from '#src/reading/process/reading.ts'
import { redact, redactMetadata } from '#src/redaction/redact.ts'

/** Shorter texts are redacted where they arrive: handing them on would take longer. Characters. */
export const AT_ONCE_MAX = 20_000

/** The same in a reading process where the texts are long. Throws 422 when they take too long. */
export function redacted(input: AcceptInput, reading: Reading): Promise<AcceptInput> | AcceptInput {
  const characters = input.messages.reduce((sum, message) => sum + message.content.length, 0)
  if (characters <= AT_ONCE_MAX || input.redactions !== null) return redactAdd(input)
  return reading.run('redact_add', input, { characters, isAwaited: true }).catch(stoppedAsFailure)
}

/** The add without secrets, and how many were taken out. */
export function redactAdd(input: AcceptInput): AcceptInput {
  if (input.redactions !== null) return input
  let redactions = 0
  const clean = (text: string): string => {
    const done = redact(text)
    redactions += done.redactions
    return done.text
  }
  const messages = input.messages.map((message) => ({
    ...message,
    role: clean(message.role),
    name: message.name === null ? null : clean(message.name),
    content: clean(message.content)
  }))
  const { agentId, runId, appId, source, metadata } = input
  const origin = redactMetadata({ agentId, runId, appId, source, metadata })
  return { ...input, messages, ...origin.value, redactions: redactions + origin.redactions }
}
