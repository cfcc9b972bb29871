/**
 * Accepting a file: its parts are sealed and staged, then one turn charges all its pages, queues its job and
 * makes the parts that job's.
 */
import { command, type StagingContext } from '#actors/operation.ts'
import { adoptUpload, deleteStaged, stagedName, stageUploadPart } from '#db/stores/add/uploads.ts'
import type { AcceptFileInput, FileAccepted } from '#src/add/file-contract.ts'
import { newId } from '#src/base/ids.ts'
import { skippedBySource } from '#src/extraction/accept/queue-add.ts'
import { redactAdd } from '#src/extraction/accept/redact-add.ts'
import type { QueuedFile } from '#src/extraction/file/queued-file.ts'
import type { UploadSeal } from '#src/extraction/file/upload-seal.ts'
import { piecesOf } from '#src/input/spooled-file.ts'

/**
 * On its way into the embedded database a part is copied a few times over, outside of what makes the
 * collector come by itself: 50 MB of file left 400 MB lying about, and 200 with this.
 */
const PARTS_A_COLLECTION = 64

const chargeOf = (pages: number) => ({ action: 'add_file', amount: pages }) as const

/** The operation; parts are sealed by `uploadSeal` before they are staged. */
export const acceptFile = (uploadSeal: UploadSeal) =>
  command<AcceptFileInput, FileAccepted>({
    charge: ({ pageCount }) => chargeOf(pageCount),
    staging: {
      put: async (context, input) => {
        const staged = stagedName(newId())
        const named = { ...input, staged }
        try {
          await stage(context, named, uploadSeal)
        } catch (error) {
          await takeAway(context, named)
          throw error
        }
        return named
      },
      takeAway
    },
    run: async (context, { path: _, staged, ...file }) => {
      const { accountId, tx, now } = context
      const { userId } = file.accept
      const skipped = await skippedBySource(context, file.accept)
      const queued = (): QueuedFile => ({
        ...file,
        accept: { ...redactAdd(file.accept), redactions: null },
        acceptedAt: now,
        sealed: true
      })
      const jobId = context.enqueue({
        type: 'add_file',
        operation: 'extraction.add_file',
        userId,
        refund: chargeOf(file.pageCount),
        ...(skipped === null
          ? { input: queued() }
          : {
              input: null,
              result: { ...skipped, page_count: file.pageCount, failed_pages: [] }
            })
      })
      if (staged !== undefined) {
        if (skipped === null) await adoptUpload(tx, { accountId, userId }, staged, jobId)
        else await deleteStaged(tx, accountId, staged)
      }
      return {
        status: 'accepted',
        job_id: jobId,
        file_type: file.fileType,
        page_count: file.pageCount,
        quota_used: file.pageCount,
        message: `Accepted. The file is read in the background; GET /v1/jobs/${jobId} shows when it is done.`
      }
    }
  })

async function stage(
  { accountId, write }: StagingContext,
  { path, staged = '', accept }: AcceptFileInput,
  uploadSeal: UploadSeal
): Promise<void> {
  const scope = { accountId, userId: accept.userId }
  let part = 0
  for await (const bytes of piecesOf(path)) {
    const number = part++
    const sealed = uploadSeal.seal({ accountId, part: number }, bytes)
    await write((tx) => stageUploadPart(tx, scope, staged, number, sealed))
    if (part % PARTS_A_COLLECTION === 0) Bun.gc(false)
  }
}

async function takeAway(
  { accountId, write }: StagingContext,
  { staged }: AcceptFileInput
): Promise<void> {
  if (staged !== undefined) await write((tx) => deleteStaged(tx, accountId, staged))
}
