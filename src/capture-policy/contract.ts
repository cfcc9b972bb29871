/**
 * Wire shapes of the capture policy (contract 4.6, 4.9). Names of categories are plain texts here,
 * since an unknown one is a 400 that lists the valid ones; everything else refused is a 422.
 */
import { type Static, t } from 'elysia'
import {
  anyText,
  Count,
  MetadataObject,
  nullable,
  oneOf,
  optional
} from '#src/input/shared-fields.ts'
import { CATEGORIES } from '#src/policy/category-packs.ts'
import { DETECTORS } from '#src/policy/detectors/detectors.ts'
import { type CapturePolicy, ITEM_LENGTH_MAX, LIST_ITEMS_MAX } from '#src/policy/policy.ts'
import { ADD_CHARACTERS_MAX, MESSAGES_MAX, MessageBody } from '#src/shapes/add.ts'

/** Blanks around an item do not count, so its length is judged after trimming (policy.ts). */
const Item = t.String({ minLength: 1, maxLength: ITEM_LENGTH_MAX * 2, pattern: '\\S' })
const List = t.Array(Item, { maxItems: LIST_ITEMS_MAX })

const policyFields = {
  deny_categories: optional(List),
  deny_keywords: optional(List),
  deny_sources: optional(List),
  allow_sources: optional(List),
  match: optional(oneOf(['substring', 'word'])),
  match_source: optional(t.Boolean()),
  detectors: optional(t.Array(oneOf(DETECTORS), { maxItems: LIST_ITEMS_MAX }))
}

export const PolicyBody = t.Object(policyFields)
export type PolicyBody = Static<typeof PolicyBody>

const Policy = t.Object(
  {
    deny_categories: t.Array(oneOf(CATEGORIES)),
    deny_keywords: t.Array(t.String()),
    deny_sources: t.Array(t.String()),
    allow_sources: t.Array(t.String()),
    match: oneOf(['substring', 'word']),
    match_source: t.Boolean(),
    detectors: t.Array(oneOf(DETECTORS))
  },
  { title: 'CapturePolicy' }
)

export const PolicyAnswer = t.Object(
  {
    capture_policy: Policy,
    available_categories: t.Array(t.String()),
    available_detectors: t.Array(t.String()),
    pack_version: t.String()
  },
  { title: 'CapturePolicyAnswer' }
)
export type PolicyAnswer = Static<typeof PolicyAnswer>

export const SavedPolicy = t.Object(
  { status: t.Literal('saved'), capture_policy: Policy },
  { title: 'SavedCapturePolicy' }
)
export type SavedPolicy = Static<typeof SavedPolicy>

export const TestBody = t.Object({
  text: optional(t.String({ maxLength: ADD_CHARACTERS_MAX })),
  messages: optional(t.Array(MessageBody, { minItems: 1, maxItems: MESSAGES_MAX })),
  source: optional(anyText(128)),
  metadata: optional(MetadataObject),
  policy: optional(t.Record(t.String(), t.Unknown()))
})
export type TestBody = Static<typeof TestBody>

const Match = t.Object({ keyword: t.String(), category: nullable(t.String()) })

export const PolicyTest = t.Object(
  {
    accepted_by_source_gate: t.Boolean(),
    items: t.Array(t.Object({ text: t.String(), dropped: t.Boolean(), matches: t.Array(Match) })),
    kept: Count,
    dropped: Count,
    redactions: t.Array(t.Object({ kind: t.String(), count: Count }))
  },
  { title: 'CapturePolicyTest' }
)
export type PolicyTest = Static<typeof PolicyTest>

/** Input of `capture-policy.test`. */
export interface PolicyTestInput {
  texts: string[]
  /** `metadata.source` as an add would have it. */
  source: unknown
  /** Tried instead of the stored one; null takes that. */
  policy: CapturePolicy | null
}
