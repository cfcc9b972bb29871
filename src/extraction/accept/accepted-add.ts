/**
 * From a body to what every door of the add family hands on: messages that say something, each
 * with its place, its time and the zone in which "tomorrow" is meant.
 */
import { invalid } from '#src/base/failure.ts'
import type { AcceptInput, AcceptMessage } from '#src/extraction/accept/accept-input.ts'
import { type Instant, parseInstant } from '#src/input/instant.ts'
import { provenanceFields } from '#src/input/provenance-input.ts'
import { type AddBody, type AddTextBody, type MessageBody, messageTexts } from '#src/shapes/add.ts'

/** The input of `add.accept` from the body of `POST /v1/add`. Throws 422. */
export function acceptMessages(body: AddBody, userId: string): AcceptInput {
  const options = addOptions(body, userId)
  return { ...options, messages: messagesOf(body.messages, options.offsetMinutes) }
}

/** The same from `POST /v1/add_text`: the text counts as one user message. Throws 422. */
export function acceptText(body: AddTextBody, userId: string): AcceptInput {
  const options = addOptions(body, userId)
  const message: AcceptMessage = {
    index: 0,
    role: 'user',
    name: null,
    content: body.text,
    timestamp: null,
    offsetMinutes: options.offsetMinutes
  }
  return { ...options, messages: [message] }
}

type Options = Omit<AddBody, 'messages'>

function addOptions(body: Options, userId: string): Omit<AcceptInput, 'messages'> {
  const timestamp = instantOf(body.timestamp)
  return {
    userId,
    ...provenanceFields(body, body.metadata),
    source: body.source ?? null,
    agentMode: body.agent_mode ?? null,
    expirationDate: instantOf(body.expiration_date)?.ms ?? null,
    timestamp: timestamp?.ms ?? null,
    offsetMinutes: timestamp?.offsetMinutes ?? 0,
    redactions: null
  }
}

function messagesOf(bodies: readonly MessageBody[], offsetMinutes: number): AcceptMessage[] {
  const messages: AcceptMessage[] = []
  const contents = messageTexts(bodies)
  for (const [index, body] of bodies.entries()) {
    const content = contents[index] ?? ''
    if (content.trim() === '') continue
    const at = instantOf(body.timestamp)
    messages.push({
      index,
      role: body.role,
      name: body.name?.trim() || null,
      content,
      timestamp: at?.ms ?? null,
      offsetMinutes: at?.offsetMinutes ?? offsetMinutes
    })
  }
  if (messages.length === 0) throw invalid('messages', 'must have a message with text')
  return messages
}

function instantOf(text: string | null | undefined): Instant | null {
  return typeof text === 'string' ? parseInstant(text) : null
}
