/**
 * The port to file contents: what acceptance and the job may ask about a file, and nothing of how
 * it is read.
 */
import type { FileType } from '#src/reading/files/file-type.ts'
import type { PictureSize, SheetPlan } from '#src/reading/files/pdf/page-image.ts'

export interface FileReader {
  /**
   * Counts what a file costs. Throws the 415 or 422 of a file that cannot be accepted, and
   * Transient('overloaded') when too many wait. A PDF without text is refused only where
   * `needsText`, since its pages may be read as pictures otherwise.
   */
  inspect(file: InputFile, needsText: boolean, owner: FileOwner): Promise<Inspection>
  /** Opens a file for its job, which must close it; it is discarded then, or at once where this throws as `inspect` does. */
  open(file: InputFile, owner: FileOwner): Promise<OpenedFile>
}

/** Whose file it is: accounts take turns, so that one with many slow files holds nobody up. */
export interface FileOwner {
  accountId: string
  /** Aborted when nobody wants the file any more; its process is ended then. */
  signal: AbortSignal
}

export interface InputFile {
  /** As uploaded; only its extension counts. */
  name: string
  /** Where it lies until it is inspected, or closed. */
  path: string
  /** Whether pages will be asked for as pictures. */
  canRender: boolean
  /** Called by `open` when the file is not needed any more. */
  discard?: () => void
}

export interface Inspection {
  fileType: FileType
  /** Pages of a PDF, else pieces; each is charged as one add. */
  pageCount: number
}

export interface OpenedFile extends Inspection {
  /**
   * Text of a page or piece (from 1), '' where it has none; null where it cannot be read. Not redacted:
   * a secret may reach over its end, so whoever asks redacts it together with those around it.
   */
  text(part: number): Promise<string | null>
  /** A page as JPEG; null where it cannot be drawn. */
  picture(page: number, size: PictureSize): Promise<Uint8Array | null>
  /** Many pages on one JPEG; null where they cannot be drawn. */
  sheet(plan: SheetPlan): Promise<Uint8Array | null>
  close(): Promise<void>
}
