/**
 * The job behind add_file: the file is read a few pages at a time in a process of its own, and each
 * few go the way of every add in one commit, so that a long document needs no more memory than a
 * short one and what is kept is never read again. Text is redacted as it is read, before anything
 * else sees it. Pages that cannot be read are told of and refunded; the job fails when none can.
 */
import {
  type KeepContext,
  type PartKept,
  type PrepareContext,
  partedJob
} from '#actors/operation.ts'
import { readUploadPart } from '#db/stores/add/uploads.ts'
import { Transient } from '#src/base/failure.ts'
import type { AcceptMessage } from '#src/extraction/accept/accept-input.ts'
import { type QueuedAdd, queuedAdd } from '#src/extraction/accept/queued-add.ts'
import { emptyResult } from '#src/extraction/add-result.ts'
import {
  afterPart,
  afterSkip,
  type FileProgress,
  type FileResult,
  firstProgress
} from '#src/extraction/file/file-progress.ts'
import type { QueuedFile } from '#src/extraction/file/queued-file.ts'
import {
  type Around,
  REACH_PAGES,
  redactPart,
  textsAround
} from '#src/extraction/file/redact-part.ts'
import type { UploadSeal } from '#src/extraction/file/upload-seal.ts'
import { forgetReading, prepareReady } from '#src/extraction/job.ts'
import { keepMemory } from '#src/extraction/keep/keep-memory.ts'
import type { ReadyAdd } from '#src/extraction/prepare/prepared-add.ts'
import { spool } from '#src/input/spooled-file.ts'
import type { ChatModel } from '#src/models/chat.ts'
import type { FileReader, OpenedFile } from '#src/reading/files/file-reader.ts'
import { KeptOpen } from '#src/reading/files/kept-open.ts'
import { type DocumentLook, lookAtDocument } from '#src/reading/files/vision/first-look.ts'
import { type FileReadings, PageReadings } from '#src/reading/files/vision/page-readings.ts'
import { readPagesByVision } from '#src/reading/files/vision/read-pages.ts'
import { redactMetadata } from '#src/redaction/redact.ts'

/** Pages that a model reads beside each other; a thread has one file open at a time. */
const PAGES_AT_A_TIME = 3
/**
 * A part ends with the page that reaches this many characters: what a page says is drawn and written
 * in one go, for which others on the embedded database wait.
 */
const PART_CHARACTERS = 8000
/** And with the page that is read when so much time is over: other accounts' files wait for the place. */
const PART_MS = 30_000

interface ReadPart {
  /** Text of its pages in order; null for one that cannot be read. */
  texts: (string | null)[]
  look: DocumentLook | null | undefined
}

interface FilePart extends ReadPart {
  /** Null where no page of the part holds anything. */
  memory: { add: QueuedAdd; ready: ReadyAdd } | null
}

/** The job of a file, read by `reader`; `seal` opens what was sealed when it was accepted. */
export function extractFile(reader: FileReader, seal: UploadSeal) {
  const open = new KeptOpen()
  const readings = new PageReadings()
  return partedJob<QueuedFile, FileProgress, FilePart, FileResult>({
    prepare: async (context, queued, cursor) => {
      const progress = cursor ?? firstProgress()
      const tools = { reader, seal, open, readings }
      const { around, look, ...read } = await readPart(context, queued, progress, tools)
      const joint = queued.fileType === 'pdf' ? '\n' : ''
      const { reading } = context.models
      const { texts, redactions } = await redactPart(read.texts, around, joint, reading)
      const messages = texts.flatMap((text, place) =>
        messageOf(text, progress.next - 1 + place, queued)
      )
      if (messages.length === 0) return { texts, look, memory: null }
      // All that is not read from the file was redacted when it was accepted.
      const add = queuedAdd({ ...queued.accept, messages, redactions }, queued.acceptedAt)
      const ready = await prepareReady(context, add, partName(context.jobId, progress))
      return { texts, look, memory: { add, ready } }
    },
    keep: async (context, { texts, look, memory }, queued, cursor) => {
      const progress = cursor ?? firstProgress()
      const result = memory === null ? null : await keepMemory(context, memory.ready, memory.add)
      const failed = texts.flatMap((text, place) => (text === null ? [progress.next + place] : []))
      const after = afterPart(progress, { pages: texts.length, failed, result })
      forgetReading(partName(context.jobId, progress))
      readings.forgetPages(context.jobId, after.next - 1 - REACH_PAGES)
      return settled(
        context,
        progress,
        look === undefined ? after : { ...after, look: redactMetadata(look).value },
        queued
      )
    },
    skip: (context, queued, cursor, cause) => {
      const progress = cursor ?? firstProgress()
      return Promise.resolve(
        settled(context, progress, afterSkip(progress, cause, queued.pageCount), queued)
      )
    }
  })

  /** Refunds the pages that failed since `before`, and ends the job with the last page. */
  function settled(
    context: KeepContext,
    before: FileProgress,
    after: FileProgress,
    queued: QueuedFile
  ): PartKept<FileProgress, FileResult> {
    const { pageCount } = queued
    const { failedPages } = after
    context.refund(failedPages.length - before.failedPages.length)
    const progress = { done: after.next - 1, total: pageCount }
    if (after.next <= pageCount) return { next: after, progress }
    readings.forget(context.jobId)
    if (failedPages.length >= pageCount) {
      return { failed: after.cause ?? 'unreadable_file', progress }
    }
    const result = after.result ?? emptyResult()
    return { result: { ...result, page_count: pageCount, failed_pages: failedPages }, progress }
  }
}

interface ReadingTools {
  reader: FileReader
  seal: UploadSeal
  open: KeptOpen
  readings: PageReadings
}

async function readPart(
  context: PrepareContext,
  queued: QueuedFile,
  progress: FileProgress,
  { reader, seal, open, readings }: ReadingTools
): Promise<ReadPart & { around: Around }> {
  const { jobId } = context
  const { vision } = context.models
  context.step('reading', { done: progress.next - 1, total: queued.pageCount })
  const byVision = vision !== null && queued.fileType === 'pdf' ? vision : null
  const file = await open.take(jobId, async () => {
    const { path, remove } = await spool(uploadOf(context, queued.sealed === true ? seal : null))
    const sent = { name: queued.name, path, canRender: byVision !== null, discard: remove }
    return reader.open(sent, context)
  })
  let isRead = false
  try {
    const { pageCount } = queued
    const first = progress.next
    const last = Math.min(pageCount, first + progress.span - 1)
    const known = byVision === null ? null : readings.of(jobId)
    let part: ReadPart
    if (byVision === null || known === null) part = await readTexts(context, file, first, last)
    else {
      if (known.look === undefined) known.look = progress.look
      part = await readPictures(context, file, byVision, known, { first, last })
    }
    const end = first + part.texts.length - 1
    // A page that has failed is not asked for again: it may have broken the process that read it.
    const textOf = async (page: number) =>
      progress.failedPages.includes(page)
        ? null
        : (known?.pages.get(page)?.text ?? (await file.text(page)))
    const around = await textsAround(textOf, { first, last: end, pageCount })
    isRead = end >= pageCount
    return { ...part, around }
  } finally {
    await (isRead ? file.close() : open.leave(jobId, file))
  }
}

/** The job's file as it was accepted, a part in memory at a time; nothing when it is gone. */
async function* uploadOf(
  context: PrepareContext,
  seal: UploadSeal | null
): AsyncGenerator<Uint8Array, void, void> {
  const { accountId, jobId } = context
  for (let part = 0; ; part++) {
    const bytes = await context.read((tx) => readUploadPart(tx, accountId, jobId, part))
    if (bytes === null) return
    yield seal === null ? bytes : seal.open({ accountId, part }, bytes)
  }
}

async function readTexts(
  context: PrepareContext,
  file: OpenedFile,
  first: number,
  last: number
): Promise<ReadPart> {
  const texts: (string | null)[] = []
  const until = performance.now() + PART_MS
  const isOver = (characters: number) =>
    characters >= PART_CHARACTERS || (texts.length > 0 && performance.now() >= until)
  let characters = 0
  for (let page = first; page <= last && !isOver(characters); page++) {
    const text = await file.text(page)
    texts.push(text)
    characters += text?.length ?? 0
    context.step('reading', { done: page, total: file.pageCount })
  }
  return { texts, look: undefined }
}

/**
 * Pages in two passes. When a page is not answered, those before it are a part of their own, and the
 * part that begins with it is what is tried again. The page behind the part is read too, since a secret may
 * go on there; the next part begins with it and need not read it again.
 */
async function readPictures(
  context: PrepareContext,
  file: OpenedFile,
  vision: ChatModel,
  known: FileReadings,
  range: { first: number; last: number }
): Promise<ReadPart> {
  const { accountId } = context
  if (known.look === undefined) known.look = await lookAtDocument(file, vision, { accountId })
  const { look, pages } = known
  const texts: (string | null)[] = []
  const last = Math.min(file.pageCount, range.last + 1)
  const wanted = { look, range: { ...range, last }, known: pages }
  try {
    const options = { accountId, parallelMax: PAGES_AT_A_TIME }
    for await (const { page, text } of readPagesByVision(file, vision, wanted, options)) {
      texts.push(text)
      context.step('reading', { done: Math.min(page, range.last), total: file.pageCount })
    }
  } catch (error) {
    if (!(error instanceof Transient) || texts.length === 0) throw error
  }
  return { texts: texts.slice(0, range.last - range.first + 1), look }
}

function partName(jobId: string, progress: FileProgress): string {
  return `${jobId}/${progress.next}`
}

function messageOf(text: string | null, index: number, queued: QueuedFile): AcceptMessage[] {
  const content = text?.trim() ?? ''
  if (content === '') return []
  const { offsetMinutes } = queued.accept
  return [{ index, role: 'user', name: null, content, timestamp: null, offsetMinutes }]
}
