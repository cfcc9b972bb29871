/**
 * The shape that a reply must have. It holds what was said and nothing else: no scope, no id of
 * anything stored, no setting. So whatever a text talks a model into, its reply can only propose
 * items for the add that is being read, and the same gates follow as for any other candidate.
 *
 * Endpoints that hold a model to a schema want every field required and none beside it; absence is
 * `null`. Bounds on lengths and counts are not said here, since many refuse such words in a schema;
 * `candidates-of-reply.ts` keeps them.
 */
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { ENTITY_TYPES } from '#src/memory/candidates.ts'
import { replyShape } from '#src/models/structured-reply.ts'

const KNOWLEDGE_TYPES = [
  'solution',
  'formula',
  'command',
  'insight',
  'decision',
  'recipe',
  'reference'
] as const
const VALENCES = ['positive', 'negative', 'neutral', 'mixed'] as const
const ORIGINS = ['instructions', 'run'] as const

function oneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Union(words.map((word) => Type.Literal(word as Words[number])))
}

function object<Fields extends Record<string, TSchema>>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false })
}

function told(description: string) {
  return Type.String({ description })
}

const MaybeText = Type.Union([Type.String(), Type.Null()])
const MessageIndex = Type.Integer({ description: 'index of the message it was taken from' })
const MessageIndexes = Type.Array(Type.Integer(), {
  description: 'indexes of the messages it was taken from'
})

const Fact = object({
  message: MessageIndex,
  quote: told('the words of that message that say it, copied exactly'),
  entity: told('name of who or what the fact is about'),
  fact: told('one sentence that can be understood alone'),
  attribute: Type.Union([Type.String(), Type.Null()], {
    description: 'what can have one value at a time, such as: lives in, works at, favorite color'
  }),
  date: Type.Union([Type.String(), Type.Null()], {
    description: 'day of the event told, YYYY-MM-DD, or date and time'
  }),
  importance: Type.Number({ description: '0 to 1' })
})

const Relation = object({
  message: MessageIndex,
  from: Type.String(),
  type: told('a verb phrase, such as: works at, is sister of'),
  to: Type.String(),
  description: told('one sentence')
})

const Knowledge = object({
  message: MessageIndex,
  entity: Type.String(),
  type: oneOf(KNOWLEDGE_TYPES),
  title: Type.String(),
  content: Type.String(),
  artifact: Type.Union([Type.String(), Type.Null()], {
    description: 'the command, formula or code itself'
  })
})

const Episode = object({
  messages: MessageIndexes,
  summary: told('what happened, one or two sentences'),
  context: told('what led to it'),
  outcome: MaybeText,
  participants: Type.Array(Type.String()),
  valence: oneOf(VALENCES),
  importance: Type.Number({ description: '0 to 1' }),
  date: MaybeText
})

const Procedure = object({
  messages: MessageIndexes,
  name: told('what is done, as an action'),
  trigger: Type.Union([Type.String(), Type.Null()], { description: 'when to do it' }),
  steps: Type.Array(object({ action: Type.String(), detail: Type.String() })),
  entities: Type.Array(Type.String()),
  origin: oneOf(ORIGINS)
})

const ExtractionReply = object({
  entities: Type.Array(object({ name: Type.String(), type: oneOf(ENTITY_TYPES) })),
  facts: Type.Array(Fact),
  relations: Type.Array(Relation),
  knowledge: Type.Array(Knowledge),
  episodes: Type.Array(Episode),
  procedures: Type.Array(Procedure)
})
export type ExtractionReply = Static<typeof ExtractionReply>

export const EXTRACTION_REPLY = replyShape('extraction', ExtractionReply)
