/**
 * Whether an uploaded file may be added and what it costs: size by plan first, then type, then the
 * content itself (contract 1.10, 4.1, 6). Nothing is charged here; the acceptance turn does that,
 * all of it or nothing.
 */
import { Transient } from '#src/base/failure.ts'
import { FILE_SOURCE, type Metadata } from '#src/base/provenance.ts'
import { fileTooLarge } from '#src/input/file-too-large.ts'
import type { FileOwner, FileReader } from '#src/reading/files/file-reader.ts'
import { type FileType, typeOfName, unsupported } from '#src/reading/files/file-type.ts'

export interface Upload {
  /** As the client sent it, with or without a path. */
  name: string
  /** Where its bytes lie. */
  path: string
  sizeBytes: number
}

/** What the account's plan allows. */
export interface FileAllowance {
  plan: string
  /** -1 is unlimited. */
  fileBytesMax: number
}

export interface AcceptedFile {
  fileType: FileType
  pageCount: number
  /** Adds that it is charged as: one a page or piece. */
  cost: number
  /** The provenance that every item drawn from it carries (contract 3.2). */
  metadata: Metadata
}

const FILE_NAME_MAX = 255

/** Refuses a file by size (413) or extension (415), before anything of it is read. */
export function checkUpload(
  name: string,
  sizeBytes: number | null,
  allowance: FileAllowance
): void {
  const { plan, fileBytesMax } = allowance
  if (fileBytesMax >= 0 && sizeBytes !== null && sizeBytes > fileBytesMax) {
    throw fileTooLarge(sizeBytes, plan, fileBytesMax)
  }
  if (typeOfName(name) === null) throw unsupported('Only PDF, DOCX, TXT and MD files are read.')
}

/**
 * Looks into a file and says what it costs. `readsPictures` is whether a vision model is configured,
 * without which a PDF of scanned pages is refused. Throws the 413, 415 or 422 that the file
 * deserves, and Transient: 'overloaded' when too many files wait, 'timed_out' when the client has left.
 */
export async function inspectUpload(
  reader: FileReader,
  upload: Upload,
  allowance: FileAllowance,
  readsPictures: boolean,
  owner: FileOwner
): Promise<AcceptedFile> {
  checkUpload(upload.name, upload.sizeBytes, allowance)
  const input = { name: upload.name, path: upload.path, canRender: false }
  const { fileType, pageCount } = await reader
    .inspect(input, !readsPictures, owner)
    .catch((error: unknown) => {
      throw owner.signal.aborted ? new Transient('timed_out') : error
    })
  const metadata = {
    source: FILE_SOURCE,
    filename: plainFileName(upload.name),
    file_type: fileType,
    page_count: pageCount
  }
  return { fileType, pageCount, cost: pageCount, metadata }
}

/** The last segment of a client's path, on one line. */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()
  // The end is kept: it holds the extension.
  return plain.slice(-FILE_NAME_MAX).toWellFormed()
}
