/** Wire shapes of `POST /v1/add_file` (contract 4.1): form fields are texts, the file stands beside. */
import { type Static, t } from 'elysia'
import type { QueuedFile } from '#src/extraction/file/queued-file.ts'
import {
  anyText,
  Count,
  InstantText,
  oneOf,
  optional,
  provenanceFields
} from '#src/input/shared-fields.ts'

export const AddFileForm = t.Object({
  ...provenanceFields,
  /** JSON text of an object. */
  metadata: optional(anyText(64_000)),
  expiration_date: optional(InstantText),
  timestamp: optional(InstantText)
})
export type AddFileForm = Static<typeof AddFileForm>

export const FileAccepted = t.Object(
  {
    status: t.Literal('accepted'),
    job_id: t.String(),
    file_type: oneOf(['pdf', 'docx', 'txt', 'md']),
    page_count: Count,
    quota_used: Count,
    message: t.String()
  },
  { title: 'FileAccepted' }
)
export type FileAccepted = Static<typeof FileAccepted>

/** Input of `add.accept_file`. */
export interface AcceptFileInput extends Omit<QueuedFile, 'acceptedAt'> {
  /** Where the file lies until the answer. */
  path: string
  /** Under which name its parts are staged. */
  staged?: string
}
