/**
 * Redaction of an add, before it is queued (contract 13): messages by every rule, metadata by the
 * shape of tokens only. Done once; an add that carries a count has been through.
 */
import type { AcceptInput } from '#src/add/contract.ts'
import { redact, redactMetadata } from '#src/redaction/redact.ts'

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
    name: message.name === null ? null : clean(message.name),
    content: clean(message.content)
  }))
  const metadata = redactMetadata(input.metadata)
  const source = redactMetadata(input.source)
  return {
    ...input,
    messages,
    metadata: metadata.value,
    source: source.value,
    redactions: redactions + metadata.redactions + source.redactions
  }
}
