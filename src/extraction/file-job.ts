/**
 * The job behind add_file: reads the file page by page in a process of its own, then goes the way of
 * every add. Text is redacted as it is read, before anything else sees it. Pages that cannot be read
 * are told of and refunded; a file of which nothing can be read fails as a whole.
 */
import { job, type PrepareContext } from '#actors/operation.ts'
import { readUpload } from '#db/stores/uploads.ts'
import type { AcceptMessage } from '#src/add/contract.ts'
import type { QueuedFile } from '#src/add/file-contract.ts'
import { type QueuedAdd, queuedAdd } from '#src/add/queued-add.ts'
import { redactAdd } from '#src/add/redact-add.ts'
import type { AddResult } from '#src/extraction/add-result.ts'
import { prepareReady, type ReadyAdd } from '#src/extraction/job.ts'
import { keepMemory } from '#src/extraction/keep-memory.ts'
import { Failure } from '#src/failure.ts'
import type { FileReader, OpenedFile } from '#src/files/file-reader.ts'
import { readPagesByVision } from '#src/files/vision/read-pages.ts'

const PAGES_AT_A_TIME = 3

interface ReadFile {
  add: QueuedAdd
  ready: ReadyAdd
  failedPages: number[]
}

type FileResult = AddResult & { page_count: number; failed_pages: number[] }

/** The job of a file, read by `reader`. */
export const extractFile = (reader: FileReader) =>
  job<QueuedFile, ReadFile, FileResult>({
    name: 'extraction.add_file',
    prepare: async (context, queued) => {
      context.step('reading', { done: 0, total: queued.pageCount })
      const bytes = await context.read((tx) => readUpload(tx, context.accountId, context.jobId))
      const canRender = context.models.vision !== null && queued.fileType === 'pdf'
      const file = await reader.open({ name: queued.name, bytes, canRender })
      let pages: (string | null)[]
      try {
        pages = await readPages(context, file)
      } finally {
        await file.close()
      }
      const failedPages = pages.flatMap((text, place) => (text === null ? [place + 1] : []))
      if (failedPages.length === pages.length) {
        throw new Failure('validation', 'No page of the file can be read.', { errors: [] })
      }
      const messages = pages.flatMap((text, index) => messageOf(text, index, queued))
      const add = queuedAdd(redactAdd({ ...queued.accept, messages }), queued.acceptedAt)
      return { add, failedPages, ready: await prepareReady(context, add) }
    },
    keep: async (context, { add, ready, failedPages }, queued) => {
      const result = await keepMemory(context, ready, add)
      if (failedPages.length > 0) context.refund(failedPages.length)
      return { ...result, page_count: queued.pageCount, failed_pages: failedPages }
    }
  })

/** Text of every page in order; null for one that cannot be read. */
async function readPages(context: PrepareContext, file: OpenedFile): Promise<(string | null)[]> {
  const { vision } = context.models
  const total = file.pageCount
  const pages: (string | null)[] = []
  const took = (text: string | null) => {
    pages.push(text)
    context.step('reading', { done: pages.length, total })
  }
  if (vision !== null && file.fileType === 'pdf') {
    const { accountId } = context
    const options = { accountId, parallelMax: PAGES_AT_A_TIME }
    for await (const { text } of readPagesByVision(file, vision, options)) took(text)
  } else {
    for (let page = 1; page <= total; page++) took(await file.text(page))
  }
  return pages
}

function messageOf(text: string | null, index: number, queued: QueuedFile): AcceptMessage[] {
  if (text === null || text.trim() === '') return []
  const { offsetMinutes } = queued.accept
  return [{ index, role: 'user', name: null, content: text, timestamp: null, offsetMinutes }]
}
