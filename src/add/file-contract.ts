/** Wire shapes of `POST /v1/add_file` (contract 4.1): form fields are texts, the file stands beside. */
import { type Static, t } from 'elysia'
import type { AcceptInput } from '#src/add/contract.ts'
import type { FileType } from '#src/files/file-type.ts'
import {
  anyText,
  Count,
  InstantText,
  oneOf,
  optional,
  provenanceFields
} from '#src/http/input/shared-fields.ts'

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

/** What the job of a file is told; the file itself is in `uploads` until the job ends. */
export interface QueuedFile {
  /** Everything but the messages, which the job reads from the file. */
  accept: AcceptInput
  /** Milliseconds since the epoch; stands in for a missing date. */
  acceptedAt: number
  name: string
  fileType: FileType
  pageCount: number
  /** Whether its parts are sealed; those that an older version accepted are not. */
  sealed?: true
}

declare module '#actors/operation.ts' {
  interface QueuedInputs {
    'extraction.add_file': QueuedFile
  }
}

/** Input of `add.accept_file`. */
export interface AcceptFileInput extends Omit<QueuedFile, 'acceptedAt'> {
  /** Where the file lies until the answer. */
  path: string
  /** Under which name its parts are staged. */
  staged?: string
}
