/** Wire shapes of asking (contract 4.2). */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import type { ProvenanceFilter } from '#src/base/scope.ts'
import {
  Count,
  defaulted,
  filledText,
  InstantText,
  MetadataObject,
  number,
  oneOf,
  optional,
  provenanceFields
} from '#src/input/shared-fields.ts'

const QUERY_CHARACTERS_MAX = 8000
/** More facts than these are never read for an answer. */
export const FACTS_MAX = 30

/** Body of ask; strict. */
export const AskBody = t.Object({
  query: filledText(QUERY_CHARACTERS_MAX),
  max_facts: defaulted(
    Type.Integer({
      minimum: 1,
      default: 15,
      description: `facts and messages that an answer may be made from; above ${FACTS_MAX} counts as ${FACTS_MAX}`
    })
  ),
  ...provenanceFields,
  filters: optional(MetadataObject),
  as_of: optional(InstantText),
  max_tokens: optional(
    Type.Integer({
      minimum: 32,
      maximum: 1_000_000,
      description:
        'room for what an answer may be made from, in estimated tokens: characters ÷ 4, CJK characters ÷ 1.5'
    })
  ),
  explain: optional(t.Boolean())
})
export type AskBody = Static<typeof AskBody>

/** Input of `ask.answer`. */
export interface AskInput {
  query: string
  userId: string
  maxFacts: number
  filter: ProvenanceFilter
  /** Milliseconds since the epoch; a bare date is its last millisecond. */
  asOf: number | null
  /** Estimated tokens of what an answer may be made from; null is no bound. */
  maxTokens: number | null
  explain: boolean
}

const Citation = t.Object(
  {
    text: t.String({ description: 'a stretch of the answer' }),
    start: Type.Integer({
      minimum: 0,
      description: 'where it begins in the answer, in Unicode code points'
    }),
    end: Type.Integer({ minimum: 0, description: 'where it ends, not included' }),
    sources: t.Array(
      t.Object({
        entity: t.String({ description: 'whom or what the fact is about, or who said it' }),
        fact: t.String({ description: 'a fact, or a message as it was said' })
      })
    )
  },
  { title: 'Citation' }
)
export type Citation = Static<typeof Citation>

const AskExplanation = t.Object(
  {
    stages: t.Array(t.Object({ name: t.String(), ms: t.Number(), candidates: Count })),
    confidence: Type.Union([number(0, 1), Type.Null()], {
      description: 'how sure the built-in answerer is; null where a model has answered'
    }),
    threshold: number(0, 1),
    statements: t.Array(
      t.Object({
        text: t.String(),
        message: t.String({ description: 'what it was drawn from' }),
        score: number(0, 1),
        values: t.Record(t.String(), t.Number(), {
          description: 'what it shows of whether it answers the question'
        })
      }),
      { description: 'what the built-in answerer chose from, likeliest first' }
    )
  },
  { title: 'AskExplanation' }
)

export const AskAnswer = t.Object(
  {
    answer: t.String({ description: 'empty where the facts carry none' }),
    citations: t.Array(Citation),
    facts_used: Count,
    answered_by: oneOf(['model', 'extractive']),
    explain: optional(AskExplanation)
  },
  { title: 'AskAnswer' }
)
export type AskAnswer = Static<typeof AskAnswer>
