/** Accepting a file: one turn that charges all its pages, queues its job and keeps its bytes. */
import { command } from '#actors/operation.ts'
import { insertUpload } from '#db/stores/uploads.ts'
import type { AcceptFileInput, FileAccepted, QueuedFile } from '#src/add/file-contract.ts'
import { skippedBySource } from '#src/add/queue-add.ts'
import { redactAdd } from '#src/add/redact-add.ts'

const chargeOf = (pages: number) => ({ action: 'add_file', amount: pages }) as const

export const acceptFile = command<AcceptFileInput, FileAccepted>({
  name: 'add.accept_file',
  charge: ({ pageCount }) => chargeOf(pageCount),
  run: async (context, { bytes, ...file }) => {
    const { accountId, tx, now } = context
    const { userId } = file.accept
    const skipped = await skippedBySource(context, file.accept)
    const input: QueuedFile | null =
      skipped === null
        ? { ...file, accept: { ...redactAdd(file.accept), redactions: null }, acceptedAt: now }
        : null
    const jobId = context.enqueue({
      type: 'add_file',
      operation: 'extraction.add_file',
      userId,
      input,
      refund: chargeOf(file.pageCount),
      ...(skipped === null
        ? {}
        : { result: { ...skipped, page_count: file.pageCount, failed_pages: [] } })
    })
    if (skipped === null) await insertUpload(tx, { accountId, userId }, jobId, bytes)
    return {
      status: 'accepted',
      job_id: jobId,
      file_type: file.fileType,
      page_count: file.pageCount,
      quota_used: file.pageCount,
      message: `Accepted. The file is read in the background; GET /v1/jobs/${jobId} tells when it is done.`
    }
  }
})
