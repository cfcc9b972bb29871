/** Wire shapes of profile and rules, and inputs of their operations (contract 4.2). */
import { type Static, t } from 'elysia'
import { Count, defaulted, Id, nullable, oneOf, Time } from '#src/input/shared-fields.ts'
import type { GeneratedText } from '#src/profile/generated.ts'

const force = defaulted(t.Boolean({ default: false }))

const made = {
  facts_used: Count,
  last_updated: nullable(Time),
  status: oneOf(['ok', 'no_data', 'error']),
  cached: t.Boolean(),
  stale: t.Boolean({ description: 'an older text, since a newer one could not be made' })
}

/** Which facts or procedures stand behind a line. */
const Source = t.Object({
  line: t.String(),
  fact_ids: t.Array(Id),
  procedure_ids: t.Array(Id)
})

export const ProfileQuery = t.Object({ force })

export const Profile = t.Object(
  {
    user_id: t.String(),
    system_prompt: t.String({ description: 'to be given to an assistant as it is' }),
    ...made,
    error: t.Optional(t.String({ description: 'why it is not the text that a model would write' })),
    written_by: oneOf(['model', 'built-in']),
    sources: t.Array(Source)
  },
  { title: 'Profile' }
)
export type Profile = Static<typeof Profile>

/** Each format, with the other spelling that is accepted for it. */
export const FORMATS = {
  rules_md: 'claude_md',
  rules_editor_a: 'cursorrules',
  rules_editor_b: 'windsurf'
} as const
export type Format = keyof typeof FORMATS

const FORMAT_NAMES = [
  'rules_md',
  'claude_md',
  'rules_editor_a',
  'cursorrules',
  'rules_editor_b',
  'windsurf'
] as const
export type FormatName = (typeof FORMAT_NAMES)[number]

/** The format meant by either of its spellings. */
export function formatNamed(name: FormatName): Format {
  for (const format of ['rules_editor_a', 'rules_editor_b'] as const) {
    if (name === format || name === FORMATS[format]) return format
  }
  return 'rules_md'
}

export const RulesQuery = t.Object({
  format: defaulted(Object.assign(oneOf(FORMAT_NAMES), { default: 'rules_md' })),
  force
})

export const Rules = t.Object(
  {
    format: t.String({ description: 'as asked for' }),
    content: t.String(),
    procedures_used: Count,
    ...made,
    sources: t.Array(Source)
  },
  { title: 'Rules' }
)
export type Rules = Static<typeof Rules>

/** Input of `profile.read`. */
export interface ProfileInput {
  userId: string
  force: boolean
}

/** Input of `profile.rules`. */
export interface RulesInput extends ProfileInput {
  format: FormatName
}

/** Input of `profile.keep`: a text that was just made, and the versions of what it was made from. */
export interface KeepInput {
  userId: string
  name: 'profile' | 'rules'
  text: GeneratedText
  scopeVersion: string
  policyVersion: number
}

/** An answer, and what is to be kept where it was just made. */
export interface Rendered<Answer> {
  answer: Answer
  toKeep: KeepInput | null
}
