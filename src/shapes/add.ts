/** Wire shapes of what is added (contract 4.1): a conversation or a text, alone or as an item of an import. Both bodies are strict. */
import { type Static, t } from 'elysia'
import { invalid } from '#src/base/failure.ts'
import { charactersOf } from '#src/input/check.ts'
import {
  anyText,
  InstantText,
  MetadataObject,
  optional,
  provenanceFields
} from '#src/input/shared-fields.ts'

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

/** What messages say, each and together within the bounds of an add. Throws 422. */
export function messageTexts(bodies: readonly MessageBody[]): string[] {
  let characters = 0
  return bodies.map((body, index) => {
    const content = contentOf(body)
    const length = charactersOf(content, MESSAGE_CHARACTERS_MAX)
    if (length > MESSAGE_CHARACTERS_MAX) {
      throw invalid(
        `messages.${index}.content`,
        `must have at most ${MESSAGE_CHARACTERS_MAX} characters`
      )
    }
    characters += length
    if (characters > ADD_CHARACTERS_MAX) {
      throw invalid('messages', `must have at most ${ADD_CHARACTERS_MAX} characters together`)
    }
    return content
  })
}

function contentOf({ content }: MessageBody): string {
  if (content === undefined || content === null) return ''
  return typeof content === 'string' ? content : content.map((part) => part.text).join('\n')
}
