/**
 * Wire shapes of `POST /v1/add` and `/v1/add_text` (contract 4.1), and what their operation is
 * handed. Both bodies are strict; their scope spellings are taken off before these schemas look.
 */
import { type Static, t } from 'elysia'
import { ENTITY_TYPES } from '#src/extraction/candidates.ts'
import {
  anyText,
  Count,
  InstantText,
  MetadataObject,
  nullable,
  number,
  oneOf,
  optional,
  provenanceFields
} from '#src/http/input/shared-fields.ts'
import type { Metadata } from '#src/provenance.ts'

export const MESSAGES_MAX = 1000
export const MESSAGE_CHARACTERS_MAX = 100_000
export const ADD_CHARACTERS_MAX = 1_000_000

const TextPart = t.Object({ type: t.Literal('text'), text: t.String() })

/** Unknown keys inside a message are ignored; null or blank content skips the message. */
export const MessageBody = t.Object({
  role: t.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  content: optional(
    t.Union([t.String(), t.Array(TextPart), t.Null()], {
      'x-wants': 'a text or a list of text parts'
    })
  ),
  name: optional(
    t.Union([t.String({ maxLength: 200 }), t.Null()], {
      'x-wants': 'a text of at most 200 characters'
    })
  ),
  timestamp: optional(t.Union([InstantText, t.Null()], { 'x-wants': 'an ISO 8601 datetime' }))
})
export type MessageBody = Static<typeof MessageBody>

const addOptions = {
  ...provenanceFields,
  expiration_date: optional(InstantText),
  source: optional(anyText(128)),
  metadata: optional(MetadataObject),
  agent_mode: optional(t.Boolean()),
  timestamp: optional(InstantText),
  dry_run: optional(t.Boolean())
}

export const AddBody = t.Object({
  messages: t.Array(MessageBody, { minItems: 1, maxItems: MESSAGES_MAX }),
  ...addOptions
})
export type AddBody = Static<typeof AddBody>

export const AddTextBody = t.Object({
  text: t.String({ minLength: 1, maxLength: ADD_CHARACTERS_MAX, pattern: '\\S' }),
  ...addOptions
})
export type AddTextBody = Static<typeof AddTextBody>

export const AddAccepted = t.Object(
  {
    status: t.Literal('accepted'),
    job_id: t.String(),
    message: t.String()
  },
  { title: 'AddAccepted' }
)
export type AddAccepted = Static<typeof AddAccepted>

const ShownText = t.String()

const ExtractionAnswer = t.Object(
  {
    entities: t.Array(
      t.Object({
        name: ShownText,
        type: oneOf(ENTITY_TYPES),
        facts: t.Array(t.Object({ fact: ShownText, when: nullable(ShownText) }))
      })
    ),
    relations: t.Array(
      t.Object({ from: ShownText, to: ShownText, type: ShownText, description: ShownText })
    ),
    knowledge: t.Array(
      t.Object({
        entity: ShownText,
        type: ShownText,
        title: ShownText,
        content: ShownText,
        artifact: nullable(ShownText)
      })
    ),
    episodes: t.Array(
      t.Object({
        summary: ShownText,
        context: ShownText,
        outcome: nullable(ShownText),
        participants: t.Array(ShownText),
        emotional_valence: oneOf(['positive', 'negative', 'neutral', 'mixed']),
        importance: number(0, 1),
        happened_at: nullable(ShownText)
      })
    ),
    procedures: t.Array(
      t.Object({
        name: ShownText,
        trigger: nullable(ShownText),
        steps: t.Array(t.Object({ step: Count, action: ShownText, detail: ShownText })),
        entities: t.Array(ShownText)
      })
    )
  },
  { title: 'Extraction' }
)
export type ExtractionAnswer = Static<typeof ExtractionAnswer>

/** The answer to `dry_run:true`. */
export const DryRun = t.Object(
  {
    dry_run: t.Literal(true),
    extraction: ExtractionAnswer,
    /** Which extractor read it, and what that cost. */
    read_by: t.Object({
      by: oneOf(['local', 'model']),
      calls: Count,
      tokens_in: Count,
      tokens_out: Count,
      fell_back: Count,
      unfounded: Count,
      stopped: t.Optional(oneOf(['time', 'memory', 'crashed']))
    }),
    dropped_by_policy: Count,
    skipped_by_policy: t.Boolean(),
    redactions: Count
  },
  { title: 'DryRun' }
)
export type DryRun = Static<typeof DryRun>

/** A message that says something; the skipped ones have left, their places are kept. */
export interface AcceptMessage {
  /** Place in the add as sent, from 0. */
  index: number
  /** As sent; what kind of speaker it is, is decided by the speaker rule (contract 3.3). */
  role: string
  name: string | null
  content: string
  /** Milliseconds since the epoch; null is the time of the add. */
  timestamp: number | null
  /** Minutes east of UTC in which relative dates are resolved. */
  offsetMinutes: number
}

/** Input of `add.accept`. */
export interface AcceptInput {
  messages: AcceptMessage[]
  userId: string
  agentId: string | null
  runId: string | null
  appId: string | null
  source: string | null
  metadata: Metadata | null
  /** null is absent, which is not false (contract 3.3). */
  agentMode: boolean | null
  /** Milliseconds since the epoch; a past one is fine. */
  expirationDate: number | null
  /** Date of the conversation, milliseconds since the epoch; null is the time of acceptance. */
  timestamp: number | null
  /** Offset of `timestamp` as written, 0 without one. */
  offsetMinutes: number
  /** Secrets taken out so far; null until redaction has seen it. */
  redactions: number | null
}
