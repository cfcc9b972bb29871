/**
 * A recorded call as an add: what the caller said is remembered of the caller, what the assistant
 * said is context (contract 4.8). The platform's `agent_id` says where it came from and, unlike that
 * of an add, does not make the assistant a source of facts.
 */
import { invalid } from '#src/base/failure.ts'
import { callerUser } from '#src/base/phone-number.ts'
import type { AcceptInput, AcceptMessage } from '#src/extraction/accept/accept-input.ts'
import { ADD_CHARACTERS_MAX, MESSAGE_CHARACTERS_MAX } from '#src/shapes/add.ts'
import { repeatIdentity, type SaveEvent } from '#src/voice/event.ts'

export const VOICE_SOURCE = 'voice_call'

/** What `voice.save` is handed. */
export interface SaveInput {
  add: AcceptInput
  repeat: RepeatKey
}

export interface RepeatKey {
  key: string
  /** For how long a second report is the same call; null for as long as the job is kept. */
  withinHours: number | null
}

const WORDS_HOLD_HOURS = 24

/** The input of `voice.save`. Throws 422 for more text than an add may hold. */
export function recordedCall(event: SaveEvent, platform: string): SaveInput {
  const { text, lasting } = repeatIdentity(event)
  const key = `voice:${new Bun.CryptoHasher('sha256').update(text).digest('hex')}`
  return {
    add: {
      userId: callerUser(event.phone),
      agentId: platform,
      runId: null,
      appId: null,
      source: VOICE_SOURCE,
      metadata: metadataOf(event),
      agentMode: false,
      expirationDate: null,
      timestamp: event.at,
      offsetMinutes: 0,
      redactions: null,
      messages: messagesOf(event)
    },
    repeat: { key, withinHours: lasting ? null : WORDS_HOLD_HOURS }
  }
}

function metadataOf(event: SaveEvent): Record<string, unknown> {
  const metadata: Record<string, unknown> = { phone: event.phone }
  if (event.callId !== null) metadata['call_id'] = event.callId
  if (event.endedReason !== null) metadata['ended_reason'] = event.endedReason
  return metadata
}

/** Nobody at the platform could shorten a turn, so a long one becomes several messages. */
function messagesOf(event: SaveEvent): AcceptMessage[] {
  const characters = event.turns.reduce((sum, turn) => sum + turn.text.length, 0)
  if (characters > ADD_CHARACTERS_MAX) {
    throw invalid('message.transcript', `must have at most ${ADD_CHARACTERS_MAX} characters`)
  }
  const parts = event.turns.flatMap((turn) =>
    cutText(turn.text).map((content) => ({ role: turn.role, content, timestamp: turn.at }))
  )
  return parts.map((part, index) => ({ ...part, index, name: null, offsetMinutes: 0 }))
}

function cutText(text: string): string[] {
  if (text.length <= MESSAGE_CHARACTERS_MAX) return [text]
  const parts: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = start + MESSAGE_CHARACTERS_MAX
    const space = end >= text.length ? -1 : text.lastIndexOf(' ', end)
    const cut = space > start ? space : end
    parts.push(text.slice(start, cut).toWellFormed().trim())
    start = cut
  }
  return parts.filter((part) => part !== '')
}
