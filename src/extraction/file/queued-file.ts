import type { AcceptInput } from '#src/extraction/accept/accept-input.ts'
import type { FileType } from '#src/reading/files/file-type.ts'

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

declare module '#actors/orders.ts' {
  interface QueuedInputs {
    'extraction.add_file': QueuedFile
  }
}
